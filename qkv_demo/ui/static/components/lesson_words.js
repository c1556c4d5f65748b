// The text of a lesson step. A presentation shows one sentence at a time. Otherwise all sentences are shown together, except
// the answer and the lesson's closing words, which appear when the step is answered or solved.

import { LAST_BEAT, hidesNumbers, isAnswerShown, isAtClosing, isAtOpening } from "../state/location.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { attentionFormulaTemplate } from "./formula.js";
import { deservesSecondTry, guessTemplate, taskTemplateInTalk, taskTemplateOnPage } from "./exercise.js";
import { firstSentenceTemplates, formulaTemplates, sentenceTemplates } from "./sentence.js";
import { stepTablesTemplate } from "./small_tables.js";
import { titleSlideTemplate } from "./title_slide.js";

/**
 * The name of one of a step's texts.
 * @typedef {"text" | "ask" | "answer" | "goal" | "success" | "attempt" | "changed" | "closing" | "more"} TextName
 */
/**
 * Everything that a step is drawn from. `textTemplate` draws one of the step's texts, by its name.
 * @typedef {{
 *   lesson: LessonWords, props: Props, location: LessonLocation, isAnswered: boolean, textTemplate: (name: TextName) => unknown,
 * }} Step
 */

/**
 * Return the function that draws the text of a step. A presentation shows one sentence at a time, and the speaker says the rest.
 * Otherwise all sentences are shown, except the answer, the notes and the hint, which appear when the user asks for them.
 * @param {Page} page
 */
