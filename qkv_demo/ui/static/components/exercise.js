// What a lesson's step has one do: guess before the answer, of which is drawn on one line how far it was off; or reach
// something, with a hint that unfolds and folds, and one solution.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { between } from "./bars_and_ribbons.js";
import { inkOf } from "./token_style.js";
import { gradientLegend } from "./arithmetic.js";
import { cellTitle } from "./arithmetic_words.js";
import { formulas, sentence } from "./sentence.js";

/** @typedef {Pick<LessonLocation, "guess"> & { isAnswered: boolean }} Said */

/** @param {Page} page @param {Prediction} predicts @param {Said} said */
export function guessOf(page, predicts, said) {
  const { kind, of, truth, range } = predicts;
  const [, row, column] = of ?? ["", 0, 0];
  const { isAnswered, guess } = said;
  return html`
    <div
      class="lesson-guess spaced"
      data-kind=${kind}
      role="group"
      aria-label=${page.t("ui.guess")}
      style=${kind === "drag" ? inkOf("answers", column) : inkOf("asks", row)}
    >
      ${kind === "choose" ? choices(page, predicts, said) : isAnswered ? nothing : slider(page, range, guess)}
      ${isAnswered && truth !== null && guess !== null ? gap(page, truth, guess, range) : nothing}
    </div>
  `;
}

const MARKS = { "": "○", made: "●", right: "✓", other: "✗" }; // of a choice, which is about as wide with each

/**
 * A person on their own sees at once whether they were right; a talk waits for its speaker.
 * @param {Page} page @param {Prediction} predicts @param {Said} said
 */
function choices({ store, commands: { showAnswer } }, predicts, { guess, isAnswered }) {
  /** @param {number} index */
  function choose(index) {
    store.setProgress({ guess: index });
    if (!store.view.presenting) showAnswer();
  }
  const markOf = (/** @type {boolean} */ right, /** @type {boolean} */ isGuess) =>
    isAnswered && right ? "right" : !isGuess ? "" : isAnswered ? "other" : "made";

  /** @param {Prediction["choices"][number]} choice @param {number} index */
  function button({ text, right }, index) {
    const mark = markOf(right, index === guess);
    return html`
      <button
        type="button"
        class=${mark === "right" ? "choice strong good" : "choice strong"}
        aria-pressed=${index === guess}
        aria-disabled=${isAnswered}
        data-mark=${mark}
        @click=${() => isAnswered || choose(index)}
      >
        <i aria-hidden=${mark !== "right"}>${MARKS[mark]}</i>
        ${text}
      </button>
    `;
  }
  return html`<div class="flow">${predicts.choices.map(button)}</div>`;
}

/** @param {Page} page @param {[number, number]} range @param {number | null} guess */
function slider({ t, numbers: { show }, store }, [least, most], guess) {
  /** @param {{ target: HTMLInputElement }} event */
  const pulled = ({ target }) => store.setProgress({ guess: Number(target.value) });
  const readout = show(guess ?? undefined);
  return html`
    <div class="guess-slider row">
      <input
        type="range"
        min=${least}
        max=${most}
        step=${(most - least) / 100}
        .value=${String(guess ?? (least + most) / 2)}
        aria-label=${t("ui.guess")}
        aria-valuetext=${readout}
        @input=${pulled}
        @click=${pulled}
      />
      <span class="readout strong">${readout}</span>
    </div>
  `;
}

const NEAR = 0.02; // of the whole line: a hand on it could hardly do better

/**
 * The guess, the number, which the answer says, and what lies between them.
 * @param {Page} page @param {number} truth @param {number} said @param {[number, number]} range
 */
function gap({ t, numbers: { show } }, truth, said, range) {
  const [at, zero, guessed] = [truth, 0, said].map((value) => partOf(value, range));
  const [is, was] = [show(truth), show(said)];
  const key = is === was ? "met" : Math.abs(at - guessed) < NEAR ? "near" : "gap";
  return html`
    <div class="wide">
      <div class="track">
        <i class="fill" style=${between(at, zero)}></i>
        <i class="gap-between" style=${between(at, guessed)}></i>
        <i class="gap-mark" style=${between(guessed, guessed)}></i>
      </div>
      <p class="gap-words strong">${t(`ui.guess.${key}`, { is, said: was })}</p>
    </div>
  `;
}

/** Where a number lies in a range, as a part of it. @param {number} value @param {[number, number]} range */
const partOf = (value, [least, most]) => Math.max(0, Math.min(1, (value - least) / (most - least)));

/** @typedef {import("./lesson.js").Step} Step */

/** What is to be reached, or why it is not though it looks so. @param {Step} step @param {"goal" | "done"} [name] */
const goal = ({ told: { refused, reached }, say }, name = "goal") => html`
  <p class="lesson-goal strong">${refused && !reached ? formulas(refused) : say(name)}</p>
`;

/**
 * What was reached is said in the tools' place. `.room` is as high: nothing moves under the hand that tries.
 * @param {Page} page @param {Step} step
 */
export function quizOnPage(page, step) {
  const { t, commands } = page;
  const { told, props, location, say } = step;
  const asked = props.answer.view.gradient;
  return html`
    <div class=${classOf(told)}>
      ${goal(step)}
      <div class="over">
        <div class="task-words spaced">
          <div class="flow">
            <button type="button" aria-expanded=${location.hint} @click=${commands.toggleHint}>
              ${t(location.hint ? "ui.lesson.hint.fold" : "ui.lesson.hint")}
            </button>
            <button type="button" @click=${commands.solve}>${t("ui.lesson.solve")}</button>
          </div>
          <p class="lesson-tried type-2">${say("tried")}</p>
        </div>
        <p class="room" aria-hidden="true">✓ ${say("done")}<br>${say("tried")}</p>
        <p class="lesson-done">${told.reached ? html`✓ ${say("done")}<br>${say("changed")}` : nothing}</p>
      </div>
      <div class="small hint" ?hidden=${!location.hint}>
        <p class="lesson-hint">${sentence(told.hint, told.parts?.hint)}</p>
        ${props.slopes?.strongest && asked ? html`<p class="strong">${cellTitle(page, props, asked)}</p>${gradientLegend(t)}` : nothing}
      </div>
    </div>
  `;
}

/**
 * From the question on, which says what is to be reached, there is room for what the hall tries: nothing that is said
 * moves under its hand. At the end, what was to be reached.
 * @param {Step} step
 */
export function quizInTalk(step) {
  const { told, location, isAnswered, say } = step;
  const state = stateOf(told);
  if (location.beat === 0) return nothing;
  if (state === "reached" || state === "refused" || isAnswered)
    return html`<div class=${classOf(told)}>${goal(step, told.reached ? "done" : "goal")}</div>`;
  return html`<div class="quiz card spaced ${state || "waits"}"><p class="lesson-tried type-2">${say("tried")}</p></div>`;
}

/** @param {LessonWords} told */
const stateOf = ({ reached, refused, wandered }) =>
  reached ? "reached" : refused ? "refused" : wandered ? "tried" : "";

/** @param {LessonWords} told */
const classOf = (told) => `quiz card stack ${stateOf(told)}${told.reached ? " good" : ""}`;
