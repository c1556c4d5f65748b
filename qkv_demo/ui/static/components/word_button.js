// A button in a row of tokens, which selects the query or the key of a token. The arrow keys move the focus between the
// buttons.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { tokenStyle } from "./token_style.js";

/**
 * Draw the button of a token. The Tab key stops at one button of each row, which is the pressed one.
 * @param {Page} page @param {import("./token_style.js").Role} role @param {number} index
 * @param {{ name: string, isPressed: boolean, className: string, content?: unknown }} options `content` is the button's template,
 * if it shows more than the name
 */
export function wordButtonTemplate({ t, commands }, role, index, { name, isPressed, className, content = name }) {
  const isQuery = role === "asks";
  return html`
    <button
      type="button"
      class="word unstyled chip ellipsis ${className}"
      data-asks=${isQuery ? index : nothing}
      data-answers=${isQuery ? nothing : index}
      dir="auto"
      style=${tokenStyle(role, index)}
      tabindex=${isPressed ? 0 : -1}
      aria-pressed=${isPressed}
      aria-label=${isQuery ? t("ui.ask.let", { token: name }) : nothing}
      @click=${() => (isQuery ? commands.selectQuery(index) : commands.selectKey(index))}
    >${content}</button>
  `;
}

/**
 * Move the focus to the previous or next button of a row when the user presses an arrow key.
 * @param {KeyboardEvent & { target: any, currentTarget: any }} event
 */
export function moveWordFocus(event) {
  const { key, target, currentTarget: row } = event;
  const direction = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
  if (direction === 0 || !target.matches(".word")) return;
  event.preventDefault();
  const wordButtons = /** @type {HTMLElement[]} */ ([...row.querySelectorAll(".word")]);
  const offset = getComputedStyle(row).direction === "rtl" ? -direction : direction;
  wordButtons[wordButtons.indexOf(target) + offset]?.focus();
}
