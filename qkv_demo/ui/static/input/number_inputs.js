// @ts-check
// The inputs that hold a number, as the commands know them: a matrix's cell by its place, or the temperature.

import { isThousands, parse } from "../base/numbers.js";

/** @typedef {ReturnType<typeof createNumberInputs>} NumberInputs */

/**
 * A guess is a number too, but none of the scene's.
 * @param {EventTarget | null} target @returns {target is HTMLInputElement}
 */
export const isNumberInput = (target) =>
  target instanceof HTMLInputElement && target.inputMode === "decimal" && !target.classList.contains("guess-typed");

/** Which number of the scene a cell's input edits. @param {HTMLElement} input */
export function addressOf(input) {
  const { quantity, head } = /** @type {HTMLElement} */ (input.closest("[data-quantity]")).dataset;
  const { row, col } = input.dataset;
  return { quantity: String(quantity), head: Number(head ?? 0), row: Number(row), column: Number(col) };
}

/**
 * Why a text is no number that can stand there.
 * @param {string} text @param {string} last the number that still counts
 * @param {{ row: number, column: number } | null} cell counted from 0; null for the temperature
 * @param {[least: string, most: string]} range what a temperature can be @returns {Sentence}
 */
export function refusalOf(text, last, cell, [least, most]) {
  const values = { text, last: last.replaceAll("-", "\u2212") };
  if (cell) {
    const key = isThousands(text) ? "ui.thousands.at" : "ui.not_a_number.at";
    return { key, values: { ...values, row: cell.row + 1, column: cell.column + 1 } };
  }
  if (isThousands(text)) return { key: "ui.thousands", values };
  if (parse(text) === null) return { key: "ui.not_a_number", values };
  return { key: "ui.temperature.range", values: { ...values, least, most } };
}

/** @param {Commands} commands @param {{ limits: Limits, numbers: { showGiven: (value: number) => string } }} told */
export function createNumberInputs(commands, { limits, numbers: { showGiven } }) {
  const [coldest, hottest] = limits.temperature;

  /** @param {HTMLInputElement} input */
  const isTemperature = (input) => input.dataset.option === "temperature";

  /** @param {HTMLInputElement} input */
  const get = (input) => (isTemperature(input) ? commands.temperature() : commands.numberAt(addressOf(input)));

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
    takeBack: commands.takeBack,
    done: commands.endGesture,
    /** Say why the text that was left cannot be. @param {HTMLInputElement} input */
    refuse(input) {
      const cell = isTemperature(input) ? null : addressOf(input);
      const range = /** @type {[string, string]} */ ([coldest, hottest].map(showGiven));
      commands.complain(refusalOf(input.value, showGiven(get(input)), cell, range));
    },
    /** It can be read now. */
    accept: () => commands.complain(null),
  };
}
