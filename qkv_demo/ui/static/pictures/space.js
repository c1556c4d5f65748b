// The projection and the axes of a 3-D picture. All arrows are inside a box, and the floor of the box has a grid. The user can
// turn the camera around the box. The camera's initial position is chosen so that the arrows are far apart on screen.

import { trackDrag, homeEndDirection, arrowKeyStep } from "../base/motion.js";
import { clampBox, overlaps } from "./boxes.js";
import { pathThrough } from "./drawing.js";
import { createAxisLabel, formatAxisNumber, middleOf, tickNumbersIn, spanOf } from "./plane.js";

const CAMERA_DISTANCE = 3.4; // The distance from the camera to the center of the box, in multiples of the box's longest side.
// Near each end of an axis, within this fraction of its length, no number is written. The numbers of another axis begin there.
const END_FRACTION = 0.06;
// The following lengths are multiples of the font size.
const BOX_MARGIN = 1.8; // The width of the margin around the box, which leaves space for numbers and names.
const NUMBER_SPACING = 3.4; // The smallest distance between two numbers at an axis.
const NUMBER_OFFSET = 1.5; // The distance between an edge of the box and its numbers.
const AXIS_NAME_SIZE = 1.5; // The width and height of the name of an axis.
const AXIS_NAMES = "\u2460\u2461\u2462"; // The circled digits 1, 2 and 3.

/**
 * Return the perspective projection in which the box with these ranges is as large as fits in the frame.
 * @param {Pictures.Ranges} ranges @param {Pictures.Size} size @param {Pictures.Camera} camera @param {number} fontSize
 * @returns {Pictures.Projection}
 */
export function spaceProjection(ranges, { width, height }, camera, fontSize) {
  const { right, up, forward } = cameraDirections(camera);
  const longestSide = Math.max(...ranges.map(spanOf));
  const scaleAt = (/** @type {number} */ depth) => CAMERA_DISTANCE / (CAMERA_DISTANCE - depth);
  /**
   * Return the horizontal position, the vertical position and the depth of a point. All three are relative to the center of the
   * box, and in multiples of its longest side.
   * @param {number[]} point
   */
  function project(point) {
    const relativePoint = point.map((value, axis) => (value - middleOf(ranges[axis])) / longestSide);
    const depth = dotProduct(relativePoint, forward);
    return [scaleAt(depth) * dotProduct(relativePoint, right), -scaleAt(depth) * dotProduct(relativePoint, up), depth];
  }
  const [[minX, maxX], [minY, maxY]] = boundsOf(cornersOf(ranges).map(project));
  const margin = 2 * BOX_MARGIN * fontSize;
  const pixelsPerBoxSide = Math.max(1, Math.min((width - margin) / (maxX - minX), (height - margin) / (maxY - minY)));
  return {
    scaleAt,
    toPixels(point) {
      const [x, y, depth] = project(point);
      return [
        width / 2 + pixelsPerBoxSide * (x - (minX + maxX) / 2),
        height / 2 + pixelsPerBoxSide * (y - (minY + maxY) / 2),
        depth,
      ];
    },
    /** Return a point after a movement parallel to the screen, whose distance is given in pixels. */
    shift(point, dx, dy) {
      const pixelsPerSide = pixelsPerBoxSide * scaleAt(project(point)[2]);
      return point.map((value, axis) => value + (longestSide * (dx * right[axis] - dy * up[axis])) / pixelsPerSide);
    },
  };
}

/**
 * Return the grid on the floor, the names of the axes, and the axis numbers. The numbers are written along the two floor edges
 * that are nearest to the camera, and along the leftmost vertical edge.
 * @param {Pictures.Ranges} ranges @param {Pictures.Projection} projection @param {Pictures.Size} size @param {number} fontSize
 */
