// The projection and the axes of a 3-D picture, which is a box on a floor with a grid. The user can turn the camera. Its initial
// position is chosen so that the arrows are far apart on screen.

import { drag, homeEndDirection, arrowKeyStep } from "../base/motion.js";
import { path } from "./drawing.js";
import { clampBox, overlaps } from "./names.js";
import { axisLabel, formatNumber, middleOf, numbersIn, spanOf } from "./plane.js";

const CAMERA_DISTANCE = 3.4; // The distance of the camera from the center of the box, in multiples of its longest side.
// The width of a digit, in multiples of the font size.
const MARGIN = 1.8; // The margin around the box for numbers and names.
const SPACING = 3.4; // The smallest distance between two numbers, in multiples of the font size.
const OFFSET = 1.5; // The distance between an edge of the box and its numbers.
const NAME_SIZE = 1.5; // The width and height of the name of an axis.
const FREE_END = 0.06; // The fraction at both ends of each axis that has no numbers, because other axes have theirs there.
const AXIS_NAMES = "\u2460\u2461\u2462";

/**
 * Return the perspective projection in which the box fills the frame.
 * @param {Pictures.Ranges} ranges @param {Pictures.Size} size @param {Pictures.Camera} camera @param {number} fontSize
 * @returns {Pictures.Projection}
 */
export function spaceProjection(ranges, { width, height }, camera, fontSize) {
  const { right, up, towards } = directionsOf(camera);
  const unit = Math.max(...ranges.map(spanOf));
  const scaleAt = (/** @type {number} */ depth) => CAMERA_DISTANCE / (CAMERA_DISTANCE - depth);
  /**
   * Return the horizontal position, the vertical position and the depth of a point, relative to the center of the box.
   * @param {number[]} point
   */
  function project(point) {
    const position = point.map((value, axis) => (value - middleOf(ranges[axis])) / unit);
    const depth = dot(position, towards);
    return [scaleAt(depth) * dot(position, right), -scaleAt(depth) * dot(position, up), depth];
  }
  const [[left, rightmost], [top, bottom]] = boundsOf(cornersOf(ranges).map(project));
  const margin = 2 * MARGIN * fontSize;
  const side = Math.max(1, Math.min((width - margin) / (rightmost - left), (height - margin) / (bottom - top)));
  return {
    scaleAt,
    toPixels(point) {
      const [x, y, depth] = project(point);
      return [width / 2 + side * (x - (left + rightmost) / 2), height / 2 + side * (y - (top + bottom) / 2), depth];
    },
    /** Move a point parallel to the screen, by a distance in pixels. */
    shift(point, dx, dy) {
      const scale = side * scaleAt(project(point)[2]);
      return point.map((value, axis) => value + (unit * (dx * right[axis] - dy * up[axis])) / scale);
    },
  };
}

/**
 * Return the grid on the floor, the names of the axes, and the numbers along the nearest edges and one vertical edge.
 * @param {Pictures.Ranges} ranges @param {Pictures.Projection} projection @param {Pictures.Size} size @param {number} fontSize
 */
export function spaceAxes(ranges, { toPixels }, size, fontSize) {
  const [[left, right], [back, front], [bottom, top]] = ranges;
  const line = (/** @type {number[][]} */ ...points) => path(...points.map(toPixels));
  const corners = [left, right].flatMap((x) => [back, front].map((y) => [x, y]));
  const [nearX, nearY] = maxBy(corners, ([x, y]) => toPixels([x, y, 0])[2]);
  const leftmost = maxBy(corners, ([x, y]) => -toPixels([x, y, 0])[0]);
  const middle = toPixels(ranges.map(middleOf));
  /** @type {((value: number) => number[])[]} */
  const edges = [(value) => [value, nearY, 0], (value) => [nearX, value, 0], (value) => [...leftmost, value]];
  const axes = edges.map((pointAt, axis) => {
    const [from, to] = ranges[axis].map((end) => toPixels(pointAt(end)));
    const direction = outwards(from, to, middle);
    const labelAt = (/** @type {string} */ text, /** @type {number} */ value, /** @type {number} */ offset) => {
      const [x, y] = toPixels(pointAt(value));
      return axisLabel(text, x + offset * fontSize * direction[0], y + offset * fontSize * direction[1], fontSize);
    };
    const free = FREE_END * spanOf(ranges[axis]);
    const limit = Math.hypot(to[0] - from[0], to[1] - from[1]) / (SPACING * fontSize);
    const numbers = numbersIn(ranges[axis], limit).filter(
      (value) => value > ranges[axis][0] + free && value < ranges[axis][1] - free,
    );
    const name =
      axis < 2
        ? labelAt(AXIS_NAMES[axis], middleOf(ranges[axis]), 2 * OFFSET)
        : axisLabel(AXIS_NAMES[2], to[0], to[1] - fontSize, fontSize);
    return {
      ...{ numbers, name: { ...name, width: NAME_SIZE * fontSize, height: NAME_SIZE * fontSize, isName: true } },
      labels: numbers.map((value) => labelAt(formatNumber(value), value, OFFSET)),
    };
  });
  const labels = [...axes.map(({ name }) => name), ...axes.flatMap((axis) => axis.labels)].map((label) =>
    clampBox(label, size),
  );
  const grid = [
    ...axes[0].numbers.map((value) => line([value, back, 0], [value, front, 0])),
    ...axes[1].numbers.map((value) => line([left, value, 0], [right, value, 0])),
    line([left, back, 0], [right, back, 0], [right, front, 0], [left, front, 0], [left, back, 0]),
    line([...leftmost, bottom], [...leftmost, top]),
  ];
  return {
    grid: grid.join(""),
    zero: line([left, 0, 0], [right, 0, 0]) + line([0, back, 0], [0, front, 0]) + line([0, 0, bottom], [0, 0, top]),
    labels: labels.filter((label, index) => !labels.slice(0, index).some((earlier) => overlaps(label, earlier))),
  };
}

