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
  /** @type {Notice | null} */
  let last = null;
  return {
    /**
     * What stands in the place of a question is said there; a talk has no such place.
     * @param {Notice | null} told
     * @param {boolean} presenting
     */
    paint(told, presenting) {
      const isThere = told?.instead === "answer" || (told?.instead === "making" && !presenting);
      const notice = isThere ? null : told;
      reveal(layout.notice, notice !== null);
      layout.notice.classList.toggle("good", notice?.good === true);
      const begins = notice !== last;
      last = notice;
      if (!notice) return;
      if ("text" in notice) writeSentence(layout.notice, notice.text, notice.parts);
      else writeSentence(layout.notice, t(notice.key, notice.values));
      // In a talk it goes by itself: as late as the one before, though that was never hidden in between.
      if (begins) for (const leaving of layout.notice.getAnimations()) leaving.currentTime = 0;
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
