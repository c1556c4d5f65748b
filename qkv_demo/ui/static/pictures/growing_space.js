// @ts-check
// A hand on a point of a space: it stays under the hand as long as that is within the axes, and pushes them where it is not.

import { axesOf, spanOf } from "./axes.js";
import { between, PUSH, ranged } from "./growing.js";

/** @typedef {import("./axes.js").Layout} Layout */

const EDGE = 0.08; // of an axis: nearer to its end than this a hand pushes it

/**
 * Follow a hand that has taken hold of a point: `shown()` is the layout on screen and `push` widens it. The space is a
 * cube whatever its axes span, so the hand's place in the cube is found once and for all from where things lay at first.
 * @param {number[]} point
 * @param {import("./projection.js").Space} space as it is when the point is taken hold of
 * @param {() => Layout} shown
 * @param {(layout: Layout) => void} push
 */
export function followInSpace(point, space, shown, push) {
  const first = axesOf(shown());
  let under = shown();
  const start = point.map((value, axis) => partOf(first[axis].range, value));
  return (/** @type {number} */ dx, /** @type {number} */ dy) => {
    const parts = space.pull(point, dx, dy).map((value, axis) => partOf(first[axis].range, value));
    const grown = pushed(shown(), parts, start);
    if (grown !== shown()) push(grown);
    under = between(under, grown, 1, PUSH);
    return axesOf(under).map(({ range }, axis) => {
      const [low, high] = endsFor(start[axis]);
      return range[0] + Math.max(low, Math.min(high, parts[axis])) * spanOf(range);
    });
  };
}

/**
 * The layout with axes a little longer where a hand is near their ends or beyond them.
 * @param {Layout} layout
 * @param {number[]} parts where the hand is, as parts of the axes
 * @param {number[]} start where it began
 */
function pushed(layout, parts, start) {
  const ranges = axesOf(layout).map(({ range }, axis) => {
    const [low, high] = endsFor(start[axis]);
    const more = spanOf(range) * PUSH;
    return [range[0] - (parts[axis] < low ? more : 0), range[1] + (parts[axis] > high ? more : 0)];
  });
  return ranged(layout, ranges);
}

/** @param {number[]} range @param {number} value */
const partOf = (range, value) => (value - range[0]) / spanOf(range);

/** The parts of an axis between which a hand does not push, if it began at `start`. @param {number} start */
const endsFor = (start) => [Math.min(EDGE, start), Math.max(1 - EDGE, start)];
