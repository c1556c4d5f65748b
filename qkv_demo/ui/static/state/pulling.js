// @ts-check
// What a hand moves through the numbers behind it: a computed arrow's tip, the asymmetry dial. The program was decided
// when it was taken hold of, and leads from there to every place.

const LEAP = 0.1; // from here on the eye follows the numbers to where a dial is sent

/** @typedef {{ what: string, start: Scene, reached: Scene, program: string | undefined, point?: Row }} Held */

/** Where a hold began, and how far it has come; another edit ends it. @param {Store} store */
function createHold(store) {
  /** @type {Held | null} */
  let held = null;
  return {
    /** What is held of this, if it still is. @param {string} what */
    of: (what) => (held?.what === what && held.reached === store.scene ? held : null),
    now: () => held,
    /** @param {string} what @param {string | undefined} program @returns {Held} */
    take(what, program) {
      held = { what, program, start: store.scene, reached: store.scene };
      return held;
    },
    end() {
      held = null;
    },
  };
}

/**
 * An arrow that is computed: the matrix behind it moves by the least that takes the tip where the hand is.
 * @param {Store} store @param {Pick<Replay, "turn" | "program">} replay
 */
export function createReaching(store, replay) {
  const hold = createHold(store);

  /** @param {Pick<Handle, "quantity" | "head" | "row">} handle */
  const tipOf = ({ quantity, head, row }) => `${quantity}/${head}/${row}`;

  /** @param {Handle} handle @returns {Row} */
  function pointNow(handle) {
    const { quantity, head, row, dims } = handle;
    const asked = hold.of(tipOf(handle))?.point; // as it was asked for, to its last digit
    const rows = /** @type {Rows} */ (store.status.answer.trace.heads[head][quantity]);
    return asked ?? rows[row].slice(0, dims);
  }

  return {
    pointNow,
    /**
     * The scene in which the pull began, or null where nothing has moved: if no matrix takes the tip there, that is
     * said.
     * @param {Handle} handle @param {Row} point @param {string} gesture
     */
    pull(handle, point, gesture) {
      const tip = tipOf(handle);
      const held = hold.of(tip) ?? hold.take(tip, store.status.answer.reaches[handle.quantity]);
      if (held.program === undefined || !replay.program(held.program)) return null;
      const wish = { row: [handle.row], point: point.slice(0, handle.dims) };
      const found = replay.turn(held.start, held.program, wish);
      if (!found) {
        store.complain({ key: "ui.reach.zero", values: { row: handle.row + 1, matrix: handle.moves } });
        return null;
      }
      held.reached = found;
      held.point = wish.point;
      store.commit(found, gesture);
      return held.start;
    },
    release: hold.end,
  };
}

/** The asymmetry dials. @param {Store} store @param {Pick<Replay, "turn">} replay */
export function createDial(store, replay) {
  const hold = createHold(store);
  let turns = 0; // the next is another step of undo

  return {
    /**
     * Answers the scene in which the turn began. What is `sent` there at once swings to it, while the dial stays where
     * it was put.
     * @param {string} dial @param {number} value @param {boolean} sent
     */
    turn(dial, value, sent) {
      const { asymmetry } = store.status.answer;
      const held = hold.of(dial) ?? hold.take(dial, asymmetry?.turns[dial]);
      store.setStatus({ turning: true });
      const found = held.program === undefined ? null : replay.turn(held.start, held.program, { value });
      if (found) {
        const leaps = Math.abs(value - (asymmetry?.dials[dial] ?? value)) >= LEAP;
        held.reached = found;
        store.commit(found, `dial-${turns}`, { travels: sent && leaps });
      }
      return held.start;
    },
    /** Whether the turn that goes on has made the scene that is on the screen. */
    hasTurned() {
      const held = hold.now();
      return held !== null && held.reached === store.scene && held.start !== held.reached;
    },
    release() {
      turns += 1;
      hold.end();
      store.setStatus({ turning: false });
    },
  };
}
