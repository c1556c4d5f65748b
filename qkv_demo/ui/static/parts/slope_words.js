// Which number matters, in one sentence.

import { cellTitle } from "./cell_title.js";

const CLIFF = 1e30; // no product of numbers that a scene can hold is as steep: only a direction next to the zero vector is
const MIXED = ["weights", "output", "combined"]; // all weight on the best key makes these jump

/** What moves the number in question most, or why nothing does. @param {Page} page @param {Now} now */
export function slopeWords(page, now) {
  const { t, numbers } = page;
  const { slopes, answer } = now;
  const target = cellTitle(page, now, answer.view.gradient ?? ["", 0, 0]);
  const strongest = slopes?.strongest;
  if (!strongest) {
    const jumps = answer.slopes?.jumps && MIXED.includes(answer.view.gradient?.[0] ?? "");
    return t(jumps ? "ui.gradient.jumps" : "ui.gradient.none", { target });
  }
  const [entry, { slope }] = [entryOf(page, now, strongest), strongest];
  if (Math.abs(slope) > CLIFF) return t("ui.gradient.cliff", { target, entry });
  return t(`ui.gradient.${slope > 0 ? "up" : "down"}`, { target, entry, slope: numbers.tell(Math.abs(slope)) });
}

/** Its name, with the token's where the row is a token's. @param {Page} page @param {Now} now @param {Steepest} entry */
function entryOf({ t, settings }, { scene, names: { asks, answers } }, { quantity, head, row, column }) {
  if (quantity === "weights") return t("ui.gradient.weights", { asks: asks[row], answers: answers[column] });
  if (quantity === "embeddings") return t("ui.gradient.embeddings", { token: asks[row], column: column + 1 });
  if (quantity === "context_embeddings")
    return t("ui.gradient.context_embeddings", { token: answers[row], column: column + 1 });
  const per_head = settings.quantities.find(({ name }) => name === quantity)?.per_head;
  const name = t(`quantity.${quantity}.name`);
  const whose = per_head && scene.heads.length > 1 ? t("ui.of_head", { name, head: head + 1 }) : name;
  return t("ui.gradient.entry", { name: whose, row: row + 1, column: column + 1 });
}
