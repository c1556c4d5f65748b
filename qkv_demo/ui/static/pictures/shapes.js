// @ts-check
// What a figure's shapes look like in pixels, as attributes of SVG: arrows whose heads belong to them, lines and dots.

/** @typedef {import("./plane_sight.js").Sight} Sight */
/** @typedef {{ weight: number, quiet: boolean }} Look how heavy a line is here; quiet ones stand back */
/** @typedef {{ shaft: string, head: string, width: string, opacity: string, tip: number[], depth: number }} Arrow */

const HEAD = 3.1; // a head's length, in its shaft's width
const LEAST = 9; // pixels that a head is long
const BROAD = 0.42; // half a head's width, in its length
const DOT = 3.5; // a dot's radius
const BACK = 0.35; // of its opacity that the furthest arrow loses
export const QUIET = { width: 1.5, opacity: 0.32 };

/**
 * @param {Shape} shape
 * @param {Sight} sight
 * @param {Look} look
 * @returns {Arrow}
 */
export function arrowOf({ points, width, opacity }, sight, { weight, quiet }) {
  const [[x0, y0, depth0], [x, y, depth]] = points.map(sight.pixels);
  const near = sight.near((depth0 + depth) / 2);
  const broad = (quiet ? Math.min(QUIET.width, width) : width) * weight * near;
  const [dx, dy] = [x - x0, y - y0];
  const length = Math.hypot(dx, dy);
  const long = Math.min(Math.max(LEAST * weight * near, HEAD * broad), length);
  const [across, down] = length > 0 ? [dx / length, dy / length] : [0, 0];
  const [neckX, neckY] = [x - long * across, y - long * down];
  const side = BROAD * long;
  return {
    shaft: path([x0, y0], [x - 0.8 * long * across, y - 0.8 * long * down]),
    head:
      length < 0.5
        ? ""
        : `${path([neckX - side * down, neckY + side * across], [x, y], [neckX + side * down, neckY - side * across])}Z`,
    width: broad.toFixed(2),
    opacity: ((quiet ? Math.min(QUIET.opacity, opacity) : opacity) * faded(depth)).toFixed(2),
    tip: [x, y],
    depth: (depth0 + depth) / 2,
  };
}

/**
 * Open lines; a point that is no number ends one.
 * @param {Shape} shape
 * @param {Sight} sight
 */
export function lineOf({ points }, sight) {
  let text = "";
  let going = false;
  for (const point of points) {
    const there = point.every(Number.isFinite);
    if (there) text += `${going ? "L" : "M"}${placed(sight.pixels(point))}`;
    going = there;
  }
  return text;
}

/**
 * A dot as attributes of a circle.
 * @param {number[]} point
 * @param {Sight} sight
 * @param {Look} look
 */
export function dotOf(point, sight, { weight, quiet }) {
  const [x, y, depth] = sight.pixels(point);
  const radius = DOT * weight * sight.near(depth);
  return { cx: x.toFixed(1), cy: y.toFixed(1), r: radius.toFixed(1), opacity: quiet ? QUIET.opacity : 1 };
}

/**
 * From the tips of a space's arrows down to its floor, so that their height can be read; where a picture has lines of its
 * own these would be too many.
 * @param {Shape[]} shapes
 * @param {Sight} sight
 * @param {(shape: Shape) => Look} lookOf
 */
export function stemsOf(shapes, sight, lookOf) {
  if (shapes.some(({ kind }) => kind === "line")) return "";
  const high = shapes.filter((shape) => shape.points[1]?.[2] && !lookOf(shape).quiet);
  return high.map(({ points: [, [x, y, z]] }) => path(sight.pixels([x, y, z]), sight.pixels([x, y, 0]))).join("");
}

/** Depth is told by opacity too; 0 is the middle of a space and all of a plane. @param {number} depth */
const faded = (depth) => 1 - BACK * Math.max(0, Math.min(1, 0.5 - depth)) * Number(depth !== 0);

/** @param {number[][]} points */
const path = (...points) => `M${points.map(placed).join("L")}`;

/** @param {number[]} point */
const placed = ([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`;
