// The exercise in a lesson step: either a question whose answer the user guesses, or a task with a hint and a solution.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { barStyle } from "./bars_and_ribbons.js";
import { tokenStyle } from "./token_style.js";
import { gradientLegend } from "./arithmetic.js";
import { cellTitle } from "./arithmetic_words.js";
import { formulaTemplates, sentenceTemplates, partTemplates } from "./sentence.js";

/** @typedef {Pick<LessonLocation, "guess"> & { isAnswered: boolean }} Progress */

/**
 * Draw the choices or the slider with which the user makes a guess. After a number was guessed, draw the error of the guess.
 * @param {Page} page @param {Prediction} prediction @param {Progress} progress
 */
export function guessTemplate(page, prediction, progress) {
  const { kind, cell, true_value: trueValue, range } = prediction;
  const [, row, column] = cell ?? ["", 0, 0];
  const { isAnswered, guess } = progress;
  return html`
    <div
      class="lesson-guess spaced"
      data-kind=${kind}
      role="group"
      aria-label=${page.t("ui.guess")}
      style=${kind === "drag" ? tokenStyle("answers", column) : tokenStyle("asks", row)}
    >
      ${kind === "choose" ? choicesTemplate(page, prediction, progress) : isAnswered ? nothing : sliderTemplate(page, range, guess)}
      ${isAnswered && trueValue !== null && guess !== null ? errorBarTemplate(page, trueValue, guess, range) : nothing}
    </div>
  `;
}

// The symbols before a choice. "made" marks the user's choice before it is checked. After that, "right" marks the right choice,
// and "other" marks a wrong one. All symbols are about equally wide, so that the choice keeps its width.
const SYMBOL_BY_MARK = { "": "○", made: "●", right: "✓", other: "✗" };

const MIN_CHOICES = 3; // With fewer choices, the first wrong one gives away the answer, so there is no second try.

/**
 * Draw the choices of a guess. A right choice reveals the answer at once. If there are at least three choices, the user may try
 * again after a wrong one. In a presentation, the speaker reveals the answer later.
 * @param {Page} page @param {Prediction} prediction @param {Progress} progress
 */
function choicesTemplate({ store, commands: { showAnswer } }, prediction, { guess, isAnswered }) {
  const isWrongGuess = guess !== null && prediction.choices[guess]?.is_right === false && !store.view.presenting;
  const isSecondTry = isWrongGuess && !isAnswered;
  /** @param {number} index */
  function chooseAnswer(index) {
    const { choices } = prediction;
    if (isSecondTry && index === guess) return;
    store.setProgress({ guess: index });
    const revealsAnswer = choices[index].is_right || isSecondTry || choices.length < MIN_CHOICES;
    if (revealsAnswer && !store.view.presenting) showAnswer();
  }
  const markOf = (/** @type {boolean} */ isRight, /** @type {boolean} */ isChosen) =>
    isAnswered && isRight ? "right" : !isChosen ? "" : isAnswered || isSecondTry ? "other" : "made";

  /** @param {Prediction["choices"][number]} choice @param {number} index */
  function choiceButtonTemplate({ text, is_right: isRight }, index) {
    const mark = markOf(isRight, index === guess);
    return html`
      <button
        type="button"
        class=${mark === "right" ? "choice strong good" : "choice strong"}
        aria-pressed=${index === guess}
        aria-disabled=${isAnswered}
        data-mark=${mark}
        @click=${() => isAnswered || chooseAnswer(index)}
      >
        <i aria-hidden=${mark !== "right"}>${SYMBOL_BY_MARK[mark]}</i>
        ${text}
      </button>
    `;
  }
  return html`
    <div class="flow">${prediction.choices.map(choiceButtonTemplate)}</div>
    <div class="lesson-why" role="status">${isWrongGuess ? partTemplates(prediction.choices[guess].why) : nothing}</div>
  `;
}

/** @param {Page} page @param {[number, number]} range @param {number | null} guess */
function sliderTemplate({ t, numberFormat: { formatNumber }, store }, [min, max], guess) {
  /** @param {{ target: HTMLInputElement }} event */
  const setGuess = ({ target }) => store.setProgress({ guess: Number(target.value) });
  const guessText = formatNumber(guess ?? undefined);
  return html`
    <div class="guess-slider row">
      <input
        type="range"
        min=${min}
        max=${max}
        step=${(max - min) / 100}
        .value=${String(guess ?? (min + max) / 2)}
        aria-label=${t("ui.guess")}
        aria-valuetext=${guessText}
        @input=${setGuess}
        @click=${setGuess}
      />
      <span class="readout strong">${guessText}</span>
    </div>
  `;
}

// A guess counts as nearly right if its error is less than this fraction of the slider's range. The user can
// hardly place a slider more precisely.
const NEARLY_RIGHT_FRACTION = 0.02;

/**
 * Return whether the first guess with a slider is too far off, so that the user may guess once more before the answer is
 * shown.
 * @param {Prediction} prediction @param {Pick<LessonLocation, "guess" | "missed">} progress
 */
export const deservesSecondTry = ({ true_value: trueValue, range }, { guess, missed: firstGuess }) =>
  trueValue !== null && guess !== null && firstGuess === null && !isNear(trueValue, guess, range);

/** @param {number} trueValue @param {number} guess @param {[number, number]} range */
const isNear = (trueValue, guess, range) =>
  Math.abs(fractionOf(trueValue, range) - fractionOf(guess, range)) < NEARLY_RIGHT_FRACTION;

