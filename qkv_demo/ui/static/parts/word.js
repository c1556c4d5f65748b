// A word that can ask or answer, as a button in its colour. For the keyboard a row of them is one stop.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { inkOf } from "../views/colours.js";

/**
 * @param {Page} page @param {import("../views/colours.js").Role} role @param {number} place
 * @param {{ name: string, isPressed: boolean, look: string, shown?: unknown }} about `look` is its class beside `word`
 */
export function word({ t, commands }, role, place, { name, isPressed, look, shown = name }) {
  const asks = role === "asks";
  return html`
    <button
      type="button"
      class="word chip cut ${look}"
      data-asks=${asks ? place : nothing}
      data-answers=${asks ? nothing : place}
      dir="auto"
      style=${inkOf(role, place)}
      tabindex=${isPressed ? 0 : -1}
      aria-pressed=${isPressed}
      aria-label=${asks ? t("ui.ask.let", { token: name }) : nothing}
      @click=${() => (asks ? commands.letAsk(place) : commands.letAnswer(place))}
    >${shown}</button>
  `;
}

/** Arrow keys from word to word of a row, as they are seen. @param {KeyboardEvent & { target: any, currentTarget: any }} event */
export function walkWords(event) {
  const { key, target, currentTarget: row } = event;
  const way = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
  if (way === 0 || !target.matches(".word")) return;
  event.preventDefault();
  const words = /** @type {HTMLElement[]} */ ([...row.querySelectorAll(".word")]);
  const step = getComputedStyle(row).direction === "rtl" ? -way : way;
  words[words.indexOf(target) + step]?.focus();
}
