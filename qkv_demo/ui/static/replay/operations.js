// Torch's operations by their ATen names, over tables of float64 numbers: no attention in here, only arithmetic.
//
// Each is planned once, from the shapes that go in and the dimensions and flags as torch was given them: the shape that
// comes out, and `run`, from the numbers that go in, row by row, to those that come out. Dimensions below 0 count from the
// last. Where torch propagates NaN, so do these.

import {
  cat,
  expand,
  indexSelect,
  repeated,
  select,
  selectBack,
  slice,
  sliceBack,
  squeeze,
  stack,
  transpose,
  unsqueeze,
  view,
} from "./order.js";
import { from, meet, sizeOf, stridesOf } from "./tensor.js";

/** @typedef {{ shape: number[], run: (...tables: Float64Array[]) => Float64Array }} Planned */
/** @typedef {(shapes: number[][], rest: any[]) => Planned} Operation */

/** Entry by entry. @param {(entry: number) => number} of @returns {Operation} */
const each =
  (of) =>
  ([shape]) => ({ shape, run: (data) => data.map((entry) => of(entry)) });

/** Entry by entry of several tables, which are repeated until they meet. @param {(...entries: number[]) => number} of @returns {Operation} */
const pairs = (of) => (shapes) => {
  const shape = meet(...shapes);
  const size = sizeOf(shape);
  const [a, b, c = a] = shapes.map((own) => repeated(own, shape));
  /** @type {Planned["run"]} */
  function run(x, y, z = x) {
    const out = new Float64Array(size);
    for (let at = 0; at < size; at += 1) out[at] = of(x[a[at]], y[b[at]], z[c[at]]);
    return out;
  }
  return { shape, run };
};

/**
 * Along some dimensions, all of them where none is named; `of` folds one more entry into what there is so far.
 * @param {number} start @param {(sofar: number, entry: number) => number} of @returns {Operation}
 */
const along =
  (start, of) =>
  ([shape], [wanted, keep]) => {
    const named = wanted === undefined || wanted === null ? [] : [wanted].flat();
    const gone = new Set(
      (named.length > 0 ? named : [...shape.keys()]).map((/** @type {number} */ dim) => from(dim, shape.length)),
    );
    const kept = shape.map((length, dim) => (gone.has(dim) ? 1 : length));
    // Where each entry of the table goes: the places of the result, read in the table's own
    const places = repeated(kept, shape);
    /** @type {Planned["run"]} */
    function run(data) {
      const out = new Float64Array(sizeOf(kept)).fill(start);
      for (let at = 0; at < data.length; at += 1) out[places[at]] = of(out[places[at]], data[at]);
      return out;
    }
    return { shape: keep ? kept : shape.filter((_, dim) => !gone.has(dim)), run };
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

const shares = pairs((x, total) => x / total);
const powers = pairs((x, most) => Math.exp(x - most));

/** @type {Operation} */
function softmax([shape], [dim]) {
  const most = along(-Infinity, larger)([shape], [[dim], true]);
  const raised = powers([shape, most.shape], []);
  const total = sum([shape], [[dim], true]);
  const shared = shares([shape, total.shape], []);
  /** @type {Planned["run"]} */
  function run(data) {
    const found = raised.run(data, most.run(data));
    return shared.run(found, total.run(found));
  }
  return { shape, run };
}

/** @type {Operation} */
function logSoftmax([shape], [dim]) {
  const most = along(-Infinity, larger)([shape], [[dim], true]);
  const raised = powers([shape, most.shape], []);
  const total = sum([shape], [[dim], true]);
  const logs = pairs((x, most, total) => x - most - Math.log(total))([shape, most.shape, total.shape], []);
  /** @type {Planned["run"]} */
  function run(data) {
    const largest = most.run(data);
    return logs.run(data, largest, total.run(raised.run(data, largest)));
  }
  return { shape, run };
}

/** What a change of the result comes from; the result goes in too. @type {Operation} */
function logSoftmaxBack([shape], [dim]) {
  const total = sum([shape], [[dim], true]);
  const back = pairs((d, log, total) => d - Math.exp(log) * total)([shape, shape, total.shape], []);
  return { shape, run: (change, logs) => back.run(change, logs, total.run(change)) };
}

/** Likewise of shares. @type {Operation} */
function softmaxBack([shape], [dim]) {
  const products = pairs((d, share) => d * share)([shape, shape], []);
  const total = sum([shape], [[dim], true]);
  const back = pairs((d, share, total) => share * d - share * total)([shape, shape, total.shape], []);
  return { shape, run: (change, shares) => back.run(change, shares, total.run(products.run(change, shares))) };
}

/** What is no number becomes the one that is given, and what is endless the largest that there is. @type {Operation} */
const nanToNum = (shapes, [nothing = 0]) =>
  each((x) => (Number.isNaN(x) ? nothing : Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, x))))(shapes, []);

/** @type {Operation} */
function mean(shapes, rest) {
  const total = sum(shapes, rest);
  return { shape: [], run: (data) => total.run(data).map((all) => all / data.length) };
}

/** Sums row by row, in  @type {Operation} */
function cumsum([shape], [wanted]) {
  const dim = from(wanted, shape.length);
  const stride = stridesOf(shape)[dim];
  /** @type {Planned["run"]} */
  function run(data) {
    const out = Float64Array.from(data);
    for (let at = 0; at < out.length; at += 1)
      if (Math.floor(at / stride) % shape[dim] > 0) out[at] += out[at - stride];
    return out;
  }
  return { shape, run };
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
  expand,
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
