// Sliders and other controls say in their `data-` attributes what they are for. A finger that swipes over a slider swipes the
// page on, and leaves the slider as it was, which the browser moves at the first touch; over a talk's words it turns.

import { strideOf } from "../base/stepping.js";

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

const FAR = 60; // pixels
const WORDS = ".lesson, .lab > h2, .lab-question, .lab-words"; // of a talk

/** @typedef {{ slider: HTMLInputElement, value: string, x: number, y: number }} Touch */

/**
 * `restore` gives a slider the value that it had before the touch.
 * @param {HTMLElement} shell @param {(slider: HTMLInputElement, value: string) => void} restore
 */
function attachSliderSwipes(shell, restore) {
  /** @type {Touch | null} */
  let touch = null;

  function takeBack() {
    if (touch && touch.slider.value !== touch.value) restore(touch.slider, touch.value);
    touch = null;
  }

  shell.addEventListener("pointerdown", ({ target, pointerType, clientX, clientY }) => {
    const isTouched = pointerType === "touch" && target instanceof HTMLInputElement && target.type === "range";
    touch = isTouched ? { slider: target, value: target.value, x: clientX, y: clientY } : null;
  });
  shell.addEventListener("pointercancel", takeBack); // the page scrolls
  shell.addEventListener("pointerup", ({ clientX, clientY }) => {
    if (touch && Math.abs(clientY - touch.y) > Math.abs(clientX - touch.x)) takeBack(); // it is at its end
    touch = null;
  });
}

/** Any press lifts a blank screen. @param {HTMLElement} shell @param {App} app */
export function attachTalkSwipes(shell, { store, commands }) {
  shell.addEventListener("pointerdown", (down) => {
    store.liftBlank();
    const onWords = down.target instanceof Element && down.target.closest(WORDS) !== null;
    if (!store.view.presenting || down.pointerType !== "touch" || !onWords) return;
    /** @param {PointerEvent} up */
    const onUp = (up) => {
      const way = up.clientX - down.clientX;
      if (Math.abs(way) > FAR) commands.turn(way < 0 ? 1 : -1);
    };
    shell.addEventListener("pointerup", onUp, { once: true });
  });
}
