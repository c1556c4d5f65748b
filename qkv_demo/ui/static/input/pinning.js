// @ts-check
// A click on a number with Alt pins it, so that learning leaves it alone, or frees it again. While a number has the focus
// learning leaves it alone too.

import { addressOf, isNumberInput } from "./number_inputs.js";

/**
 * @param {HTMLElement} shell
 * @param {{ togglePin: (pin: Pin) => void, grasp: (pin: Pin | null) => void }} act
 */
export function attachPinning(shell, { togglePin, grasp }) {
  /** @param {EventTarget | null} target @returns {Pin | null} */
  const pinOf = (target) => {
    if (!isNumberInput(target) || target.dataset.row === undefined) return null;
    const { quantity, row, column } = addressOf(target);
    return { quantity, row, column };
  };

  shell.addEventListener("focusin", ({ target }) => grasp(pinOf(target)));
  shell.addEventListener("focusout", () => grasp(null));
  shell.addEventListener("click", (event) => {
    const { target, altKey } = event;
    const pin = altKey ? pinOf(target) : null;
    if (!pin) return;
    event.preventDefault();
    togglePin(pin);
  });
}
