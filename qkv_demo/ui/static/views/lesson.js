// @ts-check
// The lesson's band: one step's words beside the live stage, its question, its tables and its quiz moment.

import { attribute, el, reveal, write } from "../base/dom.js";
import { writeFormulas } from "../base/formulas.js";
import { LAST_BEAT, isClosing } from "../state/talk.js";
import { createGuess } from "./guess.js";
import { createQuiz } from "./quiz.js";
import { writeSentence } from "./sentence.js";

const NUMBER = /\d/;

/** @typedef {import("../state/commands.js").Commands} Commands */
/** @typedef {import("../state/store.js").Store} Store */
/** @typedef {import("../base/numbers.js").Numbers} Numbers */

/**
 * @param {Translate} t
 * @param {Pick<
 *   Commands,
 *   | "turn" | "openLesson" | "reset" | "leaveLesson" | "toggleNotes" | "toggleHint" | "showAnswer" | "solve" | "guess"
 *   | "isPresenting" | "openSteps" | "openList"
 * >} commands
 * @param {Numbers} numbers
 */
export function createLesson(t, commands, numbers) {
  const { show } = numbers;
  const guess = createGuess(t, commands, numbers);
  const goOn = () => {
    const following = followingOf(step, beats);
    if (isClosing(beats)) return commands.openList();
    return following ? commands.openLesson(following.name) : commands.turn(1);
  };
  const openSteps = () => step && commands.openSteps(parts.counter, step);
  const parts = createParts(t, { ...commands, goOn, openSteps }, guess.element);
  let shown = "";
  /** @type {LessonWords | null} */
  let step = null;
  /** @type {Beats} */
  let beats = { beat: 0, presenting: false };
  /** @type {import("./guess.js").Said} */
  let said = { guess: null, answered: false, truth: null };

  return {
    band: parts.band,
    /** @param {Store} store what is unfolded, and how far a talk has come */
    unfold({ status, view: { presenting } }) {
      const { notes, hint, beat } = status;
      beats = { beat, presenting };
      said = { guess: status.guess, answered: beat >= LAST_BEAT, truth: truthOf(status.answer) };
      attribute(parts.band, "data-beat", Math.min(beat, LAST_BEAT));
      if (step) paintMoves(t, parts, step, beats);
      if (step) guess.paint(step, said);
      reveal(parts.notes, notes);
      parts.showNotes.setAttribute("aria-pressed", String(notes));
      parts.quiz.unfold(hint);
    },
    /** @param {LessonWords | null} told one step; null puts the band away */
    paint(told) {
      reveal(parts.band, told !== null);
      const turned = step !== null && told?.step !== step.step;
      step = told;
      if (told === null) {
        close(parts, false);
        return;
      }
      paintWords(parts, told);
      if (turned) leaveHeld();
      paintMoves(t, parts, told, beats);
      parts.quiz.paint(told);
      guess.paint(told, said);
      const tables = JSON.stringify([told.bars, told.tables]);
      if (tables === shown) return;
      shown = tables;
      parts.tables.replaceChildren(...told.tables.map((table) => (told.bars ? paintBar : paintTable)(table, show)));
    },
  };
}

/** An arrow that was in hand, a number that was pressed, is another one in the next step: no ring is left around it. */
function leaveHeld() {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.matches(".handle, td[data-row]")) activeElement.blur();
}

/** @typedef {ReturnType<typeof createParts>} Parts */

/**
 * @param {Translate} t
 * @param {Omit<Parameters<typeof createLesson>[1], "openSteps"> & Record<"goOn" | "openSteps", () => unknown>} commands
 * @param {HTMLElement} guess
 */
function createParts(t, { goOn, openSteps, ...commands }, guess) {
  const { turn, reset, leaveLesson, toggleNotes, showAnswer } = commands;
  /**
   * @param {string} label
   * @param {() => unknown} onclick
   * @param {object} [extra]
   */
  const button = (label, onclick, extra = {}) => el("button", { type: "button", onclick, ...extra }, label);
  const parts = {
    lesson: el("span", { class: "lesson-name" }),
    counter: button("", openSteps, { class: "counter", "aria-haspopup": "dialog", title: t("ui.lesson.steps") }),
    title: el("h2", {}),
    text: el("p", { class: "lesson-text" }),
    since: el("p", { class: "lesson-since", role: "status", hidden: true }, t("ui.lesson.since")),
    ask: el("p", { class: "lesson-ask" }),
    changed: el("p", { class: "lesson-changed", role: "status", hidden: true, "data-since": t("ui.lesson.changed") }),
    answer: el("p", { class: "lesson-answer", role: "status" }),
    closing: el("p", { class: "lesson-closing", role: "status", hidden: true }),
    showAnswer: button(t("ui.lesson.answer"), showAnswer, { class: "show-answer" }),
    beats: el("span", { class: "beats", "aria-hidden": "true" }, el("i"), el("i"), el("i")),
    tables: el("div", { class: "lesson-tables" }),
    aside: el("p", {}),
    halt: el("p", { class: "lesson-halt" }),
    notes: el("p", { class: "lesson-notes", hidden: true }),
    previous: button(`\u2190 ${t("ui.lesson.previous")}`, () => turn(-1)),
    next: button("", goOn, { class: "primary" }),
    back: el("span", { class: "ways-back" }, button(t("ui.lesson.restart"), reset, { class: "wander" })),
    showNotes: button(t("ui.lesson.notes"), toggleNotes, { class: "show-notes", "aria-pressed": "false" }),
  };
  const leave = button(t("ui.lesson.leave"), leaveLesson, { class: "lesson-leave" });
  const elsewhere = el("details", { class: "lesson-aside" }, el("summary", {}, t("ui.lesson.aside")), parts.aside);
  const quiz = createQuiz(t, commands);
  const words = el(
    "div",
    { class: "lesson-words" },
    parts.title,
    parts.text,
    parts.since,
    parts.ask,
    guess,
    parts.showAnswer,
    parts.changed,
    parts.answer,
    parts.closing,
    parts.halt,
    elsewhere,
  );
  const band = el(
    "section",
    { class: "lesson", "aria-label": t("ui.lesson"), hidden: true },
    el("div", { class: "lesson-head" }, parts.lesson, parts.counter, parts.back, parts.showNotes, leave),
    el("div", { class: "lesson-body" }, words, parts.tables, quiz.element, parts.notes),
    el("div", { class: "lesson-move" }, parts.previous, parts.next, parts.beats),
  );
  return { ...parts, elsewhere, quiz, band };
}

