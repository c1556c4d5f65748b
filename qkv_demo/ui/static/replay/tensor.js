// Tables of float64 numbers of any number of dimensions, row by row in one array, and where in it their entries are found in
// another order. True is 1 and false is 0.

/** @param {number[]} shape @param {ArrayLike<number>} data @returns {Tensor} */
export const tensor = (shape, data) => ({ shape, data: data instanceof Float64Array ? data : Float64Array.from(data) });

/** @param {number[]} shape */
export function sizeOf(shape) {
  let size = 1;
  for (const length of shape) size *= length;
  return size;
}

/** Numbers nested as JSON has them, one level of brackets a dimension. @param {any} nested @returns {Tensor} */
export function fromNested(nested) {
  const shape = [];
  for (let part = nested; Array.isArray(part); part = part[0]) shape.push(part.length);
  return tensor(shape, Array.isArray(nested) ? nested.flat(Infinity) : [nested]);
}

/** @param {Tensor} of @returns {any} */
export const toNested = ({ shape, data }) => nested(shape, data, 0, 0, data.length);

/**
 * What lies along a dimension, from an entry on so many of them.
 * @param {number[]} shape @param {Float64Array} data @param {number} dim @param {number} from @param {number} size
 * @returns {any}
 */
function nested(shape, data, dim, from, size) {
  if (dim === shape.length) return data[from];
  const step = size / shape[dim];
  const out = new Array(shape[dim]);
  for (let at = 0; at < out.length; at += 1) out[at] = nested(shape, data, dim + 1, from + at * step, step);
  return out;
}

/** How far apart neighbours along each dimension lie. @param {number[]} shape */
export function stridesOf(shape) {
  const strides = new Array(shape.length);
  for (let at = shape.length - 1, step = 1; at >= 0; at -= 1) {
    strides[at] = step;
    step *= shape[at];
  }
  return strides;
}

/** A dimension counted from the first. @param {number} dim @param {number} dims */
export const from = (dim, dims) => (dim < 0 ? dim + dims : dim);

/** The shape in which tables of these shapes meet. @param {number[][]} shapes */
export function meet(...shapes) {
  const dims = Math.max(...shapes.map((shape) => shape.length));
  return Array.from({ length: dims }, (_, dim) => {
    const lengths = shapes.map((shape) => shape[dim - dims + shape.length] ?? 1);
    return lengths.find((length) => length !== 1) ?? 1;
  });
}

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
