// @ts-check
// The asymmetry dial: its program was decided when it was taken hold of, and leads from there to every position.

const LEAP = 0.1; // from here on the eye follows the numbers to where the dial is sent

/**
 * @param {import("../state/store.js").Store} store
 * @param {Pick<import("../replay/replay.js").Replay, "turn">} replay
 */
export function createAsymmetryDial(store, replay) {
  let turns = 0;
  /** @type {{ start: Scene, reached: Scene, dial: string, program: string | undefined } | null} */
  let hold = null; // where the turn began, how far it has come, and which way

  /** @param {string} dial */
  function takeHold(dial) {
    const { scene, status } = store;
    return { start: scene, reached: scene, dial, program: status.answer.asymmetry?.turns[dial] };
  }

  return {
    /**
     * Answers the scene in which the turn began.
     * @param {string} dial
     * @param {number} value
     * @param {boolean} sent there at once: then the numbers swing to it, while the dial stays where it was put
     */
    turn(dial, value, sent) {
      if (hold?.dial !== dial || hold.reached !== store.scene) hold = takeHold(dial); // another edit stays
      if (!store.status.turning) store.setStatus({ turning: true });
      const found = hold.program === undefined ? null : replay.turn(hold.start, hold.program, { value });
      if (found) {
        const leaps = Math.abs(value - (store.status.answer.asymmetry?.dials[dial] ?? value)) >= LEAP;
        hold.reached = found;
        store.commit(found, `dial-${turns}`, { travels: sent && leaps });
      }
      return hold.start;
    },
    /** Whether the turn that goes on has made the scene that is on the screen. */
    isTurned: () => hold !== null && hold.reached === store.scene && hold.start !== hold.reached,
    /** The next turn is another step of undo. */
    release() {
      turns += 1;
      hold = null;
      if (store.status.turning) store.setStatus({ turning: false });
    },
  };
}
