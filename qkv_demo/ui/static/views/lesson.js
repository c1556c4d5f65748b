// The lesson's band: one step's words beside the live stage, its question, its tables and its quiz moment.

import { el, reveal, write } from "../base/dom.js";
import { show } from "../base/numbers.js";

/** `act` has go(step), back(), leave(), hint(), solve(). `paint(story)` shows a step; null puts the band away. */
export function createLesson(t, act) {
  const lesson = el("span", { class: "lesson-name" });
  const counter = el("span", { class: "counter" });
  const title = el("h2", {});
  const text = el("p", { class: "story-text" });
  const ask = el("p", { class: "story-ask" });
  const tables = el("div", { class: "story-tables" });
  const notes = el("p", { class: "story-notes", hidden: true });
  const goal = el("p", { class: "story-goal", role: "status" });
  const hint = el("p", { class: "story-hint", hidden: true });
  const button = (label, onclick, extra = {}) => el("button", { type: "button", onclick, ...extra }, label);
  const previous = button(`\u2190 ${t("ui.story.previous")}`, () => act.go(-1));
  const next = button(`${t("ui.story.next")} \u2192`, () => act.go(1), { class: "primary" });
  const back = button(t("ui.story.back"), act.back, { class: "wander" });
  const showNotes = button(t("ui.story.notes"), toggleNotes, { "aria-pressed": "false" });
  const quiz = el(
    "div",
    { class: "quiz" },
    goal,
    hint,
    el("div", { class: "quiz-tools" }, button(t("ui.story.hint"), () => (reveal(hint, true), act.hint())), button(t("ui.story.solve"), act.solve)),
  );
  const band = el(
    "section",
    { class: "story", "aria-label": t("ui.story"), hidden: true },
    el("div", { class: "story-head" }, lesson, counter, back, showNotes, button(t("ui.story.leave"), act.leave, { class: "story-leave" })),
    el("div", { class: "story-body" }, el("div", { class: "story-words" }, title, text, ask, notes), tables, quiz),
    el("div", { class: "story-move" }, previous, next),
  );
  let shown = "";

  function toggleNotes() {
    notes.hidden = !notes.hidden;
    showNotes.setAttribute("aria-pressed", String(!notes.hidden));
  }

  return {
    band,
    toggleNotes,
    paint(story) {
      reveal(band, story !== null);
      if (story === null) return;
      write(lesson, story.lesson);
      write(counter, `${story.step + 1} / ${story.count}`);
      write(title, story.title);
      write(text, story.text);
      write(ask, story.ask);
      write(notes, story.notes ?? "");
      reveal(showNotes, story.notes !== null);
      reveal(back, story.wandered);
      previous.disabled = story.step === 0;
      next.disabled = story.step === story.count - 1;
      reveal(quiz, story.goal !== null);
      quiz.classList.toggle("reached", story.reached === true);
      if (story.goal !== null) {
        write(goal, story.reached ? story.done : story.goal);
        write(hint, story.hint);
      }
      const key = `${story.name}/${story.step}/${story.title}`;
      if (key === shown) return;
      shown = key;
      hint.hidden = true;
      tables.replaceChildren(...story.tables.map(paintTable));
    },
  };
}

function paintTable({ caption, rows }) {
  const cells = rows.map((row) => el("tr", {}, row.map((value) => el("td", {}, show(value)))));
  return el("figure", {}, el("table", { class: "mini" }, el("tbody", {}, cells)), el("figcaption", {}, caption));
}
