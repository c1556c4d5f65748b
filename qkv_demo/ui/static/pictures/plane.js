// A plane as it is seen, with a light grid and its numbers below and to the left.

import { numbersIn, spanOf, written } from "./ranges.js";
import { path } from "./shapes.js";

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
 * @returns {Pictures.Axes}
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

/** About its middle. @param {string} text @param {number} x @param {number} y @param {number} high @returns {Pictures.Word} */
export const wordAt = (text, x, y, high) => ({
  ...{ text, x, y, end: false, name: false },
  width: text.length * WIDTH * high,
  height: HIGH * high,
});
