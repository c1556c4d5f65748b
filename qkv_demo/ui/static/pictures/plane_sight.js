// @ts-check
// A plane as it is seen: where its points are in pixels, and where a hand takes them.

import { spanOf } from "./ranges.js";

/**
 * How a picture is seen. `pixels` answers across, down and how near (0 in a plane); `pull` the point that lies so many
 * pixels from another; `near` how much larger than in the middle a thing at a depth is.
 * @typedef {{
 *   pixels(point: number[]): number[],
 *   pull(point: number[], dx: number, dy: number): number[],
 *   near(depth: number): number,
 * }} Sight
 * @typedef {{ width: number, height: number }} Size
 * @typedef {{ left: number, right: number, top: number, bottom: number }} Margin
 */

/**
 * @param {import("./ranges.js").Ranges} ranges
 * @param {Size} size of the whole picture
 * @param {Margin} margin
 * @returns {Sight}
 */
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
 * How many pixels each axis of a plane has.
 * @param {Size} size
 * @param {Margin} margin
 */
export const lengthsOf = ({ width, height }, { left, right, top, bottom }) => [
  Math.max(1, width - left - right),
  Math.max(1, height - top - bottom),
];
