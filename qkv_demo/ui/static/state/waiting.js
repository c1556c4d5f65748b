// Predict, then see: while a step's question stands, a picture of the scene without what its answer will show.

import { remember } from "../base/remember.js";
import { speaker } from "../base/words.js";
import { LAST_BEAT } from "./talk.js";

/** @typedef {Pick<Status, "answer" | "beat"> & Partial<Pick<Status, "detour" | "pictured">>} Waiting */

/**
 * What waits for a guess; null where nothing does, or once the answer is there. Asking "what if" tells nothing of it
 * before something is changed.
 * @param {Waiting} now @returns {Prediction | null}
 */
export function waiting({ answer: { lesson }, beat, detour, pictured }) {
  const left = detour?.untouched && detour.untouched === pictured ? detour.predicts : null;
  return left ?? (beat < LAST_BEAT ? (lesson?.predicts ?? null) : null);
}

/** Whether numbers of the scene wait for a guess. @param {Waiting} now */
export const isWaiting = (now) => (waiting(now)?.hidden.length ?? 0) > 0;

/**
 * Answers what may be painted of a picture now, the same object for the same one.
 * @param {Pick<Store, "status" | "view">} store @param {Settings} settings
 */
export function createVeil(store, settings) {
  /** @type {(by: unknown[], make: () => Picture) => Picture} */
  const remembered = remember();
  return (/** @type {Picture} */ answer) => {
    const predicts = waiting({ ...store.status, answer });
    if (!predicts || predicts.hidden.length === 0) return answer;
    const first = speaker(settings, store.view.language)("ui.guess.first");
    return remembered([answer], () => veiled(answer, predicts, first));
  };
}

/**
 * Numbers that wait are undefined, and so is what would tell them in words.
 * @param {Picture} answer @param {Prediction} predicts @param {string} first says that a guess comes first
 * @returns {Picture}
 */
function veiled(answer, predicts, first) {
  const { lesson, explanation, figures } = answer;
  const untold = { ...explanation, steps: [], value: null, reading: first, tex: "" };
  return {
    ...answer,
    untold: true,
    trace: { ...predicts.hidden.reduce(without, answer.trace), notes: [] },
    reading: first,
    pair: [],
    asymmetry: undefined,
    explanation: isHidden(answer, predicts) ? untold : explanation,
    figures: Object.fromEntries(
      Object.entries(figures).map(([name, figure]) => [name, name === "space" ? figure : { ...figure, words: first }]),
    ),
    lesson: lesson && { ...lesson, tables: [] },
  };
}

/**
 * Parts of the stage that would draw what waits, now that this one asks.
 * @param {Prediction | null} predicts @param {number} asking a row
 */
export function coveredParts(predicts, asking) {
  const found = (predicts?.covered ?? []).filter(([, row]) => row === null || row === asking);
  return new Set(found.map(([part]) => part));
}

/** Whether the number that is explained waits. @param {Waiting} now */
export const isUntold = (now) => isHidden(now.answer, waiting(now));

/** @param {Picture} answer @param {Prediction | null} predicts */
function isHidden({ explanation, schema }, predicts) {
  const [quantity, , row] = explanation.cell;
  const path = schema.find(({ name }) => name === quantity)?.path;
  return predicts?.hidden.some(([hidden, hiddenRow]) => hidden === path && (hiddenRow === null || hiddenRow === row));
}

/**
 * A trace without one row, or any row, of what a path leads to; "*" stands for each head.
 * @param {Trace} trace @param {[path: string, row: number | null]} hidden @returns {Trace}
 */
function without(trace, [path, row]) {
  const name = String(path.split("/").at(-1));
  /** @param {any} holder */
  const bare = (holder) => ({ ...holder, [name]: holder[name]?.map(blank) });
  /** @param {MaybeRows[number]} line @param {number} index */
  const blank = (line, index) => (row === null || row === index ? line.map(() => undefined) : line);
  return path.includes("*") ? { ...trace, heads: trace.heads.map(bare) } : bare(trace);
}
