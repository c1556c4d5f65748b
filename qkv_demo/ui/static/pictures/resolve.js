// @ts-check
// A figure's layout, which Python has told, and its geometry, which the replay has computed, become what is painted.

import { stridesOf } from "../replay/tensor.js";

/**
 * @typedef {import("../replay/tensor.js").Tensor} Tensor
 * @typedef {Record<string, Tensor>} Geometry the named outputs of a figure's program
 */

/**
 * The figure with every reference replaced by what it names. `{at: [tensor, index…]}` is the number there, or the list
 * along the one dimension whose index is null; `times` scales it, and what is not finite is null, a gap in a line. What
 * has a `when` that names a 0 is left out of its list.
 * @param {FigureSpec} spec
 * @param {Geometry} geometry
 * @returns {Omit<Figure, "words">}
 */
export const resolve = (spec, geometry) => resolved(spec, geometry);

/** @param {any} part @param {Geometry} geometry @returns {any} */
function resolved(part, geometry) {
  if (Array.isArray(part)) {
    return part.filter((each) => isShown(each, geometry)).map((each) => resolved(each, geometry));
  }
  if (part === null || typeof part !== "object") return part;
  if ("at" in part) return found(part, geometry);
  const kept = Object.entries(part).filter(([key]) => key !== "when");
  return Object.fromEntries(kept.map(([key, value]) => [key, resolved(value, geometry)]));
}

/** @param {any} part @param {Geometry} geometry */
const isShown = (part, geometry) => !part?.when || found(part.when, geometry) !== 0;

/** @param {Reference} reference @param {Geometry} geometry */
function found({ at: [name, ...index], times = 1 }, geometry) {
  const { shape, data } = geometry[name];
  const strides = stridesOf(shape);
  const first = index.reduce((/** @type {number} */ at, place, dim) => at + (place ?? 0) * strides[dim], 0);
  const open = index.indexOf(null);
  if (open < 0) return scaled(data[first], times);
  return Array.from({ length: shape[open] }, (_, step) => scaled(data[first + step * strides[open]], times));
}

/** @param {number} number @param {number} times */
const scaled = (number, times) => (Number.isFinite(number) ? number * times : null);
