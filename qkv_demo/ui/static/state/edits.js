// What a hand's touch makes of the scene: a number typed, scrubbed or dragged, a name, a mask's cell.

import { addressOf } from "../input/cells.js";
import { attribute } from "../base/dom.js";
import { showGiven } from "../base/numbers.js";
import { temperatureOf } from "../views/options.js";
import { rowsOf, withNumber, withRow, withToken } from "./scene.js";

/** `refuse(key, values)` is told in words what cannot be; null takes that back. */
export function createEdits({ store, refuse }) {
  /** The number of an input as it stands. */
  function numberAt(input) {
    if (input.dataset.option === "temperature") return store.scene.temperature;
    const { quantity, head, row, column } = addressOf(input);
    return rowsOf(store.scene, quantity, head)[row][column];
  }

  function setTemperature(input, value, gesture) {
    const typing = input.dataset.typing === "true";
    const valid = temperatureOf(String(value));
    attribute(input, "aria-invalid", valid === null && typing);
    if (valid !== null) store.commit({ ...store.scene, temperature: valid }, gesture);
    else if (!typing) input.value = showGiven(store.scene.temperature); // scrubbed past the end
  }

  return {
    numberAt,
    setNumber(input, value, gesture) {
      if (input.dataset.option === "temperature") {
        setTemperature(input, value, gesture);
        return;
      }
      const { quantity, head, row, column } = addressOf(input);
      if (numberAt(input) !== value) store.commit(withNumber(store.scene, quantity, head, row, column, value), gesture);
    },
    /** Text that was left though it is no number; null once it is one. */
    refuseText(input) {
      if (input === null) refuse(null);
      else if (input.dataset.option) refuse("ui.not_a_number", { text: input.value });
      else refuse("ui.not_a_number.at", { text: input.value, row: Number(input.dataset.row) + 1, column: Number(input.dataset.col) + 1 });
    },
    rename(sequence, row, name) {
      store.commit(withToken(store.scene, sequence, row, name), `name-${sequence}-${row}`);
    },
    moveHandle({ quantity, head, row, dims }, point, gesture) {
      store.commit(withRow(store.scene, quantity, head, row, point.slice(0, dims)), gesture);
    },
    handleNow: ({ quantity, head, row, dims }) => rowsOf(store.scene, quantity, head)[row].slice(0, dims),
    /** With a mask of one's own, a press on a masked score opens or closes it. */
    pressMask(cell) {
      if (cell.closest("table").dataset.quantity !== "masked_scores" || !Array.isArray(store.scene.mask)) return;
      const mask = store.scene.mask.map((line) => [...line]);
      const row = Number(cell.dataset.row);
      mask[row][cell.dataset.col] = !mask[row][cell.dataset.col];
      if (mask[row].includes(true)) store.commit({ ...store.scene, mask });
      else refuse("ui.mask.blind", { row: row + 1 });
    },
  };
}
