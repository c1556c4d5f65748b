// Float64 implementations of the torch operations that recorded programs use, under their ATen names. Each operation is planned
// once for the shapes of its inputs and its other arguments. A plan consists of the shape of the output and a function `run`,
// which computes the output's data from the data of the inputs. Negative dimensions count from the last one, and NaN propagates
// as in torch. The recorder decomposes all other torch operations into the operations of this file.

import { broadcastIndices, broadcastShape, dimIndex, indicesOf, sizeOf, computeStrides } from "./tensor.js";

/**
 * @typedef {{ shape: number[], run: (...tables: Float64Array[]) => Float64Array }} Plan
 * @typedef {(shapes: number[][], otherArguments: any[]) => Plan} Operation
 */

/**
 * Create an operation that is applied to each entry of a tensor.
 * @param {(entry: number) => number} compute @returns {Operation}
 */
const createUnary =
  (compute) =>
  ([shape]) => ({ shape, run: (data) => data.map((entry) => compute(entry)) });

/**
 * Create an operation that is applied to the corresponding entries of several tensors, with broadcasting.
 * @param {(...entries: number[]) => number} compute @returns {Operation}
 */
const createElementwise = (compute) => (shapes) => {
  const shape = broadcastShape(...shapes);
  const size = sizeOf(shape);
  const [indicesX, indicesY, indicesZ = indicesX] = shapes.map((input) => broadcastIndices(input, shape));
  return {
    shape,
    run(x, y, z = x) {
      const out = new Float64Array(size);
      for (let index = 0; index < size; index += 1)
        out[index] = compute(x[indicesX[index]], y[indicesY[index]], z[indicesZ[index]]);
      return out;
    },
  };
};

/**
 * Create a reduction, such as a sum, over some dimensions or by default over all.
 * @param {number} initialValue @param {(result: number, entry: number) => number} combine @returns {Operation}
 */
const createReduction =
  (initialValue, combine) =>
  ([shape], [dims, keepsDims]) => {
    /** @type {number[]} */
    const dimsToReduce = dims === undefined || dims === null ? [] : [dims].flat();
    const reducedDims = new Set(
      (dimsToReduce.length > 0 ? dimsToReduce : [...shape.keys()]).map((dim) => dimIndex(dim, shape.length)),
    );
    const keptShape = shape.map((length, dim) => (reducedDims.has(dim) ? 1 : length));
    const resultIndices = broadcastIndices(keptShape, shape); // For each entry, its index in the result.
    return {
      shape: keepsDims ? keptShape : shape.filter((_, dim) => !reducedDims.has(dim)),
      run(data) {
        const out = new Float64Array(sizeOf(keptShape)).fill(initialValue);
        for (let index = 0; index < data.length; index += 1)
          out[resultIndices[index]] = combine(out[resultIndices[index]], data[index]);
        return out;
      },
    };
  };

const booleanToNumber = (/** @type {boolean} */ value) => (value ? 1 : 0);

/** @type {Record<string, Operation>} */
export const OPERATIONS = {
  abs: createUnary(Math.abs),
  add: createElementwise((a, b) => a + b),
  amax: createReduction(-Infinity, Math.max),
  amin: createReduction(Infinity, Math.min),
  any: createReduction(0, (result, entry) => booleanToNumber(result !== 0 || entry !== 0)),
  // Torch records all views, such as transposes and slices, as this operation.
  as_strided([shape], [viewShape, strides, start]) {
    const indices = indicesOf(viewShape, strides, start);
    const isIdentity = indices.length === sizeOf(shape) && indices.every((sourceIndex, index) => sourceIndex === index);
    return {
      shape: viewShape,
      run(data) {
        if (isIdentity) return data;
        const out = new Float64Array(indices.length);
        for (let index = 0; index < out.length; index += 1) out[index] = data[indices[index]];
        return out;
      },
    };
  },
  bitwise_not: createUnary((a) => 1 - a),
  cat(shapes, [axis = 0]) {
    const dim = dimIndex(axis, shapes[0].length);
    let end = 0;
    const endPositions = shapes.map((inputShape) => (end += inputShape[dim]));
    const shape = shapes[0].with(dim, end);
    const strides = computeStrides(shape);
    const resultIndices = shapes.map((inputShape, input) =>
      indicesOf(inputShape, strides, (endPositions[input] - inputShape[dim]) * strides[dim]),
    );
    return {
      shape,
      run(...tables) {
        const out = new Float64Array(sizeOf(shape));
        tables.forEach((table, input) => table.forEach((entry, index) => (out[resultIndices[input][index]] = entry)));
        return out;
      },
    };
  },
  cumsum([shape], [axis]) {
    const dim = dimIndex(axis, shape.length);
    const stride = computeStrides(shape)[dim];
    return {
      shape,
      run(data) {
        const out = Float64Array.from(data);
        for (let index = 0; index < out.length; index += 1)
          if (Math.floor(index / stride) % shape[dim] > 0) out[index] += out[index - stride];
        return out;
      },
    };
  },
  div: createElementwise((a, b) => a / b),
  eq: createElementwise((a, b) => booleanToNumber(a === b)),
  exp: createUnary(Math.exp),
  ge: createElementwise((a, b) => booleanToNumber(a >= b)),
  index_select([shape, selection], [axis]) {
    const dim = dimIndex(axis, shape.length);
    const [length, selectedCount, stride] = [shape[dim], sizeOf(selection), computeStrides(shape)[dim]];
    const outShape = shape.with(dim, selectedCount);
    return {
      shape: outShape,
      run(data, selectedPositions) {
        const out = new Float64Array(sizeOf(outShape));
        for (let index = 0; index < out.length; index += 1) {
          const outRow = Math.floor(index / stride);
          const row = Math.floor(outRow / selectedCount) * length + selectedPositions[outRow % selectedCount];
          out[index] = data[row * stride + (index % stride)];
        }
        return out;
      },
    };
  },
  isnan: createUnary((a) => booleanToNumber(Number.isNaN(a))),
  isneginf: createUnary((a) => booleanToNumber(a === -Infinity)),
  le: createElementwise((a, b) => booleanToNumber(a <= b)),
  log: createUnary(Math.log),
  maximum: createElementwise(Math.max),
  mul: createElementwise((a, b) => a * b),
  // Infinities become the largest finite numbers, as in torch.
  nan_to_num: (shapes, [replacement = 0]) =>
    createUnary((x) => (Number.isNaN(x) ? replacement : Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, x))))(
      shapes,
      [],
    ),
  ne: createElementwise((a, b) => booleanToNumber(a !== b)),
  neg: createUnary((a) => -a),
  // In IEEE 754, 1 to any power is 1, and −1 to an infinite power is 1. JavaScript returns NaN in some of these cases.
  pow: createElementwise((a, b) => (a === 1 || (a === -1 && Math.abs(b) === Infinity) ? 1 : a ** b)),
  round: createUnary((x) => {
    const floor = Math.floor(x);
    if (x - floor !== 0.5) return Math.round(x);
    return floor % 2 === 0 ? floor : floor + 1; // Halves are rounded to the nearest even number.
  }),
  sqrt: createUnary(Math.sqrt),
  sub: createElementwise((a, b) => a - b),
  sum: createReduction(0, (result, entry) => result + entry),
  tanh: createUnary(Math.tanh),
  where: createElementwise((mask, a, b) => (mask ? a : b)),
};
