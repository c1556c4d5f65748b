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
    endNumberEdit: () => store.setStatus({ isEditingNumber: false }),
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
    /** Rename a token. @param {"tokens" | "context_tokens"} sequenceName @param {number} row @param {string} newToken */
    rename: (sequenceName, row, newToken) =>
      store.commit(withToken(store.scene, sequenceName, row, newToken), `name-${sequenceName}-${row}`),
    /** Set an option of the scene. @param {keyof Scene} option @param {string | boolean} value */
    choose(option, value) {
      const headTrace = store.status.response.trace.heads[store.view.head];
      const nextScene = {
        ...store.scene,
        [option]: value,
        ...editableTableOf(choices.custom_tables[String(value)], store.scene, headTrace),
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
 * @param {Choices["custom_tables"][string]} tableName @param {Scene} scene @param {Trace["heads"][number]} headTrace
 * @returns {Partial<Scene>}
 */
function editableTableOf(tableName, { mask, weights }, { weights: computedWeights, masked_scores }) {
  if (tableName === "mask")
    return { mask: Array.isArray(mask) ? mask : masked_scores.map((row) => row.map((score) => score !== null)) };
  if (tableName !== "weights") return {};
  return {
    weights:
      weights ?? computedWeights.map((row) => row.map((weight) => roundToMultiple(weight ?? 1 / row.length, 0.0001))),
  };
}

const MIN_ANIMATED_TURN = 0.1; // A turn of the dial by at least this much is animated. A smaller turn is shown at once.
const MAX_SNAP_DISTANCE = 0.03; // Within this distance of 0, a dragged dial snaps to 0.
const DIAL_GESTURE = "dial"; // The gesture of all turns of the dial, so that the turns of one drag form one undo step.

/** @typedef {{ id: string, startScene: Scene, latestScene: Scene, programKey: string | undefined, point?: Row }} Drag */

/** @param {Pick<AppServices, "store" | "replay" | "matrices" | "getScreen">} modules */
export function createDragging({ store, replay, getScreen, matrices: { requireRows, withRow } }) {
  /** @type {Drag | null} */
  // The drag in progress, with the scene it started from and the scene it last produced. Any other edit ends it.
  let currentDrag = null;

  /** Return the drag of this arrow or dial, or null if no such drag is in progress. @param {string} id */
  const dragInProgress = (id) =>
    currentDrag?.id === id && currentDrag.latestScene === store.scene ? currentDrag : null;

  /**
   * Return the drag in progress for this arrow or dial, or begin a new one.
   * @param {string} id @param {string | undefined} programKey
   */
  function continueOrBeginDrag(id, programKey) {
    currentDrag = dragInProgress(id) ?? { id, programKey, startScene: store.scene, latestScene: store.scene };
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
      const handleDrag = continueOrBeginDrag(handleId(handle), store.status.response.drag_programs[quantity]);
      if (handleDrag.programKey === undefined || !replay.getProgram(handleDrag.programKey)) return null;
      const tipTarget = { row: [row], point: point.slice(0, dims) };
      const movedScene = replay.moveScene(handleDrag.startScene, handleDrag.programKey, tipTarget);
      if (!movedScene) {
        store.showError({ key: "ui.reach.zero", values: { row: row + 1, matrix: movedSymbol } });
        return null;
      }
      Object.assign(handleDrag, { latestScene: movedScene, point: tipTarget.point });
      store.commit(movedScene, gesture);
      getScreen().stage().markChanges(handleDrag.startScene, movedScene);
      return movedSymbol;
    },
    /**
     * Return the position of an arrow's tip. During a drag this is exactly the point under the pointer, without rounding errors.
     * @param {Handle} handle
     */
    tipPosition(handle) {
      const { quantity, head, row, dims, moved_symbol: movedSymbol } = handle;
      if (movedSymbol === null) return requireRows(store.scene, quantity, head)[row].slice(0, dims);
      const computedRows = /** @type {Rows} */ (store.status.response.trace.heads[head][quantity]);
      return dragInProgress(handleId(handle))?.point ?? computedRows[row].slice(0, dims);
    },
    endGesture,
    /**
     * Turn the dial to a value, and return its position. The first change of a drag is animated if it is large, for example if
     * the user presses the track far from the thumb. Further changes during the same drag are shown at once.
     * @param {string} dialName @param {number} position
     */
    turnDial(dialName, position) {
      const isFirstChange = !store.status.isTurningDial;
      const dialValue = !isFirstChange && Math.abs(position) <= MAX_SNAP_DISTANCE ? 0 : position;
      const { asymmetry } = store.status.response;
      const dialDrag = continueOrBeginDrag(dialName, asymmetry?.dial_programs[dialName]);
      store.setStatus({ isEditingNumber: true, isTurningDial: true });
      const movedScene =
        dialDrag.programKey === undefined
          ? null
          : replay.moveScene(dialDrag.startScene, dialDrag.programKey, { value: dialValue });
      if (movedScene) {
        const isLargeTurn = Math.abs(dialValue - (asymmetry?.dials[dialName] ?? dialValue)) >= MIN_ANIMATED_TURN;
        dialDrag.latestScene = movedScene;
        store.commit(movedScene, DIAL_GESTURE, { isAnimated: isFirstChange && isLargeTurn });
      }
      getScreen().stage().markChanges(dialDrag.startScene, store.scene);
      return dialValue;
    },
    /** Undo a turn of the dial that the user did not intend, such as one caused by scrolling with a finger on it. */
    cancelDial() {
      store.cancelGesture(DIAL_GESTURE);
      endGesture();
    },
  };
}
