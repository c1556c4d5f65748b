// @ts-check
// Torch's operations by their ATen names, over tables of float64 numbers: no attention in here, only arithmetic.
//
// Each is `(values, rest)`: the tables that go in, and the dimensions, shapes and flags as torch was given them. Dimensions
// below 0 count from the last. Where torch propagates NaN, so do these.

import { broadcast, gather, meet, sizeOf, stridesOf, tensor } from "./tensor.js";

/** @typedef {(values: Tensor[], rest: any[]) => Tensor} Operation */

/** Entry by entry. @param {(entry: number) => number} of @returns {Operation} */
const each =
  (of) =>
  ([{ shape, data }]) => {
    const out = new Float64Array(data.length);
    for (let at = 0; at < out.length; at += 1) out[at] = of(data[at]);
    return tensor(shape, out);
  };

/** Entry by entry of several tables, which are repeated until they meet. @param {(...entries: number[]) => number} of @returns {Operation} */
const pairs = (of) => (values) => {
  const shape = meet(...values.map((value) => value.shape));
  const [a, b, c = a] = values.map((value) => broadcast(value, shape).data);
  const out = new Float64Array(a.length);
  for (let at = 0; at < out.length; at += 1) out[at] = of(a[at], b[at], c[at]);
  return tensor(shape, out);
};

/** @param {number} dim @param {number} dims */
const from = (dim, dims) => (dim < 0 ? dim + dims : dim);

/**
 * Along some dimensions, all of them where none is named; `of` folds one more entry into what there is so far.
 * @param {number} start @param {(sofar: number, entry: number) => number} of @returns {Operation}
 */
const along =
  (start, of) =>
  ([{ shape, data }], [wanted, keep]) => {
    const named = wanted === undefined || wanted === null ? [] : [wanted].flat();
    const gone = new Set(
      (named.length > 0 ? named : [...shape.keys()]).map((/** @type {number} */ dim) => from(dim, shape.length)),
    );
    const kept = shape.map((length, dim) => (gone.has(dim) ? 1 : length));
    const strides = stridesOf(kept).map((stride, dim) => (gone.has(dim) ? 0 : stride));
    const out = new Float64Array(sizeOf(kept)).fill(start);
    // Where each entry of the table goes: the places of the result, read in the table's own order.
    const places = gather(Float64Array.from(out.keys()), shape, strides).data;
    for (let at = 0; at < data.length; at += 1) out[places[at]] = of(out[places[at]], data[at]);
    return tensor(keep ? kept : shape.filter((_, dim) => !gone.has(dim)), out);
  };

const larger = (/** @type {number} */ a, /** @type {number} */ b) => Math.max(a, b); // NaN where either is
const smaller = (/** @type {number} */ a, /** @type {number} */ b) => Math.min(a, b);
const truth = (/** @type {boolean} */ said) => (said ? 1 : 0);

/** @param {number} x */
const round = (x) => {
  const low = Math.floor(x);
  if (x - low !== 0.5) return Math.round(x);
  return low % 2 === 0 ? low : low + 1; // halves to even
};

const sum = along(0, (sofar, entry) => sofar + entry);

/** @type {Operation} */
function softmax([of], [dim]) {
  const largest = along(-Infinity, larger)([of], [[dim], true]);
  const powers = pairs((x, most) => Math.exp(x - most))([of, largest], []);
  return pairs((x, total) => x / total)([powers, sum([powers], [[dim], true])], []);
}

/** @type {Operation} */
function logSoftmax([of], [dim]) {
  const largest = along(-Infinity, larger)([of], [[dim], true]);
  const powers = pairs((x, most) => Math.exp(x - most))([of, largest], []);
  const totals = sum([powers], [[dim], true]);
  return pairs((x, most, total) => x - most - Math.log(total))([of, largest, totals], []);
}

/** What a change of the result comes from; the result goes in too. @type {Operation} */
const logSoftmaxBack = ([change, logs], [dim]) =>
  pairs((d, log, total) => d - Math.exp(log) * total)([change, logs, sum([change], [[dim], true])], []);

/** Likewise of shares. @type {Operation} */
const softmaxBack = ([change, shares], [dim]) =>
  pairs((d, share, total) => share * d - share * total)(
    [change, shares, sum([pairs((d, share) => d * share)([change, shares], [])], [[dim], true])],
    [],
  );

/** What is no number becomes the one that is given, and what is endless the largest that there is. @type {Operation} */
const nanToNum = ([of], [nothing = 0]) =>
  each((x) => (Number.isNaN(x) ? nothing : Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, x))))([of], []);

/** @type {Operation} */
const mean = ([of], rest) => tensor([], [sum([of], rest).data[0] / of.data.length]);

/** @type {Operation} */
function cat(values, [wanted = 0]) {
  const dim = from(wanted, values[0].shape.length);
  const shape = values[0].shape.with(
    dim,
    values.reduce((sum, value) => sum + value.shape[dim], 0),
  );
  const out = new Float64Array(sizeOf(shape));
  const row = sizeOf(shape.slice(dim));
  let start = 0;
  for (const { shape: own, data } of values) {
    const size = sizeOf(own.slice(dim));
    for (let at = 0; at * size < data.length; at += 1)
      out.set(data.subarray(at * size, (at + 1) * size), at * row + start);
    start += size;
  }
  return tensor(shape, out);
}

/** @type {Operation} */
function unsqueeze([{ shape, data }], [dim]) {
  return tensor(shape.toSpliced(from(dim, shape.length + 1), 0, 1), data);
}

