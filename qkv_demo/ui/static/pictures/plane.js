// The projection and the axes of a 2-D picture. The axes have a light grid, with numbers below the grid and on its left. The
// ranges of the axes include the origin and every arrow, and end at round numbers. One unit is equally long on both axes.

import ticks from "../vendor/d3-array/ticks.js";
import { tickStep } from "../vendor/d3-array/ticks.js";
import { pathThrough } from "./drawing.js";

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Margin */

// The following lengths are multiples of the font size.
const DIGIT_WIDTH = 0.64;
const NUMBER_LINE_HEIGHT = 1.15;
const NUMBER_SPACING = 3.4; // The smallest distance between two numbers at an axis.

/**
 * Return the margin around the grid. The left margin has space for the widest number at the vertical axis.
 * @param {number[]} yRange the range of the vertical axis @param {number} fontSize @returns {Margin}
 */
export function marginFor(yRange, fontSize) {
  const maxDigitCount = Math.max(...tickNumbersIn(yRange).map((value) => formatAxisNumber(value).length));
  return {
    left: Math.max(2, maxDigitCount + 1) * DIGIT_WIDTH * fontSize + 4,
    right: 6,
    top: Math.max(6, (NUMBER_LINE_HEIGHT * fontSize) / 2),
    bottom: 1.5 * fontSize + 2,
  };
}

/** Return the length of each axis in pixels. @param {Pictures.Size} size @param {Margin} margin */
export const axisLengths = ({ width, height }, { left, right, top, bottom }) => [
  Math.max(1, width - left - right),
  Math.max(1, height - top - bottom),
];

/**
 * Return the projection from the coordinates of a plane to pixels.
 * @param {Pictures.Ranges} ranges @param {Pictures.Size} size @param {Margin} margin @returns {Pictures.Projection}
 */
export function planeProjection(ranges, size, margin) {
  const [width, height] = axisLengths(size, margin);
  const [pixelsPerX, pixelsPerY] = [width / spanOf(ranges[0]), -height / spanOf(ranges[1])];
  const [[minX], [, maxY]] = ranges;
  return {
    toPixels: ([x, y]) => [margin.left + (x - minX) * pixelsPerX, margin.top + (y - maxY) * pixelsPerY, 0],
    shift: ([x, y], dx, dy) => [x + dx / pixelsPerX, y + dy / pixelsPerY],
    scaleAt: () => 1,
  };
}

/**
 * Return the grid lines and the numbers of a plane.
 * @param {Pictures.Ranges} ranges @param {Pictures.Projection} projection @param {Pictures.Size} size @param {Margin} margin
 * @param {number} fontSize
 */
export function planeAxes(ranges, { toPixels }, size, margin, fontSize) {
  const xNumberSpacing = Math.max(
    NUMBER_SPACING,
    ...tickNumbersIn(ranges[0]).map((value) => formatAxisNumber(value).length * DIGIT_WIDTH + 1),
  );
  const [width, height] = axisLengths(size, margin);
  const xNumbers = numbersToLabel(ranges[0], width / (xNumberSpacing * fontSize));
  const yNumbers = numbersToLabel(ranges[1], height / (NUMBER_SPACING * fontSize));
  const [right, bottom] = [size.width - margin.right, size.height - margin.bottom];
  const pixelXOf = (/** @type {number} */ value) => toPixels([value, 0])[0];
  const pixelYOf = (/** @type {number} */ value) => toPixels([0, value])[1];
  const verticalLine = (/** @type {number} */ x) => pathThrough([x, margin.top], [x, bottom]);
  const horizontalLine = (/** @type {number} */ y) => pathThrough([margin.left, y], [right, y]);
  const xLabelsY = bottom + 2 + (NUMBER_LINE_HEIGHT * fontSize) / 2;
  const xLabels = xNumbers.map((value) =>
    createAxisLabel(formatAxisNumber(value), pixelXOf(value), xLabelsY, fontSize),
  );
  const yLabels = yNumbers.map((value) => {
    const label = createAxisLabel(formatAxisNumber(value), 0, pixelYOf(value), fontSize);
    return { ...label, x: margin.left - 4 - label.width / 2, isEndAligned: true };
  });
  return {
    grid: [
      ...xNumbers.map((value) => verticalLine(pixelXOf(value))),
      ...yNumbers.map((value) => horizontalLine(pixelYOf(value))),
    ].join(""),
    zeroLines: verticalLine(pixelXOf(0)) + horizontalLine(pixelYOf(0)),
    labels: [...xLabels.filter(({ x, width }) => x + width / 2 <= size.width), ...yLabels],
  };
}

/**
 * Return the numbers at an axis. At least two numbers are returned, because a single number would not show the scale.
 * @param {number[]} range @param {number} maxCount
 */
function numbersToLabel(range, maxCount) {
  const numbers = tickNumbersIn(range, maxCount);
  return numbers.length > 1 ? numbers : tickNumbersIn(range);
}

