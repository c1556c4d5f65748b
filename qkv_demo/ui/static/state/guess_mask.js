// Hides the numbers that the user has to guess in a lesson step, until the answer is shown.

import { createMemo } from "../base/memoize.js";
import { createTranslate } from "../base/words.js";
import { unansweredPrediction } from "./location.js";

/**
 * Return a function that removes from a response the numbers that the user has to guess. Its result is memoized.
 * @param {Pick<Store, "location" | "view">} store @param {Settings} settings
 */
export function createGuessMask(store, settings) {
  const memoize = createMemo();
  return (/** @type {Picture} */ response) => {
    const prediction = unansweredPrediction(response, store.location);
    if (!prediction) return response;
    const guessFirstText = createTranslate(settings, store.view.language)("ui.guess.first");
    return memoize([response], () =>
      prediction.hidden.length === 0
        ? { ...response, figures: replaceDescriptions(response.figures, "") }
        : maskNumbers(response, prediction, guessFirstText),
    );
  };
}

/**
 * Return the response without the hidden numbers, and without the sentences that mention them.
 * @param {Picture} response @param {Prediction} prediction
 * @param {string} guessFirstText the text that asks the user to guess first
 * @returns {Picture}
 */
function maskNumbers(response, prediction, guessFirstText) {
  const { lesson, explanation, figures } = response;
  const hiddenExplanation = { ...explanation, steps: [], meaning: guessFirstText, isHidden: true };
  return {
    ...response,
    hidesNumbers: true,
    trace: { ...prediction.hidden.reduce(withoutHiddenRow, response.trace), notes: [] },
    headline: guessFirstText,
    pair_sentences: [],
    asymmetry: undefined,
    explanation: isExplanationHidden(response, prediction) ? hiddenExplanation : explanation,
    figures: replaceDescriptions(figures, guessFirstText),
    lesson: lesson && { ...lesson, tables: [] },
  };
}

/**
 * Return the figures with another description for screen readers. The figure of the embeddings keeps its description, because it
 * reveals no hidden number.
 * @param {Picture["figures"]} figures @param {string} description
 */
const replaceDescriptions = (figures, description) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [
      name,
      name === "space" ? figure : { ...figure, words: description },
    ]),
  );

/**
 * Return the names of the components that would show hidden numbers of the query in this row.
 * @param {Prediction | null} prediction @param {number} queryRow the row of the query
 */
export function componentsToHide(prediction, queryRow) {
  const hiddenComponents = (prediction?.hidden_components ?? []).filter(([, row]) => row === null || row === queryRow);
  return new Set(hiddenComponents.map(([name]) => name));
}

/**
 * Return whether the number whose arithmetic is shown must stay hidden.
 * @param {Picture} response @param {Prediction | null} prediction
 */
function isExplanationHidden({ explanation, schema: quantities }, prediction) {
  const [quantity, , row] = explanation.cell;
  const path = quantities.find(({ name }) => name === quantity)?.path;
  return prediction?.hidden.some(
    ([hiddenPath, hiddenRow]) => hiddenPath === path && (hiddenRow === null || hiddenRow === row),
  );
}

/**
 * Return a trace in which the numbers at a path are removed, either in one row or in all rows. In the path, "*" stands for each
 * head.
 * @param {Trace} trace @param {[path: string, row: number | null]} hidden @returns {Trace}
 */
function withoutHiddenRow(trace, [path, hiddenRow]) {
  const fieldName = String(path.split("/").at(-1));
  /** @param {any} parent the trace, or the trace of one head */
  const withoutValues = (parent) => ({ ...parent, [fieldName]: parent[fieldName]?.map(hideRow) });
  /** @param {MaybeRows[number]} numbers @param {number} row */
  const hideRow = (numbers, row) => (hiddenRow === null || hiddenRow === row ? numbers.map(() => undefined) : numbers);
  return path.includes("*") ? { ...trace, heads: trace.heads.map(withoutValues) } : withoutValues(trace);
}
