// @ts-check
// Every step of a lesson by its title: for who knows what comes next, and for what a hall wants to see again.

import { el } from "../base/dom.js";
import { writeFormulas } from "../base/formulas.js";

/**
 * Answers what opens it under its button.
 * @param {Translate} t
 * @param {import("./popover.js").Popover} popover
 * @param {Pick<import("../state/commands.js").Commands, "goToStep">} commands
 * @param {Pick<Settings, "steps"> & { language: string }} about
 */
export function createStepMenu(t, { open, item }, { goToStep }, { steps, language }) {
  /** @param {HTMLElement} anchor @param {{ name: string, step: number }} here */
  return (anchor, { name, step }) => {
    const entries = steps[name][language].map((title, index) => {
      const entry = item("", () => goToStep(index));
      writeFormulas(entry, title);
      if (index === step) entry.setAttribute("aria-current", "step");
      return el("li", {}, entry);
    });
    open(anchor, t("ui.lesson.steps"), el("ol", { class: "step-menu", tabindex: -1, autofocus: true }, entries));
  };
}
