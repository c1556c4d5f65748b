// What a lesson's step says. A page has all of it, with what is not needed now folded; a hall sees one sentence at a time,
// the text's first, the question, the answer, and the rest is the speaker's.

import { LAST_BEAT, isClosing } from "../state/talk.js";
import { isWaiting } from "../state/waiting.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { createGuess } from "./guess.js";
import { createQuiz } from "./quiz.js";
import { firstSentence, formulas, sentence } from "./sentence.js";
import { stepNumbers } from "./step_numbers.js";

/** @typedef {"text" | "ask" | "answer" | "goal" | "done" | "tried" | "changed" | "closing" | "more"} Name of a sentence */
/** @typedef {{ told: LessonWords, now: Now, status: Status, say: (name: Name) => unknown }} Step */

/** Answers their template. @param {Page} page */
export function createLessonWords(page) {
  const { t, language, commands, numbers } = page;
  const drawGuess = createGuess(page);
  const quiz = createQuiz(page);

  /** @param {Step} step */
  function onPage(step) {
    const { told, status, say } = step;
    const isAnswered = told.goal === null ? status.beat >= LAST_BEAT : told.reached !== false;
    return html`
      <div class="lesson-words pile apart">
        <h2>${formulas(told.title)}</h2>
        <p class="lesson-text">${say("text")}</p>
        ${told.goal === null ? question(step) : quiz.onPage(step)} ${film(step)} ${tables(step)}
        ${isAnswered && told.next === null ? closing(step) : nothing}
        ${told.more === null ? nothing : more(step, isAnswered)}
      </div>
    `;
  }

  /** @param {Step} step */
  const question = (step) => html`
    <p class="lesson-ask strong">${step.say("ask")}</p>
    ${guess(step)}
    ${step.status.beat < LAST_BEAT ? html`<button type="button" class="show-answer" @click=${commands.showAnswer}>${t("ui.lesson.answer")}</button>` : nothing}
    ${answer(step)}
  `;

  /** @param {Step} step */
  function inTalk(step) {
    const { told, status, say } = step;
    const said = [
      () => html`<p class="lesson-text">${firstSentence(told.text, told.parts?.text, language)}</p>`,
      () => html`<p class="lesson-ask strong">${say("ask")}</p>`,
      () => words(step),
    ][Math.min(status.beat, LAST_BEAT)];
    return html`
      <div class="lesson-words pile apart">
        <h2>${formulas(told.title)}</h2>
        ${said()} ${status.beat > 0 ? guess(step) : nothing} ${film(step)} ${tables(step)}
        ${told.goal === null ? nothing : quiz.inTalk(step)}
      </div>
    `;
  }

  /** In a talk: all that was said, whole, and what else there is to say. @param {Step} step */
  function unfolded({ status, say }) {
    const names = /** @type {const} */ (["more", "text", "ask", "answer"]);
    const said = names.slice(0, 2 + Math.min(status.beat, LAST_BEAT));
    return html`
      <div class="lesson-words lesson-notes edged pile apart" tabindex="0">${said.map((name) => html`<p>${say(name)}</p>`)}</div>
    `;
  }

  /** @param {Step} step */
  function guess({ told: { predicts }, status, now }) {
    const said = { guess: status.guess, answered: status.beat >= LAST_BEAT, truth: truthOf(now.answer) };
    return predicts ? drawGuess(predicts, said) : nothing;
  }

  /** @param {Step} step */
  const answer = (step) => html`
    <p class="lesson-changed good strong" data-since=${t("ui.lesson.changed")}>${step.say("changed")}</p>
    ${words(step)}
  `;

  /** A hall sees by a ring what was changed. @param {Step} step */
  const words = ({ status, say }) =>
    html`<p class="lesson-answer edged">${status.beat >= LAST_BEAT ? say("answer") : nothing}</p>`;

  /** What a step says, moving; not while something of it is to be guessed. @param {Step} step */
  const film = ({ told, status }) =>
    told.film === null || (told.ask && status.beat < LAST_BEAT)
      ? nothing
      : html`<button type="button" @click=${() => commands.openFilm(told.film ?? 0)}>▶ ${t("ui.lesson.film")}</button>`;

  /** @param {Step} step */
  const tables = ({ told, status }) =>
    told.tables.length === 0 || isWaiting(status) ? nothing : stepNumbers(told, numbers.show);

  /** @param {Step} step */
  const closing = ({ say }) => html`<p class="lesson-closing strong">${say("closing")}</p>`;

  /** What is exact comes with the answer, which it may tell; its room is there. @param {Step} step @param {boolean} isAnswered */
  const more = ({ status, say }, isAnswered) => html`
    <div class="lesson-more small" ?data-waits=${!isAnswered}>
      <button type="button" class="bare" aria-expanded=${status.notes} @click=${commands.toggleNotes}>
        <span aria-hidden="true">${status.notes ? "▾" : "▸"}</span> ${t("ui.lesson.more")}
      </button>
      ${status.notes && isAnswered ? html`<p class="lesson-notes edged">${say("more")}</p>` : nothing}
    </div>
  `;

  /** @param {LessonWords} told @param {Now} now */
  return (told, now) => {
    const { status, view } = now;
    const say = (/** @type {Name} */ name) => sentence(told[name], told.parts?.[name]);
    const step = { told, now, status, say };
    if (!view.presenting) return onPage(step);
    if (isClosing({ beat: status.beat, presenting: true }))
      return html`<div class="lesson-words pile apart">${closing(step)}</div>`;
    return status.notes ? unfolded(step) : inTalk(step);
  };
}

/** The number that a step asks people to guess, if it asks for one, once its scene is there. @param {Picture} answer */
export function truthOf({ lesson, trace }) {
  if (!lesson?.predicts?.of || lesson.reached === false) return null;
  const [quantity, row, column] = lesson.predicts.of;
  return trace.heads[0][quantity]?.[row]?.[column] ?? null;
}
