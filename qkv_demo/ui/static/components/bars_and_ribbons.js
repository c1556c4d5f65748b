// Where bars, the strip of shares, and words with the ribbons between them lie, as parts of the room that they have. Only
// places: every number comes from the trace.

const LEAST = 0.1; // what a scale holds at least: what is written 0.00 is no long bar, though nothing is longer

/** A line that holds 0 and all of these: how much of it there is, and where on it a value lies. @param {number[]} values */
export function scaleOf(values) {
  const low = Math.min(0, ...values);
  const span = Math.max(LEAST, Math.max(0, ...values) - low);
  return { span, place: (/** @type {number} */ value) => (value - low) / span };
}

/**
 * Return a function that computes where a scale of bars ends. At rest the ends depend on the numbers alone. While a drag
 * moves the same bars their scale only widens, so that each bar follows its own number.
 */
export function createEnds() {
  let [of, low, high] = ["", 0, 0];
  /** @param {string} whose @param {MaybeRows[number]} values @param {boolean} isMoving */
  return (whose, values, isMoving) => {
    const found = values.map((value) => value ?? 0);
    const [least, most] = [Math.min(0, ...found), Math.max(0, ...found)];
    const stays = isMoving && whose === of;
    [of, low, high] = [whose, Math.min(least, stays ? low : 0), Math.max(most, stays ? high : 0)];
    return [low, high];
  };
}

/** @typedef {{ index: number, from: number, to: number }} Segment from right to left where its share is negative */

/**
 * Shares laid end to end from 0: first those above zero to the right, then those below it back to the left, so that
 * they end where they add up to. `one` is where 1 lies.
 * @param {number[]} shares
 * @param {boolean[]} [open] those that have a place even while they are 0
 */
export function stripPlaces(shares, open = []) {
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
  const { place, span } = scaleOf([1, ...laid.flatMap(({ from, to }) => [from, to])]);
  const segments = laid.map(({ index, from, to }) => ({ index, from: place(from), to: place(to) }));
  return { segments, zero: place(0), one: place(1), span };
}

/** A part as CSS has it. @param {number} part */
export const inPercent = (part) => `${(100 * part).toFixed(2)}%`;

/** The style of what lies from one part to another, whichever is first. @param {number} one @param {number} other */
export const between = (one, other) =>
  `left: ${inPercent(Math.min(one, other))}; width: ${inPercent(Math.abs(one - other))}`;

/**
 * Shares after one of the borders between them was pulled by `by`. It pushes the borders that it meets, so a share that
 * is 0 opens where a hand pulls; those between borders that stay keep every bit.
 * @param {number[]} shares @param {number[]} order whose shares lie side by side
 * @param {number} border counted from the left @param {number} by
 */
export function pulled(shares, order, border, by) {
  let end = 0;
  const ends = [0, ...order.map((index) => (end += shares[index]))];
  const place = Math.max(0, Math.min(end, ends[border + 1] + by));
  const moved = ends.map((from, at) => (at <= border ? Math.min(from, place) : Math.max(from, place)));
  moved[border + 1] = place;
  const next = [...shares];
  for (const [at, index] of order.entries()) {
    if (moved[at] !== ends[at] || moved[at + 1] !== ends[at + 1]) next[index] = moved[at + 1] - moved[at];
  }
  return next;
}

const THICKEST = 22; // a weight of 1
const MOST = 3; // of these, side by side, is the thickest row
const [NARROW, LETTER, BROAD, SIGN] = [4.4, 7.6, 12, 13.5]; // pixels of an i, an n, an M, and of a Chinese character
const BOLD = 1.2; // as wide is a name in a row
const [BESIDE, SHARE] = [10, 34]; // pixels beside a name; of a share below it

/**
 * How wide each column of words is: as its name asks for, and larger in proportion, as letters in a hall are; or where
 * there is too little, only the widest are cut.
 * @param {string[]} names @param {number} width that they share
 */
export function columns(names, width) {
  const asked = names.map((name) => BESIDE + Math.max(SHARE, BOLD * widest([name])));
  let left = width;
  for (const [index, one] of asked.toSorted((a, b) => a - b).entries()) {
    const share = left / (asked.length - index);
    if (one > share) return asked.map((each) => Math.min(each, share));
    left -= one;
  }
  return asked.map((one) => (one * width) / (width - left));
}

/** Of columns side by side. @param {number[]} columns */
export function middles(columns) {
  let end = 0;
  return columns.map((wide) => {
    end += wide;
    return end - wide / 2;
  });
}

/** How wide the widest name is, about, in pixels. @param {string[]} names */
export function widest(names) {
  const length = (/** @type {string} */ name) => [...name].reduce((sum, letter) => sum + pixels(letter), 0);
  return Math.max(...names.map(length));
}

/** How wide a letter is, about. @param {string} letter */
function pixels(letter) {
  if (letter > "\u2e80") return SIGN;
  if (letter === "m" || letter === "w" || letter !== letter.toLowerCase()) return BROAD;
  return "fijlrt .,:;'!".includes(letter) ? NARROW : LETTER;
}

/**
 * What all weights shrink by, so that no row is thicker than so much: shares by the sum may be −2 and 3.
 * @param {MaybeRows} weights @param {number} [most] the thickest row, where 1 is a row of shares
 */
export function shrinking(weights, most = 1) {
  const rows = weights.map((row) => row.reduce((/** @type {number} */ sum, one) => sum + Math.abs(one ?? 0), 0));
  return Math.min(1, most / Math.max(...rows));
}

/** How thick a weight is drawn; none for what no eye would see. @param {number | null | undefined} weight @param {number} unit of a weight of 1 */
export function thickness(weight, unit) {
  const size = Math.abs(weight ?? 0);
  return size > 0.004 ? Math.max(0.75, size * unit) : 0;
}

/** How thick a ribbon is whose weight is 1. @param {MaybeRows} weights @param {number} room how wide the start of a row's ribbons may be */
export function unit(weights, room) {
  const one = Math.min(THICKEST, room);
  return one * shrinking(weights, Math.min(MOST, room / one));
}

/**
 * The ribbons of one who asks, side by side where they start, each on the middle of its answerer where it ends.
 * @param {MaybeRows[number]} weights @param {number} from the middle of who asks @param {number[]} to the middles of who answers
 * @param {{ height: number, unit: number }} place `unit` is how thick a weight of 1 is
 */
export function ribbons(weights, from, to, { height, unit }) {
  const sizes = weights.map((weight) => thickness(weight, unit));
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  const [bend, back] = [fixed(0.55 * height), fixed(0.45 * height)];
  let left = from - whole / 2;
  return sizes.map((size, index) => {
    const [above, below] = [fixed(left + size / 2), fixed(to[index])];
    left += size;
    return { size, path: `M${above} 0 C${above} ${bend} ${below} ${back} ${below} ${height}` };
  });
}

/** @param {number} pixels */
const fixed = (pixels) => pixels.toFixed(1);
