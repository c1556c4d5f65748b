// @ts-check
// The sentences over and under the stage: a refusal or good news, and what the trace has to note.

import { reveal } from "../base/dom.js";
import { createPart } from "../base/part.js";
import { html } from "../vendor/lit-html/lit-html.js";
import { sentence } from "./sentence.js";

/**
 * @param {Translate} t
 * @param {{ notice: HTMLElement, notes: HTMLElement }} layout
 */
export function createNotices(t, { notice: holder, notes }) {
  const notice = createPart(
    holder,
    (/** @type {{ told: Notice | null }} */ { told }) => [told],
    ({ told }) => told && ("text" in told ? sentence(told.text, told.parts) : sentence(t(told.key, told.values))),
  );
  const list = createPart(
    notes,
    (/** @type {string[]} */ said) => [said.join("\n")],
    (said) => said.map((note) => html`<li>${note}</li>`),
  );

  return {
    /**
     * What stands in the place of a question is said there; a talk has no such place.
     * @param {Notice | null} told
     * @param {boolean} presenting
     */
    paint(told, presenting) {
      const isThere = told?.instead && (told.instead !== "making" || !presenting);
      const said = isThere ? null : told;
      reveal(holder, said !== null);
      holder.classList.toggle("good", said?.good === true);
      const begins = notice.paint({ told: said });
      // In a talk it goes by itself: as late as the one before, though that was never hidden in between.
      if (begins) for (const leaving of holder.getAnimations()) leaving.currentTime = 0;
    },
    /** @param {string[]} said */
    paintNotes(said) {
      reveal(notes, said.length > 0);
      list.paint(said);
    },
  };
}
