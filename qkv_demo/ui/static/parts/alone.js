// @ts-check
// Without Python what needs Python is out of reach.

/** @param {HTMLElement} shell @param {{ whole: boolean }} alone a site, or one file of one place */
export function standAlone(shell, { whole }) {
  shell.dataset.alone = whole ? "site" : "file";
  for (const control of /** @type {NodeListOf<HTMLElement>} */ (shell.querySelectorAll("[data-option]"))) {
    if (control.dataset.option === "temperature") continue; // a number like any other
    const whole = /** @type {HTMLElement} */ (control.closest("label") ?? control);
    whole.inert = true;
  }
}
