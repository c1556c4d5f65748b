// Computes the positions and sizes of bars, of the strip of weights, and of tokens with ribbons between them.

const MIN_SPAN = 0.1; // The shortest range of a scale. It keeps a value that is displayed as 0.00 from getting a long bar.

/**
 * Return a scale that includes 0 and all values. It consists of the length of its range, and a function that maps a value to a
 * position from 0 to 1.
 * @param {number[]} values
 */
export function scaleOf(values) {
  const low = Math.min(0, ...values);
  const span = Math.max(MIN_SPAN, Math.max(0, ...values) - low);
  return { span, toFraction: (/** @type {number} */ value) => (value - low) / span };
}

/**
 * Return a function that computes the range of the scale for some bars. Normally the range depends only on the values. During a
 * drag it only grows, because a shrinking range would change the length of every bar at once.
 */
export function createEnds() {
  let [currentKey, low, high] = ["", 0, 0];
  /** @param {string} key identifies the bars @param {MaybeRows[number]} values @param {boolean} isMoving */
  return (key, values, isMoving) => {
    const lengths = values.map((value) => value ?? 0);
    const isSame = isMoving && key === currentKey;
    low = Math.min(0, ...lengths, isSame ? low : 0);
    high = Math.max(0, ...lengths, isSame ? high : 0);
    currentKey = key;
    return [low, high];
  };
}

/**
 * @typedef {{ index: number, from: number, to: number }} Segment the part of a strip for one weight; if the weight is negative,
 * `to` is left of `from`
 */

/**
 * Lay weights end to end, starting at 0: first the positive ones towards the right, then the negative ones back towards the left.
 * The last one ends at their sum. Return their segments and the positions of 0 and 1.
 * @param {number[]} shares
 * @param {boolean[]} [open] which weights have a segment even if they are 0
 */
export function stripSegments(shares, open = []) {
  /** @type {Segment[]} */
  const laid = [];
  let end = 0;
  for (const negative of [false, true]) {
    for (const [index, share] of shares.entries()) {
      if ((share === 0 && !open[index]) || share < 0 !== negative) continue;
      laid.push({ index, from: end, to: end + share });
      end += share;
    }
  }
  const { toFraction, span } = scaleOf([1, ...laid.flatMap(({ from, to }) => [from, to])]);
  const segments = laid.map(({ index, from, to }) => ({ index, from: toFraction(from), to: toFraction(to) }));
  return { segments, zero: toFraction(0), one: toFraction(1), span };
}

/** Format a fraction as a CSS percentage. @param {number} fraction */
export const inPercent = (fraction) => `${(100 * fraction).toFixed(2)}%`;

/**
 * Return the CSS for a bar between two positions, given as fractions of the whole line in either order.
 * @param {number} start @param {number} end
 */
export const between = (start, end) =>
  `left: ${inPercent(Math.min(start, end))}; width: ${inPercent(Math.abs(start - end))}`;

/**
 * Return the weights after the user has moved the border between two of them. If the border reaches another border it pushes that
 * one along, so a weight can shrink to 0. Weights whose borders have not moved stay exactly as they are.
 * @param {number[]} shares @param {number[]} order the indices of the weights from left to right
 * @param {number} border the index of the border, counted from the left @param {number} delta the change of the weight to the
 * left of it
 */
export function moveBorder(shares, order, border, delta) {
  let end = 0;
  const ends = [0, ...order.map((index) => (end += shares[index]))];
  const target = Math.max(0, Math.min(end, ends[border + 1] + delta));
  const moved = ends.map((from, index) => (index <= border ? Math.min(from, target) : Math.max(from, target)));
  moved[border + 1] = target;
  const next = [...shares];
  for (const [position, index] of order.entries()) {
    const [left, right] = [position, position + 1];
    if (moved[left] !== ends[left] || moved[right] !== ends[right]) next[index] = moved[right] - moved[left];
  }
  return next;
}

