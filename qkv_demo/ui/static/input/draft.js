// @ts-check
// Whose the text in a number's input is: the person's while they type it and while nobody can read it, else the
// number's.

import { attribute } from "../base/dom.js";

const MOST_DIGITS = 9; // from here on the style sheet's type is at its smallest

/** @typedef {ReturnType<typeof createDraft>} Draft */

/**
 * Writes the text of every input that holds a number, and says beside it how long it is and whether it can be read.
 * @param {Record<"showResting" | "showMoving", (value: number) => string>} numbers write a number that a person has
 *   set, and one that moves by itself
 */
export function createDraft({ showResting, showMoving }) {
  /** @type {HTMLInputElement | null} */
  let typed = null;
  /** @type {WeakSet<HTMLInputElement>} */
  const unread = new WeakSet();
  /** @type {WeakMap<HTMLInputElement, number>} */
  const painted = new WeakMap();
  /** @type {Map<HTMLInputElement, number> | null} */
  let moving = null; // what has moved by itself since it plays

  /** @param {HTMLInputElement} input */
  function fit(input) {
    attribute(input, "data-digits", Math.min(input.value.length, MOST_DIGITS));
  }

  /** @param {HTMLInputElement} input */
  function leave(input) {
    if (typed === input) typed = null;
  }

  /** The text is the number's, whatever was typed. @param {HTMLInputElement} input @param {string} text */
  function put(input, text) {
    leave(input);
    moving?.delete(input);
    // A number that Python has refused stays marked: it is the text of nobody's draft.
    if (unread.delete(input)) attribute(input, "aria-invalid", false);
    if (input.value !== text) input.value = text;
    fit(input);
  }

  /**
   * The number at rest: the one that it stands for is told where it has more decimals.
   * @param {HTMLInputElement} input @param {number} value
   */
  function show(input, value) {
    const text = showResting(value);
    put(input, text);
    if (Number(text) !== value) attribute(input, "title", value);
    else if (input.title) input.removeAttribute("title");
  }

  return {
    put,
    leave,
    show,
    /** @param {HTMLInputElement} input */
    isTyped: (input) => typed === input,
    /** @param {HTMLInputElement} input */
    isUnread: (input) => unread.has(input),
    /**
     * The person has changed the text; it stays theirs until it gives way or, once it can be read, is left.
     * @param {HTMLInputElement} input @param {boolean} readable
     */
    type(input, readable) {
      typed = input;
      if (readable) unread.delete(input);
      else unread.add(input);
      attribute(input, "aria-invalid", !readable);
      fit(input);
    },
    /** Whether numbers move by themselves. @param {boolean} on */
    play(on) {
      if (on === (moving !== null)) return;
      const rounded = moving ?? [];
      moving = on ? new Map() : null;
      for (const [input, value] of rounded) {
        if (painted.get(input) === value && typed !== input) show(input, value);
      }
    },
    /**
     * Show a number where it is another than before: a draft over the same number stays, and what is being typed too.
     * @param {HTMLInputElement} input @param {number} value
     */
    paint(input, value) {
      if (painted.get(input) === value) return;
      painted.set(input, value);
      if (typed === input) return;
      if (moving) put(input, showMoving(value));
      else show(input, value);
      moving?.set(input, value);
      attribute(input, "aria-invalid", false);
    },
  };
}
