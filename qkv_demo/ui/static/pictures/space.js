// A space as a camera sees it: a box whose third axis stands upright on a floor with a grid, so that height can be read; and
// from where: first where its arrows lie apart, then where a hand or keys have turned it.

import { drag, endOf, pushOf } from "../base/motion.js";
import { path } from "./drawing.js";
import { inside } from "./names.js";
import { middleOf, numbersIn, spanOf, wordAt, written } from "./plane.js";

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
  const middles = ranges.map(middleOf);
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
  const middle = pixels(ranges.map(middleOf));
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

const STEEPEST = 1.35;
const START = { azimuth: 0.75, elevation: 0.42 };
const QUARTERS = [0, 1, 2, 3];
const WITHIN = [0.75, 0.6, 0.95, 0.45, 1.1]; // from no side along an axis
const HEIGHTS = [0.42, 0.6, 0.28];
const PER_PIXEL = 0.011; // radians
const PER_PRESS = 0.12;

/** @param {Pictures.Camera} camera @param {number} across @param {number} over @returns {Pictures.Camera} */
export const turned = ({ azimuth, elevation }, across, over) => ({
  azimuth: azimuth - across,
  elevation: Math.max(-STEEPEST, Math.min(STEEPEST, elevation + over)),
});

/** What is to the right, up, and towards the camera. @param {Pictures.Camera} camera */
function axesOf({ azimuth, elevation }) {
  const [sin, cos, sinUp, cosUp] = [Math.sin(azimuth), Math.cos(azimuth), Math.sin(elevation), Math.cos(elevation)];
  return { right: [-sin, cos, 0], up: [-sinUp * cos, -sinUp * sin, cosUp], towards: [cosUp * cos, cosUp * sin, sinUp] };
}

/** @param {number[]} one @param {number[]} other */
const dot = (one, other) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

/** Where these tips and the origin lie furthest apart. @param {number[][]} tips @returns {Pictures.Camera} */
export function aimedAt(tips) {
  const longest = Math.max(...tips.map((tip) => Math.hypot(...tip)), 0);
  if (longest === 0) return START;
  const places = [[0, 0, 0], ...tips.map((tip) => tip.map((value) => value / longest))];
  let best = { camera: START, apart: -1 };
  for (const elevation of HEIGHTS) {
    for (const azimuth of QUARTERS.flatMap((quarter) => WITHIN.map((way) => (quarter * Math.PI) / 2 + way))) {
      const camera = { azimuth, elevation };
      const { right, up } = axesOf(camera);
      const apart = leastDistance(places.map((place) => [dot(place, right), dot(place, up)]));
      if (apart > best.apart * 1.02) best = { camera, apart }; // of like views the first
    }
  }
  return best.camera;
}

/** @param {number[][]} points */
function leastDistance(points) {
  let least = Number.POSITIVE_INFINITY;
  for (const [at, [x, y]] of points.entries()) {
    for (const [x1, y1] of points.slice(at + 1)) least = Math.min(least, Math.hypot(x1 - x, y1 - y));
  }
  return least;
}

/**
 * A finger across turns it, for up and down it scrolls the page; of the keys Home leads back to where it was at first, End
 * above it.
 * @param {SVGElement} element or what holds another's drawing @param {() => Pictures.Camera | null} now null in a plane
 * @param {(camera: Pictures.Camera | null) => void} turn null looks from where the picture began
 */
export function attachTurning(element, now, turn) {
  element.addEventListener("pointerdown", (down) => {
    const start = now();
    if (!start || down.button !== 0) return;
    drag(element, down, (dx, dy) =>
      turn(turned(start, dx * PER_PIXEL, down.pointerType === "touch" ? 0 : dy * PER_PIXEL)),
    );
  });
  element.addEventListener("keydown", (event) => {
    const camera = now();
    const [end, push] = [endOf(event), pushOf(event, PER_PRESS)];
    if (!camera || (end === 0 && !push)) return;
    event.preventDefault();
    event.stopPropagation();
    if (push) turn(turned(camera, push[0], push[1]));
    else turn(end < 0 ? null : { ...camera, elevation: STEEPEST });
  });
}
