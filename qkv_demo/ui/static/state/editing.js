// What a hand makes of the scene: a number typed or scrubbed, a name, an option, a mask's cell; and through the numbers
// behind it, which glow, an arrow's tip or the asymmetry dial.

import { round } from "../base/words.js";
import { tipOf, withToken } from "./scene.js";

/** @typedef {{ quantity: string, head: number, row: number, column: number }} CellAddress */

/** @param {Pick<Modules, "store" | "client" | "settings" | "matrices">} modules */
export function createEditing({ store, client, settings: { choices }, matrices }) {
  const { rowsOf, givenRows, withRow } = matrices;

  /** @param {CellAddress} address */
  const numberAt = ({ quantity, head, row, column }) => givenRows(store.scene, quantity, head)[row][column];

  return {
    numberAt,
    release: () => store.setStatus({ moving: false }),
    /**
     * Whether the scene still has such a cell: another may have come in while a hand was there.
     * @param {CellAddress} address
     */
    hasPlace: ({ quantity, head, row, column }) => rowsOf(store.scene, quantity, head)?.[row]?.[column] !== undefined,
    /** @param {CellAddress} address @param {number} value @param {string} gesture */
    setNumber(address, value, gesture) {
      store.setStatus({ moving: true });
      if (numberAt(address) === value) return;
      const { quantity, head, row, column } = address;
      const line = givenRows(store.scene, quantity, head)[row].with(column, value);
      store.commit(withRow(store.scene, quantity, head, row, line), gesture);
    },
    /** @param {number} temperature @param {string} gesture */
    setTemperature(temperature, gesture) {
      store.setStatus({ moving: true });
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
      const { mask } = store.scene;
      if (!Array.isArray(mask)) return;
      const line = mask[row].with(column, !mask[row][column]);
      if (line.includes(true)) store.commit({ ...store.scene, mask: mask.with(row, line) });
      else store.complain({ key: "ui.mask.blind", values: { row: row + 1 } });
    },
    edit: client.edit,
  };
}

/**
 * A table of the person's own that is chosen starts as the weights or the mask on screen.
 * @param {Choices["own"][string]} field @param {Scene} scene @param {Trace["heads"][number]} trace @returns {Partial<Scene>}
 */
function tableOf(field, { mask, weights }, { weights: shown, masked_scores }) {
  if (field === "mask")
    return { mask: Array.isArray(mask) ? mask : masked_scores.map((row) => row.map((score) => score !== null)) };
  if (field !== "weights") return {};
  return { weights: weights ?? shown.map((row) => row.map((weight) => round(weight ?? 1 / row.length, 0.0001))) };
}

const LEAP = 0.1; // from here on the eye follows the numbers to where a dial is sent
const NEAR = 0.03; // of a dial under a hand that is meant to be at 0
const DIAL = "dial"; // a gesture, which letting go ends

/** @typedef {{ what: string, start: Scene, reached: Scene, program: string | undefined, point?: Row }} Hold */

/** @param {Pick<Modules, "store" | "replay" | "matrices" | "getScreen">} modules */
export function createPulling({ store, replay, getScreen, matrices: { givenRows, withRow } }) {
  /** @type {Hold | null} */
  let held = null; // where a hold began, and how far it has come; another edit ends it

  /** What is held, if it still is. @param {string} what */
  const heldOf = (what) => (held?.what === what && held.reached === store.scene ? held : null);

  /** @param {string} what @param {string | undefined} program */
  function take(what, program) {
    held = heldOf(what) ?? { what, program, start: store.scene, reached: store.scene };
    return held;
  }

  /** @param {Pick<Handle, "quantity" | "head" | "row" | "dims">} handle @param {Row} point @param {string} gesture */
  function moveHandle({ quantity, head, row, dims }, point, gesture) {
    store.setStatus({ moving: true });
    store.commit(withRow(store.scene, quantity, head, row, point.slice(0, dims)), gesture);
  }

  /** A hand lets go of whatever it had. */
  function endGesture() {
    held = null;
    store.endGesture();
    store.setStatus({ turning: false, moving: false });
  }

  return {
    moveHandle,
    /**
     * A hand takes an arrow's tip to a point; behind one that is computed a matrix moves by the least that takes it there.
     * The symbol of the matrix that moves is answered, else null: if none takes the tip there, that is said.
     * @param {Handle} handle @param {Row} point @param {string} gesture
     */
    pullArrow(handle, point, gesture) {
      const { quantity, row, dims, moves } = handle;
      if (moves === null) {
        moveHandle(handle, point, gesture);
        return null;
      }
      store.setStatus({ moving: true });
      const hold = take(tipOf(handle), store.status.answer.reaches[quantity]);
      if (hold.program === undefined || !replay.program(hold.program)) return null;
      const wish = { row: [row], point: point.slice(0, dims) };
      const found = replay.turn(hold.start, hold.program, wish);
      if (!found) {
        store.complain({ key: "ui.reach.zero", values: { row: row + 1, matrix: moves } });
        return null;
      }
      Object.assign(hold, { reached: found, point: wish.point });
      store.commit(found, gesture);
      getScreen().on().glow(hold.start, found);
      return moves;
    },
    /** Where an arrow's tip stands; of one that is pulled as it was asked for, to its last digit. @param {Handle} handle */
    arrowNow(handle) {
      const { quantity, head, row, dims, moves } = handle;
      if (moves === null) return givenRows(store.scene, quantity, head)[row].slice(0, dims);
      const rows = /** @type {Rows} */ (store.status.answer.trace.heads[head][quantity]);
      return heldOf(tipOf(handle))?.point ?? rows[row].slice(0, dims);
    },
    endGesture,
    /**
     * Where a turn begins, a key or a press has sent the dial: the numbers swing there, while it stays where it was put; from
     * then on a hand pulls it. Where it is meant to be is answered.
     * @param {string} dial @param {number} to
     */
    turnDial(dial, to) {
      const isSent = !store.status.turning;
      const value = !isSent && Math.abs(to) <= NEAR ? 0 : to;
      const { asymmetry } = store.status.answer;
      const hold = take(dial, asymmetry?.turns[dial]);
      store.setStatus({ moving: true, turning: true });
      const found = hold.program === undefined ? null : replay.turn(hold.start, hold.program, { value });
      if (found) {
        const leaps = Math.abs(value - (asymmetry?.dials[dial] ?? value)) >= LEAP;
        hold.reached = found;
        store.commit(found, DIAL, { travels: isSent && leaps });
      }
      getScreen().on().glow(hold.start, store.scene);
      return value;
    },
    /** The hand did not mean the dial: as before the turn. */
    takeDialBack() {
      store.takeBack(DIAL);
      endGesture();
    },
  };
}
