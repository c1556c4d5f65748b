// The sentences over and under the stage: a refusal or good news, and what the trace has to note.

import { el, reveal } from "../base/dom.js";
import { createPart } from "../base/part.js";
import { html } from "../vendor/lit-html/lit-html.js";
import { sentence } from "./sentence.js";

/** @param {Page} page @returns {Part} */
export function createNotice({ t }) {
  /** @type {HTMLElement} */
  const element = el("p", { class: "notice", role: "alert", hidden: true });
  const part = createPart(
    element,
    ({ status: { notice }, view }) => [notice && isInstead(notice, view) ? null : notice],
    (_, [said]) => said && ("text" in said ? sentence(said.text, said.parts) : sentence(t(said.key, said.values))),
  );
  return {
    element,
    paint(now) {
      const { notice } = now.status;
      const isSaid = notice !== null && !isInstead(notice, now.view);
      reveal(element, isSaid);
      element.classList.toggle("good", isSaid && notice.good);
      // What goes by itself goes as late as the one before, though that was never hidden in between.
      if (part.paint(now)) for (const leaving of element.getAnimations()) leaving.currentTime = 0;
    },
  };
}

/** What stands in the place of a question is said there; a talk has no such place. @param {Notice} notice @param {View} view */
const isInstead = ({ instead }, { presenting }) => instead !== undefined && (instead !== "making" || !presenting);

/** @returns {Part} */
export function createNotes() {
  /** @type {HTMLElement} */
  const element = el("ul", { class: "notes", hidden: true });
  const part = createPart(
    element,
    ({ answer }) => answer.trace.notes,
    (_, notes) => notes.map((note) => html`<li>${note}</li>`),
  );
  return {
    element,
    paint(now) {
      reveal(element, now.answer.trace.notes.length > 0);
      part.paint(now);
    },
  };
}