export function spaceAxes(ranges, { toPixels }, size, fontSize) {
  const [[left, right], [back, front], [bottom, top]] = ranges;
  const pathOnScreen = (/** @type {number[][]} */ ...points) => pathThrough(...points.map(toPixels));
  const floorCorners = [left, right].flatMap((x) => [back, front].map((y) => [x, y]));
  const [nearX, nearY] = maxBy(floorCorners, ([x, y]) => toPixels([x, y, 0])[2]);
  const leftmostCorner = maxBy(floorCorners, ([x, y]) => -toPixels([x, y, 0])[0]);
  const boxCenter = toPixels(ranges.map(middleOf));
  /** @type {((value: number) => number[])[]} */
  const axisEdges = [(value) => [value, nearY, 0], (value) => [nearX, value, 0], (value) => [...leftmostCorner, value]];
  const axes = axisEdges.map((pointAt, axis) => {
    const [edgeStart, edgeEnd] = ranges[axis].map((end) => toPixels(pointAt(end)));
    const outward = outwardDirection(edgeStart, edgeEnd, boxCenter);
    const labelAt = (/** @type {string} */ text, /** @type {number} */ value, /** @type {number} */ offset) => {
      const [x, y] = toPixels(pointAt(value));
      return createAxisLabel(text, x + offset * fontSize * outward[0], y + offset * fontSize * outward[1], fontSize);
    };
    const endLength = END_FRACTION * spanOf(ranges[axis]);
    const maxCount = Math.hypot(edgeEnd[0] - edgeStart[0], edgeEnd[1] - edgeStart[1]) / (NUMBER_SPACING * fontSize);
    const numbers = tickNumbersIn(ranges[axis], maxCount).filter(
      (value) => value > ranges[axis][0] + endLength && value < ranges[axis][1] - endLength,
    );
    const axisNameLabel =
      axis < 2
        ? labelAt(AXIS_NAMES[axis], middleOf(ranges[axis]), 2 * NUMBER_OFFSET)
        : createAxisLabel(AXIS_NAMES[2], edgeEnd[0], edgeEnd[1] - fontSize, fontSize);
    return {
      ...{
        numbers,
        name: { ...axisNameLabel, width: AXIS_NAME_SIZE * fontSize, height: AXIS_NAME_SIZE * fontSize, isName: true },
      },
      labels: numbers.map((value) => labelAt(formatAxisNumber(value), value, NUMBER_OFFSET)),
    };
  });
  const labels = [...axes.map(({ name }) => name), ...axes.flatMap((axis) => axis.labels)].map((label) =>
    clampBox(label, size),
  );
  const grid = [
    ...axes[0].numbers.map((value) => pathOnScreen([value, back, 0], [value, front, 0])),
    ...axes[1].numbers.map((value) => pathOnScreen([left, value, 0], [right, value, 0])),
    pathOnScreen([left, back, 0], [right, back, 0], [right, front, 0], [left, front, 0], [left, back, 0]),
    pathOnScreen([...leftmostCorner, bottom], [...leftmostCorner, top]),
  ];
  return {
    grid: grid.join(""),
    zeroLines:
      pathOnScreen([left, 0, 0], [right, 0, 0]) +
      pathOnScreen([0, back, 0], [0, front, 0]) +
      pathOnScreen([0, 0, bottom], [0, 0, top]),
    labels: labels.filter(
      (label, index) => !labels.slice(0, index).some((earlierLabel) => overlaps(label, earlierLabel)),
    ),
  };
}

/**
 * Return the unit vector on the screen that is perpendicular to an edge of the box and points away from the box.
 * @param {number[]} from @param {number[]} to the ends of the edge @param {number[]} middle the center of the box
 */
function outwardDirection([x0, y0], [x1, y1], [x, y]) {
  const edgeLength = Math.hypot(x1 - x0, y1 - y0) || 1;
  const [normalX, normalY] = [(y1 - y0) / edgeLength, (x0 - x1) / edgeLength];
  const sign = ((x0 + x1) / 2 - x) * normalX + ((y0 + y1) / 2 - y) * normalY < 0 ? -1 : 1;
  return [sign * normalX, sign * normalY];
}

/** Return the item with the highest score. @template T @param {T[]} items @param {(item: T) => number} scoreOf */
const maxBy = (items, scoreOf) => items.reduce((best, item) => (scoreOf(item) > scoreOf(best) ? item : best));

// The largest angle between the camera and the floor, in radians. The camera cannot be exactly above or below the box.
const MAX_ELEVATION = 1.35;
// The camera positions that are tried. Azimuths are angles around the vertical axis, and elevations are angles above the floor,
// both in radians.
const AZIMUTHS = [0.75, 0.6, 0.95, 0.45, 1.1].flatMap((angle) =>
  [0, 1, 2, 3].map((quarterTurns) => angle + (quarterTurns * Math.PI) / 2),
);
const CAMERAS = [0.42, 0.6, 0.28, 0.8].flatMap((elevation) => AZIMUTHS.map((azimuth) => ({ azimuth, elevation })));
const RADIANS_PER_PIXEL = 0.011;
const RADIANS_PER_KEY_PRESS = 0.12;

