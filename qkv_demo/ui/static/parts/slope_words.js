// @ts-check
// Which number matters, in one sentence.

import { isOfKeys, keyTokens } from "../state/scene.js";
import { tokenNames } from "../views/names.js";

const CLIFF = 1e30; // no product of numbers that a scene can hold is as steep: only a direction next to the zero vector is
const MIXED = ["weights", "output", "combined"]; // all weight on the best key makes these jump

/** @typedef {{ slopes: Slopes, answer: Pick<Picture, "view" | "schema" | "slopes">, scene: Scene }} Now */

/**
 * What moves the number in question most, or why nothing does.
 * @param {Translate} t @param {Numbers} numbers @param {Quantity[]} quantities @param {Now} now
 */
export function slopeWords(t, { tell }, quantities, { slopes: { strongest }, answer, scene }) {
  const target = titleOf(t, quantities, answer, scene);
  if (!strongest) {
    const jumps = answer.slopes?.jumps && MIXED.includes(answer.view.gradient?.[0] ?? "");
    return t(jumps ? "ui.gradient.jumps" : "ui.gradient.none", { target });
  }
  const [entry, { slope }] = [entryOf(t, quantities, strongest, scene), strongest];
  if (Math.abs(slope) > CLIFF) return t("ui.gradient.cliff", { target, entry });
  return t(`ui.gradient.${slope > 0 ? "up" : "down"}`, { target, entry, slope: tell(Math.abs(slope)) });
}

/** The number in question: its matrix and the cell. @param {Translate} t @param {Quantity[]} quantities @param {Now["answer"]} answer @param {Scene} scene */
function titleOf(t, quantities, answer, scene) {
  const [quantity, row, column] = answer.view.gradient ?? ["", 0, 0];
  const about = quantities.find(({ name }) => name === quantity);
  const [asks, answers] = [tokenNames(t, scene.tokens), tokenNames(t, keyTokens(scene))];
  const name = t(isOfKeys(answer) && quantity === "w_q" ? "explain.matrix" : `quantity.${quantity}.name`);
  return t("explain.title", { name, which: which() });

  function which() {
    const pair = { asks: asks[row], answers: answers[column] };
    if (about?.columns === "keys") return t(quantity === "weights" ? "explain.pair" : "explain.pair.scores", pair);
    if (about?.rows === "keys") return t("explain.entry", { token: answers[row], column: column + 1 });
    if (about?.rows === "tokens") return t("explain.entry", { token: asks[row], column: column + 1 });
    return t("explain.place", { row: row + 1, column: column + 1 });
  }
}

/** Its name, with the token's where the row is a token's. @param {Translate} t @param {Quantity[]} quantities @param {Steepest} entry @param {Scene} scene */
function entryOf(t, quantities, { quantity, head, row, column }, scene) {
  const [asks, answers] = [tokenNames(t, scene.tokens), tokenNames(t, keyTokens(scene))];
  if (quantity === "weights") return t("ui.gradient.weights", { asks: asks[row], answers: answers[column] });
  if (quantity === "embeddings") return t("ui.gradient.embeddings", { token: asks[row], column: column + 1 });
  if (quantity === "context_embeddings")
    return t("ui.gradient.context_embeddings", { token: answers[row], column: column + 1 });
  const per_head = quantities.find(({ name }) => name === quantity)?.per_head;
  const name = t(`quantity.${quantity}.name`);
  const whose = per_head && scene.heads.length > 1 ? t("ui.of_head", { name, head: head + 1 }) : name;
  return t("ui.gradient.entry", { name: whose, row: row + 1, column: column + 1 });
}
