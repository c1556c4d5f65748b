// @ts-check
// Undo and redo by key, wherever the last press went.

import { hearKeys } from "./keys.js";

/**
 * @param {HTMLElement} shell
 * @param {{ undo: () => unknown, redo: () => unknown }} act
 */
export function attachUndoing(shell, { undo, redo }) {
  /** A text that is written has an undo of its own. @param {EventTarget | null} target */
  const isOurs = (target) =>
    target === document.body ||
    (target instanceof Node && shell.contains(target) && !(target instanceof HTMLTextAreaElement));

  hearKeys(shell, (event) => {
    const key = event.key.toLowerCase();
    const asked = (event.ctrlKey || event.metaKey) && !event.altKey && (key === "z" || key === "y");
    if (!asked || !isOurs(event.target)) return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) redo();
    else undo();
  });
}
