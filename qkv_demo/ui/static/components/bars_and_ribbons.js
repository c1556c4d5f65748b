// The positions of bars, of the strip of weights, and of words with the ribbons between them.

const MIN_SPAN = 0.1; // The shortest range of a scale, so that a value that is written 0.00 has no long bar.

/**
 * Return a scale that includes 0 and all values: the length of its range, and a function that maps a value to its
 * position from 0 to 1.
 * @param {number[]} values
 */
export function scaleOf(values) {
  const low = Math.min(0, ...values);
  const span = Math.max(MIN_SPAN, Math.max(0, ...values) - low);
  return { span, toFraction: (/** @type {number} */ value) => (value - low) / span };
}

/**
 * Return a function that computes where a scale of bars ends. At rest the ends depend on the numbers alone. While a
 * drag moves the same bars their scale only widens, so that each bar follows its own number.
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

/** @typedef {{ index: number, from: number, to: number }} Segment a negative weight's runs from right to left */

/**
 * Lay weights end to end from 0, the positive ones to the right and then the negative ones back to the left, so that
 * the last ends at their sum. Return their segments and the positions of 0 and 1.
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
 * Return the style of a bar between two fractions of its line, in either order.
 * @param {number} start @param {number} end
 */
export const between = (start, end) =>
  `left: ${inPercent(Math.min(start, end))}; width: ${inPercent(Math.abs(start - end))}`;

/**
 * Return the weights after a border between two of them was moved. The border pushes others that it meets, so a weight
 * of 0 can be opened again. Weights between unmoved borders stay exactly as they are.
 * @param {number[]} shares @param {number[]} order the indices of the weights from left to right
 * @param {number} border counted from the left @param {number} delta
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

const THICKEST = 22; // Pixels of a weight of 1.
const MAX_ROW = 3; // The thickest row in units of a weight of 1.
// Pixels of the letters i, n and M and of a Chinese character.
const [NARROW, REGULAR, BROAD, CHINESE] = [4.4, 7.6, 12, 13.5];
const BOLD = 1.2; // Names in a row are bold, which makes them wider by this factor.
const [PADDING, MIN_COLUMN] = [10, 34]; // Pixels beside a name, and of a column for the weight below it.

/**
 * Return the widths of the columns of words. They are proportional to the names if all fit, otherwise only the widest
 * are cut.
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

/** Return the middles of columns side by side. @param {number[]} columns */
export function middles(columns) {
  let end = 0;
  return columns.map((width) => {
    end += width;
    return end - width / 2;
  });
}

/** Estimate the width of the widest name in pixels. @param {string[]} names */
export function widest(names) {
  const length = (/** @type {string} */ name) => [...name].reduce((sum, letter) => sum + pixelsOf(letter), 0);
  return Math.max(...names.map(length));
}

/** Estimate the width of a letter. @param {string} letter */
function pixelsOf(letter) {
  if (letter > "\u2e80") return CHINESE;
  if (letter === "m" || letter === "w" || letter !== letter.toLowerCase()) return BROAD;
  return "fijlrt .,:;'!".includes(letter) ? NARROW : REGULAR;
}

/**
 * Return the factor that keeps every row within a thickness. Weights that are normalized by their sum can be −2 and 3.
 * @param {MaybeRows} weights @param {number} [max] the thickest row in units of a weight of 1
 */
export function shrinking(weights, max = 1) {
  const rows = weights.map((row) => row.reduce((/** @type {number} */ sum, weight) => sum + Math.abs(weight ?? 0), 0));
  return Math.min(1, max / Math.max(...rows));
}

/**
 * Return the thickness of a weight, which is 0 if it would be invisible.
 * @param {number | null | undefined} weight @param {number} unit the thickness of a weight of 1
 */
export function thickness(weight, unit) {
  const size = Math.abs(weight ?? 0);
  return size > 0.004 ? Math.max(0.75, size * unit) : 0;
}

/**
 * Return the thickness of a ribbon with the weight 1.
 * @param {MaybeRows} weights @param {number} width the largest total of a row's ribbons
 */
export function unit(weights, width) {
  const thickest = Math.min(THICKEST, width);
  return thickest * shrinking(weights, Math.min(MAX_ROW, width / thickest));
}

/**
 * Return the ribbons of one query. They start side by side at the query's word and end at the middles of the keys'
 * words.
 * @param {MaybeRows[number]} weights @param {number} from the middle of the query's word
 * @param {number[]} to the middles of the keys' words
 * @param {{ height: number, unit: number }} size `unit` is the thickness of a weight of 1
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
