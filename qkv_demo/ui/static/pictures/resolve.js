// @ts-check
// What there is to draw, which Python has told, with its points, which the replay has computed.

import { stridesOf } from "../replay/tensor.js";

/**
 * @typedef {import("../replay/tensor.js").Tensor} Tensor
 * @typedef {Record<string, Tensor>} Geometry the named outputs of a figure's program
 */

/**
 * The figure with the points of everything in it; what has a `when` that names a 0 has none.
 * @param {FigureSpec} spec
 * @param {Geometry} geometry
 * @returns {Omit<Figure, "words">}
 */
export function resolve({ dims, shapes, labels, handles, numbers, axes }, geometry) {
  /** @param {Placed} thing */
  const points = ({ of, index, when }) => (when && geometry[when].data[0] === 0 ? [] : pointsOf(geometry[of], index));
  /** @param {Placed} thing @returns {number[] | undefined} */
  const tip = (thing) => points(thing)[1];
  return {
    dims,
    shapes: shapes.map((shape) => ({ ...shape, points: points(shape) })),
    labels: labels.flatMap((label) => ({ ...label, point: tip(label) ?? [] })).filter(({ point }) => point.length > 0),
    handles: handles.map((handle) => ({ ...handle, point: tip(handle) ?? [] })),
    ...(numbers && { numbers: numbers.map((told) => ({ ...told, value: geometry[told.of].data[told.index] })) }),
    ...(axes === false && { axes }),
  };
}

/**
 * What there is to draw, each shape with a key: what it is, but for its points.
 * @param {FigureSpec} told
 * @returns {FigureSpec}
 */
export const keyed = (told) => ({
  ...told,
  shapes: told.shapes.map((shape) => ({ ...shape, key: JSON.stringify(shape) })),
});

/**
 * All points (n, dims), or those of one of a stack (n, points, dims).
 * @param {Tensor} tensor
 * @param {number | null} index
 */
function pointsOf({ shape, data }, index) {
  const [step, dims] = [stridesOf(shape)[0], shape[shape.length - 1]];
  const from = index === null ? 0 : index * step;
  const count = index === null ? shape[0] : shape[1];
  return Array.from({ length: count }, (_, at) => [...data.subarray(from + at * dims, from + (at + 1) * dims)]);
}
