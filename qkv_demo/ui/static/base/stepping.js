// The keys that move what can be moved, the same everywhere: arrows by a step, Shift finer, Alt and the page keys coarser,
// Home and End as far as it goes.

import { stepOf } from "./numbers.js";

/** Across and up. @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
/** @type {typeof ARROWS} */
const PAGES = { PageUp: [0, 1], PageDown: [0, -1] };

/** @typedef {Pick<KeyboardEvent, "key" | "shiftKey" | "altKey">} Press */

/** Which way an arrow key goes, across and up; undefined where it is none. @param {Pick<Press, "key">} press */
export const arrowOf = ({ key }) => /** @type {[number, number] | undefined} */ (ARROWS[key]);

/** To which end a key goes: -1, 1, or 0 where it goes to none. @param {Press} press */
export const endOf = ({ key }) => (key === "Home" ? -1 : key === "End" ? 1 : 0);

/**
 * How far a key moves across and up; null where it is no such key.
 * @param {Press} press @param {number} base of an arrow key @param {number} [finest] below which nothing is seen
 */
export function pushOf({ key, shiftKey, altKey }, base, finest = 0) {
  const way = ARROWS[key] ?? PAGES[key];
  if (!way) return null;
  const step = Math.max(finest, stepOf({ shiftKey, altKey: altKey || key in PAGES }, base));
  return way.map((part) => part * step);
}

/**
 * The same for what moves along one line; an end is infinitely far.
 * @param {Press} press @param {number} base @param {number} [finest]
 */
export function strideOf(press, base, finest) {
  const end = endOf(press);
  if (end !== 0) return end * Number.POSITIVE_INFINITY;
  const push = pushOf(press, base, finest);
  return push && push[0] + push[1];
}
