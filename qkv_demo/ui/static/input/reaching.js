// @ts-check
// An arrow that is computed, in a hand: the matrix behind it moves by the least that takes the tip where the hand is. Its
// program was decided when it was taken hold of, and leads from there to every place.

/**
 * @param {import("../state/store.js").Store} store
 * @param {Pick<import("../replay/replay.js").Replay, "turn" | "canRun">} replay
 */
export function createReaching(store, replay) {
  /** @type {{ start: Scene, reached: Scene, tip: string, point: Row, program: string | undefined } | null} */
  let hold = null; // where the pull began, how far it has come, and of which arrow

  /** @param {Pick<Handle, "quantity" | "head" | "row">} handle */
  const tipOf = ({ quantity, head, row }) => `${quantity}/${head}/${row}`;

  /** @param {Handle} handle */
  const isHeld = (handle) => hold?.tip === tipOf(handle) && hold.reached === store.scene; // another edit ends it

  /** @param {Handle} handle @returns {Row} */
  function pointNow(handle) {
    if (hold && isHeld(handle)) return hold.point; // as it was asked for, to its last digit
    const { quantity, head, row, dims } = handle;
    const rows = /** @type {Rows} */ (store.status.answer.trace.heads[head][quantity]);
    return rows[row].slice(0, dims);
  }

  return {
    pointNow,
    /**
     * The scene in which the pull began, or null where nothing has moved: if no matrix takes the tip there, that is said.
     * @param {Handle} handle
     * @param {Row} point
     * @param {string} gesture
     */
    pull(handle, point, gesture) {
      const { scene, status } = store;
      if (!hold || !isHeld(handle)) {
        const program = status.answer.reaches[handle.quantity];
        hold = { start: scene, reached: scene, tip: tipOf(handle), point: pointNow(handle), program };
      }
      if (hold.program === undefined || !replay.canRun(hold.program)) return null;
      const wish = { row: [handle.row], point: point.slice(0, handle.dims) };
      const found = replay.turn(hold.start, hold.program, wish);
      if (!found) {
        store.complain({ key: "ui.reach.zero", values: { row: handle.row + 1, matrix: handle.moves } });
        return null;
      }
      hold.reached = found;
      hold.point = wish.point;
      store.commit(found, gesture);
      return hold.start;
    },
    /** The next pull begins anew. */
    release() {
      hold = null;
    },
  };
}
