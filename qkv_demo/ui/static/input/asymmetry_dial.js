// The asymmetry dial: every position is asked for anew from where the turn began, so answers may overtake one another.

import { createQueue } from "../server/queue.js";

/** `send(request, wanted)` asks Python; `edit(wanted, gesture)` makes one edit on whatever the scene is by then. */
export function createAsymmetryDial({ store, send, edit }) {
  let turns = 0;
  let held = false;
  let newest = null; // the request whose answer is still to come
  let start = null; // the scene before the turn
  let reached = null; // the scene that the turn has made so far

  const queue = createQueue(send, (found, request) => {
    const { scene, view, edit: wanted, gesture } = request;
    if (request === newest) newest = null;
    tell();
    if (found.error) store.complain({ text: found.error });
    else if (store.scene === reached || store.scene === scene) {
      reached = found.scene;
      store.commit(reached, gesture, { answer: store.view === view ? found : null });
    }
    else edit(wanted, gesture); // something else was edited meanwhile, and stays
  });

  /** It turns while it is in the hand, or its last position not yet answered. */
  const tell = () => store.setStatus({ turning: held || newest !== null });

  return {
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
