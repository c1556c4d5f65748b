// @ts-check
// A hand that has taken hold of a point: the point stays under it within the axes; at their ends the hand pushes them.

import { equalised, isSame, spanOf } from "./ranges.js";

/** @typedef {import("./ranges.js").Ranges} Ranges */

const EDGE = 0.05; // of an axis: nearer to its end than this a hand pushes it
const PUSH = 0.02; // of its span, in one move

/**
 * Answers where a pull of so many pixels takes the point. Where the axes grow faster than the hand pushes them, as other
 * arrows need it, the point follows as fast as a hand can push.
 * @param {number[]} point
 * @param {import("./plane_sight.js").Sight} sight as it is when the point is taken hold of
 * @param {number[]} lengths of the axes in pixels
 * @param {Pick<ReturnType<typeof import("./fitting.js").createFitting>, "shown" | "push">} fitting
 */
export function holdOf(point, sight, lengths, { shown, push }) {
  const first = shown();
  let under = first;
  const start = partsOf(first, point);
  const ends = start.map((part) => [Math.min(EDGE, part), Math.max(1 - EDGE, part)]); // who begins there does not push
  return (/** @type {number} */ dx, /** @type {number} */ dy) => {
    const parts = partsOf(first, sight.pull(point, dx, dy));
    const before = shown();
    const pushed = before.map((range, axis) => {
      const more = spanOf(range) * PUSH;
      const [low, high] = ends[axis];
      return [range[0] - (parts[axis] < low ? more : 0), range[1] + (parts[axis] > high ? more : 0)];
    });
    if (!isSame(pushed, before)) push(equalised(pushed, lengths));
    under = shown().map((range, axis) => range.map((end, at) => nearer(under[axis], at, end)));
    return parts.map((part, axis) => {
      const [low, high] = ends[axis];
      return under[axis][0] + Math.max(low, Math.min(high, part)) * spanOf(under[axis]);
    });
  };
}

/** @param {number[]} range that it was @param {number} at one of its ends @param {number} end where that is to be */
function nearer(range, at, end) {
  const most = PUSH * spanOf(range);
  return range[at] + Math.max(-most, Math.min(most, end - range[at]));
}

/** Where a point is, as parts of the axes. @param {Ranges} ranges @param {number[]} point */
const partsOf = (ranges, point) => point.map((value, axis) => (value - ranges[axis][0]) / spanOf(ranges[axis]));
