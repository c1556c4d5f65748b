// @ts-check
// A word that can ask, as a button in its colour.

import { html } from "../vendor/lit-html/lit-html.js";
import { inkOf } from "../views/colours.js";

/**
 * @param {Translate} t
 * @param {Pick<import("./who_attends.js").Press, "ask">} press
 * @param {string} look its class beside `word`
 * @returns {(name: string, row: number, asks: boolean, shown?: unknown) => unknown}
 */
export const createAskingWord =
  (t, { ask }, look) =>
  (name, row, asks, shown = name) =>
    html`
    <button
      type="button"
      class="word ${look}"
      data-asks=${row}
      dir="auto"
      style=${inkOf("asks", row)}
      aria-pressed=${asks}
      aria-label=${t("ui.ask.let", { token: name })}
      @click=${() => ask(row)}
    >${shown}</button>
  `;
