// @ts-check
// On a live page what needs Python is out of reach.

/** @param {HTMLElement} shell */
export function standAlone(shell) {
  shell.dataset.alone = "";
  for (const control of /** @type {NodeListOf<HTMLElement>} */ (shell.querySelectorAll("[data-option]"))) {
    if (control.dataset.option === "temperature") continue; // a number like any other
    const whole = /** @type {HTMLElement} */ (control.closest("label") ?? control);
    whole.inert = true;
  }
}
