// @ts-check
// The lesson's band: one step's words beside the live stage, its question, its tables and its quiz moment.

import { el, reveal, write } from "../base/dom.js";

/** @typedef {import("../state/commands.js").Commands} Commands */
/** @typedef {import("../base/numbers.js").Numbers} Numbers */

/**
 * @param {Translate} t
 * @param {Pick<Commands, "goStep" | "reset" | "leaveLesson" | "toggleNotes" | "showHint" | "solve">} commands
 * @param {Numbers} numbers
 */
export function createLesson(t, commands, { show }) {
  const parts = createParts(t, commands);
  let shown = "";

  return {
    band: parts.band,
    /** @param {Pick<Status, "notes" | "hint">} status what is unfolded */
    unfold({ notes, hint }) {
      reveal(parts.notes, notes);
      parts.showNotes.setAttribute("aria-pressed", String(notes));
      reveal(parts.hint, hint);
    },
    /** @param {LessonWords | null} told one step; null puts the band away */
    paint(told) {
      reveal(parts.band, told !== null);
      if (told === null) return;
      paintWords(parts, told);
      paintQuiz(parts, told);
      const tables = JSON.stringify(told.tables);
      if (tables === shown) return;
      shown = tables;
      parts.tables.replaceChildren(...told.tables.map((table) => paintTable(table, show)));
    },
  };
}

/** @typedef {ReturnType<typeof createParts>} Parts */

/**
 * @param {Translate} t
 * @param {Parameters<typeof createLesson>[1]} commands
 */
function createParts(t, { goStep, reset, leaveLesson, toggleNotes, showHint, solve }) {
  /**
   * @param {string} label
   * @param {() => unknown} onclick
   * @param {object} [extra]
   */
  const button = (label, onclick, extra = {}) => el("button", { type: "button", onclick, ...extra }, label);
  const parts = {
    lesson: el("span", { class: "lesson-name" }),
    counter: el("span", { class: "counter" }),
    title: el("h2", {}),
    text: el("p", { class: "lesson-text" }),
    ask: el("p", { class: "lesson-ask" }),
    tables: el("div", { class: "lesson-tables" }),
    notes: el("p", { class: "lesson-notes", hidden: true }),
    goal: el("p", { class: "lesson-goal", role: "status" }),
    hint: el("p", { class: "lesson-hint", hidden: true }),
    previous: button(`\u2190 ${t("ui.lesson.previous")}`, () => goStep(-1)),
    next: button(`${t("ui.lesson.next")} \u2192`, () => goStep(1), { class: "primary" }),
    back: button(t("ui.lesson.back"), reset, { class: "wander" }),
    showNotes: button(t("ui.lesson.notes"), toggleNotes, { "aria-pressed": "false" }),
  };
  const leave = button(t("ui.lesson.leave"), leaveLesson, { class: "lesson-leave" });
  const tools = [button(t("ui.lesson.hint"), showHint), button(t("ui.lesson.solve"), solve)];
  const quiz = el("div", { class: "quiz" }, parts.goal, parts.hint, el("div", { class: "quiz-tools" }, tools));
  const words = el("div", { class: "lesson-words" }, parts.title, parts.text, parts.ask, parts.notes);
  const band = el(
    "section",
    { class: "lesson", "aria-label": t("ui.lesson"), hidden: true },
    el("div", { class: "lesson-head" }, parts.lesson, parts.counter, parts.back, parts.showNotes, leave),
    el("div", { class: "lesson-body" }, words, parts.tables, quiz),
    el("div", { class: "lesson-move" }, parts.previous, parts.next),
  );
  return { ...parts, quiz, band };
}

/**
 * @param {Parts} parts
 * @param {LessonWords} told
 */
function paintWords(parts, told) {
  write(parts.lesson, told.lesson);
  write(parts.counter, `${told.step + 1} / ${told.count}`);
  write(parts.title, told.title);
  write(parts.text, told.text);
  write(parts.ask, told.ask);
  write(parts.notes, told.notes ?? "");
  reveal(parts.showNotes, told.notes !== null);
  reveal(parts.back, told.wandered);
  parts.previous.disabled = told.step === 0;
  parts.next.disabled = told.step === told.count - 1;
}

/**
 * @param {Parts} parts
 * @param {LessonWords} told
 */
function paintQuiz({ quiz, goal, hint }, told) {
  reveal(quiz, told.goal !== null);
  quiz.classList.toggle("reached", told.reached === true);
  if (told.goal === null) return;
  write(goal, (told.reached ? told.done : (told.refused ?? told.goal)) ?? "");
  write(hint, told.hint ?? "");
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
  return el("figure", {}, el("table", { class: "mini" }, el("tbody", {}, cells)), el("figcaption", {}, caption));
}
