// Entries in another order: where each is found in the table that it is taken from.

import { sizeOf, stridesOf } from "./tensor.js";

/**
 * A table read in another order: for each entry of `shape` its place in the table, where a step along a dimension is a step of
 * `strides`. Every view of a table is one of these.
 * @param {number[]} shape @param {number[]} strides @param {number} start
 */
export function placesOf(shape, strides, start = 0) {
  const out = new Int32Array(sizeOf(shape));
  const place = new Array(shape.length).fill(0);
  for (let at = 0, from = start; at < out.length; at += 1) {
    out[at] = from;
    for (let dim = shape.length - 1; dim >= 0; dim -= 1) {
      from += strides[dim];
      place[dim] += 1;
      if (place[dim] < shape[dim]) break;
      from -= strides[dim] * shape[dim];
      place[dim] = 0;
    }
  }
  return out;
}

/**
 * The places of a table that is repeated along what is missing and along every dimension of length 1.
 * @param {number[]} of @param {number[]} shape
 */
export function repeated(of, shape) {
  const missing = shape.length - of.length;
  const strides = stridesOf(of);
  const steps = shape.map((_, dim) => (dim < missing || of[dim - missing] === 1 ? 0 : strides[dim - missing]));
  return placesOf(shape, steps);
}

/** @param {number} size */
export const countTo = (size) => Float64Array.from({ length: size }, (_, at) => at);

/** @param {ArrayLike<number>} data @param {Float64Array} out @param {ArrayLike<number>} places */
export function put(data, out, places) {
  for (let at = 0; at < places.length; at += 1) out[places[at]] = data[at];
  return out;
}
