// Computes positions and sizes for bars, for the strip of a query's weights, and for rows of tokens with ribbons between them.

const MIN_SPAN = 0.1; // The shortest range of a scale. Without it, a tiny value that is written as 0.00 could have a long bar.

/**
 * Return a scale whose range includes 0 and all values. `span` is the length of the range, and `toFraction` maps a value to its
 * position in the range, from 0 to 1.
 * @param {number[]} values
 */
export function scaleOf(values) {
  const smallestValue = Math.min(0, ...values);
  const span = Math.max(MIN_SPAN, Math.max(0, ...values) - smallestValue);
  return { span, toFraction: (/** @type {number} */ value) => (value - smallestValue) / span };
}

/**
 * Return a function that computes the lowest and the highest value of the scale for a group of bars. During a drag the range can
 * grow but not shrink, because every change of the range changes the lengths of all bars.
 */
export function createRangeUpdater() {
  let [currentGroup, low, high] = ["", 0, 0];
  /** @param {string} group identifies the group of bars @param {MaybeRows[number]} values @param {boolean} isDragging */
  return (group, values, isDragging) => {
    const barValues = values.map((value) => value ?? 0);
    const isSameDrag = isDragging && group === currentGroup;
    low = Math.min(0, ...barValues, isSameDrag ? low : 0);
    high = Math.max(0, ...barValues, isSameDrag ? high : 0);
    currentGroup = group;
    return [low, high];
  };
}

/**
 * The segment of a strip that shows one weight. If the weight is negative, `end` is to the left of `start`.
 * @typedef {{ index: number, start: number, end: number }} Segment
 */

/**
 * Compute the segments of a strip, in which weights lie end to end. The positive weights start at 0 and go to the right. The
 * negative weights follow, and go back to the left, so that the last segment ends at the sum of all weights. Positions are
 * fractions of the strip's width. Also return the positions of the numbers 0 and 1.
 * @param {number[]} weights
 * @param {boolean[]} [alwaysHasSegment] true for weights that have a segment even if they are 0, so that the user can drag the
 * segment's border
 */
export function stripSegments(weights, alwaysHasSegment = []) {
  /** @type {Segment[]} */
  const placedSegments = [];
  let end = 0;
  for (const isNegative of [false, true]) {
    for (const [index, weight] of weights.entries()) {
      if ((weight === 0 && !alwaysHasSegment[index]) || weight < 0 !== isNegative) continue;
      placedSegments.push({ index, start: end, end: end + weight });
      end += weight;
    }
  }
  const { toFraction, span } = scaleOf([1, ...placedSegments.flatMap(({ start, end }) => [start, end])]);
  const segments = placedSegments.map(({ index, start, end }) => ({
    index,
    start: toFraction(start),
    end: toFraction(end),
  }));
  return { segments, zeroPosition: toFraction(0), onePosition: toFraction(1), span };
}

/** Format a fraction as a CSS percentage. @param {number} fraction */
export const toPercent = (fraction) => `${(100 * fraction).toFixed(2)}%`;

/**
 * Return the CSS for a bar between two positions. The positions are fractions of the track's width, in either order.
 * @param {number} start @param {number} end
 */
export const barStyle = (start, end) =>
  `left: ${toPercent(Math.min(start, end))}; width: ${toPercent(Math.abs(start - end))}`;

/**
 * Return the weights of a strip after the user has moved the border between two segments. When the border reaches a neighboring
 * border, it pushes the neighbor along, so that the weight between them becomes 0. A weight whose borders have not moved is
 * returned without a rounding error.
 * @param {number[]} weights @param {number[]} segmentOrder the indices of the weights from left to right
 * @param {number} borderIndex the index of the border, counted from the left
 * @param {number} distance the distance by which the border moves to the right
 */
export function moveBorder(weights, segmentOrder, borderIndex, distance) {
  let totalWeight = 0;
  const borders = [0, ...segmentOrder.map((index) => (totalWeight += weights[index]))];
  const targetPosition = Math.max(0, Math.min(totalWeight, borders[borderIndex + 1] + distance));
  const newBorders = borders.map((position, index) =>
    index <= borderIndex ? Math.min(position, targetPosition) : Math.max(position, targetPosition),
  );
  newBorders[borderIndex + 1] = targetPosition;
  const newWeights = [...weights];
  for (const [position, index] of segmentOrder.entries()) {
    const [leftBorderIndex, rightBorderIndex] = [position, position + 1];
    if (
      newBorders[leftBorderIndex] !== borders[leftBorderIndex] ||
      newBorders[rightBorderIndex] !== borders[rightBorderIndex]
    )
      newWeights[index] = newBorders[rightBorderIndex] - newBorders[leftBorderIndex];
  }
  return newWeights;
}

const MAX_THICKNESS = 22; // The largest thickness of a ribbon with the weight 1, in pixels.
const MAX_TOTAL_WEIGHT = 3; // If the absolute weights of a query add up to more than this, all ribbons become thinner.
// The approximate widths of the letters i, n and M, and of a Chinese character, in pixels.
const [NARROW_LETTER_WIDTH, REGULAR_LETTER_WIDTH, BROAD_LETTER_WIDTH, CHINESE_CHARACTER_WIDTH] = [4.4, 7.6, 12, 13.5];
const BOLD_FACTOR = 1.2; // The factor by which bold text is wider. The selected name is bold.
const NAME_PADDING = 10; // The space beside a name, in pixels.
const MIN_COLUMN_WIDTH = 34; // The smallest width of a column, in pixels. The weight below the name needs this width.

