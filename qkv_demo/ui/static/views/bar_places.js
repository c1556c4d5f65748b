// Where bars and the strip of shares lie, as parts of the room that they have. Only places: every number comes from the
// trace.

const LEAST = 0.1; // what a scale holds at least: what is written 0.00 is no long bar, though nothing is longer

/** A line that holds 0 and all of these, and at least so much. @param {number[]} values @param {number} [least] */
export function scaleOf(values, least = LEAST) {
  const low = Math.min(0, ...values);
  const span = Math.max(least, Math.max(0, ...values) - low);
  return { span, place: (/** @type {number} */ value) => (value - low) / span };
}

/**
 * Bars that grow from a common zero, and reach as far as the furthest of `all`, where that is far enough to be seen in
 * its number.
 * @param {MaybeRows[number]} values null or undefined where there is nothing to draw
 * @param {MaybeRows[number]} [all] what shares the scale
 */
export function barPlaces(values, all = values) {
  const { place } = scaleOf(all.map((value) => value ?? 0));
  const zero = place(0);
  return {
    zero,
    bars: values.map((value) =>
      value === null || value === undefined
        ? null
        : { start: Math.min(zero, place(value)), length: Math.abs(place(value) - zero) },
    ),
  };
}

/** @typedef {{ index: number, start: number, length: number, negative: boolean }} Segment */

/**
 * Shares laid end to end from 0: first those above zero to the right, then those below it back to the left, so that
 * they end where they add up to. `one` is where 1 lies.
 * @param {number[]} shares
 * @param {boolean[]} [open] those that have a place even while they are 0
 */
export function stripPlaces(shares, open = []) {
  const { laid, end } = endToEnd(shares, open);
  const { place, span } = scaleOf([1, ...laid.flatMap(({ from, to }) => [from, to])]);
  /** @type {Segment[]} */
  const segments = laid.map(({ index, from, to, negative }) => ({
    index,
    start: place(Math.min(from, to)),
    length: Math.abs(to - from) / span,
    negative,
  }));
  return { segments, zero: place(0), one: place(1), end: place(end), span };
}

/**
 * Numbers one after the other from 0: first those above zero, then those below it, back to what they add up to.
 * @param {number[]} values
 * @param {boolean[]} [open] those that have a place even while they are 0
 */
function endToEnd(values, open = []) {
  /** @type {{ index: number, from: number, to: number, negative: boolean }[]} */
  const laid = [];
  let end = 0;
  for (const negative of [false, true]) {
    for (const [index, value] of values.entries()) {
      if ((value === 0 && !open[index]) || value < 0 !== negative) continue;
      laid.push({ index, from: end, to: end + value, negative });
      end += value;
    }
  }
  return { laid, end };
}

/**
 * Sums, each with its terms laid end to end and the place where they add up to, on one scale.
 * @typedef {{ terms: { value: number, start: number, length: number }[], end: number }} Sum
 * @param {number[][]} sums the terms of each
 */
export function termPlaces(sums) {
  const all = sums.map((terms) => endToEnd(terms, Array(terms.length).fill(true)));
  const { place, span } = scaleOf(all.flatMap(({ laid }) => laid.flatMap(({ from, to }) => [from, to])));
  return {
    zero: place(0),
    sums: all.map(({ laid, end }, sum) => ({
      end: place(end),
      terms: laid
        .toSorted((one, other) => one.index - other.index)
        .map(({ index, from, to }) => ({
          value: sums[sum][index],
          start: place(Math.min(from, to)),
          length: Math.abs(to - from) / span,
        })),
    })),
  };
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
