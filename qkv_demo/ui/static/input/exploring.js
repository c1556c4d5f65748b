// @ts-check
// "/" and Ctrl K open Explore with the caret in its field, unless a text is being written.

import { hearKeys } from "./keys.js";

/**
 * @param {HTMLElement} shell
 * @param {(typing: boolean) => void} explore
 */
export function attachExploring(shell, explore) {
  if (shell.dataset.alone !== undefined) return; // there is nowhere else to go
  hearKeys(shell, (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const isAsked = ctrlKey || metaKey ? key.toLowerCase() === "k" : key === "/" && !altKey;
    const isTyped = key === "/" && target instanceof Element && target.matches("input, textarea");
    if (!isAsked || isTyped) return;
    event.preventDefault();
    explore(true);
  });
}
