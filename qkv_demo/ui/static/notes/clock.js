// @ts-check
// How long the talk has lasted, of how many minutes, and what time it is.

import { html } from "../vendor/lit-html/lit-html.js";

const SECOND = 1000; // milliseconds

/**
 * Answers its template. It starts when it is made; a press starts it anew.
 * @param {() => unknown} paint the page, also each second
 */
export function createClock(paint) {
  let start = Date.now();
  setInterval(paint, SECOND);

  function anew() {
    start = Date.now();
    paint();
  }
  /** @param {import("./messages.js").Labels} labels @param {number} minutes @param {unknown} field where they are set */
  return (labels, minutes, field) => {
    const now = new Date();
    const seconds = Math.max(0, Math.floor((now.getTime() - start) / SECOND));
    return html`
      <div class="notes-clock flow end">
        <b class="notes-lasted" role="timer" aria-label=${labels.clock} ?data-over=${seconds > 60 * minutes}>${inTwo(seconds)}</b>
        <span>/ ${field}</span>
        <span>${inTwo(60 * now.getHours() + now.getMinutes())}</span>
        <button type="button" @click=${anew}>${labels.anew}</button>
      </div>
    `;
  };
}

/** Minutes and seconds, or hours and minutes. @param {number} count of the smaller */
const inTwo = (count) => `${Math.floor(count / 60)}:${String(count % 60).padStart(2, "0")}`;
