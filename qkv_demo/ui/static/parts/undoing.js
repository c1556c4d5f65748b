// @ts-check
// Undo and redo: each keeps its place where there is nothing to take back.

import { html } from "../vendor/lit-html/lit-html.js";

/** Answers their template. @param {Translate} t @param {Pick<Commands, "undo" | "redo">} commands */
export function createUndoing(t, { undo, redo }) {
  /** @param {string} label @param {string} symbol @param {boolean} can @param {() => void} act */
  const back = (label, symbol, can, act) => html`
    <button type="button" class="undoing sign" aria-label=${label} title=${label} ?disabled=${!can} @click=${act}>${symbol}</button>
  `;
  /** @param {Pick<Now, "canUndo" | "canRedo">} now */
  return ({ canUndo, canRedo }) => html`
    <span class="bar-group row">${back(t("ui.undo"), "↶", canUndo, undo)} ${back(t("ui.redo"), "↷", canRedo, redo)}</span>
  `;
}
