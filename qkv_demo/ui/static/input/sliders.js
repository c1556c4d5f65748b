// Drags to the left or right, and the keys, of sliders; the scrubbing of number fields; and swipes that turn a talk's pages. A
// vertical swipe scrolls the page and changes no number.

import { keyStep, throttleToFrames } from "../base/motion.js";
import { round, stepOf } from "../base/words.js";
import { isNumberField } from "./number_fields.js";
import { ROUNDING_UNIT } from "./typing.js";

/** Move a slider, with the events of a move by the user. @param {HTMLInputElement} slider @param {string} value */
function moveSlider(slider, value) {
  slider.value = value;
  for (const kind of ["input", "change"]) slider.dispatchEvent(new Event(kind, { bubbles: true }));
}

/**
 * Attach the keys that also move handles to every slider except the film's. An arrow key moves a slider by its step, or by
 * `data-press`.
 * @param {HTMLElement} root
 */
export function attachSliderKeys(root) {
  root.addEventListener("keydown", (event) => {
    const { target: slider, ctrlKey, metaKey } = event;
    if (!(slider instanceof HTMLInputElement) || slider.type !== "range" || slider.closest(".film")) return;
    const [step, min, max] = [slider.step || 1, slider.min, slider.max].map(Number);
    const delta = keyStep(event, Number(slider.dataset.press ?? step), step);
    if (delta === null || ctrlKey || metaKey) return;
    event.preventDefault();
    moveSlider(slider, String(Math.max(min, Math.min(max, Number(slider.value) + delta))));
  });
}

const MIN_SWIPE = 60; // Pixels of a swipe that turns the page.
const TALK_TEXT = ".lesson, .lab > h2, .lab-question, .lab-words";

/** @typedef {{ slider: HTMLInputElement, value: string, x: number, y: number }} Touch */

/**
 * Restore a slider's value after a vertical swipe over it. The swipe scrolls the page, but browsers move the slider first.
 * @param {HTMLElement} root @param {Commands} commands
 */
export function attachSliderSwipes(root, { cancelDial }) {
  /** @type {Touch | null} */
  let touch = null;

  function restore() {
    if (touch && touch.slider.value !== touch.value) {
      if (touch.slider.dataset.dial !== undefined) cancelDial();
      else moveSlider(touch.slider, touch.value);
    }
    touch = null;
  }

  root.addEventListener("pointerdown", ({ target, pointerType, clientX, clientY }) => {
    const isTouched = pointerType === "touch" && target instanceof HTMLInputElement && target.type === "range";
    touch = isTouched ? { slider: target, value: target.value, x: clientX, y: clientY } : null;
  });
  root.addEventListener("pointercancel", restore); // The page scrolls.
  root.addEventListener("pointerup", ({ clientX, clientY }) => {
    if (touch && Math.abs(clientY - touch.y) > Math.abs(clientX - touch.x)) restore(); // The page cannot scroll any further.
    touch = null;
  });
}

/**
 * Turn a talk's page by a swipe over its text, and show a blank screen again on any press.
 * @param {HTMLElement} root @param {Services} app
 */
export function attachTalkSwipes(root, { store, commands }) {
  root.addEventListener("pointerdown", (down) => {
    store.setStatus({ blank: false });
    const isOnText = down.target instanceof Element && down.target.closest(TALK_TEXT) !== null;
    if (!store.view.presenting || down.pointerType !== "touch" || !isOnText) return;
    /** @param {PointerEvent} up */
    const onUp = (up) => {
      const distance = up.clientX - down.clientX;
      if (Math.abs(distance) > MIN_SWIPE) commands.turn(distance < 0 ? 1 : -1);
    };
    root.addEventListener("pointerup", onUp, { once: true });
  });
}

const THRESHOLD = 4; // Pixels from which a press is a drag instead of a click.
const STEP = 0.01; // The change of a number by a drag of one pixel.

/**
 * Attach scrubbing to every number field under `root`, which changes a number by a drag to the left or right.
 * @param {HTMLElement} root @param {Services} app
 */
export function attachScrubbing(root, { commands, fields }) {
  // Without this, a drag of selected text would start the browser's own drag and drop.
  root.addEventListener("dragstart", (event) => event.preventDefault());
  root.addEventListener("pointerdown", (press) => {
    const { target, button } = press;
    if (isNumberField(target) && button === 0 && !fields.isTyped(target))
      followScrub(target, press, fields, commands.endGesture);
  });
}

/**
 * Follow a press on a number field until it ends. A click, without a move, focuses the field.
 * @param {HTMLInputElement} field @param {PointerEvent} press @param {NumberFields} fields @param {() => void} done
 */
function followScrub(field, press, fields, done) {
  let isScrubbing = false;
  let value = 0; // Unclamped, so that the number stays at its limit until the pointer returns.
  let from = press.clientX;
  const moves = throttleToFrames((/** @type {PointerEvent} */ event) => {
    value = round(value + (event.clientX - from) * stepOf(event, STEP), ROUNDING_UNIT);
    from = event.clientX;
    fields.scrub(field, value);
  });
  const stop = new AbortController();
  const { signal } = stop;

  /** @param {PointerEvent} event */
  function onMove(event) {
    if (isScrubbing) {
      event.preventDefault();
      moves.schedule(event);
      return;
    }
    const [across, down] = [Math.abs(event.clientX - from), Math.abs(event.clientY - press.clientY)];
    if (event.pointerType === "touch" && down > Math.max(across, THRESHOLD)) stop.abort();
    if (across < THRESHOLD || signal.aborted) return;
    isScrubbing = true;
    value = fields.get(field);
    from = event.clientX;
    document.documentElement.classList.add("scrubbing");
    field.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  function onEnd({ type }) {
    stop.abort();
    moves.flush();
    document.documentElement.classList.remove("scrubbing");
    if (!isScrubbing) return;
    if (type === "pointercancel") fields.cancelScrub(field); // The browser scrolls the page instead.
    done();
  }

  // A fast drag leaves the field before it counts as a scrub, so the document listens.
  document.addEventListener("pointermove", onMove, { signal });
  document.addEventListener("pointerup", onEnd, { signal });
  document.addEventListener("pointercancel", onEnd, { signal });
  if (document.activeElement !== field)
    document.addEventListener("mousedown", (press) => focusOnly(field, press), { signal });
}

/**
 * Focus a field without selecting text by the drag, which would cause a reflow at each move of the pointer.
 * @param {HTMLInputElement} field @param {MouseEvent} press
 */
function focusOnly(field, press) {
  press.preventDefault();
  field.focus({ preventScroll: true });
}
