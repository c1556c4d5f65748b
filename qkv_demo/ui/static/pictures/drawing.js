// What a picture shows, in its pixels: arrows, lines, dots and ways.

export const DOT = 3.5; // a dot's radius

/** The room that dots take. @param {Figure} figure @param {Pictures.Sight} sight @returns {Pictures.Box[]} */
export const dotsOf = ({ shapes }, { pixels }) =>
  shapes
    .filter(({ kind }) => kind === "dots")
    .flatMap(({ points }) => points.map((point) => pixels(point)))
    .map(([x, y]) => ({ x, y, width: 2 * DOT, height: 2 * DOT }));

const HEAD = 3.1; // a head's length, in its shaft's width
const LEAST = 9; // pixels that a head is long
const BROAD = 0.42; // half a head's width, in its length
export const QUIET = { width: 1.5, opacity: 0.32 };

/**
 * In pixels, as one outline whose head belongs to it.
 * @param {Shape} shape @param {Pictures.Sight} sight @param {Pictures.Look} look
 */
export function arrowOf({ points, width, opacity, dash }, sight, { thickness, quiet }) {
  const [[x0, y0, depth0], [x, y, depth]] = points.map(sight.pixels);
  const near = sight.near((depth0 + depth) / 2);
  const broad = (quiet ? Math.min(QUIET.width, width) : width) * thickness * near;
  const [dx, dy] = [x - x0, y - y0];
  const length = Math.hypot(dx, dy);
  const long = Math.min(Math.max(LEAST * thickness * near, HEAD * broad), length);
  const [across, down] = [dx / length, dy / length];
  const place = (/** @type {number[]} */ [along, aside]) =>
    spot([x0 + along * across - aside * down, y0 + along * down + aside * across]);
  const side = length < 0.5 ? [] : outline(length, length - long, broad / 2, BROAD * long, dash);
  return {
    points: [...side, ...side.map(([along, aside]) => [along, -aside]).reverse()].map(place).join(" "),
    opacity: (quiet ? Math.min(QUIET.opacity, opacity) : opacity) * Math.min(1, near * near), // what is further is fainter
    tip: [x, y],
    depth: (depth0 + depth) / 2,
  };
}

/**
 * One side of an arrow, from its tail to its tip: how far along and how far aside. Between dashes it has no width.
 * @param {number} length @param {number} neck where its head begins
 * @param {number} half its shaft's width @param {number} broad half its head's @param {string} dash
 */
function outline(length, neck, half, broad, dash) {
  const side = [[0, half]];
  const lengths = dash ? dash.split(" ").map(Number) : [neck];
  for (let [at, step] = [0, 0]; dash && at + lengths[step % lengths.length] < neck; step += 1) {
    at += lengths[step % lengths.length];
    side.push(...(step % 2 === 0 ? [half, 0] : [0, half]).map((aside) => [at, aside]));
  }
  return [...side, [neck, side[side.length - 1][1]], [neck, broad], [length, 0]];
}

/** Open lines; a point that is no number ends one. @param {Shape} shape @param {Pictures.Sight} sight */
export function lineOf({ points }, { pixels }) {
  let text = "";
  let going = false;
  for (const point of points) {
    const there = point.every(Number.isFinite);
    if (there) text += `${going ? "L" : "M"}${spot(pixels(point))}`;
    going = there;
  }
  return text;
}

/** @param {number[]} pixels */
const spot = ([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`;

/** @param {number[][]} points */
export const path = (...points) => `M${points.map(spot).join("L")}`;

const SHADES = 6; // from faint to full

/**
 * A way in pieces, each less faint than the one before it.
 * @param {number[][]} pixels
 * @param {string} color
 */
export function shaded(pixels, color) {
  const steps = pixels.length - 1;
  const count = Math.min(SHADES, Math.max(steps, 0));
  return Array.from({ length: count }, (_, shade) => {
    const [from, to] = [shade, shade + 1].map((part) => Math.round((part * steps) / count));
    const points = pixels.slice(from, to + 1).map(spot);
    return { points: points.join(" "), stroke: color, opacity: ((shade + 1) / count).toFixed(2) };
  });
}
