// Computes the viewport of a picture, which consists of the ranges of its axes and, in 3-D, of the camera. The user can turn the
// camera.

import { ease, homeEndDirection, isStill, mix, arrowKeyStep } from "../base/motion.js";
import { createMemo } from "../base/memoize.js";
import { round } from "../base/words.js";
import {
  axisLengths,
  marginFor,
  middleOf,
  planeAxes,
  planeProjection,
  rangesOf,
  scaleRanges,
  withEqualUnits,
} from "./plane.js";
import { bestCamera, spaceAxes, spaceProjection } from "./space.js";

/** @typedef {import("../state/transition.js").AxesMode} AxesMode */
/**
 * @typedef {{ size: Pictures.Size, fontSize: number, axesMode: AxesMode, isHovered: () => boolean, isMuted: (item: Pictures.Item) => boolean }} Settings
 *   `isHovered` returns true while the pointer is over the picture
 */

/**
 * Create the viewport of one picture.
 * @param {() => unknown} repaint paints the picture again in the next frame
 * @param {() => Pictures.Camera | undefined} userCamera returns the camera that the user has turned
 */
export function createViewport(repaint, userCamera) {
  const axisRanges = createAxisRanges(repaint);
  const memoizedCamera = createMemo(); // Keep the camera fixed while numbers are dragged.
  /** @type {Pictures.Camera | null} */
  let initialCamera = null;
  let identity = ""; // The dimensions and names of the last figure, to detect another figure.
  let marginFontSize = 0;
  /** @type {import("./plane.js").Margin} */
  let margin;
  let draggedPoints = ""; // The points at the end of the last drag.

  /**
   * Return how the axes behave now. After a drag they stay fixed while the pointer is still over the picture, because otherwise
   * the tip would jump away from the pointer.
   * @param {number[][]} points @param {Settings} settings @returns {AxesMode}
   */
  function modeFor(points, { axesMode, isHovered }) {
    const text = String(points);
    if (axesMode === "free" && isHovered() && text === draggedPoints) return "held";
    draggedPoints = axesMode === "held" ? text : "";
    return axesMode;
  }

  /**
   * Return the camera. Another figure, or another aspect ratio, gets the camera that shows its arrows best.
   * @param {Figure} figure @param {number[][]} points @param {Settings} settings
   */
  function cameraFor({ aim, labels }, points, { size, fontSize, isMuted }) {
    initialCamera = memoizedCamera([identity, Math.round(Math.log2(size.width / size.height))], () => {
      const ranges = rangesOf(points, spaceLengths(size));
      const tips = aim ?? labels.filter((label) => !isMuted(label)).map(({ point }) => point);
      return bestCamera(tips, (camera) => spaceProjection(ranges, size, camera, fontSize));
    });
    return userCamera() ?? initialCamera;
  }

  /**
   * Fit the margin to the width of the axis numbers, but not during a drag.
   * @param {number[][]} points @param {Pictures.Size} size @param {number} fontSize @param {AxesMode} axesMode
   */
  function updateMargin(points, size, fontSize, axesMode) {
    if (axesMode === "held" && fontSize === marginFontSize) return;
    [margin, marginFontSize] = [fittingMargin(points, size, fontSize), fontSize];
  }

  return {
    camera: () => userCamera() ?? initialCamera,
    /**
     * Fit the axes to a figure, and return its viewport. `keepsNames` is true while something moves, and then the names stay
     * where they are.
     * @param {Figure} figure @param {Settings} settings
     */
    fit(figure, settings) {
      const points = figure.extent ?? extentOf(figure);
      const { size, fontSize } = settings;
      const axesMode = modeFor(points, settings);
      const newIdentity = JSON.stringify([figure.dims, figure.names]);
      if (axesMode === "exact" || (newIdentity !== identity && axesMode !== "held")) axisRanges.reset();
      identity = newIdentity;
      const camera = figure.dims === 3 ? cameraFor(figure, points, settings) : null;
      if (!camera) updateMargin(points, size, fontSize, axesMode);
      /** @param {Pictures.Ranges} ranges */
      const projectionOf = (ranges) =>
        camera ? spaceProjection(ranges, size, camera, fontSize) : planeProjection(ranges, size, margin);
      /** @param {Pictures.Ranges} ranges */
      const overflow = (ranges) => overflowOf(points, ranges.map(middleOf), projectionOf(ranges), size);
      const lengths = camera ? spaceLengths(size) : axisLengths(size, margin);
      const ranges = axisRanges.fit(points, lengths, axesMode, overflow);
      const projection = projectionOf(ranges);
      const axes = camera
        ? spaceAxes(ranges, projection, size, fontSize)
        : planeAxes(ranges, projection, size, margin, fontSize);
      const keepsNames = axesMode === "held" || axesMode === "passing" || axisRanges.isEasing();
      return { projection, ranges, axes, keepsNames };
    },
  };
}

/**
 * Return the margin for the numbers at the axes. A wider margin makes the axes shorter, and then their numbers may become wider,
 * so the margin grows until everything fits.
 * @param {number[][]} points @param {Pictures.Size} size @param {number} fontSize
 */
