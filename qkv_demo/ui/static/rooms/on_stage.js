// Which parts stand on the stage: in a lesson or a talk what is spoken of and what a hand may hold, else what matters
// first; and whatever tools are open, where there are such.

import { isTold } from "./layout.js";

const WORDS = ["embeddings", "context_embeddings", "sentence"]; // in numbers, and others in their place
const FIRST = ["need", "space", ...WORDS, "w_q", "w_k", "w_v", "v_a", "tie_qk"];
const ASKING = ["queries_keys", "score_bars", "shares", "mixture"];
const OPTIONS = ["score", "scale", "temperature", "mask", "normalize", "positions"]; // within their own panel
const BESIDE_A_PUZZLE = [...WORDS, "w_v", "mixture"];
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
 * @param {{ masked: boolean, puzzle: boolean }} its without a mask its step says the scores once more; a puzzle gives
 *   its words and asks for weights @returns {Set<string>}
 */
export function partsOn(layout, { shown, handles }, open, { masked, puzzle }) {
  if (isTold(layout) && layout !== "talk-free") return new Set([...shown, ...handles]);
  const opened = open.flatMap((tool) => OF_TOOLS[tool] ?? []).filter((part) => masked || part !== "masked_scores");
  if (isTold(layout)) return new Set([...shown, ...handles, ...opened]);
  const first = [...FIRST, ...ASKING, ...OPTIONS].filter((part) => !(puzzle && BESIDE_A_PUZZLE.includes(part)));
  return new Set([...first, ...opened]);
}

/** Which part has the room that the others leave. @param {Set<string>} parts */
export function leadOf(parts) {
  if (ASKING.some((part) => parts.has(part))) return "asking";
  return parts.has("space") ? "givens" : "tables";
}
