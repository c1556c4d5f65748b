// Pure functions about the source of a fitted scene, which is the attention weights of a trained model. The server's settings
// name the sources of examples. The source of the user's own scene is stored in the location.

import { requestFieldsOf, sourceOfOwnScene } from "./location.js";

// The sentences that may name the source of a scene.
const SOURCE_NAME_KEYS = ["ui.source.given", "ui.source.given.one", "ui.source.given.head", "ui.source.head"];
const MAX_GOOD_FIT_ERROR = 0.1; // A fit with a larger error is called poor.
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

/** Return whether weights have the size of a scene's attention. @param {Rows} weights @param {Scene} scene */
const fitsSizesOf = (weights, { tokens, context }) =>
  weights.length === tokens.length && weights[0].length === (context ?? { tokens }).tokens.length;

/**
 * Return the sentences about a fitted scene. The first sentence names the model's weights. The second states how close the
 * scene's weights are to them. The last names the parts of the scene that do not come from the model. Return null if a weight is
 * missing.
 * @param {Source} source @param {Pick<Scene, "embeddings">} scene @param {MaybeRows | undefined} sceneWeights
 * @returns {{ key: string, values: Record<string, any> }[] | null}
 */
export function sourceSentences(source, { embeddings }, sceneWeights) {
  const fitError = maxError(source.weights, sceneWeights);
  if (Number.isNaN(fitError)) return null;
  const roundedError = Math.max(Math.ceil(100 * fitError), 1) / 100;
  return [
    { key: source.key, values: source.values },
    ...sentenceKeysAbout(source, fitError, embeddings[0].length).map((key) => ({
      key,
      values: { within: roundedError },
    })),
  ];
}

/**
 * Return the keys of the sentences that follow the name of the model. The sentences about an edited scene are about as long as
 * those about the original scene, so that the page below does not move.
 * @param {Source} source @param {number} fitError the largest difference between the model's weights and the current weights
 * @param {number} dimensions
 */
function sentenceKeysAbout({ max_error: originalError, values_kept: valuesKept }, fitError, dimensions) {
  const hasValues = valuesKept != null;
  if (originalError != null && Math.abs(fitError - originalError) > ROUNDING_TOLERANCE)
    return ["ui.source.changed", ...(hasValues ? [] : ["ui.source.made_up"])];
  const truthKey = hasValues ? "ui.source.truth" : "ui.source.only_weights";
  if (fitError <= MAX_GOOD_FIT_ERROR) return ["ui.source.within", truthKey];
  return ["ui.source.poor", ...(dimensions < 3 ? ["ui.source.poor.dims"] : []), truthKey];
}

/**
 * Return the largest difference between a model's weights and the scene's weights, or NaN if a weight is missing.
 * @param {Rows} modelWeights @param {MaybeRows | undefined} sceneWeights
 */
const maxError = (modelWeights, sceneWeights) =>
  Math.max(
    ...modelWeights.flatMap((rowWeights, row) =>
      rowWeights.map((weight, column) => Math.abs(weight - (sceneWeights?.[row]?.[column] ?? Number.NaN))),
    ),
  );

/**
 * Return a saved value as a source, or null if it is not a valid source. Only the weights are required, because other programs
 * may write only the weights.
 * @param {any} savedSource @returns {Source | null}
 */
export function readSource(savedSource) {
  const {
    key: nameKey = SOURCE_NAME_KEYS[0],
    values: nameValues = {},
    weights,
    max_error = null,
    values_kept = null,
  } = savedSource ?? {};
  const isRow = (/** @type {any} */ row) => Array.isArray(row) && row.length > 0 && row.every(Number.isFinite);
  const isTable = Array.isArray(weights) && weights.length > 0 && weights.every(isRow);
  return isTable && SOURCE_NAME_KEYS.includes(nameKey) && nameValues instanceof Object
    ? { key: nameKey, values: nameValues, weights, max_error, values_kept }
    : null;
}
