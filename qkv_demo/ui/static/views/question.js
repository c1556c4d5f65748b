// @ts-check
// A preset's question, what shows one answer and says why it is one, and once that is there, the way on. Over a sentence
// that became a scene stands how it did.

import { attribute, el, reveal, write } from "../base/dom.js";
import { writeSentence } from "./sentence.js";
import { createWayIn } from "./way_in.js";

/**
 * @param {Translate} t
 * @param {HTMLElement} holder
 * @param {Pick<Settings, "questions" | "steps" | "why"> & { language: string }} settings the questions of every preset in
 *   the picker's order; the first of all leads to a lesson, too
 * @param {Pick<import("../state/commands.js").Commands, "openPreset" | "openLesson" | "stepLeft" | "complain">} commands
 */
export function createQuestion(t, holder, settings, commands) {
  const { openPreset, complain } = commands;
  const questions = settings.questions[settings.language];
  const presets = Object.keys(questions);
  let here = ""; // the preset that asks, if one does
  let wasAnswered = false;
  /** @type {string | null} */
  let asked = null; // the handle that it is about
  let isSaid = false;
  const done = el("b", { class: "answered", role: "status" });
  const about = el("b", { class: "what", hidden: true }, t("ui.about"));
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
  const wayIn = createWayIn(t, settings, commands);
  holder.append(done, about, " ", text, fold, " ", solve, " ", next, " ", wayIn.element);

  /** @param {string} preset */
  const after = (preset) => presets[(presets.indexOf(preset) + 1) % presets.length];

  /** The word whose arrow is to be pulled looks as its grip does, where it is named first. */
  function markAsked() {
    const chips = [.../** @type {NodeListOf<HTMLElement>} */ (text.querySelectorAll("[data-asks]"))];
    const first = chips.findIndex(({ dataset }) => asked === `embeddings/0/${dataset.asks}`);
    for (const [index, chip] of chips.entries()) attribute(chip, "data-invited", index === first);
  }

  return {
    /**
     * Only an example asks, and no lesson over it. In the question's own place, so that nothing below it moves, stands until
     * the scene goes on what was changed and why that answers, or how a sentence became the scene.
     * @param {Pick<View, "preset" | "lesson">} view
     * @param {Notice | null} notice
     */
    ask({ preset, lesson }, notice) {
      const asks = lesson ? "" : (preset ?? "");
      if (asks !== here) attribute(holder, "data-left", asks !== "" && wayIn.seek());
      here = asks;
      const said = notice?.instead && "text" in notice ? notice : null;
      isSaid = said?.instead === "answer";
      attribute(holder, "data-said", isSaid);
      reveal(holder, here !== "" || said !== null);
      if (said) writeSentence(text, said.text, said.parts);
      else if (here) writeSentence(text, t(`preset.${here}.question`), questions[here]);
      markAsked();
    },
    /** @param {Picture} answer */
    paint({ offer = false, answered = false, handle = null }) {
      const room = answered === wasAnswered ? null : heightOf(holder.parentElement);
      wasAnswered = answered;
      attribute(holder, "data-answered", answered);
      write(done, answered ? `\u2713 ${t("ui.question.answered")}` : "");
      reveal(next, answered);
      reveal(wayIn.element, here === presets[0]);
      reveal(about, here === presets[0] && !answered && !isSaid);
      wayIn.paint(answered);
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
