// @ts-check
// Sliders and other controls say in their `data-` attributes what they are for.

import { attachSliderSwipes } from "./swiping.js";

/** @param {HTMLElement} shell @param {Commands} commands */
export function attachControls(shell, commands) {
  const isSent = attachSending(shell);
  shell.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const { dial, morph } = target.dataset;
    if (dial !== undefined) commands.releaseDial();
    if (morph !== undefined) commands.releaseMorph();
  });
  shell.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const { dial, morph } = target.dataset;
    if (dial !== undefined) commands.turnDial(dial, Number(target.value), isSent());
    if (morph !== undefined) commands.morphTo(Number(target.value));
  });
  attachSliderSwipes(shell, (slider, value) => {
    if (slider.dataset.dial !== undefined) return commands.takeDialBack();
    slider.value = value;
    for (const kind of ["input", "change"]) slider.dispatchEvent(new Event(kind, { bubbles: true }));
  });
}

/**
 * Answers whether what a slider says now is where it was sent, by a key or a press on its track, and not pulled: what
 * is sent may swing.
 * @param {HTMLElement} shell
 */
function attachSending(shell) {
  let sent = false;
  /** @param {Event} event */
  const hear = ({ target }) => {
    sent = target instanceof HTMLInputElement && target.type === "range";
  };
  shell.addEventListener("keydown", hear);
  shell.addEventListener("pointerdown", hear);
  shell.addEventListener("pointermove", () => {
    sent = false;
  });
  return () => sent;
}
