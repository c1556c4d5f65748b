// @ts-check
// The axes of a picture while a hand holds something: they give way where it pushes, hold every arrow, and ease back when
// it lets go.

import { axesOf, equalised, flatGround, lengthsOf, pointAt, reaching, spanOf, withAxes } from "./axes.js";

/** @typedef {import("./axes.js").Layout} Layout */

const LETTERS = ["x", "y", "z"];
const ROOM = 8; // pixels between an arrow's tip and the end of the axes
const EDGE = 10; // pixels: nearer to the end than this a hand pushes the axes
export const PUSH = 0.02; // of their span, in one move

/**
 * The layout with axes that reach as far as every arrow and every foot of a shadow in the picture does.
 * @param {Layout} layout
 * @param {Record<string, any>[]} data
 */
export function holding(layout, data) {
  const marked = data.filter(({ mode }) => mode.includes("markers"));
  const ranges = axesOf(layout).map(({ range }, index) => {
    let [low, high] = range;
    const room = (ROOM * (high - low)) / lengthsOf(layout)[index];
    for (const trace of marked) {
      for (const number of trace[LETTERS[index]]) {
        if (number === null) continue;
        low = Math.min(low, number - room);
        high = Math.max(high, number + room);
      }
    }
    return [low, high];
  });
  return ranged(layout, ranges);
}

/**
 * The layout after a hand has come to a place, in pixels: where that is near an end of an axis, or beyond it, the axis
 * is a little longer there. A hand that began near an end does not push before it is nearer.
 * @param {Layout} layout
 * @param {number[]} place
 * @param {number[]} start where the hand began
 */
export function pushed(layout, place, start) {
  const [low, high] = endsFor(layout, start);
  const { xaxis, yaxis } = layout;
  const across = spanOf(xaxis.range) * PUSH;
  const up = spanOf(yaxis.range) * PUSH;
  return ranged(layout, [
    [xaxis.range[0] - (place[0] < low[0] ? across : 0), xaxis.range[1] + (place[0] > high[0] ? across : 0)],
    [yaxis.range[0] - (place[1] > high[1] ? up : 0), yaxis.range[1] + (place[1] < low[1] ? up : 0)],
  ]);
}

/**
 * The point under a hand: beyond the axes it is the one at their end.
 * @param {Layout} layout
 * @param {number[]} place
 * @param {number[]} start
 */
export function pointUnder(layout, place, start) {
  const [low, high] = endsFor(layout, start);
  const { l: left, t: top } = layout.margin;
  const [x, y] = place.map((pixel, axis) => Math.max(low[axis], Math.min(high[axis], pixel)));
  return pointAt(layout, x - left, y - top);
}

/**
 * Axes on their way from one layout's to another's, by a share of it, but by no more than `most` of their span.
 * @param {Layout} from
 * @param {Layout} to
 * @param {number} share
 * @param {number} [most]
 * @returns {Layout}
 */
export function between(from, to, share, most = Number.POSITIVE_INFINITY) {
  const start = axesOf(from);
  const axes = axesOf(to).map((axis, index) => {
    const limit = most * spanOf(start[index].range);
    /** @param {0 | 1} end */
    const moved = (end) => {
      const [before, after] = [start[index].range[end], axis.range[end]];
      if (share === 1 && Math.abs(after - before) <= limit) return after; // to the bit: what does not move is not drawn
      return before + Math.max(-limit, Math.min(limit, (after - before) * share));
    };
    return reaching(axis, [moved(0), moved(1)]);
  });
  return withAxes(to, axes);
}

/**
 * Follow a hand that has taken hold of a point: `shown()` is the layout on screen and `push` widens it. The point stays
 * under the hand as long as the axes grow by nothing but its push; where they grow faster, as other arrows need it, it
 * follows as fast as a hand can push.
 * @param {number[]} point
 * @param {() => Layout} shown
 * @param {(layout: Layout) => void} push
 */
export function follow(point, shown, push) {
  let under = shown();
  const start = flatGround(under).pixels(point);
  return (/** @type {number} */ dx, /** @type {number} */ dy) => {
    const place = [start[0] + dx, start[1] + dy];
    const grown = pushed(shown(), place, start);
    if (grown !== shown()) push(grown);
    under = between(under, grown, 1, PUSH);
    return pointUnder(under, place, start);
  };
}

/**
 * The places where a hand begins to push: the least and the greatest in pixels, across and down.
 * @param {Layout} layout
 * @param {number[]} start
 */
function endsFor({ width, height, margin }, start) {
  const low = [margin.l + EDGE, margin.t + EDGE];
  const high = [width - margin.r - EDGE, height - margin.b - EDGE];
  return [low.map((end, axis) => Math.min(end, start[axis])), high.map((end, axis) => Math.max(end, start[axis]))];
}

/**
 * Other ranges, of equal units; the same layout where nothing changes.
 * @param {Layout} layout
 * @param {number[][]} ranges
 */
export function ranged(layout, ranges) {
  const axes = axesOf(layout);
  if (String(ranges) === String(axes.map(({ range }) => range))) return layout;
  return equalised(
    withAxes(
      layout,
      axes.map((axis, index) => ({ ...axis, range: ranges[index] })),
    ),
  );
}
