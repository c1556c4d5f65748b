// @ts-check
// A number under the keys: what is typed counts at each keystroke, arrows step it, Escape takes it back.

import { round, stepOf } from "../base/numbers.js";
import { isNumberInput } from "./number_inputs.js";
import { walk } from "./walking.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./number_inputs.js").NumberInputs} NumberInputs */

const KEY_STEP = 0.1; // a key press
export const DUST = 1e-6; // what binary fractions leave behind is smaller than this

/**
 * Attach typing to every number input under `shell`.
 * @param {HTMLElement} shell
 * @param {NumberInputs} numbers
 * @param {Draft} draft
 * @param {{ takeBack: (input: HTMLInputElement) => boolean, isTransposed: () => boolean, isHeld: () => boolean }} ask
 *   whether Escape has undone more than a number: a paste; whether tables lie on their sides; whether the number that has the
 *   focus is held while others learn
 */
export function attachTyping(shell, numbers, draft, { takeBack, isTransposed, isHeld }) {
  const stay = createStay(numbers, draft);

  shell.addEventListener("focusin", ({ target }) => {
    if (!isNumberInput(target)) return;
    stay.begin(target);
    if (!draft.isUnread(target)) draft.put(target, String(numbers.get(target)));
    target.select();
  });
  shell.addEventListener("input", ({ target }) => {
    if (isNumberInput(target)) stay.type(target);
  });
  shell.addEventListener("focusout", ({ target }) => {
    if (isNumberInput(target)) stay.end(target);
  });
  shell.addEventListener("keydown", (event) => {
    const { target } = event;
    if (!isNumberInput(target) || event.isComposing) return;
    const step = arrowStep(event);
    if (step !== 0) {
      stay.put(target, round(numbers.get(target) + step, DUST));
      target.select();
    } else if (event.key === "Escape") {
      if (takeBack(target)) settle();
      else stay.restore(target);
      target.select();
    } else if (event.key === "Enter" && isHeld()) {
      target.select(); // what a hand has hold of stays in it
    } else if (!walk(event, target, isTransposed())) {
      return stay.linger(target, event.key);
    }
    event.preventDefault();
  });

  /** Something else than typing has changed the numbers: a half-typed text gives way to them. */
  function settle() {
    const input = document.activeElement;
    if (!isNumberInput(input) || !shell.contains(input)) return;
    stay.begin(input);
    draft.put(input, String(numbers.get(input)));
    input.select();
  }

  return { settle };
}

/**
 * How far an arrow key moves a number; with Ctrl it walks.
 * @param {KeyboardEvent} event
 */
function arrowStep(event) {
  if (event.ctrlKey || event.metaKey) return 0;
  if (event.key === "ArrowUp") return stepOf(event, KEY_STEP);
  return event.key === "ArrowDown" ? -stepOf(event, KEY_STEP) : 0;
}

/**
 * One stay in one input, from the focus to its loss: one step of undo, and what Escape goes back to.
 * @param {NumberInputs} numbers
 * @param {Draft} draft
 */
function createStay(numbers, draft) {
  let count = 0;
  let before = 0; // the number that stood there
  /** @type {number | null} */
  let own = null; // the number that typing has made of it

  const gesture = () => `type-${count}`;

  /**
   * @param {HTMLInputElement} input
   * @param {number} value
   */
  function put(input, value) {
    const kept = numbers.holds(input, value) ? value : numbers.get(input);
    draft.put(input, String(kept)); // all of it, while it has the focus
    numbers.set(input, kept, gesture());
  }

  return {
    put,
    /** @param {HTMLInputElement} input */
    begin(input) {
      count += 1;
      before = numbers.get(input);
      own = null;
    },
    /** @param {HTMLInputElement} input */
    type(input) {
      const value = numbers.read(input);
      if (value !== null && draft.isUnread(input)) numbers.accept();
      draft.type(input, value !== null);
      if (value === null) return;
      own = value;
      numbers.set(input, value, gesture());
    },
    /** Who stays there after Enter hears of a refusal, too. @param {HTMLInputElement} input @param {string} key */
    linger(input, key) {
      if (key === "Enter" && draft.isUnread(input)) numbers.refuse(input);
    },
    /** @param {HTMLInputElement} input */
    restore: (input) => put(input, before),
    /** @param {HTMLInputElement} input */
    end(input) {
      if (!numbers.has(input)) {
        draft.leave(input);
      } else if (draft.isUnread(input)) {
        // None of a refused text counts, so neither does what its beginning was read as: the 1 of "1,000".
        if (numbers.get(input) === own) numbers.set(input, before, gesture());
        draft.leave(input);
        numbers.refuse(input);
      } else {
        draft.show(input, numbers.get(input));
      }
      numbers.done();
    },
  };
}
