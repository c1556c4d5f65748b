// The attention weights of a trained model that a scene was fitted to. An example has its source from Python, a scene of the
// user's own has it in its location. All functions here are pure.

import { fieldsOf, ownSource } from "./location.js";

const KEYS = ["ui.source.given", "ui.source.head"];

/**
 * Return the source of a scene, or null if it has none, or has other sizes by now.
 * @param {Pick<State, "location" | "scene">} state @param {Pick<Settings, "sources">} settings @returns {Source | null}
 */
export function sourceOf({ location, scene }, { sources }) {
  const { preset, was } = fieldsOf(location);
  const source = ownSource(location) ?? sources[preset ?? was ?? ""];
  return source && fits(source.weights, scene) ? source : null;
}

/** @param {Rows} weights @param {Scene} scene */
const fits = (weights, { tokens, context }) =>
  weights.length === tokens.length && weights[0].length === (context ?? { tokens }).tokens.length;

/**
 * Return the largest difference between the weights of a model and those of a scene, rounded up to two decimals. Return null if
 * a weight is missing.
 * @param {Rows} weights @param {MaybeRows | undefined} rows of the scene
 */
export function maxError(weights, rows) {
  const differences = weights.flatMap((line, row) =>
    line.map((weight, column) => Math.abs(weight - (rows?.[row]?.[column] ?? Number.NaN))),
  );
  const max = Math.max(...differences); // NaN if any weight is missing.
  return Number.isNaN(max) ? null : Math.max(Math.ceil(100 * max), 1) / 100;
}

/** Return a saved value if it is a source, else null. @param {any} saved @returns {Source | null} */
export function readSource(saved) {
  const isRow = (/** @type {any} */ row) => Array.isArray(row) && row.length > 0 && row.every(Number.isFinite);
  const isSource = KEYS.includes(saved?.key) && saved.values instanceof Object && Array.isArray(saved.weights);
  return isSource && saved.weights.length > 0 && saved.weights.every(isRow) ? saved : null;
}