/**
 * Return the widths of the columns in a row of tokens. If all names fit, the columns share the extra space in proportion to
 * their names. If not, the widest columns become narrower than their names, all with the same width.
 * @param {string[]} names @param {number} width the total width of all columns
 */
export function columnWidths(names, width) {
  const fullWidths = names.map((name) => NAME_PADDING + Math.max(MIN_COLUMN_WIDTH, BOLD_FACTOR * maxNameWidth([name])));
  let remainingWidth = width;
  for (const [index, sortedWidth] of fullWidths.toSorted((a, b) => a - b).entries()) {
    const maxColumnWidth = remainingWidth / (fullWidths.length - index);
    if (sortedWidth > maxColumnWidth) return fullWidths.map((fullWidth) => Math.min(fullWidth, maxColumnWidth));
    remainingWidth -= sortedWidth;
  }
  return fullWidths.map((fullWidth) => (fullWidth * width) / (width - remainingWidth));
}

/** Return the horizontal centers of columns that lie side by side. @param {number[]} widths */
export function columnCenters(widths) {
  let end = 0;
  return widths.map((width) => {
    end += width;
    return end - width / 2;
  });
}

/** Estimate the width of the widest name, in pixels. @param {string[]} names */
export function maxNameWidth(names) {
  const estimateWidth = (/** @type {string} */ name) => [...name].reduce((sum, letter) => sum + letterWidth(letter), 0);
  return Math.max(...names.map(estimateWidth));
}

/** Estimate the width of a letter, in pixels. @param {string} letter */
function letterWidth(letter) {
  if (letter > "\u2e80") return CHINESE_CHARACTER_WIDTH;
  if (letter === "m" || letter === "w" || letter !== letter.toLowerCase()) return BROAD_LETTER_WIDTH;
  return "fijlrt .,:;'!".includes(letter) ? NARROW_LETTER_WIDTH : REGULAR_LETTER_WIDTH;
}

/**
 * Return the factor (at most 1) by which the widths of all ribbons or arrows are multiplied, so that the ribbons or arrows of
 * each query fit side by side into the available width. Softmax weights always fit, because they add up to 1. Weights that are
 * divided by their sum can be negative or greater than 1, for example −2 and 3.
 * @param {MaybeRows} weights @param {number} [maxTotal] the largest sum of a query's absolute weights that fits
 */
export function shrinkFactor(weights, maxTotal = 1) {
  const queryTotals = weights.map((row) =>
    row.reduce((/** @type {number} */ sum, weight) => sum + Math.abs(weight ?? 0), 0),
  );
  return Math.min(1, maxTotal / Math.max(...queryTotals));
}

/**
 * Return the thickness of a ribbon, or 0 if the ribbon would be too thin to see.
 * @param {number | null | undefined} weight @param {number} thicknessOfOne the thickness of a ribbon with the weight 1
 */
export function thicknessOf(weight, thicknessOfOne) {
  const absoluteWeight = Math.abs(weight ?? 0);
  return absoluteWeight > 0.004 ? Math.max(0.75, absoluteWeight * thicknessOfOne) : 0;
}

/**
 * Return the thickness of a ribbon with the weight 1, chosen so that the ribbons of each query fit.
 * @param {MaybeRows} weights @param {number} width the largest total thickness of one query's ribbons
 */
export function thicknessOfWeightOne(weights, width) {
  const maxThickness = Math.min(MAX_THICKNESS, width);
  return maxThickness * shrinkFactor(weights, Math.min(MAX_TOTAL_WEIGHT, width / maxThickness));
}

/**
 * Return the SVG paths of one query's ribbons. They start side by side below the query's name, and end at the centers of the
 * keys' names.
 * @param {MaybeRows[number]} weights @param {number} queryCenter @param {number[]} keyCenters the horizontal centers of the names
 * @param {{ height: number, thicknessOfOne: number }} size `thicknessOfOne` is the thickness of a ribbon with the weight 1
 */
export function ribbonsOfQuery(weights, queryCenter, keyCenters, { height, thicknessOfOne }) {
  const thicknesses = weights.map((weight) => thicknessOf(weight, thicknessOfOne));
  const totalThickness = thicknesses.reduce((sum, thickness) => sum + thickness, 0);
  // The vertical positions of the two control points of each ribbon, which is a Bézier curve.
  const [upperControlY, lowerControlY] = [formatPixels(0.55 * height), formatPixels(0.45 * height)];
  let ribbonLeft = queryCenter - totalThickness / 2;
  return thicknesses.map((thickness, index) => {
    const [topX, bottomX] = [formatPixels(ribbonLeft + thickness / 2), formatPixels(keyCenters[index])];
    ribbonLeft += thickness;
    return { thickness, path: `M${topX} 0 C${topX} ${upperControlY} ${bottomX} ${lowerControlY} ${bottomX} ${height}` };
  });
}

/** @param {number} pixels */
const formatPixels = (pixels) => pixels.toFixed(1);
