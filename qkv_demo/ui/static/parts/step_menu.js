// @ts-check
// Every step of a talk's lesson by its title: for who knows what comes next, and for what a hall wants to see again.

import { walk } from "../input/walking.js";
import { stepsOf } from "../state/talk_steps.js";
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

  /** @param {HTMLElement} from @param {{ name: string, step: number, talk?: View["talk"] }} here */
  return (from, { name, step, talk }) => {
    const titles = steps[name][language];
    const draw = () => html`
      <ol class="step-menu" tabindex="-1" @keydown=${walk}>
        ${stepsOf(talk, name, titles.length).map(
          (at) => html`
          <li><button type="button" aria-current=${at === step ? "step" : nothing} @click=${() => go(at)}>${formulas(titles[at])}</button></li>
        `,
        )}
      </ol>
    `;
    open(from, { name: "steps", title: t("ui.lesson.steps"), still: true, draw });
  };
}
