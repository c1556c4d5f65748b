// A lesson's task: what is to be reached, a hint that unfolds and folds, one solution, and what has been reached.

import { LAST_BEAT } from "../state/talk.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { gradientLegend } from "./matters.js";
import { formulas, sentence } from "./sentence.js";

/** @typedef {import("./lesson_words.js").Step} Step */

/** Answers its template on a page, and in a talk. @param {Page} page */
export function createQuiz({ t, commands: { toggleHint, solve } }) {
  /** What is to be reached, or why it is not though it looks so. @param {Step} step @param {"goal" | "done"} [name] */
  const goal = ({ told: { refused, reached }, say }, name = "goal") => html`
    <p class="lesson-goal strong">${refused && !reached ? formulas(refused) : say(name)}</p>
  `;

  return {
    /** `.room` is as high as what it will say: nothing moves under the hand that tries. @param {Step} step */
    onPage(step) {
      const { told, now, status, say } = step;
      return html`
        <div class=${`${classOf(told)}${status.hint ? " tried" : ""}`}>
          ${goal(step)}
          <p class="room" aria-hidden="true">✓ ${say("done")}<br>${say("tried")}</p>
          <div class="quiz-tools flow">
            <button type="button" aria-expanded=${status.hint} @click=${toggleHint}>
              ${t(status.hint ? "ui.lesson.hint.fold" : "ui.lesson.hint")}
            </button>
            <button type="button" @click=${solve}>${t("ui.lesson.solve")}</button>
          </div>
          <p class="lesson-tried type-2">${say("tried")}</p>
          <p class="lesson-done">${told.reached ? html`✓ ${say("done")}<br>${say("changed")}` : nothing}</p>
          <div class="small" ?hidden=${!status.hint}>
            <p class="lesson-hint">${sentence(told.hint, told.parts?.hint)}</p>
            ${now.slopes?.strongest ? gradientLegend(t) : nothing}
          </div>
        </div>
      `;
    },
    /**
     * From the question on, which says what is to be reached, there is room for what the hall tries: nothing that is said
     * moves under its hand. At the end, what was to be reached.
     * @param {Step} step
     */
    inTalk(step) {
      const { told, status, say } = step;
      const state = stateOf(told);
      if (status.beat === 0) return nothing;
      if (state === "reached" || state === "refused" || status.beat >= LAST_BEAT)
        return html`<div class=${classOf(told)}>${goal(step, told.reached ? "done" : "goal")}</div>`;
      return html`<div class="quiz stack ${state || "waits"}"><p class="lesson-tried type-2">${say("tried")}</p></div>`;
    },
  };
}

/** @param {LessonWords} told */
const stateOf = ({ reached, refused, wandered }) =>
  reached ? "reached" : refused ? "refused" : wandered ? "tried" : "";

/** @param {LessonWords} told */
const classOf = (told) => `quiz stack ${stateOf(told)}${told.reached ? " good" : ""}`;
