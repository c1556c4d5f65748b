// @ts-check
// A word that can ask or answer, as a button in its colour. For the keyboard a row of them is one stop.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { inkOf } from "../views/colours.js";

/**
 * @param {Translate} t
 * @param {import("./who_attends.js").Press} press
 * @returns {(role: import("../views/colours.js").Role, name: string, place: number, isPressed: boolean, look: string, shown?: unknown)
 *   => unknown} `look` is its class beside `word`
 */
export const createWord =
  (t, press) =>
  (role, name, place, isPressed, look, shown = name) => {
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
      @click=${() => press[role](place)}
    >${shown}</button>
  `;
  };

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
