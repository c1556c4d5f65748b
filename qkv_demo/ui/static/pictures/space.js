// A space as a camera sees it: a box whose third axis stands upright on a floor with a grid, so that height can be read.

import { axesOf, dot } from "./camera.js";
import { inside } from "./name_places.js";
import { wordAt } from "./plane.js";
import { numbersIn, spanOf, written } from "./ranges.js";
import { path } from "./shapes.js";

const FAR = 3.4; // longest sides of the box from its middle to the camera: near enough to tell near from far
const AROUND = 1.08; // what nearness adds to the box's outline
const FREE = 1.9; // numbers' heights about the box: for numbers and names
const APART = 3.4; // numbers' heights from one number to the next
const OFF = 1.5; // numbers' heights from an edge to its numbers
const NAME = 1.5; // numbers' heights that an axis's name is wide
const END = 0.06; // of an axis: nearer to its ends stand other axes' numbers
export const AXES = "\u2460\u2461\u2462";

/**
 * @param {Pictures.Ranges} ranges @param {Pictures.Size} size @param {Pictures.Camera} camera
 * @param {number} high how high a number is
 * @returns {Pictures.Sight}
 */
export function spaceSight(ranges, { width, height }, camera, high) {
  const { right, up, towards } = axesOf(camera);
  const unit = Math.max(...ranges.map(spanOf));
  const [wide, deep, tall] = ranges.map((range) => spanOf(range) / unit);
  const floor = Math.hypot(wide, deep) / 2; // from its middle to a corner: the same from all sides
  const upright = floor * Math.abs(Math.sin(camera.elevation)) + (tall * Math.cos(camera.elevation)) / 2;
  const room = FREE * high;
  const side = Math.max(1, Math.min((width / 2 - room) / floor, (height / 2 - room) / upright)) / AROUND;
  const near = (/** @type {number} */ depth) => FAR / (FAR - depth);
  const middles = ranges.map(([from, to]) => (from + to) / 2);
  const within = (/** @type {number[]} */ point) => point.map((value, axis) => (value - middles[axis]) / unit);
  return {
    near,
    pixels(point) {
      const place = within(point);
      const depth = dot(place, towards);
      const scale = side * near(depth);
      return [width / 2 + scale * dot(place, right), height / 2 - scale * dot(place, up), depth];
    },
    /** Kept at its depth: it moves within a plane parallel to the screen. */
    pull(point, dx, dy) {
      const scale = side * near(dot(within(point), towards));
      return point.map((value, axis) => value + (unit * (dx * right[axis] - dy * up[axis])) / scale);
    },
  };
}

/**
 * Numbers along the floor's nearest edges and an upright one.
 * @param {Pictures.Ranges} ranges @param {Pictures.Sight} sight @param {Pictures.Size} size @param {number} high
 * @returns {Pictures.Axes}
 */
export function spaceAxes(ranges, { pixels }, size, high) {
  const [[left, right], [back, front], [low, top]] = ranges;
  const line = (/** @type {number[][]} */ ...ends) => path(...ends.map(pixels));
  const corners = [left, right].flatMap((x) => [back, front].map((y) => [x, y]));
  const [nearX, nearY] = best(corners, ([x, y]) => pixels([x, y, 0])[2]);
  const outermost = best(corners, ([x, y]) => -pixels([x, y, 0])[0]);
  const middle = pixels(ranges.map(([from, to]) => (from + to) / 2));
  /** @type {((value: number) => number[])[]} */
  const edges = [(value) => [value, nearY, 0], (value) => [nearX, value, 0], (value) => [...outermost, value]];
  const numbers = edges.map((at, axis) => {
    const [[x0, y0], [x1, y1]] = ranges[axis].map((end) => pixels(at(end)));
    const free = END * spanOf(ranges[axis]);
    const found = numbersIn(ranges[axis], Math.hypot(x1 - x0, y1 - y0) / (APART * high));
    return found.filter((value) => value > ranges[axis][0] + free && value < ranges[axis][1] - free);
  });
  const grid = [
    ...numbers[0].map((value) => line([value, back, 0], [value, front, 0])),
    ...numbers[1].map((value) => line([left, value, 0], [right, value, 0])),
    line([left, back, 0], [right, back, 0], [right, front, 0], [left, front, 0], [left, back, 0]),
    line([...outermost, low], [...outermost, top]),
  ];
  return {
    grid: grid.join(""),
    zero: line([left, 0, 0], [right, 0, 0]) + line([0, back, 0], [0, front, 0]) + line([0, 0, low], [0, 0, top]),
    words: edges.flatMap((at, axis) => {
      const [from, to] = ranges[axis];
      const off = outwards(pixels(at(from)), pixels(at(to)), middle);
      const word = (/** @type {number} */ value, /** @type {string} */ text, /** @type {number} */ by) => {
        const [x, y] = pixels(at(value));
        return wordAt(text, x + by * high * off[0], y + by * high * off[1], high);
      };
      const [x, y] = pixels(at(to));
      const name = axis === 2 ? wordAt(AXES[2], x, y - high, high) : word((from + to) / 2, AXES[axis], 2 * OFF);
      const told = numbers[axis].map((value) => word(value, written(value), OFF));
      return [...told, { ...name, width: NAME * high, name: true }].map((one) => inside(one, size));
    }),
  };
}

/** Square to an edge on the screen, away from the middle: one pixel. @param {number[]} from @param {number[]} to @param {number[]} middle */
function outwards([x0, y0], [x1, y1], [x, y]) {
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const [across, down] = [(y1 - y0) / length, (x0 - x1) / length];
  const way = ((x0 + x1) / 2 - x) * across + ((y0 + y1) / 2 - y) * down < 0 ? -1 : 1;
  return [way * across, way * down];
}

/** @template T @param {T[]} all @param {(one: T) => number} worth */
const best = (all, worth) => all.reduce((found, one) => (worth(one) > worth(found) ? one : found));
