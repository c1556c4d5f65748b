// @ts-check
// What stands over the stage: what the weights are, or a puzzle's task; the film's button, and the way back to a lesson that
// was left; and an example's question.

import { el } from "../base/dom.js";
import { createPart } from "../base/part.js";
import { html } from "../vendor/lit-html/lit-html.js";
import { createQuestion } from "./question.js";
import { sentence } from "./sentence.js";
import { headlineOf } from "./train_words.js";

/** @param {Page} page @returns {Part} */
export function createTop(page) {
  const { t, commands, settings } = page;
  const question = createQuestion(page);
  const headline = createPart(
    el("div", { class: "headline row" }),
    ({ answer, own, status, view }) => {
      const { text, tone } = headlineOf(t, settings.learning, answer, { scene: own, learning: status.learning });
      return [text, answer.parts.reading, tone, status.detour !== null && !view.presenting && !status.lab];
    },
    (_, [text, parts, tone, isAway]) => html`
      <p class="reading strong" data-tone=${tone}>${sentence(text, parts)}</p>
      <button type="button" class="primary" data-film title=${t("ui.film.about")} @click=${() => commands.openFilm()}>
        ${t("ui.film")}
      </button>
      <button type="button" class="way-back strong" ?hidden=${!isAway} @click=${commands.comeBack}>${t("ui.lesson.back")}</button>
    `,
  );
  return {
    element: el("div", { class: "top" }, headline.element, question.element),
    paint(now) {
      headline.paint(now);
      question.paint(now);
    },
  };
}
