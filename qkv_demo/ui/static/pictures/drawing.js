// Computes the SVG shapes of arrows, lines, dots and trails, in pixels.

export const DOT_RADIUS = 3.5; // The radius of a dot, in pixels.

/**
 * Return the bounding boxes of a figure's dots.
 * @param {Figure} figure @param {Pictures.Projection} projection @returns {Pictures.Box[]}
 */
export const boxesOfDots = ({ shapes }, { toPixels }) =>
  shapes
    .filter(({ kind }) => kind === "dots")
    .flatMap(({ points }) => points.map(toPixels))
    .map(([x, y]) => ({ x, y, width: 2 * DOT_RADIUS, height: 2 * DOT_RADIUS }));

const HEAD_LENGTH_RATIO = 3.1; // The length of an arrowhead, in multiples of the shaft's width.
const MIN_HEAD_LENGTH = 9; // The smallest length of an arrowhead, in pixels.
const HEAD_HALF_WIDTH_RATIO = 0.42; // Half the width of an arrowhead, in multiples of its length.
export const MUTED_STYLE = { width: 1.5, opacity: 0.32 }; // The largest width in pixels, and the largest opacity, of muted items.

/**
 * Return the outline of an arrow with its arrowhead. Also return the arrow's opacity, tip and depth.
 * @param {Shape} shape @param {Pictures.Projection} projection @param {Pictures.ItemStyle} itemStyle
 */
export function arrowOutline({ points, width, opacity, dash }, { toPixels, scaleAt }, { thickness, isMuted }) {
  const [[tailX, tailY, tailDepth], [tipX, tipY, tipDepth]] = points.map(toPixels);
  const depth = (tailDepth + tipDepth) / 2;
  const perspectiveScale = scaleAt(depth);
  const shaftWidth = (isMuted ? Math.min(MUTED_STYLE.width, width) : width) * thickness * perspectiveScale;
  const [dx, dy] = [tipX - tailX, tipY - tailY];
  const length = Math.hypot(dx, dy);
  const headLength = Math.min(
    Math.max(MIN_HEAD_LENGTH * thickness * perspectiveScale, HEAD_LENGTH_RATIO * shaftWidth),
    length,
  );
  const [directionX, directionY] = [dx / length, dy / length];
  const formatOutlinePoint = (/** @type {number[]} */ [along, offset]) =>
    formatPoint([tailX + along * directionX - offset * directionY, tailY + along * directionY + offset * directionX]);
  const upperHalfOutline =
    length < 0.5
      ? []
      : halfOutline(length, length - headLength, shaftWidth / 2, HEAD_HALF_WIDTH_RATIO * headLength, dash);
  return {
    points: [...upperHalfOutline, ...upperHalfOutline.map(([along, offset]) => [along, -offset]).reverse()]
      .map(formatOutlinePoint)
      .join(" "),
    // In 3-D, arrows that are farther from the camera are fainter.
    opacity:
      (isMuted ? Math.min(MUTED_STYLE.opacity, opacity) : opacity) * Math.min(1, perspectiveScale * perspectiveScale),
    tip: [tipX, tipY],
    depth,
  };
}

/**
 * Return one half of an arrow's outline, from the tail to the tip. The first coordinate of a point is its distance from the
 * tail, along the arrow. The second is its distance from the arrow's center line, which is 0 in the gaps of a dashed arrow.
 * @param {number} length @param {number} neck the distance from the tail to the arrowhead
 * @param {number} shaftHalfWidth @param {number} headHalfWidth
 * @param {string} dash the lengths of dashes and gaps, as in the SVG attribute stroke-dasharray
 */
function halfOutline(length, neck, shaftHalfWidth, headHalfWidth, dash) {
  const outlinePoints = [[0, shaftHalfWidth]];
  const dashLengths = dash ? dash.split(" ").map(Number) : [neck];
  for (
    let [along, dashIndex] = [0, 0];
    dash && along + dashLengths[dashIndex % dashLengths.length] < neck;
    dashIndex += 1
  ) {
    along += dashLengths[dashIndex % dashLengths.length];
    outlinePoints.push(
      ...(dashIndex % 2 === 0 ? [shaftHalfWidth, 0] : [0, shaftHalfWidth]).map((offset) => [along, offset]),
    );
  }
  return [...outlinePoints, [neck, outlinePoints[outlinePoints.length - 1][1]], [neck, headHalfWidth], [length, 0]];
}

/**
 * Return the SVG path of a line. At a point whose coordinates are not finite, the line has a gap.
 * @param {Shape} shape @param {Pictures.Projection} projection
 */
export function linePath({ points }, { toPixels }) {
  let path = "";
  let isConnected = false; // True if the previous point is visible.
  for (const point of points) {
    const isVisible = point.every(Number.isFinite);
    if (isVisible) path += `${isConnected ? "L" : "M"}${formatPoint(toPixels(point))}`;
    isConnected = isVisible;
  }
  return path;
}

/** Format a point for SVG attributes. @param {number[]} pixels */
const formatPoint = ([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`;

/** Return the SVG path of a line through points. @param {number[][]} points */
export const pathThrough = (...points) => `M${points.map(formatPoint).join("L")}`;

const MAX_SEGMENTS = 6; // The largest number of segments of a trail. Each segment has its own opacity.

/**
 * Split a trail into segments, each more opaque than the previous one, so that the trail fades towards its start.
 * @param {number[][]} pixelPoints the points of the trail
 * @param {string} color
 */
export function trailSegments(pixelPoints, color) {
  const lineCount = pixelPoints.length - 1;
  const segmentCount = Math.min(MAX_SEGMENTS, Math.max(lineCount, 0));
  return Array.from({ length: segmentCount }, (_, segment) => {
    const [start, end] = [segment, segment + 1].map((boundary) => Math.round((boundary * lineCount) / segmentCount));
    const points = pixelPoints.slice(start, end + 1).map(formatPoint);
    return { points: points.join(" "), stroke: color, opacity: ((segment + 1) / segmentCount).toFixed(2) };
  });
}
