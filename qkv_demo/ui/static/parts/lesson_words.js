// @ts-check
// What a lesson's step says: a page has all of it, folded where it is long; a hall hears text, question and answer one
// press after the other.

import { LAST_BEAT, isClosing } from "../state/talk.js";
import { isWaiting } from "../state/waiting.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { createGuess } from "./guess.js";
import { createQuiz } from "./quiz.js";
import { formulas, sentence, sentences } from "./sentence.js";
import { stepNumbers } from "./step_numbers.js";

const NUMBER = /\d/;

/** @typedef {Pick<import("../state/store.js").Store, "status" | "view">} Now */
/** @typedef {"text" | "ask" | "answer" | "changed" | "closing" | "halt" | "aside" | "notes"} Sentence a step has of these */

/**
 * Answers their template.
 * @param {Translate} t
 * @param {import("../state/commands.js").Commands} commands
 * @param {import("../base/numbers.js").Numbers} numbers
 */
export function createLessonWords(t, commands, numbers) {
  const drawGuess = createGuess(t, commands, numbers);
  const drawQuiz = createQuiz(t, commands);

  /** @param {LessonWords} told @param {Now} now */
  return function draw(told, { status, view: { presenting, language } }) {
    const { beat, guess, hint, notes, answer } = status;
    const { predicts, reached, refused, wandered } = told;
    const isAsked = !presenting || beat > 0;
    const isAnswered = beat >= LAST_BEAT;
    const isTask = told.goal !== null && (!presenting || isAnswered || reached || refused || wandered);
    const isStale = wandered && told.changed === null && NUMBER.test(told.text); // one that changed says so
    /** @param {Sentence} name */
    const say = (name) => sentence(told[name], told.parts?.[name]);
    /** @param {Sentence} name */
    const sayEach = (name) => sentences(told[name], told.parts?.[name], language);
    if (isClosing({ beat, presenting }))
      return html`<div class="lesson-words"><p class="lesson-closing" role="status">${say("closing")}</p></div>`;
    if (presenting && notes)
      return html`
        <div class="lesson-words lesson-notes" tabindex="0">
          <p>${say("notes")}</p>
          ${["text", isAsked && "ask", isAnswered && "answer"].map((name) =>
            name ? html`<p>${say(/** @type {Sentence} */ (name))}</p>` : nothing,
          )}
        </div>
      `;
    return html`
      <div class="lesson-words">
        <h2>${formulas(told.title)}</h2>
        <p class="lesson-text">${sayEach("text")}</p>
        <p class="lesson-since" role="status">${isStale ? t("ui.lesson.since") : nothing}</p>
        ${isAsked && (presenting || told.goal === null) ? html`<p class="lesson-ask">${say("ask")}</p>` : nothing}
        ${isAsked && predicts ? drawGuess(predicts, { guess, answered: isAnswered, truth: truthOf(answer) }) : nothing}
        ${
          presenting || isAnswered || told.answer === null
            ? nothing
            : html`<button type="button" class="show-answer" @click=${commands.showAnswer}>${t("ui.lesson.answer")}</button>`
        }
        <p class="lesson-changed" role="status" data-since=${t("ui.lesson.changed")}>${say("changed")}</p>
        <p class="lesson-answer" role="status">${isAnswered ? sayEach("answer") : nothing}</p>
        ${isWaiting(status) || told.tables.length === 0 ? nothing : stepNumbers(told, numbers.show)}
        ${isTask ? drawQuiz(told, { hint, presenting, language }) : nothing}
        ${presenting ? nothing : more(told, say, notes)}
      </div>
    `;
  };

  /** @param {LessonWords} told @param {(name: Sentence) => unknown} say @param {boolean} notes whether they are unfolded */
  function more({ halt, aside, notes: forSpeakers }, say, notes) {
    const { toggleNotes } = commands;
    return html`
      <p class="lesson-halt">${halt === null ? nothing : say("halt")}</p>
      <div class="lesson-more">
        ${
          aside === null
            ? nothing
            : html`<details class="lesson-aside"><summary>${t("ui.lesson.aside")}</summary><p>${say("aside")}</p></details>`
        }
        ${
          forSpeakers === null
            ? nothing
            : html`<button type="button" class="show-notes" aria-pressed=${notes} @click=${toggleNotes}>${t("ui.lesson.notes")}</button>`
        }
        ${notes ? html`<p class="lesson-notes">${say("notes")}</p>` : nothing}
      </div>
    `;
  }
}

/**
 * The number that a step asks people to guess, if it asks for one.
 * @param {Picture} answer
 */
export function truthOf({ lesson, trace }) {
  if (!lesson?.predicts?.of) return null;
  const [quantity, row, column] = lesson.predicts.of;
  return trace.heads[0][quantity]?.[row]?.[column] ?? null;
}