function fittingMargin(points, size, fontSize) {
  let margin = marginFor(rangesOf(points, [size.width, size.height])[1], fontSize);
  for (;;) {
    const wider = marginFor(rangesOf(points, axisLengths(size, margin))[1], fontSize);
    if (wider.left <= margin.left) return margin;
    margin = wider;
  }
}

/** Return the approximate length of each axis in 3-D, in pixels. @param {Pictures.Size} size */
const spaceLengths = ({ width, height }) => Array(3).fill(Math.min(width, height) / 2);

/** Return the points that must be inside the picture. Lines may extend beyond its edge. @param {Pick<Figure, "shapes">} figure */
const extentOf = ({ shapes }) => shapes.filter(({ kind }) => kind !== "line").flatMap(({ points }) => points);

const DURATION = 300; // Duration of the animation of the axes, in milliseconds.
const EDGE = 12; // Pixels between a dragged tip and the edge of the picture. It is half the size of a handle.
const STEP = 0.05; // The distance by which one press of an arrow key moves a tip.
export const PRECISION = 0.01; // Tips that are dragged or moved by keys are rounded to a multiple of this.

/**
 * Create the ranges of a picture's axes. They depend only on the scene, so that the same scene always looks the same, and changes
 * are animated. During a drag they only grow, as far as needed to keep every point inside the picture.
 * @param {() => unknown} repaint paints the picture again in the next frame
 */
export function createAxisRanges(repaint) {
  /** @type {Pictures.Ranges} */
  let shown = [];
  /** @type {{ from: Pictures.Ranges, to: Pictures.Ranges, since: number } | null} */
  let animation = null;
  /** @type {Pictures.Ranges | null} */
  let beforeDrag = null;

  /** @param {Pictures.Ranges} target */
  function easeTo(target) {
    if (String(target) === String(shown) || isStill()) return stopAt(target);
    if (!animation || String(animation.to) !== String(target))
      animation = { from: shown, to: target, since: performance.now() };
    const progress = (performance.now() - animation.since) / DURATION;
    if (progress >= 1) return stopAt(target);
    repaint();
    return mix(animation.from, target, ease(progress));
  }

  /** @param {Pictures.Ranges} ranges */
  function stopAt(ranges) {
    animation = null;
    return ranges;
  }

  return {
    /**
     * Return the ranges for the points.
     * @param {number[][]} points @param {number[]} lengths in pixels @param {AxesMode} axesMode
     * @param {(ranges: Pictures.Ranges) => number} overflow returns the factor by which ranges must grow to keep every point in
     * the picture
     */
    fit(points, lengths, axesMode, overflow) {
      if (axesMode !== "held") beforeDrag = null;
      if (shown.length !== lengths.length) shown = stopAt(rangesOf(points, lengths));
      shown = withEqualUnits(shown, lengths);
      if (axesMode === "held") {
        beforeDrag ??= shown;
        const ranges = withEqualUnits(beforeDrag, lengths);
        shown = stopAt(scaleRanges(ranges, overflow(ranges)));
      } else {
        shown = easeTo(rangesOf(points, lengths));
      }
      return shown;
    },
    isEasing: () => animation !== null,
    /** Show the next figure without an animation of the axes. */
    reset() {
      shown = stopAt([]);
    },
  };
}

/**
 * Return the factor by which the axes must grow about their center to keep every point in the picture. It is at least 1.
 * @param {number[][]} points @param {number[]} middle @param {Pictures.Projection} projection @param {Pictures.Size} size
 */
export function overflowOf(points, middle, { toPixels, scaleAt }, { width, height }) {
  const center = toPixels(middle);
  const margins = [width, height].map((length, axis) => [center[axis] - EDGE, length - EDGE - center[axis]]);
  const factors = points.flatMap((point) => {
    const position = toPixels(point);
    const scale = scaleAt(position[2]); // When axes grow, the point moves towards the center, where the perspective scale is 1.
    return margins.map(([before, after], axis) => {
      const offset = (position[axis] - center[axis]) / scale;
      return Math.abs(offset) / Math.max(1, offset < 0 ? before : after) + 1 - 1 / scale;
    });
  });
  return Math.max(1, ...factors.filter(Number.isFinite));
}

/** Round a point to the precision of the pictures. @param {number[]} point */
export const roundPoint = (point) => point.map((value) => round(value, PRECISION));

/**
 * Return the point after a key press, or null for a key that does not move it. Left and Right move it along the first axis; Up
 * and Down along the last axis, which is vertical in 3-D. Home and End move it to the ends of the first axis.
 * @param {number[]} point
 * @param {import("../base/motion.js").Press} press
 * @param {Pictures.Ranges} ranges
 */
export function stepPoint(point, press, ranges) {
  const end = homeEndDirection(press);
  if (end !== 0) return [round(ranges[0][end < 0 ? 0 : 1], PRECISION), ...point.slice(1)];
  const push = arrowKeyStep(press, STEP, PRECISION);
  if (!push) return null;
  return point.map((value, axis) => {
    const delta = (axis === 0 ? push[0] : 0) + (axis === point.length - 1 ? push[1] : 0);
    return delta === 0 ? value : round(value + delta, PRECISION);
  });
}
