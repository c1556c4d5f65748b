// The card of a lesson step, with a header, the step's text, and a footer with the step's number and the Back and Next buttons.
// lesson_words.js draws the text.

import { setAttribute, el } from "../base/dom.js";
import { createMemoComponent } from "../base/component.js";
import { LAST_BEAT, OPENING_BEAT, beatOf, isAnswerShown, isAtClosing, progressOf } from "../state/location.js";
import { stepCounterText, stepAfter, stepsOf } from "../state/talk_steps.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { undoButtonsTemplate } from "./top_bar.js";
import { createLessonWords } from "./lesson_words.js";

// The font sizes to try for a long text, in multiples of the normal size. Even the smallest can be read from the last row of an
// audience.
const FONT_SCALES = [1, 0.94, 0.88, 0.82];

/** @param {Page} page @returns {Component} */
export function createLesson(page) {
  const { t, commands } = page;
  const drawStepText = createLessonWords(page);
  const element = el("section", { class: "lesson card stack large-gap", "aria-label": t("ui.lesson") });

  /**
   * Draw the button that restarts the step. In a presentation of a lesson, the bar at the top has no undo and redo buttons, so
   * draw them here.
   * @param {Props} props
   */
  const restartButtonsTemplate = (props) => html`
    <div class="restart-buttons row">
      <button type="button" class="reset-step strong" title=${t("ui.lesson.since")} @click=${commands.reset}>
        ${t("ui.lesson.restart")}
      </button>
      ${props.view.presenting ? undoButtonsTemplate(page, props) : nothing}
    </div>
  `;

  /**
   * Draw the button that shows either the whole stage or only the components that the step is about.
   * @param {Props} props
   */
  const stageButtonTemplate = ({ view: { showsWholeStage } }) => html`
    <button type="button" class="everything plain" aria-pressed=${showsWholeStage} @click=${commands.toggleEverything}>
      ${t(showsWholeStage ? "ui.lesson.less" : "ui.lesson.everything")}
    </button>
  `;

  /**
   * Draw the header. After an edit, the restart button replaces the name of the lesson.
   * @param {LessonWords} lesson @param {Props} props
   */
  const headerTemplate = (lesson, props) => html`
    <header class="row small">
      <div class="over grow">
        <span class="lesson-name" dir="auto">${lesson.lesson_title}</span>
        ${restartButtonsTemplate(props)}
      </div>
      ${props.view.presenting ? nothing : stageButtonTemplate(props)}
      <button
        type="button"
        class="lesson-leave plain sign"
        aria-label=${t("ui.lesson.leave")}
        title=${t("ui.lesson.leave")}
        @click=${() => commands.openPreset()}
      >×</button>
    </header>
  `;

  /**
   * Draw the footer. At the last step, the Next button opens the next lesson, or Explore if there is none. At the end of a
   * presentation it always opens Explore.
   * @param {LessonWords} lesson @param {Props} props
   */
  function footerTemplate(lesson, props) {
    const { name: lessonName, step: stepIndex, count: stepCount, next_lesson: nextLesson } = lesson;
    const { presenting, talk } = props.view;
    const beat = beatOf(props.location);
    const openStepMenu = (/** @type {{ currentTarget: HTMLElement }} */ { currentTarget }) =>
      commands.menus().openSteps(currentTarget, lesson);
    const stepIndices = stepsOf(talk, lessonName, stepCount);
    const isFirstStep = stepAfter(stepIndices, stepIndex, -1) === undefined && (beat === OPENING_BEAT || !presenting);
    const isLastLessonOver = stepAfter(stepIndices, stepIndex, 1) === undefined && !presenting && !nextLesson;
    const [nextLabel, openNext, nextTitle = ""] =
      isAtClosing(props) || isLastLessonOver
        ? [t("ui.lesson.onward"), () => commands.openList()]
        : nextLesson && !presenting
          ? [t("ui.lesson.following"), () => commands.openNextLesson(nextLesson.name), nextLesson.title]
          : [t("ui.lesson.next"), () => commands.turn(1)];
    return html`
      <div class="lesson-move flow type-2">
        <button type="button" class="rigid" ?disabled=${isFirstStep} @click=${() => commands.turn(-1)}>
          <i class="direction-arrow">←</i> ${t("ui.lesson.previous")}
        </button>
        <button type="button" class="primary rigid" title=${nextTitle} @click=${openNext}>
          ${nextLabel}\u00a0<i class="direction-arrow">→</i>
        </button>
        <button
          type="button"
          class="counter plain end"
          aria-haspopup="dialog"
          title=${t("ui.lesson.steps")}
          @click=${openStepMenu}
        >${stepCounterText(lesson, talk)}</button>
        ${presenting ? beatDotsTemplate(beat) : nothing}
      </div>
    `;
  }

  let [wasAnswered, hadNotes] = [false, false]; // True if the last rendering showed the answer or the notes.
  const component = createMemoComponent(
    element,
    ({ location, response, view, canUndo, canRedo }) => [
      ...[response.lesson, ...progressOf(location)],
      ...[view.presenting, view.showsWholeStage, view.talk, canUndo, canRedo],
    ],
    (props) => {
      const { lesson } = props.response;
      const beat = beatOf(props.location);
      setAttribute(element, "data-beat", Math.min(beat, LAST_BEAT));
      setAttribute(element, "data-closing", isAtClosing(props));
      setAttribute(element, "data-task", Boolean(lesson?.goal));
      if (!lesson) return null;
      queueMicrotask(fitText); // Wait until the template has been rendered.
      const showsNotes = props.location.kind === "lesson" && props.location.showsNotes;
      const isAnswered = props.location.kind === "lesson" && isAnswerShown(props.location);
      if (!wasAnswered && isAnswered) queueMicrotask(() => scrollToPart(element, "answer"));
      else if (!hadNotes && showsNotes) queueMicrotask(() => scrollToPart(element, "notes"));
      [wasAnswered, hadNotes] = [isAnswered, showsNotes];
      setAttribute(element, "data-away", lesson.is_changed && !isChangedByAnswer(lesson, props));
      return [headerTemplate(lesson, props), drawStepText(lesson, props), footerTemplate(lesson, props)];
    },
  );

  new ResizeObserver(fitText).observe(element);

  /**
   * Reduce the font size until the text fits into the card. If the text is too long even for the smallest size, let it scroll.
   * Notes that the user unfolds do not change the font size, so that the text above the notes stays in place.
   */
  function fitText() {
    const wordsElement = /** @type {HTMLElement | null} */ (element.querySelector(".lesson-words"));
    if (!wordsElement) return;
    const getNotesHeight = () => wordsElement.querySelector(".lesson-notes")?.clientHeight ?? 0;
    wordsElement.toggleAttribute("data-over", false);
    for (const fontScale of FONT_SCALES) {
      wordsElement.style.setProperty("--font-scale", String(fontScale));
      if (wordsElement.scrollHeight - getNotesHeight() <= wordsElement.clientHeight) break;
    }
    wordsElement.toggleAttribute("data-over", wordsElement.scrollHeight > wordsElement.clientHeight);
  }

  return component;
}

/** If the text is too long for the card, scroll to a part of it. @param {HTMLElement} element @param {"answer" | "notes"} part */
const scrollToPart = (element, part) =>
  element.querySelector(`[data-over] .lesson-${part}`)?.scrollIntoView({ block: "nearest" });

/**
 * Draw one dot for each beat of a presentation's step. The dots of the beats so far are filled.
 * @param {number} beat
 */
const beatDotsTemplate = (beat) => html`
  <span class="muted" aria-hidden="true">${[0, 1, LAST_BEAT].map((index) => (index <= beat ? "•" : "◦"))}</span>
`;

/**
 * Return whether the scene has changed only because the answer was shown. In a presentation, showing the answer of a task also
 * puts the solved scene on the stage. Such a change does not count as an edit by the user.
 * @param {LessonWords} lesson @param {Props} props
 */
const isChangedByAnswer = ({ is_reached: isReached }, { location, view }) =>
  view.presenting && beatOf(location) >= LAST_BEAT && Boolean(isReached);
