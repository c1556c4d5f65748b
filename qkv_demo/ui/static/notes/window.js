// @ts-check
// The speaker's window: the notes of the step, what comes next, a clock, and the keys that turn the talk's pages.

import { createCounting, wayOf } from "../input/slide_keys.js";
import { formulas } from "../parts/sentence.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { createClock } from "./clock.js";
import { isPassedOn } from "./messages.js";
import { stepList } from "./step_list.js";

/** @typedef {import("./messages.js").Now} Now */
/** @typedef {(asked: import("./messages.js").Asked) => void} Ask */

/**
 * Called once by the window's page.
 * @param {HTMLElement} body
 * @param {string} name of the channel that the talk told
 */
export function fillNotes(body, name) {
  const channel = new BroadcastChannel(name);
  /** @type {Ask} */
  const ask = (asked) => channel.postMessage(asked);
  const clock = createClock(paint);
  /** @type {Now | null} */
  let now = null;
  let isOver = false;

  function paint() {
    if (now) render(page(now, isOver, clock(now.labels), ask), body);
  }

  channel.onmessage = (/** @type {{ data: import("./messages.js").Said }} */ { data }) => {
    isOver = data.kind === "bye";
    if (data.kind === "now") {
      now = data;
      document.documentElement.lang = data.language;
      document.title = data.told.title;
      body.classList.toggle("dark", data.dark);
    }
    paint();
  };
  attachKeys(ask);
  ask({ kind: "hello" });
}

/** @param {Ask} ask */
function attachKeys(ask) {
  const counts = createCounting();
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isOfField(event)) return;
    const key = event.key.toLowerCase();
    const way = wayOf(event);
    if (!way && !isPassedOn(key)) return;
    event.preventDefault();
    if (counts(event)) ask(way ? { kind: "turn", by: way } : { kind: "press", key });
  });
}

/** Whether a key is its field's: any in a number, and what ticks a box. @param {KeyboardEvent} event */
const isOfField = ({ target, key }) => target instanceof HTMLInputElement && (target.type === "number" || key === " ");

/** @param {Now} now @param {boolean} isOver @param {unknown} clock @param {Ask} ask */
const page = ({ beat, told, labels, steps }, isOver, clock, ask) => html`
  <main class="notes-page">
    ${isOver ? html`<p class="edged strong" role="alert">${labels.ended}</p>` : nothing}
    <header class="flow soft"><span>${told.name}</span><span>${told.counter}</span>${clock}</header>
    <h1>${formulas(told.title)}</h1>
    <p class="notes-words card">${formulas(told.notes)}</p>
    <section class="stack">
      <p>${formulas(told.text)}</p>
      <p class=${beat < 1 ? "strong soft" : "strong"}>${formulas(told.ask)}</p>
      <p class=${beat < 2 ? "edged soft" : "edged"}>${formulas(told.answer)}</p>
    </section>
    ${stepList(steps, labels, (picked) => ask({ kind: "pick", steps: picked }))}
    <nav class="flow">
      <button type="button" @click=${() => ask({ kind: "turn", by: -1 })}>← ${labels.back}</button>
      <button type="button" class="primary" @click=${() => ask({ kind: "turn", by: 1 })}>${labels.next} →</button>
      <p><span class="small">${told.next === "" ? labels.last : labels.ahead}</span> <b>${formulas(told.next)}</b></p>
    </nav>
  </main>
`;
