// The inputs that hold a number, as the commands know them: a matrix's cell by its place, or the temperature; and whose their
// text is: the person's while they type it and while nobody can read it, else the number's.

import { attribute } from "../base/dom.js";
import { isThousands, parse } from "../base/words.js";

const LONG = 5; // letters that have no room in a cell as it is

/**
 * Create the writer of every input that holds a number. It also marks long texts, and texts that are no number.
 * @param {{ showResting: (value: number) => string }} numbers
 */
export function createDraft({ showResting }) {
  /** @type {HTMLInputElement | null} */
  let typed = null;
  /** @type {Set<HTMLInputElement>} */
  const unread = new Set();
  /** @type {WeakMap<HTMLInputElement, number>} */
  const painted = new WeakMap();

  /** @param {HTMLInputElement} input */
  function fit(input) {
    attribute(input, "data-long", input.value.length >= LONG);
  }

  /** @param {HTMLInputElement} input */
  function leave(input) {
    if (typed === input) typed = null;
  }

  /** The text is the number's, whatever was typed. @param {HTMLInputElement} input @param {string} text */
  function put(input, text) {
    leave(input);
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
    /** Replace every text that is not a number by the number that counts, because another scene is shown. */
    giveWay() {
      for (const input of unread) show(input, painted.get(input) ?? Number.NaN);
    },
    /**
     * Show a number where it is another than before: a draft over the same number stays, and what is being typed too,
     * unless it is another number by now, as after Back.
     * @param {HTMLInputElement} input @param {number} value
     */
    paint(input, value) {
      if (painted.get(input) === value) return;
      painted.set(input, value);
      if (typed === input && (unread.has(input) || (parse(input.value) ?? value) === value)) return;
      show(input, value);
      attribute(input, "aria-invalid", false);
    },
  };
}

/**
 * A guess is a number too, but none of the scene's.
 * @param {EventTarget | null} target @returns {target is HTMLInputElement}
 */
export const isNumberInput = (target) => target instanceof HTMLInputElement && target.dataset.number !== undefined;

/** Return the keyboard for a number. An iPhone has no minus sign among the digits of "decimal". */
export const keyboardOf = ({ userAgent } = navigator) => (/iPhone|iPod/.test(userAgent) ? "text" : "decimal");

/** Which number of the scene a cell's input edits. @param {HTMLElement} input */
export function addressOf(input) {
  const { quantity, head } = /** @type {HTMLElement} */ (input.closest("[data-quantity]")).dataset;
  const { row, col } = input.dataset;
  return { quantity: String(quantity), head: Number(head ?? 0), row: Number(row), column: Number(col) };
}

/**
 * Why a text is no number that can stand there.
 * @param {string} text @param {string} last the number that still counts
 * @param {string | null} cell what it is called; null for the temperature
 * @param {[least: string, most: string]} range what a temperature can be @returns {Sentence}
 */
export function refusalOf(text, last, cell, [least, most]) {
  const values = { text, last: last.replaceAll("-", "\u2212") };
  if (cell) return { key: isThousands(text) ? "ui.thousands.at" : "ui.not_a_number.at", values: { ...values, cell } };
  if (isThousands(text)) return { key: "ui.thousands", values };
  if (parse(text) === null) return { key: "ui.not_a_number", values };
  return { key: "ui.temperature.range", values: { ...values, least, most } };
}

/** @param {Services} app */
export function createNumberInputs({ store, commands, settings, numbers: { showGiven } }) {
  const [coldest, hottest] = settings.limits.temperature;

  /** @param {HTMLInputElement} input */
  const isTemperature = (input) => input.dataset.option === "temperature";

  /** @param {HTMLInputElement} input */
  const get = (input) => (isTemperature(input) ? store.scene.temperature : commands.numberAt(addressOf(input)));

  /**
   * Whether a number can stand there. Of a cell's Python says it, for the whole scene.
   * @param {HTMLInputElement} input @param {number} value
   */
  const holds = (input, value) => !isTemperature(input) || (value >= coldest && value <= hottest);

  return {
    get,
    /**
     * Whether its number is still there: the focus leaves a cell too when its table goes with the scene before.
     * @param {HTMLInputElement} input
     */
    has: (input) => isTemperature(input) || commands.hasPlace(addressOf(input)),
    holds,
    /** What is typed there, or null while it is not a number that can stand there. @param {HTMLInputElement} input */
    read(input) {
      const value = parse(input.value);
      return value !== null && holds(input, value) ? value : null;
    },
    /** @param {HTMLInputElement} input @param {number} value @param {string} gesture */
    set(input, value, gesture) {
      if (isTemperature(input)) commands.setTemperature(value, gesture);
      else commands.setNumber(addressOf(input), value, gesture);
    },
    /** Say why the text that was left cannot be. @param {HTMLInputElement} input */
    refuse(input) {
      const cell = isTemperature(input) ? null : input.ariaLabel;
      const range = /** @type {[string, string]} */ ([coldest, hottest].map(showGiven));
      store.complain(refusalOf(input.value, showGiven(get(input)), cell, range));
    },
  };
}
