// @ts-check
// What a hand's touch makes of the scene: a number typed, scrubbed or dragged, a name, an option, a mask's cell.

import { round } from "../base/numbers.js";
import { createDial, createReaching } from "./pulling.js";
import { createMatrices, withToken } from "./scene.js";

/** @typedef {{ quantity: string, head: number, row: number, column: number }} CellAddress */

/**
 * @param {{ store: Store, client: Client, replay: Replay, settings: Pick<Settings, "quantities" | "choices">, screen:
 *   AppScreen }} parts
 */
export function createEditing({ store, client, replay, settings, screen }) {
  const { quantities, choices } = settings;
  const { rowsOf, givenRows, withNumber, withRow } = createMatrices(quantities);

  /** @param {CellAddress} address */
  const numberAt = ({ quantity, head, row, column }) => givenRows(store.scene, quantity, head)[row][column];

  /** While a hand moves a number the pictures keep their ranges. */
  const hold = () => store.setStatus({ moving: true });
  const release = () => store.setStatus({ moving: false });

  /** @param {Pick<Handle, "quantity" | "head" | "row" | "dims">} handle @param {Row} point @param {string} gesture */
  function moveHandle({ quantity, head, row, dims }, point, gesture) {
    hold();
    store.commit(withRow(store.scene, quantity, head, row, point.slice(0, dims)), gesture);
  }

  return {
    ...createByProgram({ store, replay, screen, hold, release, moveHandle, rowsOf: givenRows }),
    ...{ moveHandle, numberAt, hold, release },
    /**
     * Whether the scene still has such a cell: another may have come in while a hand was there.
     * @param {CellAddress} address
     */
    hasPlace: ({ quantity, head, row, column }) => rowsOf(store.scene, quantity, head)?.[row]?.[column] !== undefined,
    /** @param {CellAddress} address @param {number} value @param {string} gesture */
    setNumber(address, value, gesture) {
      hold();
      if (numberAt(address) === value) return;
      const { quantity, head, row, column } = address;
      store.commit(withNumber(store.scene, quantity, head, row, column, value), gesture);
    },
    takeBack: store.takeBack,
    temperature: () => store.scene.temperature,
    /** @param {number} temperature @param {string} gesture */
    setTemperature(temperature, gesture) {
      hold();
      if (temperature !== store.scene.temperature) store.commit({ ...store.scene, temperature }, gesture);
    },
    /** @param {string} sequence @param {number} row @param {string} name */
    rename: (sequence, row, name) =>
      store.commit(withToken(store.scene, sequence, row, name), `name-${sequence}-${row}`),
    /** @param {keyof Scene} option @param {string | boolean} value */
    choose(option, value) {
      const trace = store.status.answer.trace.heads[store.view.head];
      const next = { ...store.scene, [option]: value, ...tableOf(choices.own[String(value)], store.scene, trace) };
      store.commit(next, null, { travels: next.tie_qk && !store.scene.tie_qk }); // the keys swing onto the queries
    },
    /**
     * With a mask of one's own, open or close one pair; a row with nothing to attend to is refused.
     * @param {number} row @param {number} column
     */
    toggleMask(row, column) {
      if (!Array.isArray(store.scene.mask)) return;
      const mask = store.scene.mask.map((line) => [...line]);
      mask[row][column] = !mask[row][column];
      if (mask[row].includes(true)) store.commit({ ...store.scene, mask });
      else store.complain({ key: "ui.mask.blind", values: { row: row + 1 } });
    },
    edit: client.edit,
    /** @param {string} quantity @param {number} head @param {number} row @param {number} column @param {string} text */
    paste: (quantity, head, row, column, text) => client.edit({ do: "paste", quantity, head, row, column, text }),
    /** Whether a scene that a command made is still the one on screen. @param {Scene} made */
    stands: (made) => store.scene === made,
    complain: store.complain,
  };
}

/**
 * A table of the person's own that is chosen starts as the weights or the mask on screen.
 * @param {Choices["own"][string]} field @param {Scene} scene @param {HeadTrace} trace @returns {Partial<Scene>}
 */
function tableOf(field, { mask, weights }, { weights: shown, masked_scores }) {
  if (field === "mask")
    return { mask: Array.isArray(mask) ? mask : masked_scores.map((row) => row.map((score) => score !== null)) };
  if (field !== "weights") return {};
  return { weights: weights ?? shown.map((row) => row.map((weight) => round(weight ?? 1 / row.length, 0.0001))) };
}

/**
 * What moves numbers that the hand is not on: these glow.
 * @param {{
 *   store: Store, replay: Replay, screen: AppScreen, hold: () => void, release: () => void,
 *   moveHandle: (handle: Handle, point: Row, gesture: string) => void, rowsOf: Matrices["givenRows"],
 * }} parts
 */
function createByProgram({ store, replay, screen, hold, release, moveHandle, rowsOf }) {
  const [dial, reaching] = [createDial(store, replay), createReaching(store, replay)];
  return {
    /**
     * A hand takes an arrow's tip to a point. The symbol of the matrix that moves for it is answered, else null.
     * @param {Handle} handle @param {Row} point @param {string} gesture
     */
    pullArrow(handle, point, gesture) {
      if (handle.moves === null) {
        moveHandle(handle, point, gesture);
        return null;
      }
      hold();
      const start = reaching.pull(handle, point, gesture);
      if (start) screen.markMoved(start, store.scene);
      return start && handle.moves;
    },
    /** Where an arrow's tip stands. @param {Handle} handle */
    arrowNow(handle) {
      const { quantity, head, row, dims } = handle;
      if (handle.moves !== null) return reaching.pointNow(handle);
      return rowsOf(store.scene, quantity, head)[row].slice(0, dims);
    },
    endGesture() {
      reaching.release();
      store.endGesture();
      release();
    },
    /** `sent` there at once, and not pulled. @param {string} name @param {number} value @param {boolean} sent */
    turnDial(name, value, sent) {
      hold();
      screen.markMoved(dial.turn(name, value, sent), store.scene);
    },
    /** The hand did not mean the dial: as before the turn. */
    takeDialBack() {
      if (dial.hasTurned()) store.undo();
      dial.release();
      release();
    },
    releaseDial() {
      dial.release();
      release();
    },
  };
}
