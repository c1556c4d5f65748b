// @ts-check
// Where a page begins: the address comes first, but what was being made from the very same place goes on.

/** @typedef {ReturnType<typeof import("../browser/address.js").readAddress>} Asked */
/** @typedef {import("../browser/storage.js").Work} Work */
/**
 * `left` is the kept work, where the page goes on with it.
 * @typedef {{ request: object | null, lesson: LessonStep | null, preset: string | null, left: Work | null }} FirstPlace
 */

/**
 * What to ask Python for, null for the first preset; and the lesson's step or the preset that the page is then at.
 * @param {Pick<Asked, "link" | "lesson" | "preset">} asked by the address
 * @param {Work | null} kept in this browser
 * @param {string[]} presets
 * @param {boolean} again whether the page is loaded again: then its address may be older than its work
 * @returns {FirstPlace}
 */
export function firstPlace(asked, kept, presets, again) {
  const { lesson } = asked;
  const left = kept && isFrom(kept, asked, again) ? kept : null;
  const preset = lesson ? null : presetOf(asked, left, presets);
  return { request: left ? { kept: left.scene } : requestOf(asked), lesson, preset, left };
}

/** Whether work was begun where an address leads. @param {Work} kept @param {Pick<Asked, "link" | "lesson" | "preset">} asked @param {boolean} again */
function isFrom(kept, { link, lesson, preset }, again) {
  if (link !== null) return kept.link === link;
  if (lesson) return JSON.stringify(kept.lesson) === JSON.stringify(lesson);
  return !kept.lesson && (preset === null || kept.preset === preset || (again && kept.was === preset));
}

/** @param {Pick<Asked, "link" | "lesson" | "preset">} asked */
function requestOf({ link, lesson, preset }) {
  if (link !== null) return { link };
  if (lesson) return { lesson };
  return preset === null ? null : { preset };
}

/**
 * A link and kept work may name one that there is no more: then the scene is the person's own.
 * @param {Pick<Asked, "link" | "preset">} asked
 * @param {Work | null} left
 * @param {string[]} presets
 */
function presetOf({ link, preset }, left, presets) {
  if (link === null && !left) return preset ?? presets[0];
  const wanted = link === null ? left?.preset : preset;
  return presets.find((name) => name === wanted) ?? null;
}
