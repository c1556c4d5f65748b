// @ts-check
// The keys of a film on the page: arrows and a clicker go from beat to beat, space holds it, Escape ends it. In a talk they
// are the talk's.

import { wayOf } from "./slide_keys.js";

const KEPT = "input:not([type=range]), select, textarea, .handle, .drawing"; // what keys move or write in
const PRESSED = "button, a";

/** @param {HTMLElement} shell @param {Commands} commands */
export function attachFilmKeys(shell, commands) {
  /** @param {KeyboardEvent} event */
  function hear(event) {
    const { key, target, defaultPrevented, ctrlKey, metaKey, altKey } = event;
    if (!commands.isFilming() || commands.isPresenting() || defaultPrevented || ctrlKey || metaKey || altKey) return;
    if (shell.querySelector(":popover-open")) return;
    const at = target instanceof Element ? target : document.body;
    const way = key === " " ? undefined : wayOf(event);
    if (key === "Escape") commands.closeFilm();
    else if (at.matches(KEPT)) return;
    else if (way) commands.stepFilm(way);
    else if (key === " " && !at.matches(PRESSED)) commands.toggleFilm();
    else return;
    event.preventDefault();
  }

  const over = new AbortController();
  document.addEventListener("keydown", (event) => (shell.isConnected ? hear(event) : over.abort()), {
    signal: over.signal,
  });
}
