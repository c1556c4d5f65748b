// @ts-check
// Opens a live page: a file that holds all it needs, and asks nobody.

import { createApp } from "./app.js";
import { speaker } from "./base/words.js";
import { createReplay } from "./replay/replay.js";
import { createRecorded } from "./server/recorded.js";
import { firstState } from "./state/beginning.js";
import { createStore } from "./state/store.js";

/** Called once, by the file's own script. */
export async function mountAlone() {
  /** @type {Recording} */
  const held = JSON.parse(await unpacked("told"));
  const { settings, shown } = held;
  const language = Object.keys(settings.words)[0];
  const replay = createReplay(settings.limits);
  const server = createRecorded(held, replay, speaker(settings, language));
  const { lesson } = shown;
  const opening = await server.answer(lesson ? { lesson, view: shown } : { view: shown });
  if (opening?.error !== undefined || opening?.scene === undefined) return;
  /** @type {View} */
  const view = {
    ...{ language, ...shown, head: 0, pair: null, cell: null, lens: settings.choices.lenses[0], gradient: null },
    ...{ was: null, open: [], steps: false, everything: false, transposed: false, film: false },
  };
  replay.learn(opening.scene, opening);
  const store = createStore(firstState({ ...opening, scene: opening.scene }, view, settings.quantities), replay.follow);
  const stage = /** @type {HTMLElement} */ (document.querySelector("#stage"));
  createApp({ stage, settings, server, store, replay, spoken: language, alone: true });
}

/**
 * The text that an element of the file holds packed.
 * @param {string} id
 */
async function unpacked(id) {
  const packed = Uint8Array.from(atob(document.getElementById(id)?.textContent ?? ""), (one) => one.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}
