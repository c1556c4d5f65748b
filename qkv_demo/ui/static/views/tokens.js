// @ts-check
// The column of token names beside their embeddings: each with a grip to move it and a button to remove it.

import { attribute, el } from "../base/dom.js";
import { inkOf } from "./colours.js";

/** @typedef {"tokens" | "context_tokens"} Sequence */

/**
 * @param {Translate} t
 * @param {Sequence} sequence
 * @param {number} count
 * @param {Settings["limits"]} limits what Python says of names
 */
export function createTokens(t, sequence, count, limits) {
  const inputs = Array.from({ length: count }, (_, row) => nameInput(sequence, row, limits.name));
  const rows = inputs.map((input, row) =>
    el(
      "div",
      { class: "token-row", "data-r": row },
      grip(t, sequence, row),
      input,
      count > 1 && remover(t, sequence, row),
    ),
  );
  const about = { "data-quantity": sequence, "data-rows": sequence === "tokens" ? "tokens" : "keys" };
  const element = el(
    "div",
    { class: "tokens", role: "group", "aria-label": t(`ui.${sequence}`), ...about },
    rows,
    el("button", { type: "button", class: "add bare", "data-add": "", "data-sequence": sequence }, t("ui.token.add")),
  );
  return {
    sequence,
    element,
    /** @param {string[]} names */
    paint(names) {
      for (const [row, name] of names.entries()) {
        const input = inputs[row];
        attribute(input, "aria-label", t("ui.token.named", { place: row + 1 }));
        if (input.value !== name) input.value = name;
      }
    },
  };
}

/**
 * @param {Sequence} sequence
 * @param {number} row
 * @param {number} longest
 */
function nameInput(sequence, row, longest) {
  const typing = { maxlength: longest, spellcheck: "false", autocomplete: "off", dir: "auto" };
  const place = { "data-row": row, "data-col": 0, style: inkOf(sequence === "tokens" ? "asks" : "answers", row) };
  return /** @type {HTMLInputElement} */ (el("input", { class: "token-input", ...place, ...typing }));
}

/**
 * @param {Translate} t
 * @param {Sequence} sequence
 * @param {number} row
 */
function grip(t, sequence, row) {
  const words = { title: t("ui.token.move"), "aria-label": t("ui.token.move_named", { place: row + 1 }) };
  return el(
    "button",
    { type: "button", class: "grip bare", "data-grip": row, "data-sequence": sequence, ...words },
    "\u283f",
  );
}

/**
 * @param {Translate} t
 * @param {Sequence} sequence
 * @param {number} row
 */
function remover(t, sequence, row) {
  const words = { title: t("ui.token.remove"), "aria-label": t("ui.token.remove_named", { place: row + 1 }) };
  return el(
    "button",
    { type: "button", class: "remove bare", "data-remove": row, "data-sequence": sequence, ...words },
    "\u00d7",
  );
}
