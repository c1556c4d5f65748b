// Sentences about a cell: its title, and which number has the most influence on it.

import { isOfKeys } from "../state/scene.js";

/**
 * What a number is: which quantity, and whose.
 * @param {Pick<Page, "t" | "settings">} page @param {Props} props @param {CellIndex} cell
 */
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

const CLIFF = 1e30; // no product of numbers that a scene can hold is as steep: only a direction next to the zero vector is
const MIXED = ["weights", "output", "combined"]; // all weight on the best key makes these jump

/** What moves the number in question most, or why nothing does. @param {Page} page @param {Props} props */
export function slopeWords(page, props) {
  const { t, numbers } = page;
  const { slopes, answer } = props;
  const target = cellTitle(page, props, answer.view.gradient ?? ["", 0, 0]);
  const strongest = slopes?.strongest;
  if (!strongest) {
    const jumps = answer.slopes?.jumps && MIXED.includes(answer.view.gradient?.[0] ?? "");
    return t(jumps ? "ui.gradient.jumps" : "ui.gradient.none", { target });
  }
  const [entry, { slope }] = [entryOf(page, props, strongest), strongest];
  if (Math.abs(slope) > CLIFF) return t("ui.gradient.cliff", { target, entry });
  return t(`ui.gradient.${slope > 0 ? "up" : "down"}`, { target, entry, slope: numbers.tell(Math.abs(slope)) });
}

/** Its name, with the token's where the row is a token's. @param {Page} page @param {Props} props @param {NonNullable<Slopes["strongest"]>} entry */
function entryOf({ t, settings }, { scene, names: { asks, answers } }, { quantity, head, row, column }) {
  if (quantity === "weights") return t("ui.gradient.weights", { asks: asks[row], answers: answers[column] });
  const about = settings.quantities.find(({ name }) => name === quantity);
  const token = { tokens: asks, keys: answers }[about?.rows ?? ""]?.[row];
  if (token !== undefined) return t(`ui.gradient.${quantity}`, { token, column: column + 1 });
  const name = t(`quantity.${quantity}.name`);
  const whose = about?.per_head && scene.heads.length > 1 ? t("ui.of_head", { name, head: head + 1 }) : name;
  return t("ui.gradient.entry", { name: whose, row: row + 1, column: column + 1 });
}
