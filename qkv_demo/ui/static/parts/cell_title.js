// What a number is: which quantity, and whose.

import { isOfKeys } from "../state/scene.js";

/** @param {Pick<Page, "t" | "settings">} page @param {Now} now @param {CellIndex} cell */
export function cellTitle({ t, settings }, { answer, names: { asks, answers } }, [quantity, row, column]) {
  const about = settings.quantities.find(({ name }) => name === quantity);
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
