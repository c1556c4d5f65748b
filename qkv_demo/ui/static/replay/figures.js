// @ts-check
// Figures from the numbers of a picture: the geometry is replayed, and the layout's references are resolved in it.

import { resolve } from "../pictures/resolve.js";
import { follow } from "../state/scene.js";
import { tensor } from "./tensor.js";

/**
 * Every figure of a picture of a scene; null where the page lacks a layout or a program. `share`: how much of the way a matrix
 * has gone from the identity.
 * @param {import("./told.js").Told} told @param {Picture} picture @param {Scene} scene @param {number} share
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
 * @param {import("./told.js").Told} told @param {ToldFigure} figure @param {Picture} picture @param {Scene} scene @param {number} share
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
