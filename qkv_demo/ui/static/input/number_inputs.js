// @ts-check
// The inputs that hold a number, as the commands know them: a matrix's cell by its place, or the temperature.

import { attribute } from "../base/dom.js";
import { temperatureOf } from "../views/options.js";
import { addressOf } from "./cells.js";

/** @typedef {import("../state/commands.js").Commands} Commands */

/**
 * What `attachCells` needs to know of the inputs.
 * @param {Commands} commands
 * @param {{ numbers: import("../base/numbers.js").Numbers, limits: Limits }} told
 */
export function createNumberInputs(commands, { numbers: { showGiven }, limits }) {
  /** @param {HTMLInputElement} input */
  const isTemperature = (input) => input.dataset.option === "temperature";

  /**
   * @param {HTMLInputElement} input
   * @param {number} value
   * @param {string} gesture
   */
  function setTemperature(input, value, gesture) {
    const typing = input.dataset.typing === "true";
    const valid = temperatureOf(String(value), limits.temperature);
    attribute(input, "aria-invalid", valid === null && typing);
    if (valid !== null) commands.setTemperature(valid, gesture);
    else if (!typing) input.value = showGiven(commands.temperature()); // scrubbed past the end
  }

  return {
    showGiven,
    /** @param {HTMLInputElement} input */
    get: (input) => (isTemperature(input) ? commands.temperature() : commands.numberAt(addressOf(input))),
    /**
     * @param {HTMLInputElement} input
     * @param {number} value
     * @param {string} gesture
     */
    set(input, value, gesture) {
      if (isTemperature(input)) setTemperature(input, value, gesture);
      else commands.setNumber(addressOf(input), value, gesture);
    },
    done: commands.endGesture,
    /**
     * Text that was left though it is no number; null once it is one.
     * @param {HTMLInputElement | null} input
     */
    refuse(input) {
      if (input === null) commands.complain(null);
      else if (isTemperature(input)) commands.complain({ key: "ui.not_a_number", values: { text: input.value } });
      else {
        const { row, column } = addressOf(input);
        commands.complain({
          key: "ui.not_a_number.at",
          values: { text: input.value, row: row + 1, column: column + 1 },
        });
      }
    },
  };
}
