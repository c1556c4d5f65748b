// A lesson's step: what it says, and at the foot where one is and the ways back and on, which never move.

import { attribute, el } from "../base/dom.js";
import { createMemoComponent } from "../base/component.js";
import { LAST_BEAT, beatOf, hidesNumbers, isClosing } from "../state/location.js";
import { counterOf, stepAfter, stepsOf } from "../state/talk_steps.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { undoing } from "./top_bar.js";
import { guessOf, quizInTalk, quizOnPage } from "./exercise.js";
import { firstSentence, formulas, sentence } from "./sentence.js";
import { stepNumbers } from "./small_tables.js";

const SIZES = [1, 0.94, 0.88, 0.82]; // of letters; with the last those of a hall can still be read from its last row

/** @param {Page} page @returns {Component} */
export function createLesson(page) {
  const { t, commands } = page;
  const drawWords = createLessonWords(page);
  const element = el("section", { class: "lesson card stack loose", "aria-label": t("ui.lesson") });

  /** As at the step's start; in a talk, whose bar has no room for it, also what takes back. @param {Props} props */
  const waysBack = (props) => html`
    <div class="ways-back row">
      <button type="button" class="wander strong" title=${t("ui.lesson.since")} @click=${commands.reset}>${t("ui.lesson.restart")}</button>
      ${props.view.presenting ? undoing(page, props) : nothing}
    </div>
  `;

  /** Beside a page's words all there is, or only what it speaks of. @param {Props} props */
  const scope = ({ view: { everything } }) => html`
    <button type="button" class="everything plain" aria-pressed=${everything} @click=${commands.toggleEverything}>
      ${t(everything ? "ui.lesson.less" : "ui.lesson.everything")}
    </button>
  `;

  /** What takes back stands where the name stood. Either keeps its room. @param {LessonWords} told @param {Props} props */
  const head = (told, props) => html`
    <header class="row small">
      <div class="over grow">
        <span class="lesson-name" dir="auto">${told.lesson}</span>
        ${waysBack(props)}
      </div>
      ${props.view.presenting ? nothing : scope(props)}
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
   * Before a lesson's first word there is nothing; after a talk's last one there is all else that can be shown, after a
   * page's the lesson that follows.
   * @param {LessonWords} told @param {Props} props
   */
  function foot(told, props) {
    const { name, step, count, following } = told;
    const { presenting, talk } = props.view;
    const beat = beatOf(props.location);
    const openSteps = (/** @type {{ currentTarget: HTMLElement }} */ { currentTarget }) =>
      commands.menus().openSteps(currentTarget, told);
    const steps = stepsOf(talk, name, count);
    const isFirst = stepAfter(steps, step, -1) === undefined && (beat === 0 || !presenting);
    const isEnd = stepAfter(steps, step, 1) === undefined && !presenting && !following;
    const [label, on, title = ""] = isClosing(props)
      ? [t("ui.lesson.onward"), () => commands.openList()]
      : following && !presenting
        ? [t("ui.lesson.following"), () => commands.goOn(following.name), following.title]
        : [t("ui.lesson.next"), () => commands.turn(1)];
    return html`
      <div class="lesson-move flow type-2">
        <button type="button" class="rigid" ?disabled=${isFirst} @click=${() => commands.turn(-1)}><i class="way">←</i> ${t("ui.lesson.previous")}</button>
        <button type="button" class="primary rigid" title=${title} ?disabled=${isEnd} @click=${on}>
          ${isEnd ? t("ui.lesson.end") : html`${label}\u00a0<i class="way">→</i>`}
        </button>
        <button
          type="button"
          class="counter plain end"
          aria-haspopup="dialog"
          title=${t("ui.lesson.steps")}
          @click=${openSteps}
        >${counterOf(told, talk)}</button>
        ${presenting ? beats(beat) : nothing}
      </div>
    `;
  }

  let isAnswered = false;
  const part = createMemoComponent(
    element,
    ({ location, answer, view, canUndo, canRedo }) => [
      ...[answer.lesson, location],
      ...[view.presenting, view.everything, view.talk, canUndo, canRedo],
    ],
    (props) => {
      const { lesson } = props.answer;
      const beat = beatOf(props.location);
      attribute(element, "data-beat", Math.min(beat, LAST_BEAT));
      attribute(element, "data-closing", isClosing(props));
      attribute(element, "data-task", Boolean(lesson?.goal));
      if (!lesson) return null;
      queueMicrotask(fit); // once it is drawn
      if (!isAnswered && beat >= LAST_BEAT) queueMicrotask(() => showAnswer(element));
      isAnswered = beat >= LAST_BEAT;
      attribute(element, "data-away", lesson.wandered && !isToldByTalk(lesson, props));
      return [head(lesson, props), drawWords(lesson, props), foot(lesson, props)];
    },
  );

  new ResizeObserver(fit).observe(element);

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

  return part;
}

/** Where not all words have room. @param {HTMLElement} element */
const showAnswer = (element) =>
  element.querySelector("[data-over] > .lesson-answer")?.scrollIntoView({ block: "nearest" });

/** How much of a talk's step is said. @param {number} beat */
const beats = (beat) => html`
  <span class="soft" aria-hidden="true">${[0, 1, LAST_BEAT].map((one) => (one <= beat ? "•" : "◦"))}</span>
`;

/** Its answer brought another scene: nobody has left the lesson. @param {LessonWords} told @param {Props} props */
const isToldByTalk = ({ reached }, { location, view }) =>
  view.presenting && beatOf(location) >= LAST_BEAT && Boolean(reached);

/** @typedef {"text" | "ask" | "answer" | "goal" | "done" | "tried" | "changed" | "closing" | "more"} Name of a sentence */
/** @typedef {{ told: LessonWords, props: Props, location: LessonLocation, isAnswered: boolean, say: (name: Name) => unknown }} Step */

/**
 * What a step says. A page has all of it, with what is not needed now folded; a hall sees one sentence at a time, the text's
 * first, the question, the answer, and the rest is the speaker's. Answers their template. @param {Page} page
 */
function createLessonWords(page) {
  const { t, commands, numbers } = page;

  /** @param {Step} step */
  function onPage(step) {
    const { told, say } = step;
    const isOver = told.goal === null ? step.isAnswered : told.reached !== false;
    return html`
      <div class="lesson-words stack loose">
        <h2>${formulas(told.title)}</h2>
        <p class="lesson-text">${say("text")}</p>
        ${film(step)} ${told.goal === null ? question(step) : quizOnPage(page, step)} ${tables(step)}
        ${isOver && told.next === null ? closing(step) : nothing}
        ${told.more === null ? nothing : more(step, isOver)}
      </div>
    `;
  }

  /** @param {Step} step */
  const question = (step) => html`
    <p class="lesson-ask strong">${step.say("ask")}</p>
    ${guess(step)}
    ${step.isAnswered ? nothing : toAnswer(step)}
    <p class="lesson-changed card good strong" data-since=${t("ui.lesson.changed")}>${step.say("changed")}</p>
    ${words(step)}
  `;

  /** Whoever has guessed does not give up. @param {Step} step */
  const toAnswer = ({ location }) => html`
    <button type="button" class="show-answer" @click=${commands.showAnswer}>
      ${t(location.guess === null ? "ui.lesson.answer" : "ui.lesson.check")}
    </button>
  `;

  /** @param {Step} step */
  function inTalk(step) {
    const { told, location, say, isAnswered } = step;
    const { beat } = location;
    const text = () => firstSentence(told.text, told.parts?.text);
    return html`
      <div class="lesson-words stack loose">
        <h2>${formulas(told.title)}</h2>
        ${beat === 0 ? html`<p class="lesson-text">${text()}</p>` : nothing}
        ${beat === 1 ? html`<p class="lesson-ask strong">${say("ask")}</p>` : nothing}
        ${isAnswered ? words(step) : nothing} ${beat > 0 ? guess(step) : nothing} ${isAnswered ? film(step) : nothing}
        ${tables(step)} ${told.goal === null ? nothing : quizInTalk(step)}
      </div>
    `;
  }

  /** In a talk: all that was said, whole, and what else there is to say. @param {Step} step */
  function unfolded({ location, say }) {
    const names = /** @type {const} */ (["more", "text", "ask", "answer"]);
    const said = names.slice(0, 2 + Math.min(location.beat, LAST_BEAT));
    return html`
      <div class="lesson-words lesson-notes edged stack loose" tabindex="0">${said.map((name) => html`<p>${say(name)}</p>`)}</div>
    `;
  }

  /** @param {Step} step */
  const guess = ({ told: { predicts }, location: { guess }, isAnswered }) =>
    predicts ? guessOf(page, predicts, { guess, isAnswered }) : nothing;

  /** A hall sees by a ring what was changed. @param {Step} step */
  const words = ({ isAnswered, say }) =>
    html`<p class="lesson-answer edged">${isAnswered ? say("answer") : nothing}</p>`;

  /** What a step says, moving. @param {Step} step */
  const film = ({ told }) =>
    told.film === null
      ? nothing
      : html`<button type="button" @click=${() => commands.openFilm(...(told.film ?? []))}>▶ ${t("ui.lesson.film")}</button>`;

  /** @param {Step} step */
  const tables = ({ told, props, location }) =>
    told.tables.length === 0 || hidesNumbers(props.status.answer, location) ? nothing : stepNumbers(told, numbers.show);

  /** @param {Step} step */
  const closing = ({ say }) => html`<p class="lesson-closing strong">${say("closing")}</p>`;

  /** What is exact comes with the answer, which it may tell; its room is there. @param {Step} step @param {boolean} isOver */
  const more = ({ location: { notes }, say }, isOver) => html`
    <div class="lesson-more small" ?data-waits=${!isOver}>
      <button type="button" class="plain" aria-expanded=${notes} @click=${commands.toggleNotes}>
        <span aria-hidden="true">${notes ? "▾" : "▸"}</span> ${t("ui.lesson.more")}
      </button>
      ${notes && isOver ? html`<p class="lesson-notes edged">${say("more")}</p>` : nothing}
    </div>
  `;

  /** @param {LessonWords} told @param {Props} props */
  return (told, props) => {
    const { location, view } = props;
    if (location.kind !== "lesson") return nothing;
    const say = (/** @type {Name} */ name) => sentence(told[name], told.parts?.[name]);
    const step = { told, props, location, isAnswered: location.beat >= LAST_BEAT, say };
    if (!view.presenting) return onPage(step);
    if (isClosing(props)) return html`<div class="lesson-words stack loose">${closing(step)}</div>`;
    return location.notes ? unfolded(step) : inTalk(step);
  };
}
