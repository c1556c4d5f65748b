// @ts-check
// What is different on a live page: it says what it is, and what needs Python is out of reach.

import { el } from "../base/dom.js";

/**
 * @param {Translate} t
 * @param {HTMLElement} shell
 * @param {{ app: string | null }} where
 */
export function standAlone(t, shell, { app }) {
  shell.dataset.alone = "";
  for (const control of /** @type {NodeListOf<HTMLElement>} */ (shell.querySelectorAll("[data-option]"))) {
    if (control.dataset.option === "temperature") continue; // a number like any other
    const whole = /** @type {HTMLElement} */ (control.closest("label") ?? control);
    whole.inert = true;
  }
  const way = app === null ? null : el("a", { href: app, target: "_blank", rel: "noopener" }, t("ui.alone.app"));
  shell.querySelector(".tools.end")?.before(el("p", { class: "alone" }, t("ui.alone"), " ", way));
}
