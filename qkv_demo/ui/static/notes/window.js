// The notes window: the notes of the slide, a picture of the next step, a clock, and the keys that turn the talk's pages.

import { svgUrl } from "../base/dom.js";
import { speaker } from "../base/words.js";
import { createPressFilter, keyOf, directionOf } from "../input/keys.js";
import { formulas } from "../components/sentence.js";
import { render } from "../base/render.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { PASSED_ON } from "./notes_channel.js";

/** @import { Asked, Said } from "./notes_channel.js" */
/** @typedef {(asked: Asked) => void} Ask */

const SECOND = 1000; // milliseconds

/**
 * Fill the window's page, once.
 * @param {HTMLElement} body
 * @param {string} name of the talk's channel
 */
export function fillNotes(body, name) {
  const channel = new BroadcastChannel(name);
  /** @type {Ask} */
  const ask = (asked) => channel.postMessage(asked);
  /** @type {Said | null} */
  let said = null;

  function paint() {
    if (said) render(page(speaker(said.speech, said.now.language), said, ask), body);
  }

  channel.onmessage = (/** @type {{ data: Said }} */ { data }) => {
    said = data;
    const { language, told, dark } = data.now;
    document.documentElement.lang = language;
    document.title = told.title;
    body.classList.toggle("dark", dark);
    paint();
  };
  setInterval(paint, SECOND); // for the clock
  attachKeys(ask);
  ask({});
}

/** @param {Ask} ask */
function attachKeys(ask) {
  const counts = createPressFilter();
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = keyOf(event);
    const way = directionOf(event);
    if (!way && !PASSED_ON.includes(key)) return;
    event.preventDefault();
    if (counts(event)) ask(way ? { turn: way } : { press: key });
  });
}

/** @param {Translate} t @param {Said} said @param {Ask} ask */
const page = (t, { now: { beat, told, began }, svg, isOver }, ask) => html`
  <main class="notes-page stack">
    ${isOver ? html`<p class="edged strong" role="alert">${t("ui.notes.ended")}</p>` : nothing}
    <header class="flow">
      <span class="soft" dir="auto">${told.name}</span><span class="soft">${told.counter}</span>
      <b class="type-4 end" role="timer" aria-label=${t("ui.notes.clock")}>${elapsed(began)}</b>
    </header>
    <h1 class="type-4">${formulas(told.title)}</h1>
    <section class="type-4 spaced">
      <p>${formulas(told.text)}</p>
      <p class=${beat < 1 ? "strong soft" : "strong"}>${formulas(told.ask)}</p>
      <p class=${beat < 2 ? "edged soft" : "edged"}>${formulas(told.answer)}</p>
    </section>
    <p class="notes-words card">${formulas(told.notes)}</p>
    <nav class="row">
      <button type="button" @click=${() => ask({ turn: -1 })}>← ${t("ui.lesson.previous")}</button>
      <button type="button" class="primary" @click=${() => ask({ turn: 1 })}>${t("ui.lesson.next")} →</button>
      <p><span class="small">${told.press.map((key) => t(key)).join(" ")}</span> <b>${formulas(told.next)}</b></p>
      ${svg && told.isStep ? html`<img class="notes-next end rigid" alt="" src=${svgUrl(svg)} />` : nothing}
    </nav>
  </main>
`;

/** Return the minutes and seconds since the talk began. @param {number | null} began in milliseconds */
function elapsed(began) {
  const seconds = began === null ? 0 : Math.max(0, Math.floor((Date.now() - began) / SECOND));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
