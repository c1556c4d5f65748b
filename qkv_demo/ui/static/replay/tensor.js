// Tensors of float64 numbers in row-major order, and functions that return indices into their data. Booleans are stored as 1 and
// 0.

/** Create a tensor. @param {number[]} shape @param {ArrayLike<number>} data @returns {Tensor} */
export const tensor = (shape, data) => ({ shape, data: data instanceof Float64Array ? data : Float64Array.from(data) });

/** Return the number of entries of a tensor. @param {number[]} shape */
export function sizeOf(shape) {
  let size = 1;
  for (const length of shape) size *= length;
  return size;
}

/** Convert nested arrays to a tensor, with one dimension per level. @param {any} nested @returns {Tensor} */
export function fromNestedList(nested) {
  const shape = [];
  for (let sublist = nested; Array.isArray(sublist); sublist = sublist[0]) shape.push(sublist.length);
  return tensor(shape, Array.isArray(nested) ? nested.flat(Infinity) : [nested]);
}

/** Convert a tensor to nested arrays. @param {Tensor} tensor @returns {any} */
export const toNestedList = ({ shape, data }) => nestSlice(shape, data, 0, 0, data.length);

/**
 * Return a part of a tensor's data as nested arrays. The part has `size` entries from `start`, and the outermost arrays belong to
 * dimension `dim`.
 * @param {number[]} shape @param {Float64Array} data @param {number} dim @param {number} start @param {number} size
 * @returns {any}
 */
function nestSlice(shape, data, dim, start, size) {
  if (dim === shape.length) return data[start];
  const itemSize = size / shape[dim];
  const nestedList = new Array(shape[dim]);
  for (let index = 0; index < nestedList.length; index += 1)
    nestedList[index] = nestSlice(shape, data, dim + 1, start + index * itemSize, itemSize);
  return nestedList;
}

/** Return the strides of a tensor in row-major order. @param {number[]} shape */
export function computeStrides(shape) {
  const strides = new Array(shape.length);
  for (let dim = shape.length - 1, step = 1; dim >= 0; dim -= 1) {
    strides[dim] = step;
    step *= shape[dim];
  }
  return strides;
}

/**
 * Convert a dimension to a nonnegative index. Negative dimensions count from the last.
 * @param {number} dim @param {number} dimCount
 */
export const dimIndex = (dim, dimCount) => (dim < 0 ? dim + dimCount : dim);

/** Return the shape that tensors of these shapes have after broadcasting. @param {number[][]} shapes */
export function broadcastShape(...shapes) {
  const dims = Math.max(...shapes.map((shape) => shape.length));
  return Array.from({ length: dims }, (_, dim) => {
    const lengths = shapes.map((shape) => shape[dim - dims + shape.length] ?? 1);
    return lengths.find((length) => length !== 1) ?? 1;
  });
}

/**
 * Return, for each entry of a view, its index in the tensor's data, like torch's `as_strided`.
 * @param {number[]} shape @param {number[]} strides @param {number} start
 */
export function indicesOf(shape, strides, start = 0) {
  const dataIndices = new Int32Array(sizeOf(shape));
  const position = new Array(shape.length).fill(0);
  for (let entryIndex = 0, dataIndex = start; entryIndex < dataIndices.length; entryIndex += 1) {
    dataIndices[entryIndex] = dataIndex;
    for (let dim = shape.length - 1; dim >= 0; dim -= 1) {
      dataIndex += strides[dim];
      position[dim] += 1;
      if (position[dim] < shape[dim]) break;
      dataIndex -= strides[dim] * shape[dim];
      position[dim] = 0;
    }
  }
  return dataIndices;
}

/**
 * Return, for each entry after broadcasting, its index in the original tensor's data.
 * @param {number[]} shape of the tensor @param {number[]} targetShape the shape after broadcasting
 */
export function broadcastIndices(shape, targetShape) {
  const missingDims = targetShape.length - shape.length;
  const strides = computeStrides(shape);
  const targetStrides = targetShape.map((_, dim) =>
    dim < missingDims || shape[dim - missingDims] === 1 ? 0 : strides[dim - missingDims],
  );
  return indicesOf(targetShape, targetStrides);
}
