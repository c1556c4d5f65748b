// Computes the figures to draw. For each figure, the server sends a list of its shapes (the figure's layout), and a program that
// computes the points of the shapes. The page replays the program.

import { valueAt } from "../state/scene.js";
import { tensor } from "./tensor.js";

/** @typedef {import("./program_cache.js").ProgramCache} ProgramCache */

/**
 * Return all figures of a response, by name. Return null if a layout or a program is not in the cache.
 * @param {ProgramCache} cache @param {Picture} picture @param {Scene} scene
 * @param {number} progress of the animation from the identity to a matrix, from 0 to 1
 */
export function computeFigures(cache, picture, scene, progress) {
  /** @type {Record<string, Figure>} */
  const figures = {};
  for (const [name, figureKeys] of Object.entries(picture.figures)) {
    const figure = computeFigure(cache, figureKeys, picture, scene, progress);
    if (!figure) return null;
    figures[name] = figure;
  }
  // While the animation runs, the arrows are not at their positions in the scene, so they cannot be dragged.
  if (progress < 1) figures.space.handles = [];
  return figures;
}

/**
 * Return one figure of a picture, such as the plane or a beat of the film.
 * @param {ProgramCache} cache @param {FigureKeys} keys @param {Picture} picture @param {Scene} scene @param {number} progress
 * @returns {Figure | null}
 */
export function computeFigure(cache, { words, layout: layoutKey, geometry: geometryKey }, picture, scene, progress) {
  const [layoutSpec, computeGeometry] = [cache.getLayout(layoutKey), cache.getProgram(geometryKey)];
  if (!layoutSpec || !computeGeometry) return null;
  const { pair } = picture.view;
  /** @type {Record<string, Tensor>} */
  const viewInputs = { row: tensor([1], [pair[0]]), column: tensor([1], [pair[1]]), progress: tensor([], [progress]) };
  const outputs = computeGeometry((address) => viewInputs[address] ?? tensorOfRows(rowsAt(address, picture, scene)));
  return { ...fillLayout(layoutSpec, outputs), words };
}

/**
 * Return the rows of a quantity in the selected head. Computed quantities are read from the trace, inputs from the scene.
 * @param {string} address the name of the quantity, or the path of an input in the scene
 * @param {Picture} picture
 * @param {Scene} scene
 * @returns {MaybeRows}
 */
function rowsAt(address, { trace, schema: quantities, view: { head } }, scene) {
  return (
    trace.heads[head][address] ??
    /** @type {any} */ (trace)[address] ??
    valueAt(scene, quantities.find(({ name }) => name === address)?.path ?? address, head)
  );
}

/** Convert rows to a tensor, with NaN for missing numbers. @param {MaybeRows} rows */
const tensorOfRows = (rows) =>
  tensor(
    [rows.length, rows[0].length],
    rows.flat().map((number) => number ?? Number.NaN),
  );

/**
 * Fill a layout with the points and numbers that its program has computed. If a shape has a `condition`, and
 * the program's output with this name is 0, the shape has no points.
 * @param {FigureSpec} layoutSpec @param {Record<string, Tensor>} geometry the outputs of the figure's program, by name
 * @returns {Omit<Figure, "words">}
 */
export function fillLayout(layoutSpec, geometry) {
  const pointsAt = (/** @type {GeometryRef} */ { output, index, condition }) =>
    condition && geometry[condition].data[0] === 0 ? [] : pointsOf(geometry[output], index);
  const tipOf = (/** @type {GeometryRef} */ ref) => pointsAt(ref)[1] ?? [];
  /** @param {Record<string, string>} outputByField @param {number} index @returns {any} */
  const numbersAt = (outputByField, index) =>
    Object.fromEntries(Object.entries(outputByField).map(([field, output]) => [field, geometry[output].data[index]]));
  return {
    names: layoutSpec.labels.map(({ text }) => text),
    dims: layoutSpec.dims,
    shapes: layoutSpec.shapes.map((shape) => ({ ...shape, points: pointsAt(shape) })),
    labels: layoutSpec.labels
      .map((label) => ({ ...label, point: tipOf(label) }))
      .filter(({ point }) => point.length > 0),
    handles: layoutSpec.handles.map((handle) => ({ ...handle, point: tipOf(handle) })),
    ...(layoutSpec.numbers && {
      numbers: layoutSpec.numbers.map(({ factors, ...number }) => ({
        ...{ ...number, value: geometry[number.output].data[number.index] },
        ...(factors && { factors: factors.map((output) => geometry[output].data[number.index]) }),
      })),
    }),
    ...(layoutSpec.bars && {
      bars: layoutSpec.bars.map(({ numbers, ...bar }) => ({
        ...bar,
        points: pointsAt(bar),
        ...numbersAt(numbers, bar.index),
      })),
    }),
  };
}

/**
 * Return all points of a tensor with shape (points, dims), or the points of one item of a tensor with shape (items, points,
 * dims).
 * @param {Tensor} tensor @param {number | null} index
 */
function pointsOf({ shape, data }, index) {
  const dims = shape[shape.length - 1];
  const pointCount = index === null ? shape[0] : shape[1];
  const firstDataIndex = (index ?? 0) * pointCount * dims;
  return Array.from({ length: pointCount }, (_, point) =>
    Array.from({ length: dims }, (_, axis) => data[firstDataIndex + point * dims + axis]),
  );
}
