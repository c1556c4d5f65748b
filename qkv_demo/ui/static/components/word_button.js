// A word in a row of tokens, as a button that selects its query or its key. The arrow keys move between the words.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { inkOf } from "./token_style.js";

/**
 * Draw a word as a button that selects its query or key. Tab stops once in a row of words.
 * @param {Page} page @param {import("./token_style.js").Role} role @param {number} index
 * @param {{ name: string, isPressed: boolean, look: string, shown?: unknown }} options `look` is a CSS class
 */
export function word({ t, commands }, role, index, { name, isPressed, look, shown = name }) {
  const asks = role === "asks";
  return html`
    <button
      type="button"
      class="word unstyled chip cut ${look}"
      data-asks=${asks ? index : nothing}
      data-answers=${asks ? nothing : index}
      dir="auto"
      style=${inkOf(role, index)}
      tabindex=${isPressed ? 0 : -1}
      aria-pressed=${isPressed}
      aria-label=${asks ? t("ui.ask.let", { token: name }) : nothing}
      @click=${() => (asks ? commands.letAsk(index) : commands.letAnswer(index))}
    >${shown}</button>
  `;
}

/**
 * Move the focus with the arrow keys, in the order in which the words appear on screen.
 * @param {KeyboardEvent & { target: any, currentTarget: any }} event
 */
export function walkWords(event) {
  const { key, target, currentTarget: row } = event;
  const direction = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
  if (direction === 0 || !target.matches(".word")) return;
  event.preventDefault();
  const words = /** @type {HTMLElement[]} */ ([...row.querySelectorAll(".word")]);
  const step = getComputedStyle(row).direction === "rtl" ? -direction : direction;
  words[words.indexOf(target) + step]?.focus();
}
