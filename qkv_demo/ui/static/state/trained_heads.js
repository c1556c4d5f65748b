// Runs the trained model on a sentence, and opens one of its heads as a fitted scene.

import { wait } from "../base/motion.js";
import { sourceOf } from "./source.js";

/**
 * The attention of a trained model on a sentence. If `special` is true, the tokens include special tokens of the model, such as
 * [CLS]. `unknownWords` has the words that are not in the model's vocabulary.
 * @typedef {{ text: string, special: boolean, tokens: string[], unknownWords: string[], heads: TrainedHead[][] }} SentenceResult
 */

/** The index of a layer and of one of its heads, both counted from 0. @typedef {{ layer: number, head: number }} HeadIndex */

const MODEL_NAME = "all-MiniLM-L6-v2";
const POLL_INTERVAL = 500; // Milliseconds between two requests for the progress of a download.

/**
 * Return the index of the head that a scene was fitted to, or null if its source is not a head.
 * @param {Record<string, any>} sourceValues the `values` of the scene's source, which count layers and heads from 1
 * @returns {HeadIndex | null}
 */
export const headIndexOf = ({ layer, head }) => (layer && head ? { layer: layer - 1, head: head - 1 } : null);

/** @param {Pick<AppServices, "client" | "fitting" | "store" | "settings">} modules */
export const createTrainedHeads = ({ client, fitting, store, settings }) => ({
  /**
   * Run the model on a sentence. Return null if the server refuses it, or if the user must first agree to download the model.
   * @param {{ text: string, special: boolean, download: boolean }} request
   * @param {(progress: number | null, problem?: string) => boolean} onProgress called while the model is not on the server, with
   * the progress of its download, or null if no download is running, and with the reason if the model cannot be used; it returns
   * whether to request the progress again
   * @returns {Promise<SentenceResult | null>}
   */
  async readSentence(request, onProgress) {
    for (;;) {
      const response = await client.requestHeads(request);
      if (!response) return null;
      const { tokens, unknown: unknownWords = [], heads, progress = null, problem } = response;
      if (tokens && heads) return { text: request.text, special: request.special, tokens, unknownWords, heads };
      if (!onProgress(progress, problem) || progress === null) return null;
      await wait(POLL_INTERVAL);
    }
  },

  /**
   * Fit a 3-D scene to a head, and open it. Undo leads back to the previous scene. Return whether the scene was opened.
   * @param {SentenceResult} result @param {HeadIndex} headIndex
   * @param {() => boolean} isCurrent returns false once the user no longer needs this head
   */
  async openHead(result, { layer, head }, isCurrent) {
    const { text, special, tokens, heads } = result;
    const fittedScene = await fitting.fitHead({ tokens, weights: heads[layer][head].weights });
    if (!fittedScene || !isCurrent()) return false;
    const { scene, status } = store;
    const [queryToken, keyToken] = status.response.view.pair.map((row) => scene.tokens[row]);
    const selectedTokens = {
      tokens: scene.tokens,
      queryToken,
      keyToken,
      source: sourceOf(store, settings)?.values ?? {},
    };
    const pair = pairToShow(result, { layer, head }, selectedTokens);
    const sourceValues = { layer: layer + 1, head: head + 1, model: MODEL_NAME, text, special };
    return fitting.openFitted({ ...fittedScene, pair }, { key: "ui.source.head", values: sourceValues });
  },
});

const SPECIAL_TOKENS = ["[CLS]", "[SEP]"];

/**
 * Return the pair to select in a head. If the scene on screen shows a head on a similar sentence, keep the token whose query is
 * selected. If the head is the same too, also keep the token whose key is selected. For another head, select the key with the
 * largest weight. If the sentence is not similar, return the pair that is stored with the head.
 * @param {Pick<SentenceResult, "tokens" | "heads">} result @param {HeadIndex} headIndex
 * @param {{ tokens: string[], queryToken: string, keyToken: string, source: Record<string, any> }} selectedTokens in the scene on
 * screen
 * @returns {FittedScene["pair"]}
 */
export function pairToShow({ tokens, heads }, { layer, head }, selectedTokens) {
  const { row, column, weights } = heads[layer][head];
  const queryRow = tokens.indexOf(selectedTokens.queryToken);
  const isSimilar = 2 * tokens.filter((token) => selectedTokens.tokens.includes(token)).length >= tokens.length;
  if (selectedTokens.source.text === undefined || queryRow < 0 || !isSimilar) return [row, column];
  const shownHead = headIndexOf(selectedTokens.source);
  const keyRow = tokens.indexOf(selectedTokens.keyToken);
  if (keyRow >= 0 && shownHead?.layer === layer && shownHead.head === head) return [queryRow, keyRow];
  const otherWeights = weights[queryRow].map((weight, column) =>
    column === queryRow || SPECIAL_TOKENS.includes(tokens[column]) ? 0 : weight,
  );
  return [queryRow, otherWeights.indexOf(Math.max(...otherWeights))];
}

/**
 * Return the indices of the tokens that are the same in both sentences.
 * @param {SentenceResult} before @param {SentenceResult} after
 */
const indicesOfUnchangedTokens = (before, after) =>
  [...after.tokens.keys()].filter((index) => before.tokens[index] === after.tokens[index]);

/**
 * Return whether two sentences have the same number of tokens, and only a few of these differ.
 * @param {SentenceResult} before @param {SentenceResult} after
 */
export function hasChangedWord(before, after) {
  const tokenCount = after.tokens.length;
  const unchangedCount = indicesOfUnchangedTokens(before, after).length;
  return before.tokens.length === tokenCount && unchangedCount < tokenCount && unchangedCount >= tokenCount / 2;
}

/** The weight of a pair in two sentences. @typedef {{ pair: FittedScene["pair"], before: number, after: number }} Change */

/**
 * Return the changes of weights between two sentences that are worth showing. The first is the change of the most asymmetric
 * pair, if both of its words are in both sentences. The second is the largest change of a pair whose words are in both sentences.
 * @param {SentenceResult} before @param {SentenceResult} after @param {HeadIndex} headIndex @returns {Change[]}
 */
export function changesToShow(before, after, { layer, head }) {
  const unchangedIndices = indicesOfUnchangedTokens(before, after);
  const [headBefore, headAfter] = [before, after].map(({ heads }) => heads[layer][head]);
  /** @type {Change[]} */
  const changes = unchangedIndices.flatMap((row) =>
    unchangedIndices.map((column) => ({
      pair: [row, column],
      ...{ before: headBefore.weights[row][column], after: headAfter.weights[row][column] },
    })),
  );
  const sizeOfChange = (/** @type {Change} */ change) => Math.abs(change.after - change.before);
  const largestChange = changes.reduce((largest, change) =>
    sizeOfChange(change) > sizeOfChange(largest) ? change : largest,
  );
  return changes
    .filter((change) => change === largestChange || `${change.pair}` === `${[headBefore.row, headBefore.column]}`)
    .sort((change) => (change === largestChange ? 1 : -1));
}
