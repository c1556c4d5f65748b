// Helpers for dragging, arrow keys and animations. The keys mean the same in every control: arrow keys move by one step, Shift
// makes the step smaller, Alt and Page Up/Down make it larger, and Home and End go to the limits.

import { scaledStep } from "./words.js";

export const DEBOUNCE_TIME = 500; // Milliseconds without further input after which a debounced change takes effect.

/** Return true if the main pointer is a finger. A device with a touch screen may have no keyboard and no second window. */
export const hasTouchScreen = () => matchMedia("(pointer: coarse)").matches;

/**
 * Throttle a callback to one call per animation frame, with the latest value. Handling every `pointermove` would force a reflow
 * each time. `schedule(value)` calls the callback in the next frame, and `flush()` makes a scheduled call immediately.
 * @template Value @param {(value: Value) => void} callback
 */
export function throttleToFrames(callback) {
  let frameId = 0;
  /** @type {Value} */
  let latestValue;

  function run() {
    frameId = 0;
    callback(latestValue);
  }

  return {
    /** @param {Value} value */
    schedule(value) {
      latestValue = value;
      frameId ||= requestAnimationFrame(run);
    },
    flush() {
      if (frameId === 0) return;
      cancelAnimationFrame(frameId);
      run();
    },
  };
}

/**
 * Follow the pointer from a press until it is released or the capture is lost. `onMove` is called with the distance from the
 * point of the press. An element that is moved by this distance does not jump, even if it was pressed off its center.
 * `onEnd` is called at the end, with true if the pointer was released.
 * @param {HTMLElement | SVGElement} element @param {PointerEvent} pressEvent
 * @param {(dx: number, dy: number) => void} onMove @param {(isReleased: boolean) => void} [onEnd]
 */
export function trackDrag(element, pressEvent, onMove, onEnd = () => {}) {
  pressEvent.preventDefault();
  element.focus({ preventScroll: true });
  element.setPointerCapture(pressEvent.pointerId);
  const listeners = new AbortController();
  const { signal } = listeners;
  let isReleased = false;
  const throttledMove = throttleToFrames((/** @type {PointerEvent} */ { clientX, clientY }) =>
    onMove(clientX - pressEvent.clientX, clientY - pressEvent.clientY),
  );
  const endDrag = () => {
    listeners.abort();
    throttledMove.flush();
    onEnd(isReleased);
  };
  element.addEventListener("pointermove", (event) => throttledMove.schedule(/** @type {PointerEvent} */ (event)), {
    signal,
  });
  element.addEventListener("pointerup", () => (isReleased = true), { signal });
  element.addEventListener("lostpointercapture", endDrag, { signal });
}

/**
 * Wait for the next animation frame. On a hidden page, which has no frames, return at once.
 * @returns {Promise<unknown>}
 */
export const waitForFrame = () =>
  new Promise((resolve) => (document.hidden ? resolve(null) : requestAnimationFrame(resolve)));

/** Wait for some milliseconds. @param {number} milliseconds @returns {Promise<undefined>} */
export const wait = (milliseconds) => new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));

/**
 * The direction of each arrow key, as steps to the right and up.
 * @type {Record<string, [number, number]>}
 */
const ARROW_DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
/** @type {typeof ARROW_DIRECTIONS} */
const PAGE_KEY_DIRECTIONS = { PageUp: [0, 1], PageDown: [0, -1] };

/** @typedef {Pick<KeyboardEvent, "key" | "shiftKey" | "altKey">} Press */

/**
 * Return the direction of an arrow key as steps to the right and up, or undefined for any other key.
 * @param {Pick<Press, "key">} press
 */
export const arrowDirection = ({ key }) => /** @type {[number, number] | undefined} */ (ARROW_DIRECTIONS[key]);

/** Return -1 for Home, 1 for End, and 0 for any other key. @param {Press} press */
export const homeEndDirection = ({ key }) => (key === "Home" ? -1 : key === "End" ? 1 : 0);

/**
 * Return the movement to the right and up that an arrow or page key causes, or null for any other key.
 * @param {Press} press @param {number} stepSize step of an arrow key @param {number} [minStep] smallest visible step
 */
export function arrowKeyStep({ key, shiftKey, altKey }, stepSize, minStep = 0) {
  const direction = ARROW_DIRECTIONS[key] ?? PAGE_KEY_DIRECTIONS[key];
  if (!direction) return null;
  const step = Math.max(minStep, scaledStep({ shiftKey, altKey: altKey || key in PAGE_KEY_DIRECTIONS }, stepSize));
  return direction.map((sign) => sign * step);
}

/**
 * Return the movement along a line that a key causes. The movement is infinite for Home and End, and null for a key without a
 * direction.
 * @param {Press} keyEvent @param {number} stepSize @param {number} [minStep]
 */
export function keyStep(keyEvent, stepSize, minStep) {
  const direction = homeEndDirection(keyEvent);
  if (direction !== 0) return direction * Number.POSITIVE_INFINITY;
  const movement = arrowKeyStep(keyEvent, stepSize, minStep);
  return movement && movement[0] + movement[1];
}

/** Return true if the user prefers reduced motion. */
export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Ease a progress from 0 to 1, so that an animation starts and ends slowly. @param {number} progress */
export const easeInOut = (progress) => progress * progress * (3 - 2 * progress);

/**
 * Interpolate every number of a nested value. Values of other types are taken from `end`.
 * @param {any} start @param {any} end @param {number} progress from 0 to 1 @returns {any}
 */
export function interpolate(start, end, progress) {
  if (typeof end === "number" && typeof start === "number") return start + (end - start) * progress;
  if (Array.isArray(end)) return end.map((item, index) => interpolate(start?.[index], item, progress));
  if (end === null || typeof end !== "object") return end;
  return Object.fromEntries(
    Object.entries(end).map(([name, item]) => [name, interpolate(start?.[name], item, progress)]),
  );
}

/**
 * Create a clock that calls `onTick` once per frame until `onTick` returns false or the clock is stopped. Starting it again
 * replaces the current run.
 * @param {(frameTime: number) => boolean} onTick receives the milliseconds since the last frame
 */
export function createClock(onTick) {
  let runCount = 0; // The number of runs so far. Only the latest run continues.
  return {
    start() {
      runCount += 1;
      const runNumber = runCount;
      /** @type {number | null} */
      let lastTime = null;
      /** @param {number} time */
      const runFrame = (time) => {
        const frameTime = time - (lastTime ?? time);
        lastTime = time;
        if (runNumber === runCount && onTick(frameTime)) requestAnimationFrame(runFrame);
      };
      requestAnimationFrame(runFrame);
    },
    stop() {
      runCount += 1;
    },
  };
}
