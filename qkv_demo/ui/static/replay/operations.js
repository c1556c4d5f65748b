// Torch's operations by their ATen names, over tables of float64 numbers: no attention in here, only arithmetic.
//
// Each is planned once, from the shapes that go in and the dimensions and flags as torch was given them: the shape that
// comes out, and `run`, from the numbers that go in, row by row, to those that come out. Dimensions below 0 count from the
// last. Where torch propagates NaN, so do these. What is made of others, Python tells as these.

import { from, meet, placesOf, repeated, sizeOf, stridesOf } from "./tensor.js";

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

const truth = (/** @type {boolean} */ said) => (said ? 1 : 0);

/** @type {Record<string, Operation>} */
export const OPERATIONS = {
  abs: each(Math.abs),
  add: pairs((a, b) => a + b),
  amax: along(-Infinity, Math.max),
  amin: along(Infinity, Math.min),
  any: along(0, (sofar, entry) => truth(sofar !== 0 || entry !== 0)),
  // The same entries in another order or shape, or some of them.
  as_strided([shape], [wanted, strides, start]) {
    const places = placesOf(wanted, strides, start);
    const isWhole = places.length === sizeOf(shape) && places.every((place, at) => place === at);
    return {
      shape: wanted,
      run(data) {
        if (isWhole) return data;
        const out = new Float64Array(places.length);
        for (let at = 0; at < out.length; at += 1) out[at] = data[places[at]];
        return out;
      },
    };
  },
  bitwise_not: each((a) => 1 - a),
  cat(shapes, [wanted = 0]) {
    const dim = from(wanted, shapes[0].length);
    let end = 0;
    const ends = shapes.map((part) => (end += part[dim]));
    const shape = shapes[0].with(dim, end);
    const strides = stridesOf(shape);
    // Where each table's entries go.
    const places = shapes.map((part, of) => placesOf(part, strides, (ends[of] - part[dim]) * strides[dim]));
    return {
      shape,
      run(...tables) {
        const out = new Float64Array(sizeOf(shape));
        tables.forEach((table, of) => table.forEach((entry, at) => (out[places[of][at]] = entry)));
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
  log: each(Math.log),
  maximum: pairs(Math.max),
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
  sqrt: each(Math.sqrt),
  sub: pairs((a, b) => a - b),
  sum: along(0, (sofar, entry) => sofar + entry),
  tanh: each(Math.tanh),
  where: pairs((mask, a, b) => (mask ? a : b)),
};