/**
 * Draw the true number as a bar, the guess as a mark, and the error as a second bar between them, with a sentence below.
 * @param {Page} page @param {number} trueValue @param {number} guess @param {[number, number]} range the smallest and the largest
 * number on the slider
 */
function errorBarTemplate({ t, numberFormat: { formatNumber } }, trueValue, guess, range) {
  const [truePosition, zeroPosition, guessPosition] = [trueValue, 0, guess].map((value) => fractionOf(value, range));
  const [trueText, guessText] = [formatNumber(trueValue), formatNumber(guess)];
  const errorKey = trueText === guessText ? "met" : isNear(trueValue, guess, range) ? "near" : "gap";
  return html`
    <div class="wide">
      <div class="track">
        <i class="fill" style=${barStyle(truePosition, zeroPosition)}></i>
        <i class="gap-between" style=${barStyle(truePosition, guessPosition)}></i>
        <i class="gap-mark" style=${barStyle(guessPosition, guessPosition)}></i>
      </div>
      <p class="gap-words strong">${t(`ui.guess.${errorKey}`, { actual: trueText, guess: guessText })}</p>
    </div>
  `;
}

/** Return the position of a number in a range, from 0 to 1. @param {number} value @param {[number, number]} range */
const fractionOf = (value, [min, max]) => Math.max(0, Math.min(1, (value - min) / (max - min)));

/** @typedef {import("./lesson_words.js").Step} Step */

/**
 * Draw the sentence of the task. If the scene looks solved but breaks a rule of the task, draw the reason why it does not
 * count.
 * @param {Step} step @param {"goal" | "success"} [textName]
 */
const taskTemplate = ({ lesson: { refusal, is_reached: isReached }, textTemplate }, textName = "goal") => html`
  <p class="lesson-goal strong">${refusal && !isReached ? formulaTemplates(refusal) : textTemplate(textName)}</p>
`;

/**
 * Draw the task with the buttons for its hint and its solution. When the task is solved, a sentence replaces the buttons. If
 * later edits change the solution, the buttons are shown again, with a check mark beside them. An invisible copy of the
 * sentence, with the class `room`, reserves the space for the sentence, so that the page does not move when the sentence
 * appears.
 * @param {Page} page @param {Step} step
 */
export function taskTemplateOnPage(page, step) {
  const { t, commands } = page;
  const { lesson, location, textTemplate } = step;
  return html`
    <div class=${taskClasses(lesson)}>
      ${taskTemplate(step)}
      <div class="over">
        <div class="task-words spaced">
          <div class="flow">
            <button type="button" aria-expanded=${location.showsHint} @click=${commands.toggleHint}>
              ${t(location.showsHint ? "ui.lesson.hint.fold" : "ui.lesson.hint")}
            </button>
            <button type="button" @click=${commands.solve}>${t("ui.lesson.solve")}</button>
            ${location.isSolved ? html`<b class="answered">✓ ${t("ui.question.answered")}</b>` : nothing}
          </div>
          <p class="lesson-attempt type-2">${textTemplate("attempt")}</p>
          ${hintTemplate(page, step)}
        </div>
        <p class="room" aria-hidden="true">✓ ${textTemplate("success")}<br>${textTemplate("attempt")}</p>
        <p class="lesson-success">${lesson.is_reached ? html`✓ ${textTemplate("success")}<br>${textTemplate("changed")}` : nothing}</p>
      </div>
    </div>
  `;
}

/**
 * Draw the hint, with the legend of the colors that mark the numbers to change. A solved task needs no hint.
 * @param {Page} page @param {Step} step
 */
function hintTemplate(page, { lesson, props, location }) {
  const gradientCell = props.response.view.gradient;
  return html`
    <div class="small hint" ?hidden=${!location.showsHint || lesson.is_reached}>
      <p class="lesson-hint">${sentenceTemplates(lesson.hint, lesson.parts?.hint)}</p>
      ${
        props.slopes?.strongest && gradientCell
          ? html`<p class="strong">${cellTitle(page, props, gradientCell)}</p>${gradientLegend(page.t)}`
          : nothing
      }
    </div>
  `;
}

/**
 * Draw the task of a talk's step. The first beat shows no task. From the second beat on, draw the task's sentence if the task is
 * solved, if the scene looks solved but breaks a rule of the task, or if the answer is shown. Otherwise draw a card that reserves
 * the space, so that nothing moves while the audience tries.
 * @param {Step} step
 */
export function taskTemplateInTalk(step) {
  const { lesson, location, isAnswered, textTemplate } = step;
  const taskState = taskStateOf(lesson);
  if (location.beat === 0) return nothing;
  if (taskState === "reached" || taskState === "refused" || isAnswered)
    return html`<div class=${taskClasses(lesson)}>${taskTemplate(step, lesson.is_reached ? "success" : "goal")}</div>`;
  return html`
    <div class="quiz card spaced ${taskState || "waits"}"><p class="lesson-attempt type-2">${textTemplate("attempt")}</p></div>
  `;
}

/** Return the state of a task as a CSS class. @param {LessonWords} lesson */
const taskStateOf = ({ is_reached: isReached, refusal, is_changed: isChanged }) =>
  isReached ? "reached" : refusal ? "refused" : isChanged ? "tried" : "";

/** @param {LessonWords} lesson */
const taskClasses = (lesson) => `quiz card stack ${taskStateOf(lesson)}${lesson.is_reached ? " good" : ""}`;