/**
 * Return a label centered at a point.
 * @param {string} text @param {number} x @param {number} y @param {number} fontSize
 */
export const createAxisLabel = (text, x, y, fontSize) => ({
  ...{ text, x, y, isEndAligned: false, isName: false },
  width: text.length * DIGIT_WIDTH * fontSize,
  height: NUMBER_LINE_HEIGHT * fontSize,
});

/**
 * The approximate number of steps of an axis, by the number of dimensions. Both ends of an axis are multiples of its step.
 * @type {Record<number, number>}
 */
const STEP_COUNT_BY_DIMS = { 2: 5, 3: 12 };
const MARGIN_STEPS = 0.35; // The smallest space between the outermost arrow and the end of an axis, as a fraction of a step.
const RELATIVE_TOLERANCE = 1e-9; // Relative differences up to this size are treated as rounding errors.
const MAX_NUMBER_COUNT = 4; // The approximate largest number of numbers at an axis.
const MIN_LARGE_SCIENTIFIC = 1e5; // Numbers of at least this size are written with a power of ten.
const MAX_SMALL_SCIENTIFIC = 1e-3; // Numbers smaller than this are written with a power of ten, too.

/** @param {number[]} range */
export const spanOf = ([low, high]) => high - low;

/** @param {number[]} range */
export const middleOf = ([low, high]) => (low + high) / 2;

/**
 * Return axis ranges that include the origin and all points, with a margin, and that end at multiples of a round step.
 * @param {number[][]} points @param {number[]} lengths of the axes in pixels @returns {Pictures.Ranges}
 */
export function createRanges(points, lengths) {
  const extremesByAxis = lengths.map((_, axis) => extremesAlong(points, axis));
  const largestSpan = Math.max(...extremesByAxis.map(spanOf));
  const tickSize = tickStep(0, largestSpan < RELATIVE_TOLERANCE ? 1 : largestSpan, STEP_COUNT_BY_DIMS[lengths.length]);
  const roundedRanges = extremesByAxis.map(([low, high]) => [
    tickSize * Math.floor(low / tickSize - MARGIN_STEPS + RELATIVE_TOLERANCE),
    tickSize * Math.ceil(high / tickSize + MARGIN_STEPS - RELATIVE_TOLERANCE),
  ]);
  return withEqualUnits(roundedRanges, lengths);
}

/**
 * Return the smallest and the largest coordinate along an axis, of all points and the origin.
 * @param {number[][]} points @param {number} axis
 */
function extremesAlong(points, axis) {
  const coordinates = points.map((point) => point[axis]).filter(Number.isFinite);
  return [Math.min(0, ...coordinates), Math.max(0, ...coordinates)];
}

/**
 * Widen the ranges of a plane so that one unit has the same length on both axes, because otherwise angles and lengths would be
 * distorted. If the units are equal already, return the same object. The ranges of a 3-D space are not changed, because its
 * axes may have different units.
 * @param {Pictures.Ranges} ranges @param {number[]} lengths the lengths of the axes in pixels @returns {Pictures.Ranges}
 */
export function withEqualUnits(ranges, lengths) {
  if (ranges.length > 2) return ranges;
  const unitsPerPixel = Math.max(...ranges.map((range, axis) => spanOf(range) / lengths[axis]));
  const paddings = ranges.map((range, axis) => (unitsPerPixel * lengths[axis] - spanOf(range)) / 2);
  if (paddings.every((padding, axis) => padding <= RELATIVE_TOLERANCE * spanOf(ranges[axis]))) return ranges;
  return ranges.map(([low, high], axis) => [low - paddings[axis], high + paddings[axis]]);
}

/**
 * Multiply the lengths of ranges by a factor, and keep their centers. If the factor is 1, return the same object.
 * @param {Pictures.Ranges} ranges @param {number} factor @returns {Pictures.Ranges}
 */
export const scaleRanges = (ranges, factor) =>
  factor === 1
    ? ranges
    : ranges.map((range) => range.map((value) => middleOf(range) + factor * (value - middleOf(range))));

/**
 * Return a few round numbers within a range.
 * @param {number[]} range @param {number} [maxCount] the approximate number of numbers
 */
export const tickNumbersIn = ([low, high], maxCount = MAX_NUMBER_COUNT) =>
  ticks(low, high, Math.max(1, Math.min(MAX_NUMBER_COUNT, maxCount)));

/** Format a number at an axis, in the same style as the numbers in tables. @param {number} value */
export function formatAxisNumber(value) {
  const roundedValue = Number(value.toPrecision(12));
  const isPlain =
    roundedValue === 0 ||
    (Math.abs(roundedValue) < MIN_LARGE_SCIENTIFIC && Math.abs(roundedValue) >= MAX_SMALL_SCIENTIFIC);
  return (isPlain ? String(roundedValue) : roundedValue.toExponential()).replace("e+", "e").replaceAll("-", "\u2212");
}
