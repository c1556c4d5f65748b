// @ts-check
// Where a page begins: the address comes first, but what was being made from the very same place goes on.

/** @typedef {ReturnType<typeof import("../browser/address.js").readAddress>} Asked */
/** @typedef {import("../browser/storage.js").Work} Work */
/** @typedef {{ request: object | null, lesson: LessonStep | null, preset: string | null }} FirstPlace */

/**
 * What to ask Python for, null for the first preset; and the lesson's step or the preset that the page is then at.
 * @param {Pick<Asked, "link" | "lesson" | "preset">} asked by the address
 * @param {Work | null} kept in this browser
 * @param {string[]} presets
 * @returns {FirstPlace}
 */
export function firstPlace({ link, lesson, preset }, kept, presets) {
  const goOn = kept && { kept: kept.scene };
  if (link !== null) return { request: kept?.link === link ? goOn : { link }, lesson: null, preset: null };
  if (lesson) return { request: same(kept?.lesson, lesson) ? goOn : { lesson }, lesson, preset: null };
  const own = kept && !kept.lesson;
  if (preset !== null) return { request: own && kept.preset === preset ? goOn : { preset }, lesson: null, preset };
  if (!own) return { request: null, lesson: null, preset: presets[0] };
  return { request: goOn, lesson: null, preset: presets.find((name) => name === kept.preset) ?? null };
}

/**
 * @param {unknown} left
 * @param {unknown} right
 */
const same = (left, right) => JSON.stringify(left) === JSON.stringify(right);
