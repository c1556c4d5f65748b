// @ts-check
// What is heard without being looked for, once a hand rests: a step's title and words as it comes, another scene's
// headline, what answers the question, or what an edit has changed. One polite voice: nothing is said twice.

import { el } from "../base/dom.js";

const REST = 500; // milliseconds

/** @typedef {{ place: string, pair: string, shown: string, reason: string }} Heard `place`: which step, or which words */

/**
 * @param {Translate} t
 * @param {Numbers} numbers
 */
export function createVoice(t, { show }) {
  const element = el("p", { class: "unseen", role: "status" });
  /** @type {Heard | null} */
  let said = null; // what the last sentence left people with
  /** @type {number | undefined} */
  let resting;

  /** @param {HTMLElement} shell */
  const words = (shell) => [...shell.querySelectorAll(".lesson :is(h2, .lesson-text)")].map(textOf).join(". ");

  /** @param {Heard} now @param {{ names: string[], headline: string, step: string | null }} told */
  function hear(now, { names: [asks, answers], headline, step }) {
    if (said && now.place !== said.place) element.textContent = step ?? `${headline} ${now.reason}`;
    else if (said && now.reason && now.reason !== said.reason) element.textContent = now.reason;
    else if (said && now.pair === said.pair && now.shown !== said.shown)
      element.textContent = t("ui.heard.weight", { asks, answers, before: said.shown, now: now.shown });
    said = now;
  }

  return {
    element,
    /**
     * @param {Picture} answer @param {{ asks: string[], answers: string[] }} names
     * @param {{ shell: HTMLElement, reading: HTMLElement, waits: boolean }} page `waits`: for a guess, so that nothing tells
     */
    paint({ trace, view, lesson }, { asks, answers }, { shell, reading, waits }) {
      window.clearTimeout(resting);
      const [row, column] = view.pair;
      const weight = trace.heads[view.head].weights?.[row]?.[column];
      const isTold = !waits && typeof weight === "number";
      const place = lesson ? `${lesson.lesson}/${lesson.step}` : JSON.stringify([asks, answers]);
      const now = { place, pair: view.pair.join(), shown: isTold ? show(weight) : "", reason: "" };
      said ??= now; // what the page opened with
      resting = window.setTimeout(() => {
        if (!isTold && place === said?.place) return;
        const step = lesson ? words(shell) : null;
        now.reason = textOf(shell.querySelector(".question:not([hidden]) .said"));
        hear(now, { names: [asks[row], answers[column]], headline: textOf(reading), step });
      }, REST);
    },
  };
}

/** @param {Element | null} element */
const textOf = (element) => (element?.textContent ?? "").trim();
