// Computes the viewport of a picture, which consists of the axis ranges and, in 3-D, the camera position.

import { easeInOut, homeEndDirection, prefersReducedMotion, interpolate, arrowKeyStep } from "../base/motion.js";
import { createMemo } from "../base/memoize.js";
import { roundToMultiple } from "../base/words.js";
import {
  axisLengths,
  marginFor,
  middleOf,
  planeAxes,
  planeProjection,
  createRanges,
  scaleRanges,
  withEqualUnits,
} from "./plane.js";
import { findBestCamera, spaceAxes, spaceProjection } from "./space.js";

/** @typedef {import("../state/transition.js").AxesMode} AxesMode */
/**
 * @typedef {{ size: Pictures.Size, fontSize: number, axesMode: AxesMode, isHovered: () => boolean, isMuted: (item: Pictures.Item)
 * => boolean }} Settings `isHovered` returns whether the pointer is over the picture
 */

/**
 * Create the viewport of one picture.
 * @param {() => unknown} repaint paints the picture again in the next frame
 * @param {() => Pictures.Camera | undefined} getUserCamera returns the camera that the user has turned
 */
export function createViewport(repaint, getUserCamera) {
  const axisRanges = createAxisRanges(repaint);
  const memoizeCamera = createMemo(); // A new camera in every frame would turn the picture while the user drags.
  /** @type {Pictures.Camera | null} */
  let automaticCamera = null;
  // The number of dimensions and the names of the last figure, as text. A figure with another text counts as a different figure.
  let figureIdentity = "";
  let marginFontSize = 0;
  /** @type {import("./plane.js").Margin} */
  let margin;
  let textOfDraggedPoints = ""; // The points at the end of the last drag, as text.

  /**
   * Return the axes mode for this paint. After a drag, the mode stays "held" until the pointer leaves the picture. Otherwise the
   * axes would adapt as soon as the drag ends, and the tip would jump away from the pointer.
   * @param {number[][]} points @param {Settings} settings @returns {AxesMode}
   */
  function axesModeFor(points, { axesMode, isHovered }) {
    const pointsText = String(points);
    if (axesMode === "free" && isHovered() && pointsText === textOfDraggedPoints) return "held";
    textOfDraggedPoints = axesMode === "held" ? pointsText : "";
    return axesMode;
  }

  /**
   * Return the camera. If the user has not turned it, choose the best camera whenever the figure or the aspect ratio of the
   * picture changes.
   * @param {Figure} figure @param {number[][]} points @param {Settings} settings
   */
  function cameraFor({ cameraTips, labels }, points, { size, fontSize, isMuted }) {
    automaticCamera = memoizeCamera([figureIdentity, Math.round(Math.log2(size.width / size.height))], () => {
      const ranges = createRanges(points, spaceLengths(size));
      const cameraPoints = cameraTips ?? labels.filter((label) => !isMuted(label)).map(({ point }) => point);
      return findBestCamera(cameraPoints, (camera) => spaceProjection(ranges, size, camera, fontSize));
    });
    return getUserCamera() ?? automaticCamera;
  }

  /**
   * Adapt the margin to the width of the axis numbers. During a drag, change the margin only if the font size has changed.
   * @param {number[][]} points @param {Pictures.Size} size @param {number} fontSize @param {AxesMode} axesMode
   */
  function updateMargin(points, size, fontSize, axesMode) {
    if (axesMode === "held" && fontSize === marginFontSize) return;
    [margin, marginFontSize] = [findFittingMargin(points, size, fontSize), fontSize];
  }

  return {
    camera: () => getUserCamera() ?? automaticCamera,
    /**
     * Fit the axes to a figure, and return the viewport. `keepsNameSides` is true while something moves, so that the names do not
     * jump from one side of their tips to the other.
     * @param {Figure} figure @param {Settings} settings
     */
    fit(figure, settings) {
      const points = figure.extent ?? pointsToFit(figure);
      const { size, fontSize } = settings;
      const axesMode = axesModeFor(points, settings);
      const newIdentity = JSON.stringify([figure.dims, figure.names]);
      if (axesMode === "exact" || (newIdentity !== figureIdentity && axesMode !== "held")) axisRanges.reset();
      figureIdentity = newIdentity;
      const camera = figure.dims === 3 ? cameraFor(figure, points, settings) : null;
      if (!camera) updateMargin(points, size, fontSize, axesMode);
      /** @param {Pictures.Ranges} ranges */
      const createProjection = (ranges) =>
        camera ? spaceProjection(ranges, size, camera, fontSize) : planeProjection(ranges, size, margin);
      /** @param {Pictures.Ranges} ranges */
      const growthFactorOf = (ranges) =>
        requiredGrowthFactor(points, ranges.map(middleOf), createProjection(ranges), size);
      const lengths = camera ? spaceLengths(size) : axisLengths(size, margin);
      const ranges = axisRanges.fit(points, lengths, axesMode, growthFactorOf);
      const projection = createProjection(ranges);
      const axes = camera
        ? spaceAxes(ranges, projection, size, fontSize)
        : planeAxes(ranges, projection, size, margin, fontSize);
      const keepsNameSides = axesMode === "held" || axesMode === "passing" || axisRanges.isEasing();
      return { projection, ranges, axes, keepsNameSides };
    },
  };
}

