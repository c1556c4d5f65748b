// The speaker's notes window. It shows the notes of the current beat, a picture of the next step and a clock. The keys that are
// pressed in it control the presentation.

import { svgUrl } from "../base/dom.js";
import { createTranslate } from "../base/words.js";
import { createPressFilter } from "../input/keys.js";
import { turnDirectionOf, keyOf } from "../input/shortcuts.js";
import { formulaTemplates } from "../components/sentence.js";
import { render } from "../base/render.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { FORWARDED_KEYS } from "./notes_channel.js";

/** @import { TalkMessage, WindowMessage } from "./notes_channel.js" */
/** @typedef {(message: WindowMessage) => void} Send */

const SECOND = 1000; // Milliseconds.

/**
 * Fill the page of the notes window.
 * @param {HTMLElement} body @param {string} channelName the name of the channel to the presentation
 */
export function fillNotes(body, channelName) {
  const channel = new BroadcastChannel(channelName);
  /** @type {Send} */
  const sendMessage = (message) => channel.postMessage(message);
  /** @type {TalkMessage | null} */
  let message = null;

  function paint() {
    if (message)
      render(pageTemplate(createTranslate(message.translations, message.state.language), message, sendMessage), body);
  }

  channel.onmessage = (/** @type {{ data: TalkMessage }} */ { data }) => {
    message = data;
    const { language, slide, isDark } = data.state;
    document.documentElement.lang = language;
    document.title = slide.title;
    body.classList.toggle("dark", isDark);
    paint();
  };
  setInterval(paint, SECOND); // Repaint every second to update the clock.
  attachKeys(sendMessage);
  sendMessage({});
}

/** @param {Send} sendMessage */
function attachKeys(sendMessage) {
  const isNewPress = createPressFilter();
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = keyOf(event);
    const direction = turnDirectionOf(event);
    if (!direction && !FORWARDED_KEYS.includes(key)) return;
    event.preventDefault();
    if (isNewPress(event)) sendMessage(direction ? { turn: direction } : { press: key });
  });
}

/** @param {Translate} t @param {TalkMessage} message @param {Send} sendMessage */
const pageTemplate = (t, { state: { beat, slide, startTime }, nextStepSvg, isOver }, sendMessage) => html`
  <main class="notes-page stack">
    ${isOver ? html`<p class="side-border strong" role="alert">${t("ui.notes.ended")}</p>` : nothing}
    <header class="flow">
      <span class="muted" dir="auto">${slide.name}</span><span class="muted">${slide.counter}</span>
      <b class="type-4 end" role="timer" aria-label=${t("ui.notes.clock")}>${formatElapsedTime(startTime)}</b>
    </header>
    <h1 class="type-4">${formulaTemplates(slide.title)}</h1>
    <section class="type-4 spaced">
      <p>${formulaTemplates(slide.text)}</p>
      <p class=${beat < 1 ? "strong muted" : "strong"}>${formulaTemplates(slide.ask)}</p>
      <p class=${beat < 2 ? "side-border muted" : "side-border"}>${formulaTemplates(slide.answer)}</p>
    </section>
    <p class="notes-words card">${formulaTemplates(slide.notes)}</p>
    <nav class="row">
      <button type="button" @click=${() => sendMessage({ turn: -1 })}>← ${t("ui.lesson.previous")}</button>
      <button type="button" class="primary" @click=${() => sendMessage({ turn: 1 })}>${t("ui.lesson.next")} →</button>
      <p><span class="small">${slide.pressHintKeys.map((key) => t(key)).join(" ")}</span> <b>${formulaTemplates(slide.next)}</b></p>
      ${nextStepSvg && slide.isStep ? html`<img class="notes-next end rigid" alt="" src=${svgUrl(nextStepSvg)} />` : nothing}
    </nav>
  </main>
`;

/** Write the time since the presentation began, such as "4:05". @param {number | null} startTime in milliseconds */
function formatElapsedTime(startTime) {
  const seconds = startTime === null ? 0 : Math.max(0, Math.floor((Date.now() - startTime) / SECOND));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
