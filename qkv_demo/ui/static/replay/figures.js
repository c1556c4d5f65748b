// @ts-check
// Figures from the numbers of a picture: the geometry is replayed, and the layout's references are resolved in it.

import { resolve } from "../pictures/resolve.js";
import { follow } from "../state/scene.js";
import { prepare } from "./program.js";
import { tensor } from "./tensor.js";

/**
 * Every figure of a picture; null where the page lacks a layout or a program.
 * @param {import("./texts.js").Texts} texts
 * @param {Picture} picture
 * @param {Scene} scene that it is of
 * @param {number} share how much of the way a matrix has gone from the identity
 * @returns {Record<string, Figure> | null}
 */
export function figuresOf(texts, picture, scene, share) {
  /** @type {Record<string, Figure>} */
  const figures = {};
  for (const [name, told] of Object.entries(picture.figures)) {
    const figure = figureOf(texts, told, picture, scene, share);
    if (!figure) return null;
    figures[name] = figure;
  }
  if (share < 1) figures.space.handles = []; // a hand would move what is not there yet
  return figures;
}

/**
 * One of them, or a beat of the film.
 * @param {import("./texts.js").Texts} texts
 * @param {ToldFigure} told
 * @param {Picture} picture
 * @param {Scene} scene
 * @param {number} share
 * @returns {Figure | null}
 */
export function figureOf(texts, { words, layout, geometry }, picture, scene, share) {
  const spec = texts.read(layout, /** @type {(told: FigureSpec) => FigureSpec} */ ((told) => told));
  const run = texts.read(geometry, prepare);
  if (!spec || !run) return null;
  const { pair } = picture.view;
  /** @type {Record<string, import("./tensor.js").Tensor>} */
  const looked = { row: tensor([1], [pair[0]]), column: tensor([1], [pair[1]]), share: tensor([], [share]) };
  return {
    ...resolve(
      spec,
      run((address) => looked[address] ?? table(rowsOf(address, picture, scene))),
    ),
    words,
  };
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
