// @ts-check
// Where bars and the strip of shares lie, as parts of the room that they have. Only places: every number comes from the
// trace.

/**
 * Bars that grow from a common zero, and reach as far as the furthest of `all`.
 * @param {(number | null)[]} values null where there is nothing to draw
 * @param {(number | null)[]} [all] what shares the scale
 */
export function barPlaces(values, all = values) {
  const known = [0, ...all.filter((value) => value !== null)];
  const low = Math.min(...known);
  const span = Math.max(...known) - low || 1;
  /** @param {number} value */
  const place = (value) => (value - low) / span;
  const zero = place(0);
  return {
    zero,
    bars: values.map((value) =>
      value === null ? null : { start: Math.min(zero, place(value)), length: Math.abs(place(value) - zero) },
    ),
  };
}

/** @typedef {{ index: number, start: number, length: number, negative: boolean }} Segment */

/**
 * Shares laid end to end from 0: first those above zero to the right, then those below it back to the left, so that
 * they end where they add up to. `one` is where 1 lies.
 * @param {number[]} shares
 */
export function stripPlaces(shares) {
  /** @type {{ index: number, from: number, to: number, negative: boolean }[]} */
  const laid = [];
  let end = 0;
  for (const negative of [false, true]) {
    for (const [index, share] of shares.entries()) {
      if (share === 0 || share < 0 !== negative) continue;
      laid.push({ index, from: end, to: end + share, negative });
      end += share;
    }
  }
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
 * Shares after the border between two neighbours was pulled by `by`: what one gains the other loses, neither below 0.
 * @param {number[]} shares
 * @param {number} left
 * @param {number} right
 * @param {number} by
 */
export function pulled(shares, left, right, by) {
  const both = shares[left] + shares[right];
  const kept = Math.max(0, Math.min(both, shares[left] + by));
  return shares.with(left, kept).with(right, both - kept);
}

/**
 * Points on one line that also holds 0 and `all`, with some room at either end.
 * @param {number[]} values
 * @param {(number | null)[]} all
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
