// @ts-check
// A preset's question, what shows one answer and says why it is one, and once that is there, the way on.

import { attribute, el, reveal, write } from "../base/dom.js";
import { writeSentence } from "./sentence.js";

/**
 * @param {Translate} t
 * @param {HTMLElement} holder
 * @param {Pick<Settings, "questions" | "lessons"> & { language: string }} settings the questions of every preset in the
 *   picker's order; the first of all leads to the first lesson, too
 * @param {Pick<import("../state/commands.js").Commands, "openPreset" | "openLesson" | "complain">} commands
 */
export function createQuestion(t, holder, { lessons, language, ...settings }, commands) {
  const { openPreset, openLesson, complain } = commands;
  const questions = settings.questions[language];
  const [lesson] = Object.keys(lessons);
  const presets = Object.keys(questions);
  let here = ""; // the preset that asks
  let wasAnswered = false;
  /** @type {string | null} */
  let asked = null; // the handle that it is about
  const done = el("b", { class: "answered", role: "status" });
  const text = el("span", {});
  const fold = el(
    "button",
    { type: "button", class: "fold", "aria-label": t("ui.question.close"), onclick: () => complain(null) },
    "×",
  );
  const solve = el("button", { type: "button", "data-solve": "" });
  const next = el(
    "button",
    { type: "button", class: "way-on", onclick: () => openPreset(after(here)) },
    `${t("ui.preset.next")} \u2192`,
  );
  const told = el("button", { type: "button", class: "to-lesson", onclick: () => openLesson(lesson) });
  holder.append(done, text, fold, " ", solve, " ", next, " ", told);

  /** @param {string} preset */
  const after = (preset) => presets[(presets.indexOf(preset) + 1) % presets.length];

  /** In the question's own place, so that nothing below it moves. @param {string} said @param {SentencePart[]} [parts] */
  const say = (said, parts) => {
    attribute(holder, "data-said", said !== "");
    if (said) writeSentence(text, said, parts);
    else if (here) writeSentence(text, t(`preset.${here}.question`), questions[here]);
    markAsked();
  };

  /** The word whose arrow is to be pulled looks as its grip does, where it is named first. */
  function markAsked() {
    const chips = [.../** @type {NodeListOf<HTMLElement>} */ (text.querySelectorAll("[data-asks]"))];
    const first = chips.findIndex(({ dataset }) => asked === `embeddings/0/${dataset.asks}`);
    for (const [index, chip] of chips.entries()) attribute(chip, "data-invited", index === first);
  }

  return {
    /** Only an example asks, and no lesson over it. @param {Pick<View, "preset" | "lesson">} view */
    ask({ preset, lesson }) {
      reveal(holder, preset !== null && !lesson);
      if (preset === null || lesson) return;
      here = preset;
    },
    /** What was changed and why it answers, until the scene goes on; else the question. @param {Notice | null} notice */
    say: (notice) => (notice?.answers && "text" in notice ? say(notice.text, notice.parts) : say("")),
    /** @param {Picture} answer */
    paint({ offer = false, answered = false, handle = null }) {
      const room = answered === wasAnswered ? null : heightOf(holder.parentElement);
      wasAnswered = answered;
      attribute(holder, "data-answered", answered);
      write(done, answered ? `\u2713 ${t("ui.question.answered")}` : "");
      reveal(next, answered);
      reveal(told, here === presets[0]);
      write(told, `${t(answered ? "ui.lesson.why" : "ui.lesson.first")} \u2192`);
      reveal(solve, offer);
      write(solve, t(answered ? "ui.solve.another" : "ui.solve"));
      asked = handle;
      markAsked();
      if (room !== null) keepRoom(holder, answered ? room : null);
    },
  };
}

/** @param {HTMLElement | null} element */
const heightOf = (element) => element?.getBoundingClientRect().height ?? 0;

/**
 * What lies below stays where it is, under the hand that answered: a shorter head keeps its height, and of one that
 * would be higher the question goes.
 * @param {HTMLElement} holder
 * @param {number | null} room its head's height until now; null lets go of it
 */
function keepRoom(holder, room) {
  const head = /** @type {HTMLElement} */ (holder.parentElement);
  head.style.minHeight = room === null ? "" : `${room}px`;
  attribute(holder, "data-crowded", false);
  attribute(holder, "data-crowded", room !== null && heightOf(head) > room + 1);
}
