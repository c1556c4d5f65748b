// @ts-check
// The axes of a flat picture while a hand holds something: they give way where it pushes, hold every arrow, and ease back
// when it lets go.

import { equalised, flatGround, placeOf, pointAt } from "./axes.js";

/** @typedef {import("./axes.js").Layout} Layout */
/** @typedef {[low: number, high: number]} Range */

const ROOM = 8; // pixels between an arrow's tip and the end of the axes
const EDGE = 10; // pixels: nearer to the end than this a hand pushes the axes
const PUSH = 0.02; // of their span, in one move
const MOST = 10; // parts of an axis between its numbers: more would stand in each other's way

/**
 * The layout with axes that reach as far as every arrow and every foot of a shadow in the picture does.
 * @param {Layout} layout
 * @param {Record<string, any>[]} data
 */
export function holding(layout, data) {
  const marked = data.filter(({ mode }) => mode.includes("markers"));
  /** @param {"x" | "y"} letter @returns {Range} */
  const needed = (letter) => {
    let [low, high] = layout[`${letter}axis`].range;
    const room = (ROOM * (high - low)) / pixelsOf(layout, letter);
    for (const trace of marked) {
      for (const number of trace[letter]) {
        if (number === null) continue;
        low = Math.min(low, number - room);
        high = Math.max(high, number + room);
      }
    }
    return [low, high];
  };
  return ranged(layout, needed("x"), needed("y"));
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
  return ranged(
    layout,
    [xaxis.range[0] - (place[0] < low[0] ? across : 0), xaxis.range[1] + (place[0] > high[0] ? across : 0)],
    [yaxis.range[0] - (place[1] > high[1] ? up : 0), yaxis.range[1] + (place[1] < low[1] ? up : 0)],
  );
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
  /** @param {"xaxis" | "yaxis"} axis */
  const part = (axis) => {
    const limit = most * spanOf(from[axis].range);
    /** @param {0 | 1} end */
    const moved = (end) => {
      const [before, after] = [from[axis].range[end], to[axis].range[end]];
      if (share === 1 && Math.abs(after - before) <= limit) return after; // to the bit: what does not move is not drawn
      return before + Math.max(-limit, Math.min(limit, (after - before) * share));
    };
    const range = [moved(0), moved(1)];
    let { dtick } = to[axis];
    while (spanOf(range) / dtick > MOST) dtick *= 2;
    return { ...to[axis], dtick, range };
  };
  return { ...to, xaxis: part("xaxis"), yaxis: part("yaxis") };
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
 * @param {Range} x
 * @param {Range} y
 */
function ranged(layout, x, y) {
  const { xaxis, yaxis } = layout;
  if (String([x, y]) === String([xaxis.range, yaxis.range])) return layout;
  return equalised({ ...layout, xaxis: { ...xaxis, range: x }, yaxis: { ...yaxis, range: y } });
}

/** @param {number[]} range */
const spanOf = ([low, high]) => high - low;

/** @param {Layout} layout @param {"x" | "y"} letter */
const pixelsOf = (layout, letter) => {
  const { xaxis, yaxis } = layout;
  const [right, down] = placeOf(layout, xaxis.range[1], yaxis.range[0]);
  return letter === "x" ? right : down;
};
