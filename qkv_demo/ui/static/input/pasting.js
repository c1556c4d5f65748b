// @ts-check
// A block of numbers pasted over the cells from one on, and taken back whole by Escape.

import { addressOf } from "./number_inputs.js";

/** More than one number; a single one is pasted as text into its cell. @param {string} text */
export const isBlock = (text) => /[\t\n,;[|&]|\S\s+\S/.test(text.trim());

/**
 * `settle` a half-typed number.
 * @param {HTMLElement} shell @param {Pick<Commands, "paste" | "stands" | "undo">} commands @param {() => void} settle
 */
export function attachPasting(shell, commands, settle) {
  /** @type {{ cell: HTMLElement, made: Scene } | null} */
  let last = null; // the last paste, while the focus stays where it was made

  shell.addEventListener("focusout", () => {
    last = null;
  });
  shell.addEventListener("paste", async (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const cell = event.target instanceof Element ? event.target.closest(".matrix input") : null;
    if (!(cell instanceof HTMLInputElement) || !isBlock(text)) return;
    event.preventDefault();
    const { quantity, head, row, column } = addressOf(cell);
    const made = await commands.paste(quantity, head, row, column, text);
    if (made && document.activeElement === cell) last = { cell, made };
    settle();
  });

  /**
   * Undo what was pasted from a cell on, unless something was edited since. False where there is nothing to undo.
   * @param {HTMLElement} cell
   */
  return function takeBack(cell) {
    const stands = last !== null && last.cell === cell && commands.stands(last.made);
    last = null;
    if (stands) commands.undo();
    return stands;
  };
}
