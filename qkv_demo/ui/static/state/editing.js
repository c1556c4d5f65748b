// Edits to the scene's numbers, names, options and custom mask. A drag of a computed arrow or of the asymmetry dial is an edit
// too, because it changes the numbers of a matrix.

import { roundToMultiple } from "../base/words.js";
import { handleId, withToken } from "./scene.js";

/** @typedef {{ quantity: string, head: number, row: number, column: number }} CellAddress */

/** @param {Pick<AppServices, "store" | "client" | "settings" | "matrices">} modules */
export function createEditing({ store, client, settings: { choices }, matrices }) {
  const { rowsOf, requireRows, withRow } = matrices;

  /** @param {CellAddress} address */
  const numberAt = ({ quantity, head, row, column }) => requireRows(store.scene, quantity, head)[row][column];

  return {
    numberAt,
    release: () => store.setStatus({ isEditingNumber: false }),
    /**
     * Return whether the scene has this cell. If another scene is opened during a drag, the dragged cell may no longer exist.
     * @param {CellAddress} address
     */
    hasCell: ({ quantity, head, row, column }) => rowsOf(store.scene, quantity, head)?.[row]?.[column] !== undefined,
    /** @param {CellAddress} address @param {number} value @param {string} gesture */
    setNumber(address, value, gesture) {
      store.setStatus({ isEditingNumber: true });
      if (numberAt(address) === value) return;
      const { quantity, head, row, column } = address;
      const newRow = requireRows(store.scene, quantity, head)[row].with(column, value);
      store.commit(withRow(store.scene, quantity, head, row, newRow), gesture);
    },
    /** @param {number} temperature @param {string} gesture */
    setTemperature(temperature, gesture) {
      store.setStatus({ isEditingNumber: true });
      if (temperature !== store.scene.temperature) store.commit({ ...store.scene, temperature }, gesture);
    },
    /** @param {string} sequence @param {number} row @param {string} name */
    rename: (sequence, row, name) =>
      store.commit(withToken(store.scene, sequence, row, name), `name-${sequence}-${row}`),
    /** @param {keyof Scene} option @param {string | boolean} value */
    choose(option, value) {
      const trace = store.status.response.trace.heads[store.view.head];
      const nextScene = {
        ...store.scene,
        [option]: value,
        ...editableTableOf(choices.custom_tables[String(value)], store.scene, trace),
      };
      // When queries and keys begin to share a matrix, animate the keys as they move onto the queries.
      store.commit(nextScene, null, { isAnimated: nextScene.tie_qk && !store.scene.tie_qk });
    },
    /**
     * Allow or block one query-key pair in a custom mask. If this would block a whole row, the edit is refused.
     * @param {number} row @param {number} column
     */
    toggleMask(row, column) {
      const { mask: currentMask } = store.scene;
      if (!Array.isArray(currentMask)) return;
      const newRow = currentMask[row].with(column, !currentMask[row][column]);
      if (newRow.includes(true)) store.commit({ ...store.scene, mask: currentMask.with(row, newRow) });
      else store.showError({ key: "ui.mask.blind", values: { row: row + 1 } });
    },
    edit: client.edit,
  };
}

/**
 * Return the custom mask or the custom weights that an option needs. The new table starts with the mask or the weights that are
 * on screen.
 * @param {Choices["custom_tables"][string]} field @param {Scene} scene @param {Trace["heads"][number]} trace
 * @returns {Partial<Scene>}
 */
function editableTableOf(field, { mask, weights }, { weights: computedWeights, masked_scores }) {
  if (field === "mask")
    return { mask: Array.isArray(mask) ? mask : masked_scores.map((row) => row.map((score) => score !== null)) };
  if (field !== "weights") return {};
  return {
    weights:
      weights ?? computedWeights.map((row) => row.map((weight) => roundToMultiple(weight ?? 1 / row.length, 0.0001))),
  };
}

const MIN_ANIMATED_TURN = 0.1; // A turn of the dial by at least this much is animated. A smaller turn is shown at once.
const MAX_SNAP_DISTANCE = 0.03; // Within this distance of 0, a dragged dial snaps to 0.
const DIAL_GESTURE = "dial"; // The gesture of all turns of the dial, so that the turns of one drag form one undo step.

/** @typedef {{ name: string, start: Scene, latest: Scene, program: string | undefined, point?: Row }} Drag */

