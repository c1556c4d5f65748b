// What the speaker makes of a talk: its title, every step of the lesson with how long it takes, of which those that are ticked
// add up, a talk that is there already, and notes. The talk has what is written once the typing rests, and nothing takes it
// from under a hand.

import { formulas } from "../parts/sentence.js";
import { isRefused, lasts } from "../state/talk_steps.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";

/**
 * @param {import("./teller.js").Lesson} lesson
 * @param {import("./teller.js").Labels} labels
 * @param {{ title: unknown, make: (made: import("./teller.js").Made) => void }} parts
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

  /** @param {import("./teller.js").OneStep} step @param {number} at */
  const row = (step, at) => html`
    <li class="row ${at === here ? "strong" : "soft"}" aria-current=${at === here ? "step" : nothing}>
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

  /** One's own notes stay. @param {import("./teller.js").Made} ready */
  const take = (ready) => make({ ...ready, notes: { ...ready.notes, ...made.notes } });

  return html`
    <section class="notes-steps soft">
      <h2 class="type-2">${labels["ui.lesson.steps"]}</h2>
      ${title}
      <ol>${steps.map(row)}</ol>
      <p class="notes-total ${sum > made.minutes ? "bad" : ""}">
        ${labels["ui.notes.total"].replace("{minutes}", sum.toFixed(1)).replace("{target}", String(made.minutes))}
      </p>
      ${fifteen ? html`<button type="button" @click=${() => take(fifteen)}>${labels["ui.notes.fifteen"]}</button>` : nothing}
    </section>
  `;
}

const REST = 400; // milliseconds: an address may not be written with every key

/**
 * @param {HTMLInputElement | HTMLTextAreaElement} element
 * @param {import("../state/talk_steps.js").Kind} kind
 * @param {(text: string, place: number) => void} tell
 */
export function createField(element, kind, tell) {
  let place = -1; // the step that it is a note of
  /** @type {number | undefined} */
  let typing;
  let refused = false;

  function send() {
    window.clearTimeout(typing);
    typing = undefined;
    const text = element.value.trim();
    refused = isRefused(kind, text);
    if (!refused) tell(text, place);
  }
  element.addEventListener("input", () => {
    window.clearTimeout(typing);
    typing = window.setTimeout(send, REST);
  });

  return {
    element,
    /** Whether what stands there is not kept. */
    isRefused: () => refused,
    /** @param {string} label @param {string} text @param {number} [at] */
    paint(label, text, at = 0) {
      if (typing !== undefined && at !== place) send();
      if (at !== place) refused = false;
      const isHeld = at === place && (refused || document.activeElement === element);
      place = at;
      element.placeholder = label;
      element.ariaLabel = label;
      if (!isHeld && element.value !== text) element.value = text;
    },
  };
}
