// @ts-check
// A space as a camera sees it that turns about its middle: a box, whose third axis stands upright.

import { spanOf } from "./ranges.js";

/** @typedef {{ azimuth: number, elevation: number }} Camera in radians: where on a globe about the space it stands */

const FAR = 3.4; // longest sides of the box from its middle to the camera: near enough to tell near from far
const AROUND = 1.08; // what nearness adds to the box's outline
const STEEPEST = 1.35;
const START = { azimuth: 0.75, elevation: 0.42 };
// From where the camera may look at first: from no side along an axis.
const QUARTERS = [0, 1, 2, 3];
const WITHIN = [0.75, 0.6, 0.95, 0.45, 1.1];
const HEIGHTS = [0.42, 0.6, 0.28];

/**
 * @param {import("./ranges.js").Ranges} ranges
 * @param {import("./plane_sight.js").Size} size
 * @param {Camera} camera
 * @param {number} room pixels that stay free around it
 * @returns {import("./plane_sight.js").Sight}
 */
export function spaceSight(ranges, { width, height }, camera, room) {
  const { right, up, towards } = axesOf(camera);
  const unit = Math.max(...ranges.map(spanOf));
  const [wide, deep, high] = ranges.map((range) => spanOf(range) / unit);
  const floor = Math.hypot(wide, deep) / 2; // from its middle to a corner: the same from all sides
  const tall = floor * Math.abs(Math.sin(camera.elevation)) + (high * Math.cos(camera.elevation)) / 2;
  const side = Math.max(1, Math.min((width / 2 - room) / floor, (height / 2 - room) / tall)) / AROUND;
  /** @param {number} depth */
  const near = (depth) => FAR / (FAR - depth);
  /** @param {number[]} point */
  const within = (point) => point.map((value, axis) => (value - (ranges[axis][0] + ranges[axis][1]) / 2) / unit);
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
 * The camera after a turn.
 * @param {Camera} camera
 * @param {number} across
 * @param {number} over
 * @returns {Camera}
 */
export const turned = ({ azimuth, elevation }, across, over) => ({
  azimuth: azimuth - across,
  elevation: Math.max(-STEEPEST, Math.min(STEEPEST, elevation + over)),
});

/**
 * Where to look from first: these tips and the origin lie as far apart as they can.
 * @param {number[][]} tips
 * @returns {Camera}
 */
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

/** What is to the right, up, and towards the camera. @param {Camera} camera */
function axesOf({ azimuth, elevation }) {
  const [sin, cos, sinUp, cosUp] = [Math.sin(azimuth), Math.cos(azimuth), Math.sin(elevation), Math.cos(elevation)];
  return { right: [-sin, cos, 0], up: [-sinUp * cos, -sinUp * sin, cosUp], towards: [cosUp * cos, cosUp * sin, sinUp] };
}

/** @param {number[]} one @param {number[]} other */
const dot = (one, other) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
