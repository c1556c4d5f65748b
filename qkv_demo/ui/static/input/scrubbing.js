// A number pressed and pulled sideways: it follows the hand as if it lay on a wheel. A finger that goes up or down scrolls
// the page, and what the browser takes for scrolling later is taken back.

import { onceAFrame } from "../base/frames.js";
import { round, stepOf } from "../base/numbers.js";
import { isNumberInput } from "./number_inputs.js";
import { DUST } from "./typing.js";

/** @typedef {{ pull: (pixels: number, event: PointerEvent) => void, takeBack: () => void }} Scrub */

const THRESHOLD = 4; // pixels: less is a click
const STEP = 0.01; // a pixel

/**
 * Attach scrubbing to every number input under `shell`.
 * @param {HTMLElement} shell @param {App} app @param {NumberInputs} numbers @param {Draft} draft
 */
export function attachScrubbing(shell, { store, commands }, numbers, draft) {
  let count = 0;

  /** @param {HTMLInputElement} input @returns {Scrub} */
  function begin(input) {
    count += 1;
    const gesture = `scrub-${count}`;
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
  shell.addEventListener("dragstart", (event) => event.preventDefault());
  shell.addEventListener("pointerdown", (down) => {
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
  const moves = onceAFrame((/** @type {PointerEvent} */ event) => {
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
      moves.hear(event);
    }
  }

  /** @param {PointerEvent} event */
  function onEnd({ type }) {
    stop.abort();
    moves.settle();
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
