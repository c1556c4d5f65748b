// Texts that name a cell of a table, or the input that has the largest effect on the number in the cell.

import { hasInputKeys } from "../state/scene.js";

/**
 * Return the title of a cell, which names its quantity, row and column.
 * @param {Pick<Page, "t" | "settings">} page @param {Props} props @param {CellIndex} cell
 */
export function cellTitle({ t, settings }, { response, names: { queryNames, keyNames } }, [quantity, row, column]) {
  const quantitySpec = settings.quantities.find(({ name }) => name === quantity);
  const quantityName = t(hasInputKeys(response) && quantity === "w_q" ? "explain.matrix" : `quantity.${quantity}.name`);
  return t("explain.title", { name: quantityName, which: describePosition() });

  function describePosition() {
    const pairNames = { asks: queryNames[row], answers: keyNames[column] };
    if (quantitySpec?.columns === "keys")
      return t(quantity === "weights" ? "explain.pair" : "explain.pair.scores", pairNames);
    if (quantitySpec?.rows === "keys") return t("explain.entry", { token: keyNames[row], column: column + 1 });
    if (quantitySpec?.rows === "tokens") return t("explain.entry", { token: queryNames[row], column: column + 1 });
    return t("explain.place", { row: row + 1, column: column + 1 });
  }
}

// The steepest slope that is written as a number. A steeper slope occurs only if a vector with a length near 0 is normalized.
const MAX_SLOPE = 1e30;
// The quantities that do not change gradually, but in jumps, if the largest score gets all the weight (argmax).
const STEPWISE_QUANTITIES = ["weights", "output", "combined"];

/**
 * Return the sentence about the input with the largest effect on the selected number, or the reason why no input has an effect.
 * @param {Page} page @param {Props} props
 */
export function slopeWords(page, props) {
  const { t, numberFormat } = page;
  const { slopes, response } = props;
  const gradientCellTitle = cellTitle(page, props, response.view.gradient ?? ["", 0, 0]);
  const strongestSlope = slopes?.strongest;
  if (!strongestSlope) {
    const isStepwise = response.slopes?.is_stepwise && STEPWISE_QUANTITIES.includes(response.view.gradient?.[0] ?? "");
    return t(isStepwise ? "ui.gradient.jumps" : "ui.gradient.none", { target: gradientCellTitle });
  }
  const strongestInputName = inputName(page, props, strongestSlope);
  const { slope } = strongestSlope;
  if (Math.abs(slope) > MAX_SLOPE)
    return t("ui.gradient.cliff", { target: gradientCellTitle, entry: strongestInputName });
  return t(`ui.gradient.${slope > 0 ? "up" : "down"}`, {
    target: gradientCellTitle,
    entry: strongestInputName,
    slope: numberFormat.formatNonzero(Math.abs(slope)),
  });
}

/**
 * Return the name of an input, such as a cell of W_Q. If the cell's row belongs to a token, the name includes the token.
 * @param {Page} page @param {Props} props @param {NonNullable<Slopes["strongest"]>} input
 */
function inputName({ t, settings }, { scene, names: { queryNames, keyNames } }, { quantity, head, row, column }) {
  if (quantity === "weights") return t("ui.gradient.weights", { asks: queryNames[row], answers: keyNames[column] });
  const quantitySpec = settings.quantities.find(({ name }) => name === quantity);
  const tokenName = { tokens: queryNames, keys: keyNames }[quantitySpec?.rows ?? ""]?.[row];
  if (tokenName !== undefined) return t(`ui.gradient.${quantity}`, { token: tokenName, column: column + 1 });
  const quantityName = t(`quantity.${quantity}.name`);
  const fullName =
    quantitySpec?.per_head && scene.heads.length > 1
      ? t("ui.of_head", { name: quantityName, head: head + 1 })
      : quantityName;
  return t("ui.gradient.entry", { name: fullName, row: row + 1, column: column + 1 });
}
