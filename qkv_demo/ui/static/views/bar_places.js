// @ts-check
// Where bars and the strip of shares lie, as parts of the room that they have. Only places: every number comes from the
// trace.

const LEAST = 0.1; // what a scale holds at least: what is written 0.00 is no long bar, though nothing is longer

/**
 * Bars that grow from a common zero, and reach as far as the furthest of `all`, where that is far enough to be seen in
 * its number.
 * @param {MaybeRows[number]} values null or undefined where there is nothing to draw
 * @param {MaybeRows[number]} [all] what shares the scale
 */
export function barPlaces(values, all = values) {
  const known = [0, ...all.map((value) => value ?? 0)];
  const low = Math.min(...known);
  const span = Math.max(LEAST, Math.max(...known) - low);
  /** @param {number} value */
  const place = (value) => (value - low) / span;
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
  const ends = laid.flatMap(({ from, to }) => [from, to]);
  const low = Math.min(0, ...ends);
  const span = Math.max(1, ...ends) - low;
  /** @param {number} value */
  const place = (value) => (value - low) / span;
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
  const reached = sums.flatMap((terms) => endToEnd(terms).laid.flatMap(({ from, to }) => [from, to]));
  const low = Math.min(0, ...reached);
  const span = Math.max(LEAST, Math.max(0, ...reached) - low);
  /** @param {number} value */
  const place = (value) => (value - low) / span;
  /** @param {number[]} terms @returns {Sum} */
  const placed = (terms) => {
    const { laid, end } = endToEnd(
      terms,
      terms.map(() => true),
    );
    laid.sort((one, other) => one.index - other.index);
    return {
      terms: laid.map(({ index, from, to }) => ({
        value: terms[index],
        start: place(Math.min(from, to)),
        length: Math.abs(to - from) / span,
      })),
      end: place(end),
    };
  };
  return { zero: place(0), sums: sums.map(placed) };
}

/** A part as CSS has it. @param {number} part */
export const inPercent = (part) => `${(100 * part).toFixed(2)}%`;

/**
 * Shares after one of the borders between them was pulled by `by`. It pushes the borders that it meets, so a share that
 * is 0 opens where a hand pulls; those between borders that stay keep every bit.
 * @param {number[]} shares
 * @param {number[]} order whose shares lie side by side
 * @param {number} border counted from the left
 * @param {number} by
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

/**
 * Points on one line that also holds 0 and `all`, with some room at either end.
 * @param {number[]} values
 * @param {MaybeRows[number]} all
 */
export function pointPlaces(values, all) {
  const { zero, bars } = barPlaces(values, all);
  /** @param {number} place */
  const inset = (place) => 0.03 + 0.94 * place;
  return {
    zero: inset(zero),
    points: values.map((value, index) => inset(zero + Math.sign(value) * (bars[index]?.length ?? 0))),
  };
}
