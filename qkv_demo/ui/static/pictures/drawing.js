// Computes the SVG paths of arrows, lines and dots, in pixels.

export const DOT = 3.5; // The radius of a dot, in pixels.

/**
 * Return the bounding boxes of a figure's dots.
 * @param {Figure} figure @param {Pictures.Projection} projection @returns {Pictures.Box[]}
 */
export const dotBoxes = ({ shapes }, { toPixels }) =>
  shapes
    .filter(({ kind }) => kind === "dots")
    .flatMap(({ points }) => points.map(toPixels))
    .map(([x, y]) => ({ x, y, width: 2 * DOT, height: 2 * DOT }));

const HEAD_LENGTH = 3.1; // The length of an arrowhead, relative to the width of its shaft.
const MIN_HEAD_LENGTH = 9; // Pixels.
const HEAD_HALF_WIDTH = 0.42; // Half the width of an arrowhead, relative to its length.
export const MUTED = { width: 1.5, opacity: 0.32 };

/**
 * Return an arrow including its head as one path, with its style.
 * @param {Shape} shape @param {Pictures.Projection} projection @param {Pictures.Look} look
 */
export function arrowOf({ points, width, opacity, dash }, { toPixels, scaleAt }, { thickness, isMuted }) {
  const [[x0, y0, depth0], [x, y, depth]] = points.map(toPixels);
  const scale = scaleAt((depth0 + depth) / 2);
  const shaftWidth = (isMuted ? Math.min(MUTED.width, width) : width) * thickness * scale;
  const [dx, dy] = [x - x0, y - y0];
  const length = Math.hypot(dx, dy);
  const headLength = Math.min(Math.max(MIN_HEAD_LENGTH * thickness * scale, HEAD_LENGTH * shaftWidth), length);
  const [right, down] = [dx / length, dy / length];
  const corner = (/** @type {number[]} */ [along, aside]) =>
    coordinates([x0 + along * right - aside * down, y0 + along * down + aside * right]);
  const side =
    length < 0.5 ? [] : arrowSide(length, length - headLength, shaftWidth / 2, HEAD_HALF_WIDTH * headLength, dash);
  return {
    points: [...side, ...side.map(([along, aside]) => [along, -aside]).reverse()].map(corner).join(" "),
    // In 3-D, distant arrows are fainter.
    opacity: (isMuted ? Math.min(MUTED.opacity, opacity) : opacity) * Math.min(1, scale * scale),
    tip: [x, y],
    depth: (depth0 + depth) / 2,
  };
}

/**
 * Return one side of an arrow's outline from tail to tip. Each point is the distance along the arrow's axis and the distance from
 * it. In the gaps of a dashed arrow the width is 0.
 * @param {number} length @param {number} neck distance from the tail to the head
 * @param {number} shaft half the width of the shaft @param {number} head half the width of the head @param {string} dash
 */
function arrowSide(length, neck, shaft, head, dash) {
  const side = [[0, shaft]];
  const lengths = dash ? dash.split(" ").map(Number) : [neck];
  for (let [along, step] = [0, 0]; dash && along + lengths[step % lengths.length] < neck; step += 1) {
    along += lengths[step % lengths.length];
    side.push(...(step % 2 === 0 ? [shaft, 0] : [0, shaft]).map((aside) => [along, aside]));
  }
  return [...side, [neck, side[side.length - 1][1]], [neck, head], [length, 0]];
}

/**
 * Return the SVG path of a shape's lines. A point that is not finite interrupts the line.
 * @param {Shape} shape @param {Pictures.Projection} projection
 */
export function lineOf({ points }, { toPixels }) {
  let text = "";
  let isOpen = false;
  for (const point of points) {
    const isPoint = point.every(Number.isFinite);
    if (isPoint) text += `${isOpen ? "L" : "M"}${coordinates(toPixels(point))}`;
    isOpen = isPoint;
  }
  return text;
}

/** Format a point for SVG attributes. @param {number[]} pixels */
const coordinates = ([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`;

/** Return the SVG path of a line through points. @param {number[][]} points */
export const path = (...points) => `M${points.map(coordinates).join("L")}`;

const PIECES = 6; // The number of pieces that a trail is split into, from faint to opaque.

/**
 * Split a trail into pieces, each more opaque than the previous one.
 * @param {number[][]} pixels
 * @param {string} color
 */
export function trailPieces(pixels, color) {
  const steps = pixels.length - 1;
  const count = Math.min(PIECES, Math.max(steps, 0));
  return Array.from({ length: count }, (_, piece) => {
    const [from, to] = [piece, piece + 1].map((end) => Math.round((end * steps) / count));
    const points = pixels.slice(from, to + 1).map(coordinates);
    return { points: points.join(" "), stroke: color, opacity: ((piece + 1) / count).toFixed(2) };
  });
}
