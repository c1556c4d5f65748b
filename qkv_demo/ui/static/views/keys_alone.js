// @ts-check
// Before queries have a name, a lesson speaks of keys alone: so do the ways to compare them.

import { attribute, write } from "../base/dom.js";

/**
 * @param {Translate} t
 * @param {HTMLElement} shell
 * @param {Picture["schema"]} schema
 */
export function paintKeysAlone(t, shell, schema) {
  const alone = schema.some(({ role, given }) => role === "key" && given);
  if (shell.dataset.keysAlone === String(alone)) return;
  attribute(shell, "data-keys-alone", alone);
  const score = /** @type {HTMLSelectElement} */ (shell.querySelector('select[data-option="score"]'));
  for (const option of score.options) {
    write(option, t(alone ? `ui.score.${option.value}.keys` : `ui.score.${option.value}`));
  }
}
