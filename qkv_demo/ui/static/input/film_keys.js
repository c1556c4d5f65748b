// @ts-check
// The keys of a film on the page: arrows and a clicker go from beat to beat, space holds it, Escape ends it. In a talk they
// are the talk's.

import { wayOf } from "./slide_keys.js";

const KEPT = "input:not([type=range]), select, textarea, .handle, .drawing"; // what keys move or write in
const PRESSED = "button, a";

/** @param {HTMLElement} shell @param {Commands} commands */
export function attachFilmKeys(shell, commands) {
  const isOurs = (/** @type {KeyboardEvent} */ { defaultPrevented, ctrlKey, metaKey, altKey }) =>
    commands.isFilming() &&
    !commands.isPresenting() &&
    !(defaultPrevented || ctrlKey || metaKey || altKey) &&
    !shell.querySelector(":popover-open");

  /** @param {KeyboardEvent} event */
  function hear(event) {
    if (!isOurs(event)) return;
    const run = meantBy(event, commands);
    if (!run) return;
    event.preventDefault();
    run();
  }

  const over = new AbortController();
  document.addEventListener("keydown", (event) => (shell.isConnected ? hear(event) : over.abort()), {
    signal: over.signal,
  });
}

/** What a key does, unless it is that of what has the focus. @param {KeyboardEvent} event @param {Commands} commands */
function meantBy(event, { closeFilm, stepFilm, toggleFilm }) {
  const { key, target } = event;
  const at = target instanceof Element ? target : document.body;
  if (key === "Escape") return closeFilm;
  if (at.matches(KEPT)) return null;
  if (key === " ") return at.matches(PRESSED) ? null : toggleFilm;
  const way = wayOf(event);
  return way ? () => stepFilm(way) : null;
}
