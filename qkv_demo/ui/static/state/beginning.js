// How a page begins. The address comes first, but what was being made from the very same place goes on.

import { explains } from "./looking.js";
import { CLOSING, LAST_BEAT } from "./talk.js";

/**
 * What to ask Python for, null for the first preset; the lesson's step or the preset that the page is then at; and the
 * kept work, where the page goes on with it.
 * @typedef {{ request: object | null, lesson: LessonStep | null, preset: string | null, left: Work | null }} FirstPlace
 * @typedef {{ link: string | null, lesson: LessonStep | null, preset: string | null }} AskedPlace
 */

/**
 * `again`: the page is loaded again, and its address may be older than its work.
 * @param {AskedPlace} asked @param {Work | null} kept @param {string[]} presets @param {boolean} again
 * @returns {FirstPlace}
 */
export function firstPlace(asked, kept, presets, again) {
  const { lesson } = asked;
  const left = kept && isFrom(kept, asked, again) ? kept : null;
  const preset = lesson ? null : presetOf(asked, left, presets);
  return { request: left ? { kept: left.scene } : requestOf(asked), lesson, preset, left };
}

/**
 * Whether work was begun where an address leads.
 * @param {Work} kept @param {AskedPlace} asked @param {boolean} again
 */
function isFrom(kept, { link, lesson, preset }, again) {
  if (link !== null) return kept.link === link;
  if (lesson) return JSON.stringify(kept.lesson) === JSON.stringify(lesson);
  return !kept.lesson && (preset === null || kept.preset === preset || (again && kept.was === preset));
}

/** @param {AskedPlace} asked */
function requestOf({ link, lesson, preset }) {
  if (link !== null) return { link };
  if (lesson) return { lesson };
  return preset === null ? null : { preset };
}

/**
 * A link and kept work may name one that there is no more: then the scene is the person's own.
 * @param {AskedPlace} asked @param {Work | null} left @param {string[]} presets
 */
function presetOf({ link, preset }, left, presets) {
  if (link === null && !left) return preset ?? presets[0];
  const wanted = link === null ? left?.preset : preset;
  return presets.find((name) => name === wanted) ?? null;
}

/** What the page shows besides the scene, before anything has happened. */
const QUIET = {
  ...{ connected: true, notice: null, refused: null, moving: false, turning: false, share: null, blank: false },
  ...{ before: null, sheet: false, notes: false, beat: 0, detour: null, solved: null, guess: null, hint: false },
  ...{ lab: null, learning: null, filming: null },
};

/**
 * The state as it is when a page opens: one answer, why it is not what was asked for, and what a page that was loaded
 * again goes on with.
 * @param {Picture & { scene: Scene }} opening @param {View} view @param {Quantity[]} quantities
 * @param {{ complaint?: string | null, left?: Work | null }} [more] @returns {State}
 */
export function firstState(opening, view, quantities, { complaint = null, left = null } = {}) {
  const { scene } = opening;
  const seen = { ...view, ...opening.view };
  const place = { preset: seen.preset, lesson: seen.lesson };
  const past = complaint === null ? pastOf(scene, left).map((one) => ({ scene: one, place })) : [];
  const status = {
    ...QUIET,
    ...{ answer: opening, pictured: scene, answered: scene, sheet: explains(opening, seen) },
    notice: complaint === null ? null : { text: complaint, good: false, over: scene },
    beat: BEATS.find((beat) => view.lesson && beat === left?.beat) ?? 0,
  };
  const rest = { past, future: [], gesture: null, playing: null, quantities };
  return { scene, view: seen, status, ...rest };
}

const BEATS = [1, LAST_BEAT, CLOSING];

/**
 * As far back as scenes are formed as this one is, which Python has read.
 * @param {Scene} scene @param {Work | null} left @returns {Scene[]}
 */
function pastOf(scene, left) {
  const past = Array.isArray(left?.past) ? left.past : [];
  const form = formOf(scene);
  return past.slice(past.findLastIndex((one) => formOf(one) !== form) + 1);
}

/** What a scene holds, whichever numbers, names and options. @param {unknown} scene */
const formOf = (scene) => JSON.stringify(scene, (_, value) => (Object(value) === value ? value : typeof value));