/**
 * The number that a step asks people to guess, if it asks for one.
 * @param {Picture} answer
 */
function truthOf({ lesson, trace }) {
  if (!lesson?.predicts?.of) return null;
  const [quantity, row, column] = lesson.predicts.of;
  return trace.heads[0][quantity]?.[row]?.[column] ?? null;
}

/**
 * @param {Parts} parts
 * @param {LessonWords} told
 */
function paintWords(parts, told) {
  write(parts.lesson, told.lesson);
  write(parts.counter, `${told.step + 1} / ${told.count}`);
  writeFormulas(parts.title, told.title);
  writeSentence(parts.text, told.text, told.parts?.text);
  reveal(parts.since, told.wandered && told.changed === null && NUMBER.test(told.text)); // one that changed says so
  writeSentence(parts.ask, told.ask, told.parts?.ask);
  writeSentence(parts.answer, told.answer ?? "", told.parts?.answer);
  reveal(parts.showAnswer, told.answer !== null);
  writeSentence(parts.changed, told.changed ?? "", told.parts?.changed);
  reveal(parts.changed, told.changed !== null);
  writeSentence(parts.closing, told.closing ?? "", told.parts?.closing);
  writeSentence(parts.halt, told.halt ?? "", told.parts?.halt);
  reveal(parts.halt, told.halt !== null);
  writeSentence(parts.aside, told.aside ?? "", told.parts?.aside);
  reveal(parts.elsewhere, told.aside !== null);
  writeSentence(parts.notes, told.notes ?? "", told.parts?.notes);
  reveal(parts.showNotes, told.notes !== null);
}

/** @typedef {import("../state/talk.js").Beats} Beats */

/**
 * The lesson that the way on leads to; a talk ends with its own.
 * @param {LessonWords | null} step
 * @param {Beats} beats
 */
const followingOf = (step, { presenting }) => (presenting ? null : (step?.following ?? null));

/**
 * Leave the lesson's last words on the screen, with their picture alone.
 * @param {Parts} parts
 * @param {boolean} closes
 */
function close({ band, closing }, closes) {
  reveal(closing, closes);
  if (band.parentElement) attribute(band.parentElement, "data-closing", closes);
}

/**
 * Before a lesson's first word there is nothing; after a talk's last one there is all else that can be shown.
 * @param {Translate} t
 * @param {Parts} parts
 * @param {LessonWords} told
 * @param {Beats} beats
 */
function paintMoves(t, parts, told, { beat, presenting }) {
  const { band, previous, next, back } = parts;
  const { step, count, wandered, reached } = told;
  const following = followingOf(told, { beat, presenting });
  const closes = isClosing({ beat, presenting });
  previous.disabled = step === 0 && (beat === 0 || !presenting);
  next.disabled = step === count - 1 && !presenting && !following;
  const way = following ? t("ui.lesson.following", { lesson: following.title }) : t("ui.lesson.next");
  const ended = step === count - 1 && !following && !presenting;
  write(next, ended ? t("ui.lesson.end") : `${closes ? t("ui.lesson.onward") : way}\u00a0\u2192`);
  close(parts, closes);
  const answered = presenting && beat >= LAST_BEAT && reached; // by the talk itself: nobody has left the lesson
  reveal(back, wandered && !answered);
  attribute(band, "data-away", wandered && !answered);
  attribute(band, "data-task", told.goal !== null && !presenting); // which says what the question asks
}

/**
 * One number as so much of a bar, after its name.
 * @param {LessonWords["tables"][number]} table
 * @param {Numbers["show"]} show
 */
function paintBar({ caption, rows: [[value]] }, show) {
  const fill = el("i", { style: `width: ${100 * Number(value)}%` });
  const track = el("span", { class: "of-one", "aria-hidden": "true" }, fill);
  return el("figure", { class: "lesson-bar" }, el("figcaption", {}, caption), track, el("b", {}, show(value)));
}

/**
 * @param {LessonWords["tables"][number]} table
 * @param {Numbers["show"]} show
 */
function paintTable({ caption, rows }, show) {
  const cells = rows.map((row) =>
    el(
      "tr",
      {},
      row.map((value) => el("td", {}, show(value))),
    ),
  );
  const words = el("figcaption", {});
  writeFormulas(words, caption);
  return el("figure", {}, el("table", { class: "mini" }, el("tbody", {}, cells)), words);
}
