// @ts-check
// The sentences over and under the stage: a refusal or good news, and what the trace has to note.

import { el, reveal } from "../base/dom.js";
import { writeSentence } from "./sentence.js";

/**
 * @param {Translate} t
 * @param {{ notice: HTMLElement, notes: HTMLElement }} layout
 */
export function createNotices(t, layout) {
  let shown = "";
  return {
    /** What answers a question has the question's place. @param {Notice | null} told */
    paint(told) {
      const notice = told?.answers ? null : told;
      reveal(layout.notice, notice !== null);
      layout.notice.classList.toggle("good", notice?.good === true);
      if (!notice) return;
      if ("text" in notice) writeSentence(layout.notice, notice.text, notice.parts);
      else writeSentence(layout.notice, t(notice.key, notice.values));
    },
    /** @param {string[]} notes */
    paintNotes(notes) {
      reveal(layout.notes, notes.length > 0);
      if (shown === notes.join("\n")) return;
      shown = notes.join("\n");
      layout.notes.replaceChildren(...notes.map((note) => el("li", {}, note)));
    },
  };
}
