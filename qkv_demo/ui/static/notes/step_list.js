// @ts-check
// Every step of the lesson with how long it takes to say: those that are ticked make the talk, and add up.

import { formulas } from "../parts/sentence.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";

/** @typedef {import("./messages.js").OneStep} OneStep */

/** @param {OneStep[]} steps @param {import("./messages.js").Labels} labels @param {(steps: number[]) => void} pick */
export function stepList(steps, labels, pick) {
  const sum = steps.reduce((minutes, step) => minutes + (step.on ? step.minutes : 0), 0);

  /** The last one stays. @param {HTMLInputElement} box @param {number} at */
  function toggle(box, at) {
    const next = steps.flatMap(({ on }, step) => (on === (step !== at) ? [step] : []));
    if (next.length > 0) pick(next);
    else box.checked = true;
  }

  /** @param {OneStep} step @param {number} at */
  const row = ({ title, minutes, on, here }, at) => html`
    <li class="row" aria-current=${here ? "step" : nothing}>
      <label class="row">
        <input type="checkbox" .checked=${on} @change=${(/** @type {any} */ { target }) => toggle(target, at)} />
        <span>${formulas(title)}</span>
      </label>
      <b>${minutes.toFixed(1)}</b>
    </li>
  `;

  return html`
    <section class="notes-steps" ?hidden=${steps.length === 0}>
      <h2>${labels.steps}</h2>
      <ol>${steps.map(row)}</ol>
      <p class="notes-total">${labels.total.replace("{minutes}", sum.toFixed(1))}</p>
    </section>
  `;
}
