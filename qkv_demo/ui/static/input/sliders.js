// Handles sideways drags and keys on sliders, on number fields (scrubbing), and on the text of a presentation (swipes). A
// vertical swipe over any of them only scrolls the page.

import { keyStep, throttleToFrames } from "../base/motion.js";
import { roundToMultiple, scaledStep } from "../base/words.js";
import { isNumberField } from "./number_fields.js";
import { ROUNDING_UNIT } from "./typing.js";

/**
 * Move a slider, and dispatch the same events as if the user had moved it.
 * @param {HTMLInputElement} slider @param {string} value
 */
function moveSlider(slider, value) {
  slider.value = value;
  for (const eventName of ["input", "change"]) slider.dispatchEvent(new Event(eventName, { bubbles: true }));
}

/**
 * Attach the keys for sliders. The same keys move the handles of arrows in the pictures. An arrow key moves a slider by its step,
 * or by the value of `data-press`. The slider of the film is excluded.
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

const MIN_SWIPE = 60; // The length of a swipe that shows the next or previous step, in pixels.
const TALK_TEXT_SELECTOR = ".lesson, .lab > h2, .lab-question, .lab-words";

/** @typedef {{ slider: HTMLInputElement, initialValue: string, x: number, y: number }} Touch */

/**
 * Undo the change of a slider if the touch turns out to be a vertical swipe. The swipe should only scroll the page, but browsers
 * move the slider first.
 * @param {HTMLElement} root @param {Commands} commands
 */
export function attachSliderSwipes(root, { cancelDial }) {
  /** @type {Touch | null} */
  let touch = null;

  function restoreSlider() {
    if (touch && touch.slider.value !== touch.initialValue) {
      if (touch.slider.dataset.dial !== undefined) cancelDial();
      else moveSlider(touch.slider, touch.initialValue);
    }
    touch = null;
  }

  root.addEventListener("pointerdown", ({ target, pointerType, clientX, clientY }) => {
    const isTouchOnSlider = pointerType === "touch" && target instanceof HTMLInputElement && target.type === "range";
    touch = isTouchOnSlider ? { slider: target, initialValue: target.value, x: clientX, y: clientY } : null;
  });
  root.addEventListener("pointercancel", restoreSlider); // The browser has started to scroll the page.
  root.addEventListener("pointerup", ({ clientX, clientY }) => {
    // The swipe is vertical, but the page cannot scroll any further, so there is no pointercancel event.
    if (touch && Math.abs(clientY - touch.y) > Math.abs(clientX - touch.x)) restoreSlider();
    touch = null;
  });
}

/**
 * Show the next or previous step of a presentation when the user swipes over its text. If the screen is blank, any press shows it
 * again.
 * @param {HTMLElement} root @param {Services} app
 */
export function attachTalkSwipes(root, { store, commands }) {
  root.addEventListener("pointerdown", (pressEvent) => {
    store.setStatus({ isBlank: false });
    const isOnText = pressEvent.target instanceof Element && pressEvent.target.closest(TALK_TEXT_SELECTOR) !== null;
    if (!store.view.presenting || pressEvent.pointerType !== "touch" || !isOnText) return;
    /** @param {PointerEvent} releaseEvent */
    const onUp = (releaseEvent) => {
      const distanceX = releaseEvent.clientX - pressEvent.clientX;
      if (Math.abs(distanceX) > MIN_SWIPE) commands.turn(distanceX < 0 ? 1 : -1);
    };
    root.addEventListener("pointerup", onUp, { once: true });
  });
}

const DRAG_THRESHOLD = 4; // A press that moves at least this many pixels is a drag. Otherwise it is a click.
const NUMBER_PER_PIXEL = 0.01; // The change of a number when the pointer moves by one pixel.

/**
 * Attach scrubbing to all number fields under `root`, so that a sideways drag changes their number.
 * @param {HTMLElement} root @param {Services} app
 */
export function attachScrubbing(root, { commands, numberFields }) {
  // Without this, dragging selected text would start the browser's drag and drop.
  root.addEventListener("dragstart", (event) => event.preventDefault());
  root.addEventListener("pointerdown", (pressEvent) => {
    const { target, button } = pressEvent;
    if (isNumberField(target) && button === 0 && !numberFields.isTyped(target))
      followScrub(target, pressEvent, numberFields, commands.endGesture);
  });
}

/**
 * Follow a press on a number field until it ends. If the pointer does not move, the press is a click, which focuses the field.
 * @param {HTMLInputElement} field @param {PointerEvent} pressEvent @param {NumberFields} numberFields @param {() => void}
 * onFinish
 */
function followScrub(field, pressEvent, numberFields, onFinish) {
  let isScrubbing = false;
  // The dragged value before it is clamped. If the user drags beyond a limit and then back, the number changes only once the
  // pointer has returned to the position of the limit.
  let unclampedValue = 0;
  let lastX = pressEvent.clientX;
  const throttledScrub = throttleToFrames((/** @type {PointerEvent} */ event) => {
    unclampedValue = roundToMultiple(
      unclampedValue + (event.clientX - lastX) * scaledStep(event, NUMBER_PER_PIXEL),
      ROUNDING_UNIT,
    );
    lastX = event.clientX;
    numberFields.scrub(field, unclampedValue);
  });
  const listeners = new AbortController();
  const { signal } = listeners;

  /** @param {PointerEvent} event */
  function onMove(event) {
    if (isScrubbing) {
      event.preventDefault();
      throttledScrub.schedule(event);
      return;
    }
    const [distanceX, distanceY] = [Math.abs(event.clientX - lastX), Math.abs(event.clientY - pressEvent.clientY)];
    if (event.pointerType === "touch" && distanceY > Math.max(distanceX, DRAG_THRESHOLD)) listeners.abort();
    if (distanceX < DRAG_THRESHOLD || signal.aborted) return;
    isScrubbing = true;
    unclampedValue = numberFields.get(field);
    lastX = event.clientX;
    document.documentElement.classList.add("scrubbing");
    field.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  function onEnd({ type }) {
    listeners.abort();
    throttledScrub.flush();
    document.documentElement.classList.remove("scrubbing");
    if (!isScrubbing) return;
    if (type === "pointercancel") numberFields.cancelScrub(field); // The browser has taken over the touch, to scroll the page.
    onFinish();
  }

  // Listen on the document, because a fast drag may leave the field before it counts as a scrub.
  document.addEventListener("pointermove", onMove, { signal });
  document.addEventListener("pointerup", onEnd, { signal });
  document.addEventListener("pointercancel", onEnd, { signal });
  if (document.activeElement !== field)
    document.addEventListener("mousedown", (press) => focusWithoutSelecting(field, press), { signal });
}

/**
 * Focus a field without letting the drag select its text, which would cause a reflow at each move of the pointer.
 * @param {HTMLInputElement} field @param {MouseEvent} pressEvent
 */
function focusWithoutSelecting(field, pressEvent) {
  pressEvent.preventDefault();
  field.focus({ preventScroll: true });
}
