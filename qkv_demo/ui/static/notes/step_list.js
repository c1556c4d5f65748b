// @ts-check
// What the talk is made of: its title, every step of the lesson with how long it takes, of which those that are ticked
// add up, and a talk that is there already.

import { formulas } from "../parts/sentence.js";
import { lasts } from "../state/talk_steps.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";

/**
 * @param {import("./messages.js").Lesson} lesson
 * @param {import("./messages.js").Labels} labels
 * @param {{ title: unknown, make: (made: import("./messages.js").Made) => void }} parts
 */
export function stepList({ steps, here, made, fifteen }, labels, { title, make }) {
  const sum = lasts(
    steps.map((step) => step.minutes),
    made.steps,
  );

  /** The last one stays. @param {HTMLInputElement} box @param {number} at */
  function toggle(box, at) {
    const next = [...steps.keys()].filter((step) => made.steps.includes(step) === (step !== at));
    if (next.length > 0) make({ ...made, steps: next });
    else box.checked = true;
  }

  /** @param {import("./messages.js").OneStep} step @param {number} at */
  const row = (step, at) => html`
    <li class="row" aria-current=${at === here ? "step" : nothing}>
      <label class="row">
        <input
          type="checkbox"
          .checked=${made.steps.includes(at)}
          @change=${(/** @type {any} */ event) => toggle(event.target, at)}
        />
        <span>${formulas(step.title)}</span>
      </label>
      <b>${step.minutes.toFixed(1)}</b>
    </li>
  `;

  /** One's own notes stay. @param {import("./messages.js").Made} ready */
  const take = (ready) => make({ ...ready, notes: { ...ready.notes, ...made.notes } });

  return html`
    <section class="notes-steps">
      <h2>${labels.steps}</h2>
      ${title}
      <ol>${steps.map(row)}</ol>
      <p class="notes-total" ?data-over=${sum > made.minutes}>
        ${labels.total.replace("{minutes}", sum.toFixed(1)).replace("{target}", String(made.minutes))}
      </p>
      ${fifteen ? html`<button type="button" @click=${() => take(fifteen)}>${labels.fifteen}</button>` : nothing}
    </section>
  `;
}
