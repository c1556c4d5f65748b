// @ts-check
// Sliders and other controls say in their `data-` attributes what they are for.

import { strideOf } from "../base/stepping.js";
import { attachSliderSwipes } from "./swiping.js";

const NEAR = 0.03; // of a dial under a hand that is meant to be at 0

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
    if (dial !== undefined) {
      if (!isSent() && Math.abs(Number(target.value)) <= NEAR) target.value = "0";
      commands.turnDial(dial, Number(target.value), isSent());
    }
    if (morph !== undefined) commands.morphTo(Number(target.value));
  });
  attachSliderKeys(shell);
  attachSliderSwipes(shell, (slider, value) => {
    if (slider.dataset.dial !== undefined) commands.takeDialBack();
    else send(slider, value);
  });
}

/** As if a hand had put it there. @param {HTMLInputElement} slider @param {string} value */
function send(slider, value) {
  slider.value = value;
  for (const kind of ["input", "change"]) slider.dispatchEvent(new Event(kind, { bubbles: true }));
}

/**
 * The keys of every handle, on every slider but the film's, whose keys are the film's. `data-press`: what an arrow key
 * moves it by, where that is more than its step.
 * @param {HTMLElement} shell
 */
function attachSliderKeys(shell) {
  shell.addEventListener("keydown", (event) => {
    const { target: slider, ctrlKey, metaKey } = event;
    if (!(slider instanceof HTMLInputElement) || slider.type !== "range" || slider.closest(".film")) return;
    const [step, least, most] = [slider.step || 1, slider.min, slider.max].map(Number);
    const by = strideOf(event, Number(slider.dataset.press ?? step), step);
    if (by === null || ctrlKey || metaKey) return;
    event.preventDefault();
    send(slider, String(Math.max(least, Math.min(most, Number(slider.value) + by))));
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
