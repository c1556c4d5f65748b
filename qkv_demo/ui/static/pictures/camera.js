// Where a space is seen from: first where its arrows lie apart, then where a hand (a finger across it; up and down it
// scrolls the page) or keys have turned it: Home back to there, End above it.

import { drag } from "../base/frames.js";
import { endOf, pushOf } from "../base/stepping.js";

/** @typedef {Pictures.Camera} Camera */

const STEEPEST = 1.35;
const START = { azimuth: 0.75, elevation: 0.42 };
const QUARTERS = [0, 1, 2, 3];
const WITHIN = [0.75, 0.6, 0.95, 0.45, 1.1]; // from no side along an axis
const HEIGHTS = [0.42, 0.6, 0.28];
const PER_PIXEL = 0.011; // radians
const PER_PRESS = 0.12;

/** @param {Camera} camera @param {number} across @param {number} over @returns {Camera} */
export const turned = ({ azimuth, elevation }, across, over) => ({
  azimuth: azimuth - across,
  elevation: Math.max(-STEEPEST, Math.min(STEEPEST, elevation + over)),
});

/** What is to the right, up, and towards the camera. @param {Camera} camera */
export function axesOf({ azimuth, elevation }) {
  const [sin, cos, sinUp, cosUp] = [Math.sin(azimuth), Math.cos(azimuth), Math.sin(elevation), Math.cos(elevation)];
  return { right: [-sin, cos, 0], up: [-sinUp * cos, -sinUp * sin, cosUp], towards: [cosUp * cos, cosUp * sin, sinUp] };
}

/** @param {number[]} one @param {number[]} other */
export const dot = (one, other) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

/** Where these tips and the origin lie furthest apart. @param {number[][]} tips @returns {Camera} */
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
 * @param {SVGElement} element or what holds another's drawing
 * @param {() => Camera | null} now null in a plane
 * @param {(camera: Camera | null) => void} turn null looks from where the picture began
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