/** @type {Operation} */
function transpose([{ shape, data }], [one, other]) {
  const order = [...shape.keys()];
  const [a, b] = [from(one, shape.length), from(other, shape.length)];
  [order[a], order[b]] = [order[b], order[a]];
  const strides = stridesOf(shape);
  return gather(
    data,
    order.map((dim) => shape[dim]),
    order.map((dim) => strides[dim]),
  );
}

/** @type {Operation} */
function select([{ shape, data }], [wanted, index]) {
  const dim = from(wanted, shape.length);
  const strides = stridesOf(shape);
  return gather(data, shape.toSpliced(dim, 1), strides.toSpliced(dim, 1), from(index, shape[dim]) * strides[dim]);
}

/** @type {Operation} */
function slice([{ shape, data }], [wanted = 0, start = 0, end = Infinity, step = 1]) {
  const dim = from(wanted, shape.length);
  const within = (/** @type {number} */ at) => Math.max(0, Math.min(shape[dim], from(at, shape[dim])));
  const first = within(start ?? 0);
  const strides = stridesOf(shape);
  const length = Math.max(0, Math.ceil((within(end ?? Infinity) - first) / step));
  return gather(data, shape.with(dim, length), strides.with(dim, strides[dim] * step), first * strides[dim]);
}

/** Zeros of a shape, but for the entries that a slice takes. @type {Operation} */
function sliceBack([{ data: taken }], [shape, ...rest]) {
  const out = new Float64Array(sizeOf(shape));
  const places = slice([tensor(shape, Float64Array.from(out.keys()))], rest).data;
  for (const [at, place] of places.entries()) out[place] = taken[at];
  return tensor(shape, out);
}

/** @type {Operation} */
const selectBack = ([taken], [shape, wanted, index]) => {
  const at = from(index, shape[from(wanted, shape.length)]);
  return sliceBack([taken], [shape, wanted, at, at + 1]);
};

/** @type {Operation} */
function squeeze([{ shape, data }], [wanted]) {
  const dim = from(wanted, shape.length);
  return tensor(shape[dim] === 1 ? shape.toSpliced(dim, 1) : shape, data);
}

/** @type {Operation} */
function indexSelect([{ shape, data }, { data: rows }], [wanted]) {
  const dim = from(wanted, shape.length);
  const row = [...rows].map((at) => slice([tensor(shape, data)], [dim, at, at + 1]));
  return cat(row, [dim]);
}

/** @type {Operation} */
function stack(values, [dim = 0]) {
  return cat(
    values.map((value) => unsqueeze([value], [dim])),
    [dim],
  );
}

/** @type {Operation} */
function view([{ shape, data }], [wanted]) {
  const known = wanted.reduce(
    (/** @type {number} */ size, /** @type {number} */ length) => (length < 0 ? size : size * length),
    1,
  );
  return tensor(
    wanted.map((/** @type {number} */ length) => (length < 0 ? sizeOf(shape) / known : length)),
    data,
  );
}

/** Sums row by row, in order. @type {Operation} */
function cumsum([{ shape, data }], [wanted]) {
  const dim = from(wanted, shape.length);
  const stride = stridesOf(shape)[dim];
  const out = Float64Array.from(data);
  for (let at = 0; at < out.length; at += 1) if (Math.floor(at / stride) % shape[dim] > 0) out[at] += out[at - stride];
  return tensor(shape, out);
}

/** @type {Record<string, Operation>} */
export const OPERATIONS = {
  _log_softmax: logSoftmax,
  _log_softmax_backward_data: logSoftmaxBack,
  _softmax: softmax,
  _softmax_backward_data: softmaxBack,
  abs: each(Math.abs),
  add: pairs((a, b) => a + b),
  amax: along(-Infinity, larger),
  amin: along(Infinity, smaller),
  any: along(0, (sofar, entry) => truth(sofar !== 0 || entry !== 0)),
  bitwise_not: each((a) => 1 - a),
  cat,
  cumsum,
  div: pairs((a, b) => a / b),
  eq: pairs((a, b) => truth(a === b)),
  exp: each(Math.exp),
  expand: ([of], [shape]) => broadcast(of, shape),
  ge: pairs((a, b) => truth(a >= b)),
  index_select: indexSelect,
  isnan: each((a) => truth(Number.isNaN(a))),
  isneginf: each((a) => truth(a === -Infinity)),
  le: pairs((a, b) => truth(a <= b)),
  masked_fill: pairs((a, mask, value) => (mask ? value : a)),
  maximum: pairs(larger),
  mean,
  mul: pairs((a, b) => a * b),
  nan_to_num: nanToNum,
  ne: pairs((a, b) => truth(a !== b)),
  neg: each((a) => -a),
  // As IEEE 754 has it, 1 to any power is 1, and −1 to an endless one; in JavaScript they are no number.
  pow: pairs((a, b) => (a === 1 || (a === -1 && Math.abs(b) === Infinity) ? 1 : a ** b)),
  round: each(round),
  rsub: pairs((a, b) => b - a),
  select,
  select_backward: selectBack,
  slice,
  slice_backward: sliceBack,
  sqrt: each(Math.sqrt),
  squeeze,
  stack,
  sub: pairs((a, b) => a - b),
  sum,
  tanh: each(Math.tanh),
  tanh_backward: pairs((d, y) => d * (1 - y * y)),
  transpose,
  unsqueeze,
  view,
  where: pairs((mask, a, b) => (mask ? a : b)),
  xlogy: pairs((a, b) => (a === 0 && !Number.isNaN(b) ? 0 : a * Math.log(b))),
};
