// An example's question and buttons, below the headline.

import { el } from "../base/dom.js";
import { createComponent } from "../base/component.js";
import { lookUp } from "../base/words.js";
import { isTrained } from "../state/learning_numbers.js";
import { exampleOf, filmOf, puzzleOf } from "../state/location.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { sentenceTemplates, textOf } from "./sentence.js";

/**
 * Return a function that decides which of the buttons is the primary one, which suggests what to do next. At first this is the
 * film's button. After the film of the first example, it is the lesson's button. After the user has answered the question, it is
 * the button that opens the next example.
 * @param {Page} page
 */
export function createPrimaryActionChooser({ settings: { presets } }) {
  let hasSeenFilm = false;
  return (/** @type {Props} */ props) => {
    hasSeenFilm ||= filmOf(props.location) !== null;
    if (props.location.detour || (hasSeenFilm && exampleOf(props.location) === presets[0])) return "lesson";
    return isAnswered(props) ? "next" : "film";
  };
}

/**
 * Create the component with an example's question, and with buttons that show an answer, open the next example, or open a lesson.
 * After an answer, a sentence about it replaces the question. The question and the sentence have the same space, so that the rest
 * of the page does not move.
 * @param {Page} page @param {ReturnType<typeof createPrimaryActionChooser>} choosePrimaryAction
 */
export function createQuestion(page, choosePrimaryAction) {
  const { t, settings, language, commands } = page;
  const questions = settings.questions[language];
  const presets = Object.keys(questions);
  const drawLessonButton = createLessonButton(page);
  const checkmark = html`<b class="answered">✓ ${t("ui.question.answered")}</b> `;
  // True if the question was solved before the current drag. It is not updated during a drag, so that no button appears while the
  // user drags.
  let wasSolved = false;

  /**
   * Draw a question. If the question asks the user to drag the handle of a token, the first mention of the token has the same
   * ring as the handle.
   * @param {SentencePart[]} parts @param {string | null} handlePath the path of the handle to drag
   */
  function questionTemplate(parts, handlePath) {
    const firstMention = parts.findIndex(
      (part) => typeof part !== "string" && handlePath === `embeddings/0/${part.asks}`,
    );
    return parts.map((part, index) => {
      const partTemplates = sentenceTemplates(textOf(part), [part]);
      return index === firstMention ? html`<span class="invited">${partTemplates}</span>` : partTemplates;
    });
  }

  /**
   * Return whether the question gets a check mark. A question that training has solved gets no check mark. While the film is
   * open, only the first example's question can get a check mark, because the user answers this question on the film's last beat.
   * @param {string | null} example @param {Props} props
   */
  const hasCheckmark = (example, props) =>
    isAnswered(props) && !isTrained(props.location) && (filmOf(props.location) === null || example === presets[0]);

  /**
   * Draw the question. If a sentence replaces the question, draw the sentence in the same space, and make the question
   * invisible.
   * @param {string | null} example @param {Props} props
   */
  function textTemplates(example, props) {
    const { handle: handlePath = null, reason } = props.response;
    const replacementSentence = replacementOf(props);
    if (example === null && !replacementSentence) return nothing;
    const checkmarkTemplate = replacementSentence === reason && hasCheckmark(example, props) ? checkmark : nothing;
    const question = example && questionTemplate(questions[example], isAnswered(props) ? null : handlePath);
    return html`
      <span class="over">
        <span class="question-text" ?data-passed=${replacementSentence !== undefined}>${replacementSentence ? nothing : checkmarkTemplate}${question}</span>
        <span class="question-feedback">
          ${replacementSentence ? html`${checkmarkTemplate}<span class="reason">${sentenceTemplates(replacementSentence.text, replacementSentence.parts)}</span>` : nothing}
        </span>
      </span>
    `;
  }

  /** @param {string} example @param {Props} props */
  function buttonTemplates(example, props) {
    const [isSolved, { has_next_edit: hasNextEdit = false }] = [isAnswered(props), props.response];
    const solveButton = html`
      <button type="button" class="plain" data-solve @click=${commands.solve}>
        ${t(isSolved ? "ui.solve.another" : "ui.solve")}
      </button>
    `;
    const nextExample = presets[(presets.indexOf(example) + 1) % presets.length];
    const isPrimary = choosePrimaryAction(props) === "next";
    const nextButton = html`
      <button type="button" class=${isPrimary ? "primary" : ""} @click=${() => commands.openPreset(nextExample)}>
        ${t("ui.preset.next")} <i class="direction-arrow">→</i>
      </button>
    `;
    return [hasNextEdit && (isSolved || !wasSolved) ? solveButton : nothing, wasSolved ? nextButton : nothing];
  }

  const element = el("p", { class: "question row", hidden: true });
  const component = createComponent(element, (/** @type {Props} */ props) => {
    const example = exampleOf(props.location);
    return [
      textTemplates(example, props),
      html`
        <span class="next-buttons row type-2 rigid">
          ${example === null ? nothing : buttonTemplates(example, props)} ${drawLessonButton(props, choosePrimaryAction(props) === "lesson")}
        </span>
      `,
    ];
  });

  return {
    element,
    /**
     * Paint the question of an example. During a detour from a lesson, paint a button that returns to the lesson.
     * @param {Props} props
     */
    paint(props) {
      const { status, location } = props;
      const hasReplacement = Boolean(status.notice?.topic);
      // A puzzle has no question here, because the headline shows its task.
      const hasQuestion = exampleOf(location) !== null || (puzzleOf(location) === null && location.detour !== null);
      element.toggleAttribute("hidden", !hasQuestion && !hasReplacement);
      if (!status.isEditingNumber) wasSolved = props.response.is_solved || status.solvedExample === exampleOf(location);
      const hadFocus = element.contains(document.activeElement);
      component.paint(props);
      if (hadFocus && !element.contains(document.activeElement)) element.querySelector("button")?.focus();
    },
  };
}

