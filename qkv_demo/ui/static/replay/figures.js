// Figures from the numbers of a picture: what there is to draw, which Python has told, with its points, which are replayed.

import { follow } from "../state/scene.js";
import { tensor } from "./tensor.js";

/**
 * Every figure of a picture of a scene; null where the page lacks a layout or a program. `share`: how much of the way a matrix
 * has gone from the identity.
 * @param {import("./program_cache.js").Told} told @param {Picture} picture @param {Scene} scene @param {number} share
 */
export function figuresOf(told, picture, scene, share) {
  /** @type {Record<string, Figure>} */
  const figures = {};
  for (const [name, one] of Object.entries(picture.figures)) {
    const figure = figureOf(told, one, picture, scene, share);
    if (!figure) return null;
    figures[name] = figure;
  }
  if (share < 1) figures.space.handles = []; // a hand would move what is not there yet
  return figures;
}

/**
 * One of them, or a beat of the film.
 * @param {import("./program_cache.js").Told} told @param {FigureKeys} figure @param {Picture} picture @param {Scene} scene @param {number} share
 * @returns {Figure | null}
 */
export function figureOf(told, { words, layout, geometry }, picture, scene, share) {
  const [spec, run] = [told.layout(layout), told.ready(geometry)];
  if (!spec || !run) return null;
  const { pair } = picture.view;
  /** @type {Record<string, Tensor>} */
  const looked = { row: tensor([1], [pair[0]]), column: tensor([1], [pair[1]]), share: tensor([], [share]) };
  const placed = run((address) => looked[address] ?? table(rowsOf(address, picture, scene)));
  return { ...resolve(spec, placed), words };
}

/**
 * A quantity of the head that is looked at: as the maths has it, else as the person set it.
 * @param {string} name
 * @param {Picture} picture
 * @param {Scene} scene
 * @returns {MaybeRows}
 */
function rowsOf(name, { trace, schema, view: { head } }, scene) {
  return (
    trace.heads[head][name] ??
    /** @type {any} */ (trace)[name] ??
    follow(scene, schema.find((told) => told.name === name)?.path ?? name, head)
  );
}

/** @param {MaybeRows} rows */
const table = (rows) =>
  tensor(
    [rows.length, rows[0].length],
    rows.flat().map((number) => number ?? Number.NaN),
  );

/**
 * What has a `when` that names a 0 has no points.
 * @param {FigureSpec} spec @param {Record<string, Tensor>} geometry the named outputs of a figure's program
 * @returns {Omit<Figure, "words">}
 */
export function resolve(spec, geometry) {
  const points = (/** @type {GeometryRef} */ { of, index, when }) =>
    when && geometry[when].data[0] === 0 ? [] : pointsOf(geometry[of], index);
  const tip = (/** @type {GeometryRef} */ thing) => points(thing)[1] ?? [];
  /** @param {Record<string, string>} names @param {number} index @returns {any} */
  const valuesOf = (names, index) =>
    Object.fromEntries(Object.entries(names).map(([name, of]) => [name, geometry[of].data[index]]));
  return {
    names: spec.labels.map(({ text }) => text),
    dims: spec.dims,
    shapes: spec.shapes.map((shape) => ({ ...shape, points: points(shape) })),
    labels: spec.labels.map((label) => ({ ...label, point: tip(label) })).filter(({ point }) => point.length > 0),
    handles: spec.handles.map((handle) => ({ ...handle, point: tip(handle) })),
    ...(spec.numbers && {
      numbers: spec.numbers.map(({ factors, ...told }) => ({
        ...{ ...told, value: geometry[told.of].data[told.index] },
        ...(factors && { factors: factors.map((of) => geometry[of].data[told.index]) }),
      })),
    }),
    ...(spec.bars && {
      bars: spec.bars.map(({ numbers, ...bar }) => ({ ...bar, points: points(bar), ...valuesOf(numbers, bar.index) })),
    }),
  };
}

/** All points (n, dims), or those of one of a stack (n, points, dims). @param {Tensor} tensor @param {number | null} index */
function pointsOf({ shape, data }, index) {
  const dims = shape[shape.length - 1];
  const count = index === null ? shape[0] : shape[1];
  const from = (index ?? 0) * count * dims;
  return Array.from({ length: count }, (_, at) =>
    Array.from({ length: dims }, (_, axis) => data[from + at * dims + axis]),
  );
}
