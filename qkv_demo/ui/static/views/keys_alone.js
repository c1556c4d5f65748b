// @ts-check
// Before queries have a name, a lesson speaks of keys alone: so do the ways to compare them and the one matrix's lens.

import { attribute, write } from "../base/dom.js";
import { writeFormulas } from "../base/formulas.js";

/**
 * @param {Translate} t
 * @param {HTMLElement} shell
 * @param {Picture["schema"]} schema
 */
export function paintKeysAlone(t, shell, schema) {
  const matrix = schema.find(({ role, given }) => role === "key" && given);
  const alone = matrix !== undefined;
  if (shell.dataset.keysAlone === String(alone)) return;
  attribute(shell, "data-keys-alone", alone);
  const score = /** @type {HTMLSelectElement} */ (shell.querySelector('select[data-option="score"]'));
  for (const option of score.options) {
    write(option, t(alone ? `ui.score.${option.value}.keys` : `ui.score.${option.value}`));
  }
  for (const lens of /** @type {NodeListOf<HTMLElement>} */ (shell.querySelectorAll("[data-lens]"))) {
    const name = matrix && lens.dataset.lens === matrix.name ? matrix.symbol : t(`ui.lens.${lens.dataset.lens}`);
    attribute(lens, "aria-label", name);
    writeFormulas(lens, name);
  }
}
