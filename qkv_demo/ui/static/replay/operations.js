// Torch's operations by their ATen names, over tables of float64 numbers: no attention in here, only arithmetic.
//
// Each is planned once, from the shapes that go in and the dimensions and flags as torch was given them: the shape that
// comes out, and `run`, from the numbers that go in, row by row, to those that come out. Dimensions below 0 count from the
// last. Where torch propagates NaN, so do these.

import { countTo, from, meet, placesOf, put, repeated, sizeOf, stridesOf } from "./tensor.js";

/**
 * @typedef {{ shape: number[], run: (...tables: Float64Array[]) => Float64Array }} Planned
 * @typedef {(shapes: number[][], rest: any[]) => Planned} Operation
 */

/** Entry by entry. @param {(entry: number) => number} of @returns {Operation} */
const each =
  (of) =>
  ([shape]) => ({ shape, run: (data) => data.map((entry) => of(entry)) });

/** Entry by entry of several tables, which are repeated until they meet. @param {(...entries: number[]) => number} of @returns {Operation} */
const pairs = (of) => (shapes) => {
  const shape = meet(...shapes);
  const size = sizeOf(shape);
  const [a, b, c = a] = shapes.map((own) => repeated(own, shape));
  return {
    shape,
    run(x, y, z = x) {
      const out = new Float64Array(size);
      for (let at = 0; at < size; at += 1) out[at] = of(x[a[at]], y[b[at]], z[c[at]]);
      return out;
    },
  };
};

/**
 * Along some dimensions, all of them where none is named; `of` folds one more entry into what there is so far.
 * @param {number} start @param {(sofar: number, entry: number) => number} of @returns {Operation}
 */
const along =
  (start, of) =>
  ([shape], [wanted, keep]) => {
    /** @type {number[]} */
    const named = wanted === undefined || wanted === null ? [] : [wanted].flat();
    const gone = new Set((named.length > 0 ? named : [...shape.keys()]).map((dim) => from(dim, shape.length)));
    const kept = shape.map((length, dim) => (gone.has(dim) ? 1 : length));
    // Where each entry of the table goes: the places of the result, read in the table's own
    const places = repeated(kept, shape);
    return {
      shape: keep ? kept : shape.filter((_, dim) => !gone.has(dim)),
      run(data) {
        const out = new Float64Array(sizeOf(kept)).fill(start);
        for (let at = 0; at < data.length; at += 1) out[places[at]] = of(out[places[at]], data[at]);
        return out;
      },
    };
  };

/** The same entries in another order, or some of them. @param {number[]} shape @param {Int32Array} places @returns {Planned} */
const reordered = (shape, places) => ({
  shape,
  run(data) {
    const out = new Float64Array(places.length);
    for (let at = 0; at < out.length; at += 1) out[at] = data[places[at]];
    return out;
  },
});

/** The same entries in another shape. @param {number[]} shape @returns {Planned} */
const reshaped = (shape) => ({ shape, run: (data) => data });

const larger = (/** @type {number} */ a, /** @type {number} */ b) => Math.max(a, b); // NaN where either is
const smaller = (/** @type {number} */ a, /** @type {number} */ b) => Math.min(a, b);
const truth = (/** @type {boolean} */ said) => (said ? 1 : 0);
const powers = pairs((x, most) => Math.exp(x - most));

