// A number in words: what it is, where a sentence leads to its cell, and which number matters most to it.

import { all, attribute } from "../base/dom.js";
import { reread } from "../base/words.js";
import { isOfKeys, numberAt } from "../state/scene.js";

/**
 * Numbers in sentences, each of which leads to its cell: they are called as they are written, for whoever says what to
 * press, and as what they are, for whoever hears them alone. Those of a lesson stay what they were, and look it, with all
 * that is said of them.
 * @param {Page} page @returns {Component}
 */
export function createNumberLinks(page) {
  /** @param {Props} props @param {HTMLElement} told @param {boolean} isPast */
  function call(props, told, isPast) {
    const [quantity, , row, column] = String(told.dataset.source).split("/");
    const name = `${told.textContent}, ${cellTitle(page, props, [quantity, Number(row), Number(column)])}`;
    attribute(told, "aria-label", isPast ? page.t("ui.told.past", { name }) : name);
  }

  return {
    /** Nothing is heard before a hand rests. */
    paint(props) {
      for (const told of all(page.root, ".told-number")) {
        const isPast = told.closest(".lesson-words") !== null && isOther(props, told);
        attribute(told, "data-past", isPast);
        if (!props.status.moving) call(props, told, isPast);
      }
      for (const said of all(page.root, ".lesson-words > p"))
        attribute(said, "data-past", said.querySelector(".told-number[data-past=true]") !== null);
    },
  };
}

const ROUNDED = 0.00501;

/** Whether another number stands there now, beyond what two decimals hide. @param {Props} props @param {HTMLElement} told */
function isOther({ answer, scene }, told) {
  const found = numberAt(answer, scene, String(told.dataset.source));
  return typeof found === "number" && Math.abs(found - reread(told.textContent)) > ROUNDED;
}

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
