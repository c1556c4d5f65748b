// @ts-check
// A lesson's task: what is to be reached, a hint that unfolds and folds, one solution, and what has been reached.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { formulas, sentence, sentences } from "./sentence.js";

/**
 * Answers its template.
 * @param {Translate} t
 * @param {Pick<import("../state/commands.js").Commands, "toggleHint" | "solve">} commands
 */
export function createQuiz(t, { toggleHint, solve }) {
  const legend = html`
    <p class="gradient-legend">
      <span><i class="uphill" aria-hidden="true"></i>${t("ui.gradient.legend.uphill")}</span>
      <span><i class="downhill" aria-hidden="true"></i>${t("ui.gradient.legend.downhill")}</span>
    </p>
  `;

  /**
   * In a talk only what is said now. `.room` is as high as what it will say, or has said: nothing moves under the hand
   * that tries.
   * @param {LessonWords} told
   * @param {{ hint: boolean, presenting: boolean, language: string }} now `hint`: whether it is unfolded
   */
  return function draw(told, { hint, presenting, language }) {
    const { parts, reached, refused, wandered } = told;
    const state = reached ? "reached" : refused ? "refused" : wandered ? "tried" : "";
    const [goal, done] = [sentences(told.goal, parts?.goal, language), sentences(told.done, parts?.done, language)];
    const tried = html`<p class="lesson-tried" role="status">${sentence(told.tried, parts?.tried)}</p>`;
    const now = html`<p class="lesson-goal" role="status">${reached ? done : refused ? formulas(refused) : goal}</p>`;
    if (presenting) return html`<div class=${`quiz ${state}`.trim()}>${state === "tried" ? tried : now}</div>`;
    return html`
      <div class=${`quiz ${state}`.trim()}>
        ${now}
        <p class="room" aria-hidden="true">${reached ? goal : done}</p>
        <div class="quiz-tools">
          <button type="button" aria-expanded=${hint} @click=${toggleHint}>
            ${t(hint ? "ui.lesson.hint.fold" : "ui.lesson.hint")}
          </button>
          <button type="button" @click=${solve}>${t("ui.lesson.solve")}</button>
        </div>
        ${tried}
        <p class="lesson-solution">${reached ? sentence(told.changed, parts?.changed) : nothing}</p>
        ${hint ? html`<div class="hinted"><p class="lesson-hint">${sentence(told.hint, parts?.hint)}</p>${legend}</div>` : nothing}
      </div>
    `;
  };
}
