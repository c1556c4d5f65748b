// @ts-check
// A click on a number with Alt pins it, so that learning leaves it alone, or frees it again.

import { addressOf, isNumberInput } from "./number_inputs.js";

/**
 * @param {HTMLElement} shell
 * @param {(pin: Pin) => void} toggle
 */
export function attachPinning(shell, toggle) {
  shell.addEventListener("click", (event) => {
    const { target, altKey } = event;
    if (!altKey || !isNumberInput(target) || target.dataset.row === undefined) return;
    event.preventDefault();
    const { quantity, row, column } = addressOf(target);
    toggle({ quantity, row, column });
  });
}
