// Torch's operations that compute nothing: entries in another order, in another shape, beside one another or left out.

import { from, sizeOf, stridesOf } from "./tensor.js";

/**
 * @typedef {import("./operations.js").Operation} Operation
 * @typedef {import("./operations.js").Planned} Planned
 */

/**
 * A table read in another order: for each entry of `shape` its place in the table, where a step along a dimension is a step of
 * `strides`. Every view of a table is one of these.
 * @param {number[]} shape @param {number[]} strides @param {number} start
 */
function placesOf(shape, strides, start = 0) {
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

/** @param {number} size */
const countTo = (size) => Float64Array.from({ length: size }, (_, at) => at);

/**
 * The places of a table that is repeated along what is missing and along every dimension of length 1.
 * @param {number[]} of @param {number[]} shape
 */
export function repeated(of, shape) {
  const missing = shape.length - of.length;
  const strides = stridesOf(of);
  return placesOf(
    shape,
    shape.map((_, dim) => (dim < missing || of[dim - missing] === 1 ? 0 : strides[dim - missing])),
  );
}

/** The same entries in another order, or some of them. @param {number[]} shape @param {Int32Array} places @returns {Planned} */
function reordered(shape, places) {
  /** @type {Planned["run"]} */
  function run(data) {
    const out = new Float64Array(places.length);
    for (let at = 0; at < out.length; at += 1) out[at] = data[places[at]];
    return out;
  }
  return { shape, run };
}

/** The same entries in another shape. @param {number[]} shape @returns {Planned} */
const reshaped = (shape) => ({ shape, run: (data) => data });

/** @type {Operation} */
export const expand = ([of], [shape]) => reordered(shape, repeated(of, shape));

/** @type {Operation} */
export function cat(shapes, [wanted = 0]) {
  const dim = from(wanted, shapes[0].length);
  const lengths = shapes.map((shape) => shape[dim]);
  const shape = shapes[0].with(
    dim,
    lengths.reduce((sum, length) => sum + length),
  );
  const all = countTo(sizeOf(shape));
  // Where each table's entries go: what a slice of the result takes.
  const places = lengths.map((length, at) => {
    const start = lengths.slice(0, at).reduce((sum, before) => sum + before, 0);
    return slice([shape], [dim, start, start + length]).run(all);
  });
  /** @type {Planned["run"]} */
  function run(...tables) {
    const out = new Float64Array(all.length);
    for (let of = 0; of < tables.length; of += 1) put(tables[of], out, places[of]);
    return out;
  }
  return { shape, run };
}

/** @param {ArrayLike<number>} data @param {Float64Array} out @param {ArrayLike<number>} places */
function put(data, out, places) {
  for (let at = 0; at < places.length; at += 1) out[places[at]] = data[at];
}

/** @type {Operation} */
export const unsqueeze = ([shape], [dim]) => reshaped(shape.toSpliced(from(dim, shape.length + 1), 0, 1));

/** @type {Operation} */
export function transpose([shape], [one, other]) {
  const order = [...shape.keys()];
  const [a, b] = [from(one, shape.length), from(other, shape.length)];
  [order[a], order[b]] = [order[b], order[a]];
  const strides = stridesOf(shape);
  const turned = order.map((dim) => shape[dim]);
  return reordered(
    turned,
    placesOf(
      turned,
      order.map((dim) => strides[dim]),
    ),
  );
}

/** @type {Operation} */
export function select([shape], [wanted, index]) {
  const dim = from(wanted, shape.length);
  const strides = stridesOf(shape);
  const left = shape.toSpliced(dim, 1);
  return reordered(left, placesOf(left, strides.toSpliced(dim, 1), from(index, shape[dim]) * strides[dim]));
}

/** @type {Operation} */
export function slice([shape], [wanted = 0, start = 0, end = Infinity, step = 1]) {
  const dim = from(wanted, shape.length);
  const within = (/** @type {number} */ at) => Math.max(0, Math.min(shape[dim], from(at, shape[dim])));
  const first = within(start ?? 0);
  const strides = stridesOf(shape);
  const left = shape.with(dim, Math.max(0, Math.ceil((within(end ?? Infinity) - first) / step)));
  return reordered(left, placesOf(left, strides.with(dim, strides[dim] * step), first * strides[dim]));
}

/** Zeros of a shape, but for the entries that a slice takes. @type {Operation} */
export function sliceBack(_, [shape, ...rest]) {
  const all = countTo(sizeOf(shape));
  const places = slice([shape], rest).run(all);
  /** @type {Planned["run"]} */
  function run(data) {
    const out = new Float64Array(all.length);
    put(data, out, places);
    return out;
  }
  return { shape, run };
}

/** @type {Operation} */
export function selectBack(taken, [shape, wanted, index]) {
  const at = from(index, shape[from(wanted, shape.length)]);
  return sliceBack(taken, [shape, wanted, at, at + 1]);
}

/** @type {Operation} */
export function squeeze([shape], [wanted]) {
  const dim = from(wanted, shape.length);
  return reshaped(shape[dim] === 1 ? shape.toSpliced(dim, 1) : shape);
}

/** Which ones is not known before it runs. @type {Operation} */
export function indexSelect([shape, chosen], [wanted]) {
  const dim = from(wanted, shape.length);
  const [length, count, within] = [shape[dim], sizeOf(chosen), stridesOf(shape)[dim]];
  const left = shape.with(dim, count);
  /** @type {Planned["run"]} */
  function run(data, rows) {
    const out = new Float64Array(sizeOf(left));
    for (let at = 0; at < out.length; at += 1) {
      const row = Math.floor(at / within);
      out[at] = data[(Math.floor(row / count) * length + rows[row % count]) * within + (at % within)];
    }
    return out;
  }
  return { shape: left, run };
}

/** @type {Operation} */
export const stack = (shapes, [dim = 0]) =>
  cat(
    shapes.map((shape) => unsqueeze([shape], [dim]).shape),
    [dim],
  );

/** @type {Operation} */
export function view([shape], [wanted]) {
  const known = wanted.reduce(
    (/** @type {number} */ size, /** @type {number} */ length) => (length < 0 ? size : size * length),
    1,
  );
  return reshaped(wanted.map((/** @type {number} */ length) => (length < 0 ? sizeOf(shape) / known : length)));
}
