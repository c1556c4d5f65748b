// The menu that lists the steps of a lesson, from which the user can also choose the steps of a presentation.

import { totalMinutes, stepsOf } from "../state/talk_steps.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { formulaTemplates } from "./sentence.js";

/**
 * Return the function that opens the menu. During a presentation, the menu lists only the steps that were chosen for the
 * presentation. Otherwise it lists all steps, with checkboxes that choose the steps to present.
 * @param {Page} page @param {Popover} popover
 */
export function createStepMenu({ t, language, settings, commands, store }, { open: openPopover, item: itemTemplate }) {
  /** @param {HTMLElement} anchor @param {{ name: string, step: number }} lesson */
  return (anchor, { name, step }) => {
    const { short_talk: shortTalk, texts } = settings.lessons[name];
    const { steps: titles, minutes } = texts[language];
    const allSteps = [...titles.keys()];

    /** Draw the checkbox that includes a step. @param {number[]} steps the steps to present @param {number} index */
    const includeBoxTemplate = (steps, index) => {
      const isIncluded = steps.includes(index);
      const toggleStep = () => commands.makeTalk(allSteps.filter((step) => steps.includes(step) === (step !== index)));
      return html`
        <input
          type="checkbox"
          aria-label=${t("ui.lesson.include", { title: titles[index] })}
          .checked=${isIncluded}
          ?disabled=${isIncluded && steps.length === 1}
          @change=${toggleStep}
        />
      `;
    };

    const shortTalkButton = html`
      <button type="button" @click=${() => commands.makeTalk(shortTalk)}>${t("ui.lesson.fifteen")}</button>
    `;

    /** Draw the duration of the presentation, and a button that chooses a short version. @param {number[]} steps */
    const durationTemplate = (steps) => html`
      <p>${t("ui.lesson.lasts", { count: totalMinutes(minutes, steps) })}</p>
      ${shortTalk.length > 0 ? shortTalkButton : nothing}
    `;

    const draw = () => {
      const { talk, presenting } = store.view;
      const steps = stepsOf(talk, name, allSteps.length);
      /** @param {number} index */
      const stepItemTemplate = (index) => html`
        <li>
          ${presenting ? nothing : includeBoxTemplate(steps, index)}
          ${itemTemplate(formulaTemplates(titles[index]), () => commands.openLesson(name, index), index === step)}
        </li>
      `;
      return html`
        <ol class="step-menu">${(presenting ? steps : allSteps).map(stepItemTemplate)}</ol>
        ${presenting ? nothing : durationTemplate(steps)}
      `;
    };
    openPopover(anchor, { name: "steps", title: t("ui.lesson.steps"), draw });
  };
}