/** @type {Record<string, Operation>} */
export const OPERATIONS = {
  _log_softmax([shape], [dim]) {
    const most = OPERATIONS.amax([shape], [[dim], true]);
    const total = OPERATIONS.sum([shape], [[dim], true]);
    const raised = powers([shape, most.shape], []);
    const logs = pairs((x, most, total) => x - most - Math.log(total))([shape, most.shape, total.shape], []);
    return {
      shape,
      run(data) {
        const largest = most.run(data);
        return logs.run(data, largest, total.run(raised.run(data, largest)));
      },
    };
  },
  // What a change of the result comes from; the result goes in too.
  _log_softmax_backward_data([shape], [dim]) {
    const total = OPERATIONS.sum([shape], [[dim], true]);
    const back = pairs((d, log, total) => d - Math.exp(log) * total)([shape, shape, total.shape], []);
    return { shape, run: (change, logs) => back.run(change, logs, total.run(change)) };
  },
  _softmax([shape], [dim]) {
    const most = OPERATIONS.amax([shape], [[dim], true]);
    const total = OPERATIONS.sum([shape], [[dim], true]);
    const raised = powers([shape, most.shape], []);
    const shares = OPERATIONS.div([shape, total.shape], []);
    return {
      shape,
      run(data) {
        const found = raised.run(data, most.run(data));
        return shares.run(found, total.run(found));
      },
    };
  },
  _softmax_backward_data([shape], [dim]) {
    const products = OPERATIONS.mul([shape, shape], []);
    const total = OPERATIONS.sum([shape], [[dim], true]);
    const back = pairs((d, share, total) => share * d - share * total)([shape, shape, total.shape], []);
    return { shape, run: (change, shares) => back.run(change, shares, total.run(products.run(change, shares))) };
  },
  abs: each(Math.abs),
  add: pairs((a, b) => a + b),
  amax: along(-Infinity, larger),
  amin: along(Infinity, smaller),
  any: along(0, (sofar, entry) => truth(sofar !== 0 || entry !== 0)),
  bitwise_not: each((a) => 1 - a),
  cat(shapes, [wanted = 0]) {
    const dim = from(wanted, shapes[0].length);
    const lengths = shapes.map((shape) => shape[dim]);
    const total = lengths.reduce((sum, length) => sum + length);
    const shape = shapes[0].with(dim, total);
    const all = countTo(sizeOf(shape));
    // Where each table's entries go: what a slice of the result takes.
    const places = lengths.map((length, at) => {
      const start = lengths.slice(0, at).reduce((sum, before) => sum + before, 0);
      return OPERATIONS.slice([shape], [dim, start, start + length]).run(all);
    });
    return {
      shape,
      run(...tables) {
        const out = new Float64Array(all.length);
        for (let of = 0; of < tables.length; of += 1) put(tables[of], out, places[of]);
        return out;
      },
    };
  },
  // Sums row by row, in an order of their own.
  cumsum([shape], [wanted]) {
    const dim = from(wanted, shape.length);
    const stride = stridesOf(shape)[dim];
    return {
      shape,
      run(data) {
        const out = Float64Array.from(data);
        for (let at = 0; at < out.length; at += 1)
          if (Math.floor(at / stride) % shape[dim] > 0) out[at] += out[at - stride];
        return out;
      },
    };
  },
  div: pairs((a, b) => a / b),
  eq: pairs((a, b) => truth(a === b)),
  exp: each(Math.exp),
  expand: ([of], [shape]) => reordered(shape, repeated(of, shape)),
  ge: pairs((a, b) => truth(a >= b)),
  // Which ones is not known before it runs.
  index_select([shape, chosen], [wanted]) {
    const dim = from(wanted, shape.length);
    const [length, count, within] = [shape[dim], sizeOf(chosen), stridesOf(shape)[dim]];
    const left = shape.with(dim, count);
    return {
      shape: left,
      run(data, rows) {
        const out = new Float64Array(sizeOf(left));
        for (let at = 0; at < out.length; at += 1) {
          const row = Math.floor(at / within);
          out[at] = data[(Math.floor(row / count) * length + rows[row % count]) * within + (at % within)];
        }
        return out;
      },
    };
  },
  isnan: each((a) => truth(Number.isNaN(a))),
  isneginf: each((a) => truth(a === -Infinity)),
  le: pairs((a, b) => truth(a <= b)),
  masked_fill: pairs((a, mask, value) => (mask ? value : a)),
  maximum: pairs(larger),
  mean(shapes, rest) {
    const total = OPERATIONS.sum(shapes, rest);
    return { shape: [], run: (data) => total.run(data).map((all) => all / data.length) };
  },
  mul: pairs((a, b) => a * b),
  // What is no number becomes the one that is given, and what is endless the largest that there is.
  nan_to_num: (shapes, [nothing = 0]) =>
    each((x) => (Number.isNaN(x) ? nothing : Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, x))))(shapes, []),
  ne: pairs((a, b) => truth(a !== b)),
  neg: each((a) => -a),
  // As IEEE 754 has it, 1 to any power is 1, and −1 to an endless one; in JavaScript they are no number.
  pow: pairs((a, b) => (a === 1 || (a === -1 && Math.abs(b) === Infinity) ? 1 : a ** b)),
  round: each((x) => {
    const low = Math.floor(x);
    if (x - low !== 0.5) return Math.round(x);
    return low % 2 === 0 ? low : low + 1; // halves to even
  }),
  rsub: pairs((a, b) => b - a),
  select([shape], [wanted, index]) {
    const dim = from(wanted, shape.length);
    const strides = stridesOf(shape);
    const left = shape.toSpliced(dim, 1);
    return reordered(left, placesOf(left, strides.toSpliced(dim, 1), from(index, shape[dim]) * strides[dim]));
  },
  select_backward(taken, [shape, wanted, index]) {
    const at = from(index, shape[from(wanted, shape.length)]);
    return OPERATIONS.slice_backward(taken, [shape, wanted, at, at + 1]);
  },
  slice([shape], [wanted = 0, start = 0, end = Infinity, step = 1]) {
    const dim = from(wanted, shape.length);
    const within = (/** @type {number} */ at) => Math.max(0, Math.min(shape[dim], from(at, shape[dim])));
    const first = within(start ?? 0);
    const strides = stridesOf(shape);
    const left = shape.with(dim, Math.max(0, Math.ceil((within(end ?? Infinity) - first) / step)));
    return reordered(left, placesOf(left, strides.with(dim, strides[dim] * step), first * strides[dim]));
  },
  // Zeros of a shape, but for the entries that a slice takes.
  slice_backward(_, [shape, ...rest]) {
    const all = countTo(sizeOf(shape));
    const places = OPERATIONS.slice([shape], rest).run(all);
    return { shape, run: (data) => put(data, new Float64Array(all.length), places) };
  },
  sqrt: each(Math.sqrt),
  squeeze([shape], [wanted]) {
    const dim = from(wanted, shape.length);
    return reshaped(shape[dim] === 1 ? shape.toSpliced(dim, 1) : shape);
  },
  stack(shapes, [dim = 0]) {
    const opened = shapes.map((shape) => OPERATIONS.unsqueeze([shape], [dim]).shape);
    return OPERATIONS.cat(opened, [dim]);
  },
  sub: pairs((a, b) => a - b),
  sum: along(0, (sofar, entry) => sofar + entry),
  tanh: each(Math.tanh),
  tanh_backward: pairs((d, y) => d * (1 - y * y)),
  transpose([shape], [one, other]) {
    const order = [...shape.keys()];
    const [a, b] = [from(one, shape.length), from(other, shape.length)];
    [order[a], order[b]] = [order[b], order[a]];
    const strides = stridesOf(shape);
    const turned = order.map((dim) => shape[dim]);
    const steps = order.map((dim) => strides[dim]);
    return reordered(turned, placesOf(turned, steps));
  },
  unsqueeze: ([shape], [dim]) => reshaped(shape.toSpliced(from(dim, shape.length + 1), 0, 1)),
  view([shape], [wanted]) {
    const known = Math.abs(sizeOf(wanted)); // -1 stands for whatever is left
    return reshaped(wanted.map((/** @type {number} */ length) => (length < 0 ? sizeOf(shape) / known : length)));
  },
  where: pairs((mask, a, b) => (mask ? a : b)),
  xlogy: pairs((a, b) => (a === 0 && !Number.isNaN(b) ? 0 : a * Math.log(b))),
};
