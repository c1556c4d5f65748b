// What is pulled sideways: sliders, whose parts hear what they are for, and a number that is pressed, which follows the hand
// as if it lay on a wheel. A finger that goes another way moves the page, and leaves the number as it was.

import { throttleToFrames, strideOf } from "../base/motion.js";
import { round, stepOf } from "../base/words.js";
import { isNumberInput } from "./number_inputs.js";
import { DUST } from "./typing.js";

/** As if a hand had put it there. @param {HTMLInputElement} slider @param {string} value */
function send(slider, value) {
  slider.value = value;
  for (const kind of ["input", "change"]) slider.dispatchEvent(new Event(kind, { bubbles: true }));
}

/**
 * The keys of every handle, on every slider but the film's, whose keys are the film's. `data-press`: what an arrow key
 * moves it by, where that is more than its step.
 * @param {HTMLElement} root
 */
export function attachSliderKeys(root) {
  root.addEventListener("keydown", (event) => {
    const { target: slider, ctrlKey, metaKey } = event;
    if (!(slider instanceof HTMLInputElement) || slider.type !== "range" || slider.closest(".film")) return;
    const [step, least, most] = [slider.step || 1, slider.min, slider.max].map(Number);
    const by = strideOf(event, Number(slider.dataset.press ?? step), step);
    if (by === null || ctrlKey || metaKey) return;
    event.preventDefault();
    send(slider, String(Math.max(least, Math.min(most, Number(slider.value) + by))));
  });
}

const FAR = 60; // pixels
const WORDS = ".lesson, .lab > h2, .lab-question, .lab-words"; // of a talk

/** @typedef {{ slider: HTMLInputElement, value: string, x: number, y: number }} Touch */

/**
 * A finger that swipes over a slider swipes the page on: it gets back the value that it had before the touch, at which the
 * browser moves it.
 * @param {HTMLElement} root @param {Commands} commands
 */
export function attachSliderSwipes(root, { takeDialBack }) {
  /** @type {Touch | null} */
  let touch = null;

  function takeBack() {
    if (touch && touch.slider.value !== touch.value) {
      if (touch.slider.dataset.dial !== undefined) takeDialBack();
      else send(touch.slider, touch.value);
    }
    touch = null;
  }

  root.addEventListener("pointerdown", ({ target, pointerType, clientX, clientY }) => {
    const isTouched = pointerType === "touch" && target instanceof HTMLInputElement && target.type === "range";
    touch = isTouched ? { slider: target, value: target.value, x: clientX, y: clientY } : null;
  });
  root.addEventListener("pointercancel", takeBack); // the page scrolls
  root.addEventListener("pointerup", ({ clientX, clientY }) => {
    if (touch && Math.abs(clientY - touch.y) > Math.abs(clientX - touch.x)) takeBack(); // it is at its end
    touch = null;
  });
}

/** A finger that swipes over a talk's words turns it; any press lifts a blank screen. @param {HTMLElement} root @param {Services} app */
export function attachTalkSwipes(root, { store, commands }) {
  root.addEventListener("pointerdown", (down) => {
    store.setStatus({ blank: false });
    const onWords = down.target instanceof Element && down.target.closest(WORDS) !== null;
    if (!store.view.presenting || down.pointerType !== "touch" || !onWords) return;
    /** @param {PointerEvent} up */
    const onUp = (up) => {
      const way = up.clientX - down.clientX;
      if (Math.abs(way) > FAR) commands.turn(way < 0 ? 1 : -1);
    };
    root.addEventListener("pointerup", onUp, { once: true });
  });
}

/** @typedef {{ pull: (pixels: number, event: PointerEvent) => void, takeBack: () => void }} Scrub */

const THRESHOLD = 4; // pixels: less is a click
const STEP = 0.01; // a pixel

/**
 * Attach scrubbing to every number input under `root`. A finger that goes up or down scrolls the page, and what the browser
 * takes for scrolling later is taken back.
 * @param {HTMLElement} root @param {Services} app @param {NumberInputs} numbers
 */
export function attachScrubbing(root, { store, commands, draft }, numbers) {
  const gesture = "scrub"; // the next is another step of undo: each is ended

  /** @param {HTMLInputElement} input @returns {Scrub} */
  function begin(input) {
    let value = numbers.get(input);
    return {
      pull(pixels, event) {
        value = round(value + pixels * stepOf(event, STEP), DUST);
        const kept = numbers.holds(input, value) ? value : numbers.get(input); // past its end it stops
        draft.show(input, kept);
        numbers.set(input, kept, gesture);
      },
      takeBack() {
        store.takeBack(gesture);
        draft.show(input, numbers.get(input));
      },
    };
  }

  // Pulling at selected text would start the browser's own drag and drop and end ours.
  root.addEventListener("dragstart", (event) => event.preventDefault());
  root.addEventListener("pointerdown", (down) => {
    const input = down.target;
    if (isNumberInput(input) && down.button === 0 && !draft.isTyped(input))
      follow(input, down, begin, commands.endGesture);
  });
}

/**
 * A press that moves sideways scrubs; one that does not is a click and leaves the input to its text.
 * @param {HTMLInputElement} input @param {PointerEvent} press @param {(input: HTMLInputElement) => Scrub} begin
 * @param {() => void} done
 */
function follow(input, press, begin, done) {
  /** @type {Scrub | null} */
  let scrub = null;
  let from = press.clientX;
  const moves = throttleToFrames((/** @type {PointerEvent} */ event) => {
    scrub?.pull(event.clientX - from, event);
    from = event.clientX;
  });
  const stop = new AbortController();
  const { signal } = stop;

  /** @param {PointerEvent} event */
  function onMove(event) {
    if (scrub === null) {
      const [across, down] = [Math.abs(event.clientX - from), Math.abs(event.clientY - press.clientY)];
      if (event.pointerType === "touch" && down > Math.max(across, THRESHOLD)) stop.abort();
      if (across < THRESHOLD || signal.aborted) return;
      scrub = begin(input);
      from = event.clientX;
      document.documentElement.classList.add("scrubbing");
      input.setPointerCapture(event.pointerId);
    } else {
      event.preventDefault();
      moves.schedule(event);
    }
  }

  /** @param {PointerEvent} event */
  function onEnd({ type }) {
    stop.abort();
    moves.flush();
    document.documentElement.classList.remove("scrubbing");
    if (type === "pointercancel") scrub?.takeBack();
    if (scrub !== null) done();
  }

  // On the document: a quick hand is out of the cell before it has moved far enough to be a scrub.
  document.addEventListener("pointermove", onMove, { signal });
  document.addEventListener("pointerup", onEnd, { signal });
  document.addEventListener("pointercancel", onEnd, { signal });
  if (document.activeElement !== input)
    document.addEventListener("mousedown", (press) => take(input, press), { signal });
}

/**
 * A cell is taken with its focus alone: while a browser selects text it lays the page out at each move of the pointer.
 * @param {HTMLInputElement} input @param {MouseEvent} press
 */
function take(input, press) {
  press.preventDefault();
  input.focus({ preventScroll: true });
}
