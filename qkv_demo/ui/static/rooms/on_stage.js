// @ts-check
// Which parts stand on the stage: in a lesson or a talk what is spoken of and what a hand may hold, else what matters
// first and whatever tools are open.

import { isTold } from "./layout.js";

const FIRST = ["need", "space", "embeddings", "context_embeddings", "w_q", "w_k", "w_v", "v_a", "tie_qk"];
const ASKING = ["queries_keys", "score_bars", "shares", "mixture"];
const OPTIONS = ["score", "scale", "temperature", "mask", "normalize", "positions"]; // within their own panel
/** @type {Record<string, string[]>} */
const OF_TOOLS = {
  options: [],
  weights: ["weights", "output"],
  lopsided: ["dial"],
  matters: [],
  learn: [],
  steps: [
    ...["inputs", "context_inputs", "queries", "keys", "values", "scores", "scaled_scores", "masked_scores"],
    ...["weights", "output", "w_o", "combined"],
  ],
};

/** Beside the film's picture what it is made by. @param {string | null} holds */
export const partsOfFilm = (holds) => new Set(["need", "film", ...(holds ? [holds] : [])]);

/**
 * @param {Layout} layout
 * @param {Staging} staging what Python says of the step, or of a talk without one @param {string[]} open tools
 * @param {boolean} masked else its step says the scores once more @returns {Set<string>}
 */
export function partsOn(layout, { shown, handles }, open, masked) {
  const opened = open.flatMap((tool) => OF_TOOLS[tool] ?? []).filter((part) => masked || part !== "masked_scores");
  if (isTold(layout)) return new Set([...shown, ...handles, ...opened]);
  return new Set([...FIRST, ...ASKING, ...OPTIONS, ...opened]);
}

/** Which part has the room that the others leave. @param {Set<string>} parts */
export function leadOf(parts) {
  if (ASKING.some((part) => parts.has(part))) return "asking";
  return parts.has("space") ? "givens" : "tables";
}
