// A lesson's step: where one is, its words, and the way back and on, which never moves.

import { attribute, el, reveal } from "../base/dom.js";
import { createPart } from "../base/part.js";
import { LAST_BEAT, isClosing } from "../state/talk.js";
import { counterOf, stepAfter, stepsOf, titleOf } from "../state/talk_steps.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { createLessonWords, truthOf } from "./lesson_words.js";
import { undoing } from "./undoing.js";

const SIZES = [1, 0.94, 0.88, 0.82]; // of letters; with the last those of a hall can still be read from its last row

/** @param {Page} page @returns {Part} */
export function createLesson(page) {
  const { t, commands } = page;
  const drawWords = createLessonWords(page);
  /** @type {HTMLElement} */
  const element = el("section", { class: "lesson card pile apart", "aria-label": t("ui.lesson"), hidden: true });

  const restart = html`
    <button type="button" class="wander strong" title=${t("ui.lesson.since")} @click=${commands.reset}>${t("ui.lesson.restart")}</button>
  `;

  /** In a talk, whose bar has no room for what takes back. @param {Now} now */
  const waysBack = (now) => html`<div class="ways-back row">${restart} ${undoing(page, now)}</div>`;

  /** What stands beside a page's words: as at the step's start, all there is, only what it speaks of. @param {Now} now */
  const beside = ({ view: { everything } }) => html`
    <div class="lesson-beside row type-2">
      ${restart}
      <button type="button" class="everything bare end" aria-pressed=${everything} @click=${commands.toggleEverything}>
        ${t(everything ? "ui.lesson.less" : "ui.lesson.everything")}
      </button>
    </div>
  `;

  /** @param {LessonWords} told @param {Now} now */
  function head(told, now) {
    const { talk, presenting } = now.view;
    const openSteps = (/** @type {{ currentTarget: HTMLElement }} */ { currentTarget }) =>
      commands.openSteps(currentTarget, { ...told, talk });
    return html`
      <header class="lesson-head small">
        <span class="lesson-name" dir="auto">${titleOf(told, now.view)}</span>
        ${presenting ? waysBack(now) : nothing}
        <button type="button" class="counter bare" aria-haspopup="dialog" title=${t("ui.lesson.steps")} @click=${openSteps}>${counterOf(told, talk)}</button>
        <button
          type="button"
          class="lesson-leave bare sign"
          aria-label=${t("ui.lesson.leave")}
          title=${t("ui.lesson.leave")}
          @click=${commands.leaveLesson}
        >×</button>
      </header>
    `;
  }

  /**
   * Before a lesson's first word there is nothing; after a talk's last one there is all else that can be shown, after a
   * page's the lesson that follows.
   * @param {LessonWords} told @param {Now} now
   */
  function foot({ name, step, count, following }, { view: { presenting, talk }, status: { beat } }) {
    const steps = stepsOf(talk, name, count);
    const isFirst = stepAfter(steps, step, -1) === undefined && (beat === 0 || !presenting);
    const isEnd = stepAfter(steps, step, 1) === undefined && !presenting && !following;
    const [label, on, title = ""] = isClosing({ beat, presenting })
      ? [t("ui.lesson.onward"), commands.openList]
      : following && !presenting
        ? [t("ui.lesson.following"), () => commands.openLesson(following.name), following.title]
        : [t("ui.lesson.next"), () => commands.turn(1)];
    return html`
      <div class="lesson-move flow type-2">
        <button type="button" class="keep" ?disabled=${isFirst} @click=${() => commands.turn(-1)}><i class="way">←</i> ${t("ui.lesson.previous")}</button>
        <button type="button" class="primary keep" title=${title} ?disabled=${isEnd} @click=${on}>
          ${isEnd ? t("ui.lesson.end") : html`${label}\u00a0<i class="way">→</i>`}
        </button>
        ${presenting ? beats(beat) : nothing}
      </div>
    `;
  }

  const part = createPart(
    element,
    ({ status, answer, view, canUndo, canRedo }) => [
      ...[answer.lesson, truthOf(answer), status.beat, status.guess, status.notes, status.hint],
      ...[view.presenting, view.everything, view.talk, canUndo, canRedo],
    ],
    (now) => {
      const { lesson } = now.answer;
      if (!lesson) return nothing;
      queueMicrotask(fit); // once it is drawn
      attribute(element, "data-away", lesson.wandered && !isToldByTalk(lesson, now));
      return [
        head(lesson, now),
        drawWords(lesson, now),
        now.view.presenting ? nothing : beside(now),
        foot(lesson, now),
      ];
    },
  );

  const resized = new ResizeObserver(fit);
  resized.observe(element);

  /** Words that have no room are set a little smaller; what has none even so fades out. */
  function fit() {
    const words = /** @type {HTMLElement | null} */ (element.querySelector(".lesson-words"));
    if (!words) return;
    const isOver = () => words.scrollHeight > words.clientHeight;
    words.toggleAttribute("data-over", false);
    for (const size of SIZES) {
      words.style.setProperty("--tight", String(size));
      if (!isOver()) return;
    }
    words.toggleAttribute("data-over", true);
  }

  return {
    element,
    paint(now) {
      const { status, view, answer } = now;
      reveal(element, Boolean(answer.lesson));
      attribute(element, "data-beat", Math.min(status.beat, LAST_BEAT));
      attribute(element, "data-closing", isClosing({ beat: status.beat, presenting: view.presenting }));
      part.paint(now);
    },
  };
}

/** How much of a talk's step is said. @param {number} beat */
const beats = (beat) => html`
  <span class="beats row near end" aria-hidden="true">${[0, 1, LAST_BEAT].map((one) => html`<i ?data-said=${one <= beat}></i>`)}</span>
`;

/** Its answer brought another scene: nobody has left the lesson. @param {LessonWords} told @param {Now} now */
const isToldByTalk = ({ reached }, { status, view }) => view.presenting && status.beat >= LAST_BEAT && Boolean(reached);
