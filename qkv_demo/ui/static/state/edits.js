// @ts-check
// What a hand's touch makes of the scene: a number typed, scrubbed or dragged, a name, a mask's cell.

import { createMatrices, withToken } from "./scene.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {{ quantity: string, head: number, row: number, column: number }} CellAddress */

/**
 * @param {Store} store
 * @param {Quantity[]} quantities
 */
export function createEdits(store, quantities) {
  const { rowsOf, givenRows, withNumber, withRow } = createMatrices(quantities);

  /**
   * The number that stands in a cell.
   * @param {CellAddress} address
   */
  const numberAt = ({ quantity, head, row, column }) => givenRows(store.scene, quantity, head)[row][column];

  /** A hand moves a number: until it lets go the pictures keep their ranges. */
  function hold() {
    if (!store.status.moving) store.setStatus({ moving: true });
  }

  /** The hand lets go: the pictures' ranges fit again. */
  function release() {
    if (store.status.moving) store.setStatus({ moving: false });
  }

  return {
    numberAt,
    /**
     * Whether the scene still has such a cell: another scene may have come in while a hand was there.
     * @param {CellAddress} address
     */
    hasPlace: ({ quantity, head, row, column }) => rowsOf(store.scene, quantity, head)?.[row]?.[column] !== undefined,
    hold,
    release,
    endGesture() {
      store.endGesture();
      release();
    },
    /**
     * @param {CellAddress} address
     * @param {number} value
     * @param {string} gesture
     */
    setNumber(address, value, gesture) {
      hold();
      if (numberAt(address) === value) return;
      const { quantity, head, row, column } = address;
      store.commit(withNumber(store.scene, quantity, head, row, column, value), gesture);
    },
    /**
     * @param {number} temperature
     * @param {string} gesture
     */
    setTemperature(temperature, gesture) {
      hold();
      if (temperature !== store.scene.temperature) store.commit({ ...store.scene, temperature }, gesture);
    },
    /**
     * @param {string} sequence
     * @param {number} row
     * @param {string} name
     */
    rename(sequence, row, name) {
      store.commit(withToken(store.scene, sequence, row, name), `name-${sequence}-${row}`);
    },
    /**
     * @param {Pick<Handle, "quantity" | "head" | "row" | "dims">} handle
     * @param {Row} point
     * @param {string} gesture
     */
    moveHandle({ quantity, head, row, dims }, point, gesture) {
      hold();
      store.commit(withRow(store.scene, quantity, head, row, point.slice(0, dims)), gesture);
    },
    /**
     * Where a handle stands.
     * @param {Handle} handle
     */
    handleNow: ({ quantity, head, row, dims }) => givenRows(store.scene, quantity, head)[row].slice(0, dims),
    /**
     * With a mask of one's own, open or close one pair; a row with nothing to attend to is refused.
     * @param {number} row
     * @param {number} column
     */
    toggleMask(row, column) {
      if (!Array.isArray(store.scene.mask)) return;
      const mask = store.scene.mask.map((line) => [...line]);
      mask[row][column] = !mask[row][column];
      if (mask[row].includes(true)) store.commit({ ...store.scene, mask });
      else store.complain({ key: "ui.mask.blind", values: { row: row + 1 } });
    },
  };
}