/**
 * Return the margin for the numbers at the axes. A wider margin makes the axes shorter, which can make their numbers wider.
 * Therefore the margin is computed again until the numbers fit.
 * @param {number[][]} points @param {Pictures.Size} size @param {number} fontSize
 */
function findFittingMargin(points, size, fontSize) {
  let margin = marginFor(createRanges(points, [size.width, size.height])[1], fontSize);
  for (;;) {
    const widerMargin = marginFor(createRanges(points, axisLengths(size, margin))[1], fontSize);
    if (widerMargin.left <= margin.left) return margin;
    margin = widerMargin;
  }
}

/** Return the approximate length of each axis in 3-D, in pixels. @param {Pictures.Size} size */
const spaceLengths = ({ width, height }) => Array(3).fill(Math.min(width, height) / 2);

/**
 * Return the points that must be inside the picture, which are all points except those of lines.
 * @param {Pick<Figure, "shapes">} figure
 */
const pointsToFit = ({ shapes }) => shapes.filter(({ kind }) => kind !== "line").flatMap(({ points }) => points);

const EASE_DURATION = 300; // The duration of an animation of the axes, in milliseconds.
// The smallest distance between a dragged tip and the picture's edge, in pixels. It is half the size of a handle.
const TIP_MARGIN = 12;
const TIP_STEP = 0.05; // The distance that a tip moves with one press of an arrow key.
// After a drag or a key press, the coordinates of a tip are rounded to a multiple of this number.
export const POINT_PRECISION = 0.01;

/**
 * Create the ranges of a picture's axes. Changes of the ranges are animated. Between drags the ranges depend only on the scene,
 * so that the same scene always looks the same. During a drag they do not shrink, and grow only if a point would leave the
 * picture.
 * @param {() => unknown} repaint paints the picture again in the next frame
 */
