// @ts-check
// The column of token names beside their embeddings: each with a grip to move it and a button to remove it. For the
// keyboard it is one stop, with the tools of the name that has it.

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
  const grips = inputs.map((_, row) => tool(sequence, row, "grip", "\u283f", t("ui.token.move")));
  const removes = inputs.map((_, row) => tool(sequence, row, "remove", "\u00d7", t("ui.token.remove")));
  const rows = inputs.map((input, row) =>
    el("div", { class: "token-row", "data-r": row }, grips[row], input, count > 1 && removes[row]),
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
        attribute(grips[row], "aria-label", t("ui.token.move_named", { name }));
        attribute(removes[row], "aria-label", t("ui.token.remove_named", { name }));
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
  const place = {
    "data-row": row,
    "data-col": 0,
    tabindex: row === 0 ? 0 : -1,
    style: inkOf(sequence === "tokens" ? "asks" : "answers", row),
  };
  return /** @type {HTMLInputElement} */ (el("input", { class: "token-input chip", ...place, ...typing }));
}

/**
 * What moves a name, or takes it away.
 * @param {Sequence} sequence @param {number} row @param {"grip" | "remove"} does @param {string} sign
 * @param {string} title
 */
const tool = (sequence, row, does, sign, title) =>
  el(
    "button",
    { type: "button", class: `${does} bare`, [`data-${does}`]: row, "data-sequence": sequence, title },
    sign,
  );