/**
 * Return the unit vector that is perpendicular to an edge on the screen and points away from the center.
 * @param {number[]} from @param {number[]} to @param {number[]} middle the center of the box
 */
function outwards([x0, y0], [x1, y1], [x, y]) {
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const [right, down] = [(y1 - y0) / length, (x0 - x1) / length];
  const sign = ((x0 + x1) / 2 - x) * right + ((y0 + y1) / 2 - y) * down < 0 ? -1 : 1;
  return [sign * right, sign * down];
}

/** @template T @param {T[]} items @param {(item: T) => number} score */
const maxBy = (items, score) => items.reduce((best, item) => (score(item) > score(best) ? item : best));

const MAX_ELEVATION = 1.35;
const AZIMUTHS = [0.75, 0.6, 0.95, 0.45, 1.1].flatMap((angle) =>
  [0, 1, 2, 3].map((quarter) => angle + (quarter * Math.PI) / 2),
);
const CAMERAS = [0.42, 0.6, 0.28, 0.8].flatMap((elevation) => AZIMUTHS.map((azimuth) => ({ azimuth, elevation })));
const RADIANS_PER_PIXEL = 0.011;
const RADIANS_PER_KEY = 0.12;

/**
 * Turn a camera, without exceeding its highest and lowest elevation.
 * @param {Pictures.Camera} camera @param {number} right @param {number} up @returns {Pictures.Camera}
 */
export const turnCamera = ({ azimuth, elevation }, right, up) => ({
  azimuth: azimuth - right,
  elevation: Math.max(-MAX_ELEVATION, Math.min(MAX_ELEVATION, elevation + up)),
});

/** Return the camera's unit vectors to the right, upwards, and towards the viewer. @param {Pictures.Camera} camera */
function directionsOf({ azimuth, elevation }) {
  const [sin, cos, sinUp, cosUp] = [Math.sin(azimuth), Math.cos(azimuth), Math.sin(elevation), Math.cos(elevation)];
  return { right: [-sin, cos, 0], up: [-sinUp * cos, -sinUp * sin, cosUp], towards: [cosUp * cos, cosUp * sin, sinUp] };
}

/** @param {Pictures.Ranges} ranges */
const cornersOf = ([xRange, yRange, zRange]) =>
  xRange.flatMap((x) => yRange.flatMap((y) => zRange.map((z) => [x, y, z])));

/** Return the horizontal and vertical bounds of points on the screen. @param {number[][]} points */
const boundsOf = (points) =>
  [0, 1].map((axis) => points.map((point) => point[axis])).map((values) => [Math.min(...values), Math.max(...values)]);

/** @param {number[]} a @param {number[]} b */
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/**
 * Return the camera position from which arrows look longest and their tips are far from other arrows.
 * @param {number[][]} tips @param {(camera: Pictures.Camera) => Pictures.Projection} projectionOf
 */
export function bestCamera(tips, projectionOf) {
  let [best, bestCrowding] = [CAMERAS[0], Number.POSITIVE_INFINITY];
  for (const camera of CAMERAS) {
    const { toPixels } = projectionOf(camera);
    const [origin, ...ends] = [[0, 0, 0], ...tips].map(toPixels);
    const distances = ends.flatMap((tip) => ends.map((end) => distanceToLine(tip, origin, tip === end ? origin : end)));
    // Each distance contributes its reciprocal, so that short distances count most.
    const crowding = distances.reduce((sum, distance) => sum + 1 / (1 + distance), 0);
    if (crowding < bestCrowding) [best, bestCrowding] = [camera, crowding];
  }
  return best;
}

/**
 * Return the distance of a point from a line on the screen.
 * @param {number[]} point @param {number[]} from @param {number[]} to
 */
function distanceToLine([x, y], [x0, y0], [x1, y1]) {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const along = Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x0 + along * dx - x, y0 + along * dy - y);
}

/**
 * Let the user turn the camera by dragging and by keys. A finger turns it only horizontally, because a vertical movement scrolls
 * the page. Home resets the camera, and End moves it to the top.
 * @param {SVGElement} element
 * @param {() => Pictures.Camera | null} currentCamera returns null in a plane
 * @param {(camera: Pictures.Camera | null) => void} setCamera null resets the camera
 */
export function attachTurning(element, currentCamera, setCamera) {
  element.addEventListener("pointerdown", (down) => {
    const start = currentCamera();
    if (!start || down.button !== 0) return;
    const vertical = down.pointerType === "touch" ? 0 : RADIANS_PER_PIXEL;
    drag(element, down, (dx, dy) => setCamera(turnCamera(start, dx * RADIANS_PER_PIXEL, dy * vertical)));
  });
  element.addEventListener("keydown", (event) => {
    const camera = currentCamera();
    const [end, push] = [homeEndDirection(event), arrowKeyStep(event, RADIANS_PER_KEY)];
    if (!camera || (end === 0 && !push)) return;
    event.preventDefault();
    event.stopPropagation();
    if (push) setCamera(turnCamera(camera, push[0], push[1]));
    else setCamera(end < 0 ? null : { ...camera, elevation: MAX_ELEVATION });
  });
}
