// The lesson's band: one step's words beside the live stage, its question, its tables and its quiz moment.

import { el, reveal, write } from "../base/dom.js";
import { show } from "../base/numbers.js";

/** `act` has go(step), back(), leave(), hint(), solve(). `paint(told)` shows a step; null puts the band away. */
export function createLesson(t, act) {
  const lesson = el("span", { class: "lesson-name" });
  const counter = el("span", { class: "counter" });
  const title = el("h2", {});
  const text = el("p", { class: "lesson-text" });
  const ask = el("p", { class: "lesson-ask" });
  const tables = el("div", { class: "lesson-tables" });
  const notes = el("p", { class: "lesson-notes", hidden: true });
  const goal = el("p", { class: "lesson-goal", role: "status" });
  const hint = el("p", { class: "lesson-hint", hidden: true });
  const button = (label, onclick, extra = {}) => el("button", { type: "button", onclick, ...extra }, label);
  const previous = button(`\u2190 ${t("ui.lesson.previous")}`, () => act.go(-1));
  const next = button(`${t("ui.lesson.next")} \u2192`, () => act.go(1), { class: "primary" });
  const back = button(t("ui.lesson.back"), act.back, { class: "wander" });
  const showNotes = button(t("ui.lesson.notes"), toggleNotes, { "aria-pressed": "false" });
  const quiz = el(
    "div",
    { class: "quiz" },
    goal,
    hint,
    el("div", { class: "quiz-tools" }, button(t("ui.lesson.hint"), () => (reveal(hint, true), act.hint())), button(t("ui.lesson.solve"), act.solve)),
  );
  const band = el(
    "section",
    { class: "lesson", "aria-label": t("ui.lesson"), hidden: true },
    el("div", { class: "lesson-head" }, lesson, counter, back, showNotes, button(t("ui.lesson.leave"), act.leave, { class: "lesson-leave" })),
    el("div", { class: "lesson-body" }, el("div", { class: "lesson-words" }, title, text, ask, notes), tables, quiz),
    el("div", { class: "lesson-move" }, previous, next),
  );
  let shown = "";
  let tabled = "";

  function toggleNotes() {
    notes.hidden = !notes.hidden;
    showNotes.setAttribute("aria-pressed", String(!notes.hidden));
  }

  return {
    band,
    toggleNotes,
    paint(told) {
      reveal(band, told !== null);
      if (told === null) return;
      write(lesson, told.lesson);
      write(counter, `${told.step + 1} / ${told.count}`);
      write(title, told.title);
      write(text, told.text);
      write(ask, told.ask);
      write(notes, told.notes ?? "");
      reveal(showNotes, told.notes !== null);
      reveal(back, told.wandered);
      previous.disabled = told.step === 0;
      next.disabled = told.step === told.count - 1;
      reveal(quiz, told.goal !== null);
      quiz.classList.toggle("reached", told.reached === true);
      if (told.goal !== null) {
        write(goal, told.reached ? told.done : (told.refused ?? told.goal));
        write(hint, told.hint);
      }
      const figures = JSON.stringify(told.tables);
      if (figures !== tabled) tables.replaceChildren(...told.tables.map(paintTable));
      tabled = figures;
      const key = `${told.name}/${told.step}/${told.title}`;
      if (key === shown) return;
      shown = key;
      hint.hidden = true;
    },
  };
}

function paintTable({ caption, rows }) {
  const cells = rows.map((row) => el("tr", {}, row.map((value) => el("td", {}, show(value)))));
  return el("figure", {}, el("table", { class: "mini" }, el("tbody", {}, cells)), el("figcaption", {}, caption));
}
