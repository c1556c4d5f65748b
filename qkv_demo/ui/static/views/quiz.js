// @ts-check
// A lesson's task: what is to be reached, a hint that unfolds and folds, one solution, and what has been reached.

import { attribute, el, reveal, write } from "../base/dom.js";
import { writeFormulas } from "../base/formulas.js";
import { gradientLegend } from "../parts/gradient_legend.js";
import { render } from "../vendor/lit-html/lit-html.js";
import { writeSentence } from "./sentence.js";

/**
 * @param {Translate} t
 * @param {Pick<import("../state/commands.js").Commands, "toggleHint" | "solve">} commands
 */
export function createQuiz(t, { toggleHint, solve }) {
  const goal = el("p", { class: "lesson-goal", role: "status" });
  const room = el("p", { class: "room", "aria-hidden": "true" }); // of what it will say, and has said
  const hinting = el("button", { type: "button", "aria-expanded": "false", onclick: toggleHint }, t("ui.lesson.hint"));
  const solving = el("button", { type: "button", onclick: solve }, t("ui.lesson.solve"));
  const tried = el("p", { class: "lesson-tried", role: "status" });
  const changed = el("p", { class: "lesson-solution" }); // on a phone's page, where the line for it has no room
  const hint = el("p", { class: "lesson-hint" });
  const legend = el("div", {});
  render(gradientLegend(t), legend);
  const hinted = el("div", { class: "hinted", hidden: true }, hint, legend);
  const tools = el("div", { class: "quiz-tools" }, hinting, solving);
  const element = el("div", { class: "quiz" }, goal, room, tools, tried, changed, hinted);

  return {
    element,
    /** @param {boolean} shown */
    unfold(shown) {
      reveal(hinted, shown);
      attribute(hinting, "aria-expanded", shown);
      write(hinting, t(shown ? "ui.lesson.hint.fold" : "ui.lesson.hint"));
    },
    /** @param {LessonWords} told */
    paint(told) {
      reveal(element, told.goal !== null);
      element.classList.toggle("reached", told.reached === true);
      element.classList.toggle("refused", Boolean(told.refused));
      element.classList.toggle("tried", told.wandered && !told.reached && !told.refused);
      if (told.goal === null) return;
      const [now, then] = told.reached
        ? /** @type {const} */ (["done", "goal"])
        : /** @type {const} */ (["goal", "done"]);
      if (told.refused && !told.reached) writeFormulas(goal, told.refused);
      else writeSentence(goal, told[now] ?? "", told.parts?.[now]);
      writeSentence(room, told[then] ?? "", told.parts?.[then]);
      writeSentence(tried, told.tried ?? "", told.parts?.tried);
      writeSentence(changed, (told.reached && told.changed) || "", told.parts?.changed);
      writeSentence(hint, told.hint ?? "", told.parts?.hint);
    },
  };
}
