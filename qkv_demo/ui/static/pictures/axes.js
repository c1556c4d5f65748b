// @ts-check
// The axes of a picture as lines and words in pixels: a plane's grid with its numbers below and to the left; a space's
// floor, which its third axis passes through, with numbers along the floor's nearest edges and one upright one.

import { numbersIn, spanOf, written } from "./ranges.js";

/** @typedef {import("./ranges.js").Ranges} Ranges */
/** @typedef {import("./plane_sight.js").Sight} Sight */
/** @typedef {import("./plane_sight.js").Size} Size */
/** @typedef {import("./plane_sight.js").Margin} Margin */
/** @typedef {import("./label_places.js").Box & { text: string, anchor: "start" | "middle" | "end", name?: boolean }} Word */
/** @typedef {{ grid: string, zero: string, words: Word[] }} Axes paths and words */

const WIDTH = 0.64; // of a digit, in its height
const HIGH = 1.15;
const APART = 3.4; // numbers' heights from one number to the next, along an axis of a plane
const OFF = 1.5; // numbers' heights from a space's edge to its numbers
const END = 0.06; // of an axis of a space: nearer to its ends stand other axes' numbers
const NAMES = "\u2460\u2461\u2462";

/**
 * The margins of a plane: room for its numbers, the widest of which stands at the left.
 * @param {number[]} range of the upright axis
 * @param {number} high how high a number is
 * @returns {Margin}
 */
export function marginOf(range, high) {
  const widest = Math.max(...numbersIn(range, 6).map((value) => written(value).length));
  return { left: Math.max(2, widest + 1) * WIDTH * high + 4, right: 6, top: 6, bottom: 1.5 * high + 2 };
}

/**
 * @param {Ranges} ranges
 * @param {Sight} sight
 * @param {Size} size
 * @param {Margin} margin
 * @param {number} high how high a number is
 * @returns {Axes}
 */
export function planeAxes(ranges, sight, { width, height }, margin, high) {
  const [across, up] = ranges.map((range, axis) => {
    const pixels = axis === 0 ? width - margin.left - margin.right : height - margin.top - margin.bottom;
    const wide = axis === 0 ? Math.max(...numbersIn(range, 4).map((value) => written(value).length)) * WIDTH + 1 : 0;
    return numbersIn(range, pixels / (Math.max(APART, wide) * high));
  });
  const [right, low] = [width - margin.right, height - margin.bottom];
  /** @param {number} value */
  const column = (value) => sight.pixels([value, 0])[0];
  /** @param {number} value */
  const row = (value) => sight.pixels([0, value])[1];
  /** @param {number} x */
  const upright = (x) => path([x, margin.top], [x, low]);
  /** @param {number} y */
  const level = (y) => path([margin.left, y], [right, y]);
  return {
    grid: [...across.map((value) => upright(column(value))), ...up.map((value) => level(row(value)))].join(""),
    zero: upright(column(0)) + level(row(0)),
    words: [
      ...across
        .map((value) => wordAt(written(value), column(value), low + 2 + (HIGH * high) / 2, high))
        .filter((word) => word.x + word.width / 2 <= width),
      ...up.map((value) => endingAt(margin.left - 4, wordAt(written(value), 0, row(value), high))),
    ],
  };
}

/**
 * @param {Ranges} ranges
 * @param {Sight} sight
 * @param {number} high
 * @param {boolean} numbered in a hall only the names of the axes stand there
 * @returns {Axes}
 */
export function spaceAxes(ranges, sight, high, numbered) {
  const numbers = ranges.map((range, axis) => inner(range, lengthOf(ranges, axis, sight) / (APART * high)));
  const [[left, right], [back, front], [low, top]] = ranges;
  /** @param {number[][]} ends */
  const line = (...ends) => path(...ends.map((end) => sight.pixels(end)));
  const floor = [
    ...numbers[0].map((value) => line([value, back, 0], [value, front, 0])),
    ...numbers[1].map((value) => line([left, value, 0], [right, value, 0])),
    line([left, back, 0], [right, back, 0], [right, front, 0], [left, front, 0], [left, back, 0]),
  ];
  const corners = [left, right].flatMap((x) => [back, front].map((y) => [x, y]));
  const nearest = best(corners, ([x, y]) => sight.pixels([x, y, 0])[2]);
  const outermost = best(corners, ([x, y]) => -sight.pixels([x, y, 0])[0]);
  const middle = sight.pixels(ranges.map(([from, to]) => (from + to) / 2));
  const edges = [
    { axis: 0, at: (/** @type {number} */ value) => [value, nearest[1], 0] },
    { axis: 1, at: (/** @type {number} */ value) => [nearest[0], value, 0] },
    { axis: 2, at: (/** @type {number} */ value) => [...outermost, value] },
  ];
  return {
    grid: floor.join("") + line([...outermost, low], [...outermost, top]),
    zero: line([left, 0, 0], [right, 0, 0]) + line([0, back, 0], [0, front, 0]) + line([0, 0, low], [0, 0, top]),
    words: edges.flatMap(({ axis, at }) => {
      const off = outwards(sight.pixels(at(ranges[axis][0])), sight.pixels(at(ranges[axis][1])), middle);
      /** @param {number} value @param {string} text @param {number} by */
      const word = (value, text, by) => {
        const [x, y] = sight.pixels(at(value));
        return wordAt(text, x + by * off[0], y + by * off[1], high);
      };
      const end = ranges[axis][1];
      const named = { ...word(axis === 2 ? end : (ranges[axis][0] + end) / 2, NAMES[axis], 3.1 * high), name: true };
      return numbered ? [...numbers[axis].map((value) => word(value, written(value), OFF * high)), named] : [named];
    }),
  };
}

/** Pixels of an axis through the middle. @param {Ranges} ranges @param {number} axis @param {Sight} sight */
function lengthOf(ranges, axis, sight) {
  const ends = ranges[axis].map((end) => ranges.map(([low, high], at) => (at === axis ? end : (low + high) / 2)));
  const [[x0, y0], [x1, y1]] = ends.map(sight.pixels);
  return Math.hypot(x1 - x0, y1 - y0);
}

/** @param {number[]} range @param {number} most */
function inner(range, most) {
  const free = END * spanOf(range);
  return numbersIn(range, most).filter((value) => value > range[0] + free && value < range[1] - free);
}

/**
 * Square to an edge on the screen, away from the middle: one pixel.
 * @param {number[]} from
 * @param {number[]} to
 * @param {number[]} middle
 */
function outwards([x0, y0], [x1, y1], [x, y]) {
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const [across, down] = [(y1 - y0) / length, (x0 - x1) / length];
  const way = ((x0 + x1) / 2 - x) * across + ((y0 + y1) / 2 - y) * down < 0 ? -1 : 1;
  return [way * across, way * down];
}

/**
 * @template T
 * @param {T[]} all
 * @param {(one: T) => number} worth
 */
const best = (all, worth) => all.reduce((found, one) => (worth(one) > worth(found) ? one : found));

/** @param {string} text @param {number} x @param {number} y @param {number} high @returns {Word} about its middle */
const wordAt = (text, x, y, high) => ({
  ...{ text, x, y, anchor: "middle" },
  width: text.length * WIDTH * high,
  height: HIGH * high,
});

/** @param {number} right @param {Word} word @returns {Word} */
const endingAt = (right, word) => ({ ...word, x: right - word.width / 2, anchor: "end" });

/** @param {number[][]} points */
const path = (...points) => `M${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join("L")}`;
