// Every step of a talk's lesson by its title: for who knows what comes next, and for what a hall wants to see again.

import { walk } from "../input/walking.js";
import { stepsOf } from "../state/talk_steps.js";
import { html } from "../vendor/lit-html/lit-html.js";
import { formulas } from "./sentence.js";

/** Answers what opens it from its button. @param {Page} page @param {import("./menus.js").Menu} menu */
export function createStepMenu({ t, language, settings, commands }, { open, item }) {
  /** @param {HTMLElement} from @param {{ name: string, step: number, talk?: View["talk"] }} here */
  return (from, { name, step, talk }) => {
    const titles = settings.steps[name][language];
    /** @param {number} at */
    const line = (at) => {
      const current = at === step ? /** @type {const} */ ("step") : undefined;
      return html`<li>${item(formulas(titles[at]), () => commands.goToStep(at), { current })}</li>`;
    };
    const draw = () => html`
      <ol class="step-menu" tabindex="-1" @keydown=${walk}>${stepsOf(talk, name, titles.length).map(line)}</ol>
    `;
    open(from, { name: "steps", title: t("ui.lesson.steps"), still: true, draw });
  };
}
