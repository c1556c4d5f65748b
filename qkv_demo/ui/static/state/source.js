// Pure functions about the source of a fitted scene, which is the attention weights of a trained model. The server's settings
// name the sources of examples. The source of the user's own scene is stored in the location.

import { requestFieldsOf, sourceOfOwnScene } from "./location.js";

const MESSAGE_KEYS = ["ui.source.given", "ui.source.given.one", "ui.source.given.head", "ui.source.head"];
const MAX_ERROR = 0.1; // A fit with a larger error is called poor.
const ROUNDING_TOLERANCE = 1e-6; // Errors that differ by less are equal, because weights in files and in links are rounded.

/**
 * Return the source of a scene. Return null if it has none, or if edits have changed its sizes so that the weights no longer fit.
 * @param {Pick<State, "location" | "scene">} state @param {Pick<Settings, "sources">} settings @returns {Source | null}
 */
export function sourceOf({ location, scene }, { sources }) {
  const { preset, was: originalExample } = requestFieldsOf(location);
  const recordedSource = sourceOfOwnScene(location) ?? sources[preset ?? originalExample ?? ""];
  return recordedSource && fitsSizesOf(recordedSource.weights, scene) ? recordedSource : null;
}

/** @param {Rows} weights @param {Scene} scene */
const fitsSizesOf = (weights, { tokens, context }) =>
  weights.length === tokens.length && weights[0].length === (context ?? { tokens }).tokens.length;

/**
 * Return the sentences about a fitted scene. The first sentence names the model's weights. The second states how close the
 * scene's weights are to them. The last names the parts of the scene that do not come from the model. Return null if a weight is
 * missing.
 * @param {Source} source @param {Pick<Scene, "embeddings">} scene @param {MaybeRows | undefined} rows the scene's weights
 * @returns {{ key: string, values: Record<string, any> }[] | null}
 */
export function sourceSentences(source, { embeddings }, rows) {
  const error = maxError(source.weights, rows);
  if (Number.isNaN(error)) return null;
  const roundedError = Math.max(Math.ceil(100 * error), 1) / 100;
  return [
    { key: source.key, values: source.values },
    ...messageKeysAbout(source, error, embeddings[0].length).map((key) => ({ key, values: { within: roundedError } })),
  ];
}

/**
 * Return the keys of the sentences that follow the name of the model. The sentences about an edited scene are about as long as
 * those about the original scene, so that the page below does not move.
 * @param {Source} source @param {number} error the largest difference between the model's weights and the current weights @param
 * {number} dimensions
 */
function messageKeysAbout({ max_error: fittedError, values_kept: valuesKept }, error, dimensions) {
  const hasValues = valuesKept != null;
  if (fittedError != null && Math.abs(error - fittedError) > ROUNDING_TOLERANCE)
    return ["ui.source.changed", ...(hasValues ? [] : ["ui.source.made_up"])];
  const truthKey = hasValues ? "ui.source.truth" : "ui.source.only_weights";
  if (error <= MAX_ERROR) return ["ui.source.within", truthKey];
  return ["ui.source.poor", ...(dimensions < 3 ? ["ui.source.poor.dims"] : []), truthKey];
}

/**
 * Return the largest difference between a model's weights and the scene's weights, or NaN if a weight is missing.
 * @param {Rows} weights @param {MaybeRows | undefined} rows the scene's weights
 */
const maxError = (weights, rows) =>
  Math.max(
    ...weights.flatMap((rowWeights, row) =>
      rowWeights.map((weight, column) => Math.abs(weight - (rows?.[row]?.[column] ?? Number.NaN))),
    ),
  );

/**
 * Return a saved value as a source, or null if it is not a valid source. Only the weights are required, because other programs
 * may write only the weights.
 * @param {any} savedSource @returns {Source | null}
 */
export function readSource(savedSource) {
  const { key = MESSAGE_KEYS[0], values = {}, weights, max_error = null, values_kept = null } = savedSource ?? {};
  const isRow = (/** @type {any} */ row) => Array.isArray(row) && row.length > 0 && row.every(Number.isFinite);
  const isTable = Array.isArray(weights) && weights.length > 0 && weights.every(isRow);
  return isTable && MESSAGE_KEYS.includes(key) && values instanceof Object
    ? { key, values, weights, max_error, values_kept }
    : null;
}
