// @ts-check
// How long the talk has lasted, of how many minutes it has, and what time it is.

import { html } from "../vendor/lit-html/lit-html.js";

const SECOND = 1000; // milliseconds
const TARGET = 15; // minutes

/**
 * Answers its template, and of how many minutes it is. It starts when it is made; a press starts it anew.
 * @param {() => unknown} paint the page, also each second
 */
export function createClock(paint) {
  let start = Date.now();
  let target = TARGET;
  setInterval(paint, SECOND);

  function anew() {
    start = Date.now();
    paint();
  }
  /** @param {{ target: HTMLInputElement }} event */
  const aim = ({ target: { value } }) => {
    target = Number(value);
    paint();
  };

  /** @param {import("./messages.js").Labels} labels */
  const draw = (labels) => {
    const now = new Date();
    const seconds = Math.max(0, Math.floor((now.getTime() - start) / SECOND));
    return html`
      <div class="notes-clock flow end">
        <b class="notes-lasted" role="timer" aria-label=${labels.clock} ?data-over=${seconds > 60 * target}>${inTwo(seconds)}</b>
        <label>/ <input
          type="number"
          class="notes-target"
          min="1"
          max="180"
          value=${TARGET}
          aria-label=${labels.target}
          title=${labels.target}
          @input=${aim}
        /></label>
        <span>${inTwo(60 * now.getHours() + now.getMinutes())}</span>
        <button type="button" @click=${anew}>${labels.anew}</button>
      </div>
    `;
  };
  return { draw, target: () => target };
}

/** Minutes and seconds, or hours and minutes. @param {number} count of the smaller */
const inTwo = (count) => `${Math.floor(count / 60)}:${String(count % 60).padStart(2, "0")}`;
