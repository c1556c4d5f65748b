// @ts-check
// The buttons that take back and do again: in the bar, and where a talk's "What if …" stands.

import { el } from "../base/dom.js";

/**
 * @param {Translate} t
 * @param {Pick<import("../state/commands.js").Commands, "undo" | "redo">} commands
 */
export function createUndoing(t, { undo, redo }) {
  /** @param {string} label @param {string} symbol @param {() => void} onclick @param {string} does */
  const button = (label, symbol, onclick, does) =>
    el("button", { type: "button", class: "tool", "aria-label": label, title: label, onclick, [does]: "" }, symbol);
  return [button(t("ui.undo"), "↶", undo, "data-undo"), button(t("ui.redo"), "↷", redo, "data-redo")];
}

/**
 * Wherever they stand: none can be pressed in vain.
 * @param {HTMLElement} shell
 * @param {Pick<import("../state/store.js").Store, "canUndo" | "canRedo" | "view">} store
 */
export function paintUndoing(shell, { canUndo, canRedo, view }) {
  place(shell, view.presenting && view.lesson !== null);
  for (const one of /** @type {NodeListOf<HTMLButtonElement>} */ (shell.querySelectorAll("[data-undo], [data-redo]"))) {
    one.disabled = !(one.dataset.undo === undefined ? canRedo : canUndo);
  }
}

/**
 * In a lesson that is told to a hall, what takes back stands beside the way back; else in the bar, before its opposite.
 * @param {HTMLElement} shell
 * @param {boolean} told
 */
function place(shell, told) {
  const undo = shell.querySelector(":is(.bar, .ways-back) [data-undo]");
  if (!undo || (undo.closest(".ways-back") !== null) === told) return;
  if (told) shell.querySelector(".ways-back")?.append(undo);
  else shell.querySelector(".bar [data-redo]")?.before(undo);
}
