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
  for (const [name, { words, layout, geometry }] of Object.entries(picture.figures)) {
    const spec = texts.read(layout, /** @type {(told: FigureSpec) => FigureSpec} */ ((told) => told));
    const run = texts.read(geometry, prepare);
    if (!spec || !run) return null;
    const placed = run((address) => {
      if (address === "row") return tensor([1], [picture.view.pair[0]]);
      return address === "share" ? tensor([], [share]) : table(rowsOf(address, picture, scene));
    });
    figures[name] = { ...resolve(spec, placed), words };
  }
  if (share < 1) figures.space.handles = []; // a hand would move what is not there yet
  return figures;
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