/** @param {Pick<AppServices, "store" | "replay" | "matrices" | "getScreen">} modules */
export function createDragging({ store, replay, getScreen, matrices: { requireRows, withRow } }) {
  /** @type {Drag | null} */
  // The drag in progress, with the scene it started from and the scene it last produced. Any other edit ends it.
  let currentDrag = null;

  /** Return the drag of this arrow or dial, or null if no such drag is in progress. @param {string} name */
  const continuedDrag = (name) =>
    currentDrag?.name === name && currentDrag.latest === store.scene ? currentDrag : null;

  /**
   * Return the drag in progress for this arrow or dial, or begin a new one.
   * @param {string} name @param {string | undefined} program
   */
  function beginDrag(name, program) {
    currentDrag = continuedDrag(name) ?? { name, program, start: store.scene, latest: store.scene };
    return currentDrag;
  }

  /** @param {Pick<Handle, "quantity" | "head" | "row" | "dims">} handle @param {Row} point @param {string} gesture */
  function moveHandle({ quantity, head, row, dims }, point, gesture) {
    store.setStatus({ isEditingNumber: true });
    store.commit(withRow(store.scene, quantity, head, row, point.slice(0, dims)), gesture);
  }

  /** End the drag in progress. */
  function endGesture() {
    currentDrag = null;
    store.endGesture();
    store.setStatus({ isTurningDial: false, isEditingNumber: false });
  }

  return {
    moveHandle,
    /**
     * Drag an arrow's tip to a point. If the arrow is computed, change its matrix by the smallest amount that moves the tip
     * there. Return the symbol of that matrix, or null. If no matrix moves the tip there, show a notice.
     * @param {Handle} handle @param {Row} point @param {string} gesture
     */
    pullArrow(handle, point, gesture) {
      const { quantity, row, dims, moved_symbol: movedSymbol } = handle;
      if (movedSymbol === null) {
        moveHandle(handle, point, gesture);
        return null;
      }
      store.setStatus({ isEditingNumber: true });
      const handleDrag = beginDrag(handleId(handle), store.status.response.drag_programs[quantity]);
      if (handleDrag.program === undefined || !replay.getProgram(handleDrag.program)) return null;
      const tipTarget = { row: [row], point: point.slice(0, dims) };
      const movedScene = replay.moveScene(handleDrag.start, handleDrag.program, tipTarget);
      if (!movedScene) {
        store.showError({ key: "ui.reach.zero", values: { row: row + 1, matrix: movedSymbol } });
        return null;
      }
      Object.assign(handleDrag, { latest: movedScene, point: tipTarget.point });
      store.commit(movedScene, gesture);
      getScreen().stage().markChanges(handleDrag.start, movedScene);
      return movedSymbol;
    },
    /**
     * Return the position of an arrow's tip. During a drag this is exactly the point under the pointer, without rounding errors.
     * @param {Handle} handle
     */
    tipPosition(handle) {
      const { quantity, head, row, dims, moved_symbol: movedSymbol } = handle;
      if (movedSymbol === null) return requireRows(store.scene, quantity, head)[row].slice(0, dims);
      const rows = /** @type {Rows} */ (store.status.response.trace.heads[head][quantity]);
      return continuedDrag(handleId(handle))?.point ?? rows[row].slice(0, dims);
    },
    endGesture,
    /**
     * Turn the dial to a value, and return its position. The first change of a drag is animated if it is large, for example if
     * the user presses the track far from the thumb. Further changes during the same drag are shown at once.
     * @param {string} dial @param {number} position
     */
    turnDial(dial, position) {
      const isFirstChange = !store.status.isTurningDial;
      const dialValue = !isFirstChange && Math.abs(position) <= MAX_SNAP_DISTANCE ? 0 : position;
      const { asymmetry } = store.status.response;
      const currentDrag = beginDrag(dial, asymmetry?.dial_programs[dial]);
      store.setStatus({ isEditingNumber: true, isTurningDial: true });
      const scene =
        currentDrag.program === undefined
          ? null
          : replay.moveScene(currentDrag.start, currentDrag.program, { value: dialValue });
      if (scene) {
        const isLargeTurn = Math.abs(dialValue - (asymmetry?.dials[dial] ?? dialValue)) >= MIN_ANIMATED_TURN;
        currentDrag.latest = scene;
        store.commit(scene, DIAL_GESTURE, { isAnimated: isFirstChange && isLargeTurn });
      }
      getScreen().stage().markChanges(currentDrag.start, store.scene);
      return dialValue;
    },
    /** Undo a turn of the dial that the user did not intend, such as one caused by scrolling with a finger on it. */
    cancelDial() {
      store.cancelGesture(DIAL_GESTURE);
      endGesture();
    },
  };
}