export function createAxisRanges(repaint) {
  /** @type {Pictures.Ranges} */
  let shownRanges = [];
  /** @type {{ from: Pictures.Ranges, to: Pictures.Ranges, startTime: number } | null} */
  let animation = null;
  /** @type {Pictures.Ranges | null} */
  let rangesBeforeDrag = null;

  /**
   * Return the ranges of the next frame of an animation to the target ranges.
   * @param {Pictures.Ranges} targetRanges
   */
  function easeTo(targetRanges) {
    if (String(targetRanges) === String(shownRanges) || prefersReducedMotion()) return endAnimation(targetRanges);
    if (!animation || String(animation.to) !== String(targetRanges))
      animation = { from: shownRanges, to: targetRanges, startTime: performance.now() };
    const progress = (performance.now() - animation.startTime) / EASE_DURATION;
    if (progress >= 1) return endAnimation(targetRanges);
    repaint();
    return interpolate(animation.from, targetRanges, easeInOut(progress));
  }

  /** End the animation, and return the given ranges. @param {Pictures.Ranges} ranges */
  function endAnimation(ranges) {
    animation = null;
    return ranges;
  }

  return {
    /**
     * Return the ranges for a set of points in the next frame.
     * @param {number[][]} points @param {number[]} lengths in pixels @param {AxesMode} axesMode
     * @param {(ranges: Pictures.Ranges) => number} growthFactorOf returns the factor by which ranges must grow to keep every
     * point in the picture
     */
    fit(points, lengths, axesMode, growthFactorOf) {
      if (axesMode !== "held") rangesBeforeDrag = null;
      if (shownRanges.length !== lengths.length) shownRanges = endAnimation(createRanges(points, lengths));
      shownRanges = withEqualUnits(shownRanges, lengths);
      if (axesMode === "held") {
        rangesBeforeDrag ??= shownRanges;
        const ranges = withEqualUnits(rangesBeforeDrag, lengths);
        shownRanges = endAnimation(scaleRanges(ranges, growthFactorOf(ranges)));
      } else {
        shownRanges = easeTo(createRanges(points, lengths));
      }
      return shownRanges;
    },
    isEasing: () => animation !== null,
    /** Show the next ranges without an animation. Call this before a different figure is painted. */
    reset() {
      shownRanges = endAnimation([]);
    },
  };
}

/**
 * Return the factor by which the axis ranges must grow, around their centers, to keep every point inside the picture. The
 * factor is at least 1.
 * @param {number[][]} points @param {number[]} rangeCenter @param {Pictures.Projection} projection @param {Pictures.Size} size
 */
export function requiredGrowthFactor(points, rangeCenter, { toPixels, scaleAt }, { width, height }) {
  const center = toPixels(rangeCenter);
  const availableLengths = [width, height].map((length, axis) => [
    center[axis] - TIP_MARGIN,
    length - TIP_MARGIN - center[axis],
  ]);
  const zoomFactors = points.flatMap((point) => {
    const pixels = toPixels(point);
    // The perspective scale at the point. When the axes grow, the point moves towards the center, where the scale is 1.
    const perspectiveScale = scaleAt(pixels[2]);
    return availableLengths.map(([lengthBefore, lengthAfter], axis) => {
      const centerOffset = (pixels[axis] - center[axis]) / perspectiveScale;
      return (
        Math.abs(centerOffset) / Math.max(1, centerOffset < 0 ? lengthBefore : lengthAfter) + 1 - 1 / perspectiveScale
      );
    });
  });
  return Math.max(1, ...zoomFactors.filter(Number.isFinite));
}

/** Round a point to the precision of the pictures. @param {number[]} point */
export const roundPoint = (point) => point.map((value) => roundToMultiple(value, POINT_PRECISION));

/**
 * Return the point to which a key press moves a tip, or null for other keys. The Left and Right keys move the tip along the
 * first axis. The Up and Down keys move it along the last axis, which is vertical. Home and End move it to the ends of the
 * first axis.
 * @param {number[]} point
 * @param {import("../base/motion.js").Press} keyEvent
 * @param {Pictures.Ranges} ranges
 */
export function movePointByKey(point, keyEvent, ranges) {
  const limitDirection = homeEndDirection(keyEvent);
  if (limitDirection !== 0)
    return [roundToMultiple(ranges[0][limitDirection < 0 ? 0 : 1], POINT_PRECISION), ...point.slice(1)];
  const movement = arrowKeyStep(keyEvent, TIP_STEP, POINT_PRECISION);
  if (!movement) return null;
  return point.map((value, axis) => {
    const delta = (axis === 0 ? movement[0] : 0) + (axis === point.length - 1 ? movement[1] : 0);
    return delta === 0 ? value : roundToMultiple(value + delta, POINT_PRECISION);
  });
}
