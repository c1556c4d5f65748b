// A plane as it is seen, with a light grid and its numbers below and to the left; and from where to where axes reach: over
// the origin and every arrow, to round numbers, in equal units.

import ticks from "../vendor/d3-array/ticks.js";
import { tickStep } from "../vendor/d3-array/ticks.js";
import { path } from "./drawing.js";

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Margin */

const WIDTH = 0.64; // of a digit, in its height
const HIGH = 1.15;
const APART = 3.4; // numbers' heights from one number to the next

/** Room for the numbers, the widest of which stands at the left. @param {number[]} range upright @param {number} high a number is @returns {Margin} */
export function marginOf(range, high) {
  const widest = Math.max(...numbersIn(range).map((value) => written(value).length));
  return {
    left: Math.max(2, widest + 1) * WIDTH * high + 4,
    right: 6,
    top: Math.max(6, (HIGH * high) / 2),
    bottom: 1.5 * high + 2,
  };
}

/** How many pixels each axis has. @param {Pictures.Size} size @param {Margin} margin */
export const lengthsOf = ({ width, height }, { left, right, top, bottom }) => [
  Math.max(1, width - left - right),
  Math.max(1, height - top - bottom),
];

/** @param {Pictures.Ranges} ranges @param {Pictures.Size} size @param {Margin} margin @returns {Pictures.Sight} */
export function planeSight(ranges, size, margin) {
  const [width, height] = lengthsOf(size, margin);
  const [across, down] = [width / spanOf(ranges[0]), -height / spanOf(ranges[1])];
  const [[low], [, high]] = ranges;
  return {
    pixels: ([x, y]) => [margin.left + (x - low) * across, margin.top + (y - high) * down, 0],
    pull: ([x, y], dx, dy) => [x + dx / across, y + dy / down],
    near: () => 1,
  };
}

/**
 * @param {Pictures.Ranges} ranges @param {Pictures.Sight} sight @param {Pictures.Size} size @param {Margin} margin
 * @param {number} high how high a number is
 */
export function planeAxes(ranges, sight, size, margin, high) {
  const wide = Math.max(APART, ...numbersIn(ranges[0]).map((value) => written(value).length * WIDTH + 1));
  const [length, upright] = lengthsOf(size, margin);
  const across = scaleOf(ranges[0], length / (wide * high));
  const up = scaleOf(ranges[1], upright / (APART * high));
  const [right, low] = [size.width - margin.right, size.height - margin.bottom];
  const column = (/** @type {number} */ value) => sight.pixels([value, 0])[0];
  const row = (/** @type {number} */ value) => sight.pixels([0, value])[1];
  const line = (/** @type {number} */ x) => path([x, margin.top], [x, low]);
  const level = (/** @type {number} */ y) => path([margin.left, y], [right, y]);
  const below = across.map((value) => wordAt(written(value), column(value), low + 2 + (HIGH * high) / 2, high));
  const beside = up.map((value) => {
    const word = wordAt(written(value), 0, row(value), high);
    return { ...word, x: margin.left - 4 - word.width / 2, end: true };
  });
  return {
    grid: [...across.map((value) => line(column(value))), ...up.map((value) => level(row(value)))].join(""),
    zero: line(column(0)) + level(row(0)),
    words: [...below.filter(({ x, width }) => x + width / 2 <= size.width), ...beside],
  };
}

/** A number alone tells no scale. @param {number[]} range @param {number} most */
function scaleOf(range, most) {
  const found = numbersIn(range, most);
  return found.length > 1 ? found : numbersIn(range);
}

/** About its middle. @param {string} text @param {number} x @param {number} y @param {number} high */
export const wordAt = (text, x, y, high) => ({
  ...{ text, x, y, end: false, name: false },
  width: text.length * WIDTH * high,
  height: HIGH * high,
});

/** To a plane, to a space, which has more room about it: axes end at whole ones. @type {Record<number, number>} */
const STEPS = { 2: 5, 3: 12 };
const SLACK = 0.35; // of a step that is free beyond the outermost arrow
const DUST = 1e-9; // too short to draw
const NUMBERS = 4; // about so many to an axis
const VAST = 1e5;
const TINY = 1e-3;

/** @param {number[]} range */
export const spanOf = ([low, high]) => high - low;

/** @param {number[]} range */
export const middleOf = ([low, high]) => (low + high) / 2;

/** @param {number[][]} points @param {number[]} lengths of the axes, in pixels @returns {Pictures.Ranges} */
export function rangesOf(points, lengths) {
  const ends = lengths.map((_, axis) => endsOf(points, axis));
  const widest = Math.max(...ends.map(spanOf));
  const step = tickStep(0, widest < DUST ? 1 : widest, STEPS[lengths.length]);
  const rounded = ends.map(([low, high]) => [
    step * Math.floor(low / step - SLACK + DUST),
    step * Math.ceil(high / step + SLACK - DUST),
  ]);
  return equalised(rounded, lengths);
}

/** The ends of what lies along an axis, the origin among it. @param {number[][]} points @param {number} axis */
function endsOf(points, axis) {
  const values = points.map((point) => point[axis]).filter(Number.isFinite);
  return [Math.min(0, ...values), Math.max(0, ...values)];
}

/**
 * Widened so that a unit is as long along each axis of a plane: angles and lengths stay true. A space is any box.
 * The same ranges where it is already.
 * @param {Pictures.Ranges} ranges @param {number[]} lengths @returns {Pictures.Ranges}
 */
export function equalised(ranges, lengths) {
  if (ranges.length > 2) return ranges;
  const unit = Math.max(...ranges.map((range, axis) => spanOf(range) / lengths[axis]));
  const extra = ranges.map((range, axis) => (unit * lengths[axis] - spanOf(range)) / 2);
  if (extra.every((more, axis) => more <= DUST * spanOf(ranges[axis]))) return ranges;
  return ranges.map(([low, high], axis) => [low - extra[axis], high + extra[axis]]);
}

/** The same ranges, or so many times as wide about their middle. @param {Pictures.Ranges} ranges @param {number} by @returns {Pictures.Ranges} */
export const scaled = (ranges, by) =>
  by === 1 ? ranges : ranges.map((range) => range.map((end) => middleOf(range) + by * (end - middleOf(range))));

/** A few round numbers within a range, fewer where there is little room. @param {number[]} range @param {number} [most] */
export const numbersIn = ([low, high], most = NUMBERS) => ticks(low, high, Math.max(1, Math.min(NUMBERS, most)));

/** As it stands at an axis; what is vast or tiny with a power of ten, as in the tables. @param {number} value */
export function written(value) {
  const short = Number(value.toPrecision(12));
  const plain = short === 0 || (Math.abs(short) < VAST && Math.abs(short) >= TINY);
  return (plain ? String(short) : short.toExponential()).replace("e+", "e").replaceAll("-", "\u2212");
}