const THICKEST = 22; // The thickness of a ribbon with weight 1, in pixels.
const MAX_ROW = 3; // The largest total thickness of one query's ribbons, in multiples of a ribbon with weight 1.
// The widths in pixels of the letters i, n and M, and of a Chinese character.
const [NARROW, REGULAR, BROAD, CHINESE] = [4.4, 7.6, 12, 13.5];
const BOLD = 1.2; // The selected name is bold, which makes it wider by this factor.
// Pixels beside a name, and the smallest column, in which the weight below the name still fits.
const [PADDING, MIN_COLUMN] = [10, 34];

/**
 * Return the widths of the columns in a row of tokens. If all names fit, the widths are proportional to the names; otherwise the
 * widest columns are reduced.
 * @param {string[]} names @param {number} width the width of all columns
 */
export function columns(names, width) {
  const natural = names.map((name) => PADDING + Math.max(MIN_COLUMN, BOLD * widest([name])));
  let left = width;
  for (const [index, column] of natural.toSorted((a, b) => a - b).entries()) {
    const limit = left / (natural.length - index);
    if (column > limit) return natural.map((each) => Math.min(each, limit));
    left -= column;
  }
  return natural.map((column) => (column * width) / (width - left));
}

/** Return the horizontal centers of columns that lie side by side. @param {number[]} columns */
export function middles(columns) {
  let end = 0;
  return columns.map((width) => {
    end += width;
    return end - width / 2;
  });
}

/** Estimate the width of the widest name, in pixels. @param {string[]} names */
export function widest(names) {
  const length = (/** @type {string} */ name) => [...name].reduce((sum, letter) => sum + pixelsOf(letter), 0);
  return Math.max(...names.map(length));
}

/** Estimate the width of a letter, in pixels. @param {string} letter */
function pixelsOf(letter) {
  if (letter > "\u2e80") return CHINESE;
  if (letter === "m" || letter === "w" || letter !== letter.toLowerCase()) return BROAD;
  return "fijlrt .,:;'!".includes(letter) ? NARROW : REGULAR;
}

/**
 * Return the factor by which to scale all ribbons so that no query's ribbons are too thick. This is needed because weights that
 * are normalized by their sum may be as large as −2 and 3.
 * @param {MaybeRows} weights @param {number} [max] the largest total of one query, in multiples of a weight of 1
 */
export function shrinking(weights, max = 1) {
  const rows = weights.map((row) => row.reduce((/** @type {number} */ sum, weight) => sum + Math.abs(weight ?? 0), 0));
  return Math.min(1, max / Math.max(...rows));
}

/**
 * Return the thickness of a ribbon, or 0 if it would be too thin to see.
 * @param {number | null | undefined} weight @param {number} unit the thickness of a ribbon with weight 1
 */
export function thickness(weight, unit) {
  const size = Math.abs(weight ?? 0);
  return size > 0.004 ? Math.max(0.75, size * unit) : 0;
}

/**
 * Return the thickness of a ribbon with the weight 1.
 * @param {MaybeRows} weights @param {number} width the largest total thickness of one query's ribbons
 */
export function unit(weights, width) {
  const thickest = Math.min(THICKEST, width);
  return thickest * shrinking(weights, Math.min(MAX_ROW, width / thickest));
}

/**
 * Return the SVG paths of one query's ribbons. They start side by side below the query's name, and end at the centers of the
 * keys' names.
 * @param {MaybeRows[number]} weights @param {number} from the center of the query's name
 * @param {number[]} to the centers of the keys' names
 * @param {{ height: number, unit: number }} size `unit` is the thickness of a ribbon with weight 1
 */
export function ribbons(weights, from, to, { height, unit }) {
  const sizes = weights.map((weight) => thickness(weight, unit));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const [bend, bendBack] = [fixed(0.55 * height), fixed(0.45 * height)];
  let left = from - total / 2;
  return sizes.map((size, index) => {
    const [top, bottom] = [fixed(left + size / 2), fixed(to[index])];
    left += size;
    return { size, path: `M${top} 0 C${top} ${bend} ${bottom} ${bendBack} ${bottom} ${height}` };
  });
}

/** @param {number} pixels */
const fixed = (pixels) => pixels.toFixed(1);
