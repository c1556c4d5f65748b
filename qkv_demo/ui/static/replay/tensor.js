// Tables of float64 numbers of any number of dimensions, row by row in one array. True is 1 and false is 0.

/** @typedef {{ shape: number[], data: Float64Array }} Tensor */

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
    const wanted = lengths.find((length) => length !== 1) ?? 1;
    if (lengths.some((length) => length !== 1 && length !== wanted))
      throw new RangeError(`shapes ${shapes.join(" and ")} do not meet`);
    return wanted;
  });
}
