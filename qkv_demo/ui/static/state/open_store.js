// @ts-check
// The store as it is when a page opens: one answer, and nothing made of it yet.

import { explains } from "./opening.js";
import { createStore } from "./store.js";
import { createTokenPlaces } from "./token_places.js";
import { CLOSING, LAST_BEAT } from "./talk.js";

/**
 * @param {Picture & { scene: Scene }} opening
 * @param {View} view
 * @param {string | null} complaint why it is not what was asked for
 * @param {import("../replay/replay.js").Replay} replay
 * @param {Quantity[]} quantities
 * @param {import("../browser/storage.js").Work | null} [left] what a page that was loaded again goes on with
 */
export function openStore(opening, view, complaint, replay, quantities, left = null) {
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
      sheet: explains(opening),
      notes: false,
      beat: BEATS.find((beat) => view.lesson && beat === left?.beat) ?? 0,
      detour: null,
      guess: null,
      hint: false,
      lab: null,
      learning: null,
    },
    replay.follow,
    complaint === null ? pastOf(scene, left) : [],
    createTokenPlaces(quantities),
  );
}

const BEATS = [1, LAST_BEAT, CLOSING];

/**
 * As far back as scenes are formed as this one is, which Python has read.
 * @param {Scene} scene
 * @param {import("../browser/storage.js").Work | null} left
 * @returns {Scene[]}
 */
function pastOf(scene, left) {
  const past = Array.isArray(left?.past) ? left.past : [];
  const form = formOf(scene);
  return past.slice(past.findLastIndex((one) => formOf(one) !== form) + 1);
}

/** What a scene holds, whichever numbers, names and options. @param {unknown} scene */
const formOf = (scene) => JSON.stringify(scene, (_, value) => (Object(value) === value ? value : typeof value));
