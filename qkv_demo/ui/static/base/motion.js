// How things move: under a pointer, heard once a frame; under keys, the same everywhere: arrows by a step, Shift finer, Alt
// and the page keys coarser, Home and End as far as it goes; and by themselves, slow at both ends.

import { stepOf } from "./words.js";

export const REST = 500; // milliseconds in which a hand does nothing, before what it did is heard

/** Whether a finger points: there may be no keyboard, and no second window. */
export const isTouched = () => matchMedia("(pointer: coarse)").matches;

/**
 * While a browser tells of a pointer, each look at what has changed, even its own, lays the page out: of many moves the last
 * is heard, with the frame that shows it. `hear(what)` runs with the next frame, for the newest alone; `settle()` at once
 * where something waits.
 * @template What @param {(what: What) => void} run
 */
export function onceAFrame(run) {
  let frame = 0;
  /** @type {What} */
  let newest;

  function go() {
    frame = 0;
    run(newest);
  }

  return {
    /** @param {What} what */
    hear(what) {
      newest = what;
      frame ||= requestAnimationFrame(go);
    },
    settle() {
      if (frame === 0) return;
      cancelAnimationFrame(frame);
      go();
    },
  };
}

/**
 * Follow a pressed pointer until it is let go, or loses its hold. Only how far it has gone counts, so what is taken off its
 * middle does not jump there.
 * @param {HTMLElement | SVGElement} element @param {PointerEvent} down
 * @param {(dx: number, dy: number) => void} pull @param {(isLetGo: boolean) => void} [end]
 */
export function drag(element, down, pull, end = () => {}) {
  down.preventDefault();
  element.focus({ preventScroll: true });
  element.setPointerCapture(down.pointerId);
  const held = new AbortController();
  const { signal } = held;
  let isLetGo = false;
  const moves = onceAFrame((/** @type {PointerEvent} */ { clientX, clientY }) =>
    pull(clientX - down.clientX, clientY - down.clientY),
  );
  const over = () => {
    held.abort();
    moves.settle();
    end(isLetGo);
  };
  element.addEventListener("pointermove", (event) => moves.hear(/** @type {PointerEvent} */ (event)), { signal });
  element.addEventListener("pointerup", () => (isLetGo = true), { signal });
  element.addEventListener("lostpointercapture", over, { signal });
}

/** Resolves within the next frame; at once where none will come. @returns {Promise<unknown>} */
export const nextFrame = () => new Promise((go) => (document.hidden ? go(null) : requestAnimationFrame(go)));

/** @param {number} milliseconds @returns {Promise<undefined>} */
export const pause = (milliseconds) => new Promise((done) => setTimeout(() => done(undefined), milliseconds));

/** Across and up. @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
/** @type {typeof ARROWS} */
const PAGES = { PageUp: [0, 1], PageDown: [0, -1] };

/** @typedef {Pick<KeyboardEvent, "key" | "shiftKey" | "altKey">} Press */

/** Which way an arrow key goes, across and up; undefined where it is none. @param {Pick<Press, "key">} press */
export const arrowOf = ({ key }) => /** @type {[number, number] | undefined} */ (ARROWS[key]);

/** To which end a key goes: -1, 1, or 0 where it goes to none. @param {Press} press */
export const endOf = ({ key }) => (key === "Home" ? -1 : key === "End" ? 1 : 0);

/**
 * How far a key moves across and up; null where it is no such key.
 * @param {Press} press @param {number} base of an arrow key @param {number} [finest] below which nothing is seen
 */
export function pushOf({ key, shiftKey, altKey }, base, finest = 0) {
  const way = ARROWS[key] ?? PAGES[key];
  if (!way) return null;
  const step = Math.max(finest, stepOf({ shiftKey, altKey: altKey || key in PAGES }, base));
  return way.map((part) => part * step);
}

/**
 * The same for what moves along one line; an end is infinitely far.
 * @param {Press} press @param {number} base @param {number} [finest]
 */
export function strideOf(press, base, finest) {
  const end = endOf(press);
  if (end !== 0) return end * Number.POSITIVE_INFINITY;
  const push = pushOf(press, base, finest);
  return push && push[0] + push[1];
}

export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {number} share from 0 to 1 */
export const eased = (share) => share * share * (3 - 2 * share);

/**
 * Numbers part of the way from `left` to `right`; whatever is no number is taken from `right`.
 * @param {any} left @param {any} right @param {number} share @returns {any}
 */
export function mix(left, right, share) {
  if (typeof right === "number" && typeof left === "number") return left + (right - left) * share;
  if (Array.isArray(right)) return right.map((item, index) => mix(left?.[index], item, share));
  if (right === null || typeof right !== "object") return right;
  return Object.fromEntries(Object.entries(right).map(([name, item]) => [name, mix(left?.[name], item, share)]));
}

/**
 * Ticks once a frame from its start on, until a tick answers false, it is stopped or it is started anew.
 * @param {(more: number) => boolean} tick hears how many milliseconds have passed since the last
 */
export function createClock(tick) {
  let runs = 0; // so many have begun; only the last goes on
  return {
    start() {
      runs += 1;
      const mine = runs;
      /** @type {number | null} */
      let last = null;
      /** @param {number} now */
      const frame = (now) => {
        const more = now - (last ?? now);
        last = now;
        if (mine === runs && tick(more)) requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    },
    stop() {
      runs += 1;
    },
  };
}