/**
 * Turn a camera by two angles in radians. The elevation is clamped.
 * @param {Pictures.Camera} camera @param {number} angleRight @param {number} angleUp @returns {Pictures.Camera}
 */
export const turnCamera = ({ azimuth, elevation }, angleRight, angleUp) => ({
  azimuth: azimuth - angleRight,
  elevation: Math.max(-MAX_ELEVATION, Math.min(MAX_ELEVATION, elevation + angleUp)),
});

/** Return the camera's unit vectors to the right, upwards, and towards the viewer. @param {Pictures.Camera} camera */
function cameraDirections({ azimuth, elevation }) {
  const [sinAzimuth, cosAzimuth, sinElevation, cosElevation] = [
    Math.sin(azimuth),
    Math.cos(azimuth),
    Math.sin(elevation),
    Math.cos(elevation),
  ];
  return {
    right: [-sinAzimuth, cosAzimuth, 0],
    up: [-sinElevation * cosAzimuth, -sinElevation * sinAzimuth, cosElevation],
    forward: [cosElevation * cosAzimuth, cosElevation * sinAzimuth, sinElevation],
  };
}

/** Return the corners of the box. @param {Pictures.Ranges} ranges */
const cornersOf = ([xRange, yRange, zRange]) =>
  xRange.flatMap((x) => yRange.flatMap((y) => zRange.map((z) => [x, y, z])));

/** Return the horizontal and vertical bounds of points on the screen. @param {number[][]} points */
const boundsOf = (points) =>
  [0, 1].map((axis) => points.map((point) => point[axis])).map((values) => [Math.min(...values), Math.max(...values)]);

/** @param {number[]} a @param {number[]} b */
const dotProduct = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/**
 * Return the camera position in which arrows look long and their tips are far from other arrows.
 * @param {number[][]} tips @param {(camera: Pictures.Camera) => Pictures.Projection} projectionOf
 */
export function findBestCamera(tips, projectionOf) {
  let [bestCamera, lowestCrowding] = [CAMERAS[0], Number.POSITIVE_INFINITY];
  for (const camera of CAMERAS) {
    const { toPixels } = projectionOf(camera);
    const [originPixels, ...tipPixels] = [[0, 0, 0], ...tips].map(toPixels);
    const distances = tipPixels.flatMap((tip) =>
      tipPixels.map((otherTip) => distanceToLine(tip, originPixels, tip === otherTip ? originPixels : otherTip)),
    );
    // Add up reciprocals, so that short distances have the largest effect.
    const crowding = distances.reduce((sum, distance) => sum + 1 / (1 + distance), 0);
    if (crowding < lowestCrowding) [bestCamera, lowestCrowding] = [camera, crowding];
  }
  return bestCamera;
}

/**
 * Return the distance between a point and a line segment on the screen.
 * @param {number[]} point @param {number[]} from @param {number[]} to
 */
function distanceToLine([x, y], [x0, y0], [x1, y1]) {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const lineFraction = Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x0 + lineFraction * dx - x, y0 + lineFraction * dy - y);
}

/**
 * Add event listeners with which the user turns the camera by dragging or with the arrow keys. A finger turns the camera only
 * horizontally, because a vertical movement of a finger scrolls the page. The Home key resets the camera. The End key moves the
 * camera as high as possible.
 * @param {SVGElement} element
 * @param {() => Pictures.Camera | null} currentCamera returns null if the picture is a plane, which cannot be turned
 * @param {(camera: Pictures.Camera | null) => void} setCamera with null, it resets the camera
 */
export function attachTurning(element, currentCamera, setCamera) {
  element.addEventListener("pointerdown", (press) => {
    const startCamera = currentCamera();
    if (!startCamera || press.button !== 0) return;
    const verticalRadiansPerPixel = press.pointerType === "touch" ? 0 : RADIANS_PER_PIXEL;
    trackDrag(element, press, (dx, dy) =>
      setCamera(turnCamera(startCamera, dx * RADIANS_PER_PIXEL, dy * verticalRadiansPerPixel)),
    );
  });
  element.addEventListener("keydown", (event) => {
    const camera = currentCamera();
    const [limitDirection, turnStep] = [homeEndDirection(event), arrowKeyStep(event, RADIANS_PER_KEY_PRESS)];
    if (!camera || (limitDirection === 0 && !turnStep)) return;
    event.preventDefault();
    event.stopPropagation();
    if (turnStep) setCamera(turnCamera(camera, turnStep[0], turnStep[1]));
    else setCamera(limitDirection < 0 ? null : { ...camera, elevation: MAX_ELEVATION });
  });
}
