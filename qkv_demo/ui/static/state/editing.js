// Edits of the scene: numbers, names, options and the cells of a mask; and drags of a computed arrow or of the asymmetry dial,
// which change the numbers of a matrix.

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
     * Return whether the scene still has a cell. Another scene may have arrived during a drag.
     * @param {CellAddress} address
     */
    hasCell: ({ quantity, head, row, column }) => rowsOf(store.scene, quantity, head)?.[row]?.[column] !== undefined,
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
      const next = {
        ...store.scene,
        [option]: value,
        ...tableOf(choices.custom_tables[String(value)], store.scene, trace),
      };
      store.commit(next, null, { travels: next.tie_qk && !store.scene.tie_qk }); // The keys move onto the queries.
    },
    /**
     * Open or close one pair of a custom mask. A row in which every pair is closed is refused.
     * @param {number} row @param {number} column
     */
    toggleMask(row, column) {
      const { mask } = store.scene;
      if (!Array.isArray(mask)) return;
      const line = mask[row].with(column, !mask[row][column]);
      if (line.includes(true)) store.commit({ ...store.scene, mask: mask.with(row, line) });
      else store.showError({ key: "ui.mask.blind", values: { row: row + 1 } });
    },
    edit: client.edit,
  };
}

/**
 * Return the custom mask or weights that an option needs. They start as those on screen.
 * @param {Choices["custom_tables"][string]} field @param {Scene} scene @param {Trace["heads"][number]} trace @returns {Partial<Scene>}
 */
function tableOf(field, { mask, weights }, { weights: shown, masked_scores }) {
  if (field === "mask")
    return { mask: Array.isArray(mask) ? mask : masked_scores.map((row) => row.map((score) => score !== null)) };
  if (field !== "weights") return {};
  return { weights: weights ?? shown.map((row) => row.map((weight) => round(weight ?? 1 / row.length, 0.0001))) };
}

const MIN_ANIMATED_TURN = 0.1; // From this change of a dial on, the numbers are animated.
const SNAP_DISTANCE = 0.03; // A dial that is dragged this near to 0 snaps to it.
const DIAL = "dial"; // The gesture of a turn.

/** @typedef {{ what: string, start: Scene, reached: Scene, program: string | undefined, point?: Row }} Drag */

/** @param {Pick<Modules, "store" | "replay" | "matrices" | "getScreen">} modules */
export function createDragging({ store, replay, getScreen, matrices: { givenRows, withRow } }) {
  /** @type {Drag | null} */
  let drag = null; // The current drag with its first and last scene. Another edit ends it.

  /** Return the drag of an arrow or a dial, if it goes on. @param {string} what */
  const dragOf = (what) => (drag?.what === what && drag.reached === store.scene ? drag : null);

  /** Continue or begin a drag. @param {string} what @param {string | undefined} program */
  function beginDrag(what, program) {
    drag = dragOf(what) ?? { what, program, start: store.scene, reached: store.scene };
    return drag;
  }

  /** @param {Pick<Handle, "quantity" | "head" | "row" | "dims">} handle @param {Row} point @param {string} gesture */
  function moveHandle({ quantity, head, row, dims }, point, gesture) {
    store.setStatus({ moving: true });
    store.commit(withRow(store.scene, quantity, head, row, point.slice(0, dims)), gesture);
  }

  /** End whatever is dragged. */
  function endGesture() {
    drag = null;
    store.endGesture();
    store.setStatus({ turning: false, moving: false });
  }

  return {
    moveHandle,
    /**
     * Drag an arrow's tip to a point. For a computed arrow, its matrix changes by the smallest amount that moves it there.
     * Return the symbol of that matrix, or null. Show a notice if no matrix moves the tip there.
     * @param {Handle} handle @param {Row} point @param {string} gesture
     */
    pullArrow(handle, point, gesture) {
      const { quantity, row, dims, moves } = handle;
      if (moves === null) {
        moveHandle(handle, point, gesture);
        return null;
      }
      store.setStatus({ moving: true });
      const current = beginDrag(tipOf(handle), store.status.answer.drag_programs[quantity]);
      if (current.program === undefined || !replay.program(current.program)) return null;
      const target = { row: [row], point: point.slice(0, dims) };
      const scene = replay.moveScene(current.start, current.program, target);
      if (!scene) {
        store.showError({ key: "ui.reach.zero", values: { row: row + 1, matrix: moves } });
        return null;
      }
      Object.assign(current, { reached: scene, point: target.point });
      store.commit(scene, gesture);
      getScreen().stage().glow(current.start, scene);
      return moves;
    },
    /**
     * Return the position of an arrow's tip; during a drag exactly the point that was requested.
     * @param {Handle} handle
     */
    arrowNow(handle) {
      const { quantity, head, row, dims, moves } = handle;
      if (moves === null) return givenRows(store.scene, quantity, head)[row].slice(0, dims);
      const rows = /** @type {Rows} */ (store.status.answer.trace.heads[head][quantity]);
      return dragOf(tipOf(handle))?.point ?? rows[row].slice(0, dims);
    },
    endGesture,
    /**
     * Turn the dial, and return its position. The first turn of a drag, a key or a click animates the numbers; the following
     * ones change them at once.
     * @param {string} dial @param {number} to
     */
    turnDial(dial, to) {
      const isSent = !store.status.turning;
      const value = !isSent && Math.abs(to) <= SNAP_DISTANCE ? 0 : to;
      const { asymmetry } = store.status.answer;
      const current = beginDrag(dial, asymmetry?.dial_programs[dial]);
      store.setStatus({ moving: true, turning: true });
      const scene = current.program === undefined ? null : replay.moveScene(current.start, current.program, { value });
      if (scene) {
        const leaps = Math.abs(value - (asymmetry?.dials[dial] ?? value)) >= MIN_ANIMATED_TURN;
        current.reached = scene;
        store.commit(scene, DIAL, { travels: isSent && leaps });
      }
      getScreen().stage().glow(current.start, store.scene);
      return value;
    },
    /** Undo a turn that the user did not intend, such as a swipe over the dial. */
    cancelDial() {
      store.takeBack(DIAL);
      endGesture();
    },
  };
}
