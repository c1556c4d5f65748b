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
  return (anchor, { name: lessonName, step: currentStep }) => {
    const { short_talk: shortTalk, texts } = settings.lessons[lessonName];
    const { steps: stepTitles, minutes } = texts[language];
    const allSteps = [...stepTitles.keys()];

    /** Draw the checkbox that includes a step. @param {number[]} talkSteps the steps to present @param {number} index */
    const includeBoxTemplate = (talkSteps, index) => {
      const isIncluded = talkSteps.includes(index);
      const toggleStep = () =>
        commands.makeTalk(allSteps.filter((step) => talkSteps.includes(step) === (step !== index)));
      return html`
        <input
          type="checkbox"
          aria-label=${t("ui.lesson.include", { title: stepTitles[index] })}
          .checked=${isIncluded}
          ?disabled=${isIncluded && talkSteps.length === 1}
          @change=${toggleStep}
        />
      `;
    };

    const shortTalkButton = html`
      <button type="button" @click=${() => commands.makeTalk(shortTalk)}>${t("ui.lesson.fifteen")}</button>
    `;

    /** Draw the duration of the presentation, and a button that chooses a short version. @param {number[]} talkSteps */
    const durationTemplate = (talkSteps) => html`
      <p>${t("ui.lesson.lasts", { count: totalMinutes(minutes, talkSteps) })}</p>
      ${shortTalk.length > 0 ? shortTalkButton : nothing}
    `;

    const draw = () => {
      const { talk, presenting } = store.view;
      const talkSteps = stepsOf(talk, lessonName, allSteps.length);
      /** @param {number} index */
      const stepItemTemplate = (index) => html`
        <li>
          ${presenting ? nothing : includeBoxTemplate(talkSteps, index)}
          ${itemTemplate(formulaTemplates(stepTitles[index]), () => commands.openLesson(lessonName, index), index === currentStep)}
        </li>
      `;
      return html`
        <ol class="step-menu">${(presenting ? talkSteps : allSteps).map(stepItemTemplate)}</ol>
        ${presenting ? nothing : durationTemplate(talkSteps)}
      `;
    };
    openPopover(anchor, { name: "steps", title: t("ui.lesson.steps"), draw });
  };
}
