// Pure functions about the source of a fitted scene, which is the attention weights of a trained model. The server's settings
// name the sources of examples. The source of the user's own scene is stored in the location.

import { fieldsOf, ownSource } from "./location.js";

const KEYS = ["ui.source.given", "ui.source.head"];

/**
 * Return the source of a scene. Return null if it has none, or if edits have changed its sizes so that the weights no longer fit.
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
 * Return the largest difference between a model's weights and the scene's weights, rounded up to two decimals. Return null if a
 * weight is missing.
 * @param {Rows} weights @param {MaybeRows | undefined} rows the scene's weights
 */
export function maxError(weights, rows) {
  const differences = weights.flatMap((line, row) =>
    line.map((weight, column) => Math.abs(weight - (rows?.[row]?.[column] ?? Number.NaN))),
  );
  const max = Math.max(...differences); // This is NaN if any weight is missing.
  return Number.isNaN(max) ? null : Math.max(Math.ceil(100 * max), 1) / 100;
}

/** Validate a saved source. Return null if it is not one. @param {any} saved @returns {Source | null} */
export function readSource(saved) {
  const isRow = (/** @type {any} */ row) => Array.isArray(row) && row.length > 0 && row.every(Number.isFinite);
  const isSource = KEYS.includes(saved?.key) && saved.values instanceof Object && Array.isArray(saved.weights);
  return isSource && saved.weights.length > 0 && saved.weights.every(isRow) ? saved : null;
}
