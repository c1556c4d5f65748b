// @ts-check
// Every step of a lesson by its title: for who knows what comes next, and for what a hall wants to see again.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { formulas } from "./sentence.js";

/**
 * Answers what opens it from its button.
 * @param {Translate} t
 * @param {Popover} popover
 * @param {Pick<Commands, "goToStep">} commands
 * @param {Pick<Settings, "steps"> & { language: string }} settings
 */
export function createStepMenu(t, { open, hide }, { goToStep }, { steps, language }) {
  /** @param {number} step */
  const go = (step) => {
    hide();
    goToStep(step);
  };

  /** @param {HTMLElement} from @param {{ name: string, step: number }} here */
  return (from, { name, step }) => {
    const draw = () => html`
      <ol class="step-menu">
        ${steps[name][language].map(
          (title, at) => html`
          <li><button type="button" aria-current=${at === step ? "step" : nothing} @click=${() => go(at)}>${formulas(title)}</button></li>
        `,
        )}
      </ol>
    `;
    open(from, { name: "steps", title: t("ui.lesson.steps"), still: true, draw });
  };
}