export function createLessonWords(page) {
  const { t, settings, store, commands, numberFormat } = page;

  /** @param {Step} step */
  function pageStepTemplate(step) {
    const { lesson, textTemplate } = step;
    const isFinished = lesson.goal === null ? step.isAnswered : lesson.is_reached !== false;
    return html`
      <div class="lesson-words stack large-gap">
        <h2>${formulaTemplates(lesson.title)}</h2>
        <p class="lesson-text">${textTemplate("text")}</p>
        ${filmButtonTemplate(step)} ${lesson.goal === null ? questionTemplate(step) : taskTemplateOnPage(page, step)} ${tablesTemplate(step)}
        ${isFinished && lesson.next_title === null ? closingTemplate(step) : nothing}
        ${lesson.more === null ? nothing : notesTemplate(step, isFinished)}
      </div>
    `;
  }

  /** @param {Step} step */
  const questionTemplate = (step) => html`
    <p class="lesson-ask strong">${step.textTemplate("ask")}</p>
    ${predictionTemplate(step)}
    ${step.location.beat >= LAST_BEAT ? nothing : answerButtonTemplate(step)}
    <p class="lesson-changed card good strong" data-since=${t("ui.lesson.changed")}>${step.textTemplate("changed")}</p>
    ${answerTemplate(step)}
  `;

  /**
   * Draw the button that shows the answer. With a slider, the button first checks the guess. If the guess is too far off, a
   * sentence says in which direction, and the next press shows the answer.
   * @param {Step} step
   */
  function answerButtonTemplate({ location, lesson: { prediction } }) {
    const { guess } = location;
    const isSlider = prediction?.kind === "drag";
    const checkGuess = () =>
      prediction && deservesSecondTry(prediction, location)
        ? store.setProgress({ missed: guess })
        : commands.showAnswer();
    return html`
      <div class="answer-row flow">
        <button type="button" class="show-answer" @click=${checkGuess}>
          ${t(guess !== null && isSlider ? "ui.lesson.check" : "ui.lesson.answer")}
        </button>
        <span role="status">${isSlider ? guessHintTemplate(prediction, location) : guess === null ? nothing : t("ui.guess.again")}</span>
      </div>
    `;
  }

  /**
   * Draw the hint that the first guess with the slider was too low or too high.
   * @param {Prediction} prediction @param {LessonLocation} location
   */
  function guessHintTemplate({ true_value: trueValue }, { missed: firstGuess }) {
    if (firstGuess === null || trueValue === null) return nothing;
    return t(firstGuess < trueValue ? "ui.guess.low" : "ui.guess.high", {
      guess: numberFormat.formatNumber(firstGuess),
    });
  }

  /** @param {Step} step */
  function talkStepTemplate(step) {
    const { lesson, location, textTemplate, isAnswered } = step;
    const { beat } = location;
    const firstSentenceTemplate = () => firstSentenceTemplates(lesson.text, lesson.parts?.text);
    return html`
      <div class="lesson-words stack large-gap">
        <h2>${formulaTemplates(lesson.title)}</h2>
        ${beat === 0 ? html`<p class="lesson-text">${firstSentenceTemplate()}</p>` : nothing}
        ${beat > 0 && !isAnswered ? html`<p class="lesson-ask strong">${textTemplate("ask")}</p>` : nothing}
        ${isAnswered ? answerTemplate(step) : nothing} ${beat > 0 ? predictionTemplate(step) : nothing}
        ${isAnswered ? filmButtonTemplate(step) : nothing} ${tablesTemplate(step)} ${lesson.goal === null ? nothing : taskTemplateInTalk(step)}
      </div>
    `;
  }

  /** @param {Step} step */
  const predictionTemplate = ({ lesson: { prediction }, location: { guess }, isAnswered }) =>
    prediction ? guessTemplate(page, prediction, { guess, isAnswered }) : nothing;

  /** @param {Step} step */
  const answerTemplate = ({ isAnswered, textTemplate }) =>
    html`<p class="lesson-answer side-border">${isAnswered ? textTemplate("answer") : nothing}</p>`;

  /** @param {Step} step */
  function filmButtonTemplate({ lesson: { film: excerpt } }) {
    if (excerpt === null) return nothing;
    return html`<button type="button" @click=${() => commands.openFilm(...excerpt)}>▶ ${t("ui.lesson.film")}</button>`;
  }

  /** @param {Step} step */
  const tablesTemplate = ({ lesson, props, location }) =>
    lesson.tables.length === 0 || hidesNumbers(props.status.response, location)
      ? nothing
      : stepTablesTemplate(lesson.tables, numberFormat.formatNumber);

  /** @param {Step} step */
  const closingTemplate = ({ textTemplate }) => html`<p class="lesson-closing strong">${textTemplate("closing")}</p>`;

  /** Draw a presentation's title slide, with the two words that the first step is about. @param {Step} step */
  const openingTemplate = ({ lesson, props: { names, response, view } }) =>
    titleSlideTemplate(page, lesson.lesson_title, response.view.pair, names, shortTalkTemplate(lesson.name, view));

  /**
   * Draw the button that chooses the fifteen-minute version of a lesson, unless the speaker has already chosen steps.
   * @param {string} lessonName @param {ViewState} view
   */
  function shortTalkTemplate(lessonName, { talk }) {
    const { short_talk: shortTalk } = settings.lessons[lessonName];
    if (shortTalk.length === 0 || talk?.lesson === lessonName) return nothing;
    return html`<button type="button" class="type-2" @click=${() => commands.makeTalk(shortTalk)}>${t("ui.lesson.fifteen")}</button>`;
  }

  /**
   * Draw the notes. The notes are hidden until the answer is shown, because they may reveal the answer.
   * @param {Step} step @param {boolean} isFinished
   */
  const notesTemplate = ({ location: { showsNotes }, textTemplate }, isFinished) => html`
    <div class="lesson-more small" ?data-waits=${!isFinished}>
      <button type="button" class="plain" aria-expanded=${showsNotes} @click=${commands.toggleNotes}>
        <span aria-hidden="true">${showsNotes ? "▾" : "▸"}</span> ${t("ui.lesson.more")}
      </button>
      ${showsNotes && isFinished ? html`<p class="lesson-notes side-border">${textTemplate("more")}</p>` : nothing}
    </div>
  `;

  /** @param {LessonWords} lesson @param {Props} props */
  return (lesson, props) => {
    const { location, view } = props;
    if (location.kind !== "lesson") return nothing;
    const textTemplate = (/** @type {TextName} */ name) => sentenceTemplates(lesson[name], lesson.parts?.[name]);
    const step = { lesson, props, location, isAnswered: isAnswerShown(location), textTemplate };
    if (!view.presenting) return pageStepTemplate(step);
    if (isAtOpening(props)) return openingTemplate(step);
    if (isAtClosing(props))
      return html`<div class="lesson-words stack large-gap">${closingTemplate(step)} ${attentionFormulaTemplate()}</div>`;
    return talkStepTemplate(step);
  };
}
