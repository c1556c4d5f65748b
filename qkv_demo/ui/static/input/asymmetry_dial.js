// @ts-check
// The asymmetry dial: every position is asked for anew from where the turn began, so answers may overtake one another.

import { createQueue } from "../server/queue.js";

/** @typedef {{ scene: Scene, view: View, edit: EditRequest, gesture: string }} Turn one position of a dial */

/**
 * @param {{
 *   store: import("../state/store.js").Store,
 *   send: (request: object, wanted: () => boolean) => Promise<Answer | undefined>,
 *   edit: (wanted: EditRequest, gesture: string) => Promise<Scene | null>,
 * }} parts `send` asks Python; `edit` makes one edit on whatever the scene is by then
 */
export function createAsymmetryDial({ store, send, edit }) {
  let turns = 0;
  let held = false;
  /** @type {Turn | null} */
  let newest = null; // the position whose answer is still to come
  let start = store.scene; // before the turn
  /** @type {Scene | null} */
  let reached = null; // what the turn has made so far

  /**
   * @param {Answer} found
   * @param {Turn} request
   */
  function receive(found, request) {
    const { scene, view, edit: wanted, gesture } = request;
    if (request === newest) newest = null;
    tell();
    if (found.error !== undefined) {
      store.complain({ text: found.error });
    } else if (store.scene === reached || store.scene === scene) {
      reached = /** @type {Scene} */ (found.scene);
      store.commit(reached, gesture, { answer: store.view === view ? found : null });
    } else {
      edit(wanted, gesture); // something else was edited meanwhile, and stays
    }
  }

  /** @type {ReturnType<typeof createQueue<Turn, Answer>>} */
  const queue = createQueue(send, receive);

  /** It turns while it is in the hand, or its last position not yet answered. */
  const tell = () => store.setStatus({ turning: held || newest !== null });

  return {
    /**
     * @param {number} head
     * @param {string} dial
     * @param {number} value
     */
    turn(head, dial, value) {
      held = true;
      if (store.scene !== reached) start = reached = store.scene;
      newest = { scene: start, view: store.view, edit: { do: "dial", head, dial, value }, gesture: `dial-${turns}` };
      tell();
      queue.request(newest);
    },
    /** The next turn is another step of undo. */
    release() {
      held = false;
      turns += 1;
      tell();
    },
  };
}