/** @param {Props} props */
const isAnswered = ({ response }) => response.is_solved === true;

/**
 * Return the sentence that replaces the question. The sentence describes a solution that the page has shown, the origin of the
 * scene, or the user's answer. Return undefined if no sentence replaces the question.
 * @param {Props} props
 */
function replacementOf(props) {
  const { notice } = props.status;
  if (notice?.topic && "text" in notice) return notice;
  return props.response.reason;
}

/**
 * Return the function that draws the button to a lesson. The button is shown only in two cases. At the first example, it
 * continues the lesson that the user has opened last, or opens the first lesson. During a detour, the button returns to the
 * lesson.
 * @param {Page} page
 */
function createLessonButton({ t, settings: { lessons, presets }, language, commands, addressSync }) {
  const [[firstExample], [firstLesson]] = [presets, Object.keys(lessons)];

  /**
   * Return the step at which the user left the lesson that was opened last. If this was the lesson's first or last step, return
   * the first step of the first lesson.
   * @returns {LessonStep}
   */
  function findStepToOpen() {
    const [lessonName, stepIndex] = /** @type {unknown[]} */ ([addressSync.lastOpenedStep() ?? []].flat());
    const stepCount = lookUp(lessons, String(lessonName))?.texts[language].steps.length ?? 0;
    return Number.isInteger(stepIndex) && Number(stepIndex) > 0 && Number(stepIndex) < stepCount - 1
      ? [String(lessonName), Number(stepIndex)]
      : [firstLesson, 0];
  }

  /** @param {Props} props @param {boolean} isPrimary */
  return function lessonButtonTemplate({ location }, isPrimary) {
    const { detour } = location;
    const [lessonName, stepIndex] = findStepToOpen();
    const stepCount = lessons[lessonName].texts[language].steps.length;
    const startLabel =
      stepIndex > 0 ? t("ui.lesson.resume", { step: stepIndex + 1, count: stepCount }) : t("ui.lesson.first");
    const openLesson = () => {
      commands.closeFilm(); // The film may be open, because the button is also shown at the film's end.
      if (detour) commands.endQuestion();
      else commands.openLesson(lessonName, stepIndex);
    };
    return html`
      <button
        type="button"
        class=${isPrimary ? "to-lesson primary" : "to-lesson"}
        ?hidden=${!detour && exampleOf(location) !== firstExample}
        @click=${openLesson}
      >
        ${detour ? t("ui.lesson.back") : startLabel} <i class="direction-arrow">→</i>
      </button>
    `;
  };
}
