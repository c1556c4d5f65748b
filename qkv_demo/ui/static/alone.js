// Opens a live page: a file that holds all it needs, and asks nobody.

import { begin } from "./begin.js";
import { readAddress } from "./browser/address.js";
import { unpacked } from "./server/site.js";
import { createRecorded } from "./server/recorded.js";
import { writeStep } from "./state/talk_steps.js";

/** Called once, by the file's own script. */
export async function mountAlone() {
  /** @type {Recording} */
  const held = JSON.parse(await unpacked(document.getElementById("told")?.textContent ?? ""));
  const { settings, shown } = held;
  const stage = /** @type {HTMLElement} */ (document.querySelector("#stage"));
  const asked = { ...readAddress(""), ...shown, lesson: writeStep(settings.addresses, shown.lesson) };
  const serve = (/** @type {Replay} */ replay) => {
    const recorded = createRecorded(replay, settings);
    recorded.add(held);
    return recorded;
  };
  await begin(stage, settings, serve, { asked, alone: true });
}
