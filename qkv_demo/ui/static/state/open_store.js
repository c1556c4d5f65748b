// @ts-check
// The store as it is when a page opens: one answer, and nothing made of it yet.

import { createStore } from "./store.js";

/**
 * @param {Picture & { scene: Scene }} opening
 * @param {View} view
 * @param {string | null} complaint why it is not what was asked for
 * @param {import("../replay/replay.js").Replay} replay
 */
export function openStore(opening, view, complaint, replay) {
  const { scene } = opening;
  replay.learn(scene, opening);
  return createStore(
    scene,
    { ...view, ...opening.view },
    {
      connected: true,
      notice: complaint === null ? null : { text: complaint, good: false, over: scene },
      refused: null,
      answer: opening,
      pictured: scene,
      answered: scene,
      moving: false,
      turning: false,
      share: null,
      blank: false,
      before: null,
      sheet: false,
      whole: false,
      notes: false,
      beat: 0,
      detour: null,
      guess: null,
      hint: false,
      lab: null,
      learning: null,
    },
    replay.follow,
  );
}
