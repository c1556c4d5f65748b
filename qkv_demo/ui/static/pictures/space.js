// A space as a camera sees it: a box whose third axis stands upright on a floor with a grid, so that height can be read; and
// from where: first where its arrows lie apart, then where a hand or keys have turned it.

import { drag, endOf, pushOf } from "../base/motion.js";
import { path } from "./drawing.js";
import { inside, overlaps } from "./names.js";
import { middleOf, numbersIn, spanOf, wordAt, written } from "./plane.js";

const FAR = 3.4; // longest sides of the box from its middle to the camera: near enough to tell near from far
const FREE = 1.8; // numbers' heights about the box: for numbers and names
const APART = 3.4; // numbers' heights from one number to the next
const OFF = 1.5; // numbers' heights from an edge to its numbers
const NAME = 1.5; // numbers' heights that an axis's name is wide and high
const END = 0.06; // of an axis: nearer to its ends stand other axes' numbers
const AXES = "\u2460\u2461\u2462";

/**
 * Its box is as large as its frame allows, seen from where it is.
 * @param {Pictures.Ranges} ranges @param {Pictures.Size} size @param {Pictures.Camera} camera
 * @param {number} high how high a number is
 * @returns {Pictures.Sight}
 */
export function spaceSight(ranges, { width, height }, camera, high) {
  const { right, up, towards } = axesOf(camera);
  const unit = Math.max(...ranges.map(spanOf));
  const near = (/** @type {number} */ depth) => FAR / (FAR - depth);
  /** Across, down, and how near, in units about the box's middle. @param {number[]} point */
  function seen(point) {
    const place = point.map((value, axis) => (value - middleOf(ranges[axis])) / unit);
    const depth = dot(place, towards);
    return [near(depth) * dot(place, right), -near(depth) * dot(place, up), depth];
  }
  const [[left, rightmost], [top, bottom]] = boundsOf(cornersOf(ranges).map(seen));
  const room = 2 * FREE * high;
  const side = Math.max(1, Math.min((width - room) / (rightmost - left), (height - room) / (bottom - top)));
  return {
    near,
    pixels(point) {
      const [x, y, depth] = seen(point);
      return [width / 2 + side * (x - (left + rightmost) / 2), height / 2 + side * (y - (top + bottom) / 2), depth];
    },
    /** Kept at its depth: it moves within a plane parallel to the screen. */
    pull(point, dx, dy) {
      const scale = side * near(seen(point)[2]);
      return point.map((value, axis) => value + (unit * (dx * right[axis] - dy * up[axis])) / scale);
    },
  };
}

/**
 * Numbers along the floor's nearest edges and an upright one, and the axes' names.
 * @param {Pictures.Ranges} ranges @param {Pictures.Sight} sight @param {Pictures.Size} size @param {number} high
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
  const axes = edges.map((at, axis) => {
    const [from, to] = ranges[axis].map((end) => pixels(at(end)));
    const off = outwards(from, to, middle);
    const word = (/** @type {string} */ text, /** @type {number} */ value, /** @type {number} */ by) => {
      const [x, y] = pixels(at(value));
      return wordAt(text, x + by * high * off[0], y + by * high * off[1], high);
    };
    const free = END * spanOf(ranges[axis]);
    const found = numbersIn(ranges[axis], Math.hypot(to[0] - from[0], to[1] - from[1]) / (APART * high));
    const numbers = found.filter((value) => value > ranges[axis][0] + free && value < ranges[axis][1] - free);
    const name =
      axis < 2 ? word(AXES[axis], middleOf(ranges[axis]), 2 * OFF) : wordAt(AXES[2], to[0], to[1] - high, high);
    return {
      ...{ numbers, name: { ...name, width: NAME * high, height: NAME * high, name: true } },
      told: numbers.map((value) => word(written(value), value, OFF)),
    };
  });
  const words = [...axes.map(({ name }) => name), ...axes.flatMap(({ told }) => told)].map((one) => inside(one, size));
  const grid = [
    ...axes[0].numbers.map((value) => line([value, back, 0], [value, front, 0])),
    ...axes[1].numbers.map((value) => line([left, value, 0], [right, value, 0])),
    line([left, back, 0], [right, back, 0], [right, front, 0], [left, front, 0], [left, back, 0]),
    line([...outermost, low], [...outermost, top]),
  ];
  return {
    grid: grid.join(""),
    zero: line([left, 0, 0], [right, 0, 0]) + line([0, back, 0], [0, front, 0]) + line([0, 0, low], [0, 0, top]),
    words: words.filter((word, at) => !words.slice(0, at).some((other) => overlaps(word, other))),
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
const ROUND = [0.75, 0.6, 0.95, 0.45, 1.1].flatMap((way) =>
  [0, 1, 2, 3].map((quarter) => way + (quarter * Math.PI) / 2),
);
const VIEWS = [0.42, 0.6, 0.28, 0.8].flatMap((elevation) => ROUND.map((azimuth) => ({ azimuth, elevation })));
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

/** @param {Pictures.Ranges} ranges */
const cornersOf = ([across, deep, tall]) => across.flatMap((x) => deep.flatMap((y) => tall.map((z) => [x, y, z])));

/** From where to where these reach, across and down. @param {number[][]} places */
const boundsOf = (places) =>
  [0, 1].map((axis) => places.map((place) => place[axis])).map((all) => [Math.min(...all), Math.max(...all)]);

/** @param {number[]} one @param {number[]} other */
const dot = (one, other) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

/**
 * Where on the screen arrows are longest, and their tips lie furthest from other arrows.
 * @param {number[][]} tips @param {(camera: Pictures.Camera) => Pictures.Sight} sightFrom
 */
export function aimedAt(tips, sightFrom) {
  let [found, least] = [VIEWS[0], Number.POSITIVE_INFINITY];
  for (const camera of VIEWS) {
    const { pixels } = sightFrom(camera);
    const [origin, ...places] = [[0, 0, 0], ...tips].map(pixels);
    const apart = places.flatMap((tip) => places.map((other) => distance(tip, origin, tip === other ? origin : other)));
    const crowd = apart.reduce((sum, pixels) => sum + 1 / (1 + pixels), 0); // what is near counts most
    if (crowd < least) [found, least] = [camera, crowd];
  }
  return found;
}

/** Of a point from a line on the screen. @param {number[]} point @param {number[]} from @param {number[]} to */
function distance([x, y], [x0, y0], [x1, y1]) {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const along = Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x0 + along * dx - x, y0 + along * dy - y);
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
