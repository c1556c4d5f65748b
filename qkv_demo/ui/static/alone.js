// @ts-check
// Opens a live page: a file that holds all it needs, and asks nobody.

import { createApp } from "./app.js";
import { unpacked } from "./browser/told.js";
import { createReplay } from "./replay/replay.js";
import { createRecorded } from "./server/recorded.js";
import { createShelf } from "./server/shelf.js";
import { firstState } from "./state/beginning.js";
import { createStore } from "./state/store.js";

/** Called once, by the file's own script. */
export async function mountAlone() {
  /** @type {Recording} */
  const held = JSON.parse(await unpacked(document.getElementById("told")?.textContent ?? ""));
  const { settings, shown } = held;
  const language = Object.keys(settings.words)[0];
  const replay = createReplay(settings.limits);
  const shelf = createShelf();
  shelf.add(held);
  const server = createRecorded(shelf, replay, settings);
  const { lesson } = shown;
  const opening = await server.answer(
    lesson ? { lesson, view: { ...shown, language } } : { view: { ...shown, language } },
  );
  if (opening?.error !== undefined || opening?.scene === undefined) return;
  /** @type {View} */
  const view = {
    ...{ language, ...shown, head: 0, pair: null, cell: null, lens: settings.choices.lenses[0], gradient: null },
    ...{ was: null, open: [], everything: false, transposed: false, film: false },
  };
  replay.learn(opening.scene, opening);
  const store = createStore(firstState({ ...opening, scene: opening.scene }, view, settings.quantities), replay.follow);
  const stage = /** @type {HTMLElement} */ (document.querySelector("#stage"));
  createApp({ stage, settings, server, store, replay, spoken: language, alone: true });
}
