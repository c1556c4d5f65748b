// Undo and redo: each keeps its place where there is nothing to take back.

import { html } from "../vendor/lit-html/lit-html.js";

/** @param {Page} page @param {Pick<Now, "canUndo" | "canRedo">} now */
export function undoing({ t, commands: { undo, redo } }, { canUndo, canRedo }) {
  /** @param {string} label @param {string} symbol @param {boolean} can @param {() => void} act */
  const back = (label, symbol, can, act) => html`
    <button type="button" class="undoing sign" aria-label=${label} title=${label} ?disabled=${!can} @click=${act}>${symbol}</button>
  `;
  return html`
    <span class="bar-group row">${back(t("ui.undo"), "↶", canUndo, undo)} ${back(t("ui.redo"), "↷", canRedo, redo)}</span>
  `;
}
