// Keeps the store's response current: it requests one for every change of the scene or the view, at a limited rate, and shows
// refusals as errors.

import { nextFrame, pause } from "../base/motion.js";
import { foldedOf } from "../state/looking.js";
import { isLearned } from "../state/learning_numbers.js";
import { exampleOf } from "../state/location.js";

/** Slices of the view that a response does not depend on. @type {Slice[]} */
const LAYOUT = ["open", "everything", "talk"];

/** @typedef {{ scene: Scene, view: View }} SceneRequest the scene and the view of a request */

/** @param {Pick<Modules, "store" | "client" | "replay" | "address">} modules */
export function startUpdates({ store, client, replay, address }) {
  const queue = createQueue(send, receive);

  /**
   * Send a request, and deliver its response in the next frame, together with the edits of that frame.
   * @param {SceneRequest} request @param {() => boolean} isCurrent
   */
  async function send(request, isCurrent) {
    const response = await client.send({ ...request, folded: foldedOf(store) }, isCurrent);
    await nextFrame();
    if (response?.error === undefined && response?.is_solved) markSolved(request);
    return response;
  }

  /**
   * Mark the puzzle as solved if the user has made the scene, not a solution, training or Undo.
   * @param {SceneRequest} request
   */
  function markSolved({ scene }) {
    const { location, status } = store;
    const isMade = !status.notice?.instead && !isLearned(location) && (status.moving || scene === store.scene);
    if (isMade) store.setStatus({ solved: exampleOf(location) });
  }

  /** Return the scene, or the last valid one if the server has refused it. */
  const validScene = () => (store.scene === store.status.refused?.scene ? store.status.confirmedScene : store.scene);

  /**
   * Return the changes of the status for a response about an older scene. Its words are shown with replayed numbers of the
   * current scene. If these cannot be replayed, its own numbers are shown, unless newer ones are on screen.
   * @param {Picture} answer @param {Scene} scene
   */
  function statusOfOlder(answer, scene) {
    const replayed = replay.recompute(store.scene, { answer, shownScene: scene });
    if (replayed) return replayed;
    const { shownScene, confirmedScene } = store.status;
    return shownScene === confirmedScene ? { answer, shownScene: scene } : {};
  }

  /**
   * Show a refusal, unless the page itself already shows an error about this scene.
   * @param {Refusal} refusal @param {Scene} scene
   */
  function refuse({ error, cell }, scene) {
    store.setStatus({ refused: { scene, cell } });
    const { notice } = store.status;
    const hasError = notice !== null && !notice.good && "key" in notice && notice.over === scene;
    if (!hasError) store.showError({ text: error }, scene);
  }

  /** @param {Answer} answer @param {SceneRequest} request */
  function receive(answer, { scene }) {
    if (answer.error !== undefined) return refuse(answer, scene);
    const { notice, refused } = store.status;
    // An edit removes an error, a change of the view does not. A good notice stays.
    const stays = notice !== null && (notice.good || notice.over === store.scene);
    store.setStatus({
      ...(scene === store.scene ? { answer, shownScene: scene } : statusOfOlder(answer, scene)),
      confirmedScene: scene,
      notice: stays ? notice : null,
      refused: refused?.scene === store.scene ? refused : null,
    });
    address.saveConfirmed(scene);
    if (answer.is_custom !== undefined && scene === store.scene) address.setIsOwn(answer.is_custom);
  }

  store.subscribe((change) => {
    const { scene, view, status } = store;
    // A lost connection requests the scene too. The client repeats that request until the connection is back.
    const isRequested = (/** @type {Slice} */ slice) =>
      slice === "scene" || slice === "connected" || (slice in view && !LAYOUT.includes(slice));
    const isUnfolded = (/** @type {string} */ part) => !foldedOf(store).includes(part);
    if (change.answer) queue.settle(change.answer, { scene, view });
    else if ([...change.slices].some(isRequested) || status.answer.folded?.some(isUnfolded))
      queue.request({ scene: validScene(), view });
    // The refused scene is requested too, so that the error changes its language.
    if (change.slices.has("language") && validScene() !== scene) queue.request({ scene, view });
  });
  // Save the work that no response has confirmed, for example while the connection is lost.
  const save = () => address.saveBeforeLeaving(validScene());
  window.addEventListener("pagehide", save);
  document.addEventListener("visibilitychange", () => document.hidden && save()); // A phone may discard a hidden tab.
}

const INTERVAL = 200; // The minimum milliseconds between two requests. Nobody can read words that change faster.

/**
 * Create a queue that sends one request at a time. While it is busy, only the newest request is queued.
 * @template Payload
 * @template Response
 * @param {(payload: Payload, isCurrent: () => boolean) => Promise<Response | undefined>} send may return undefined once
 *   `isCurrent()` is false, because a newer request is queued
 * @param {(response: Response, payload: Payload) => void} onResponse
 * @param {(milliseconds: number) => Promise<unknown>} [delay]
 */
export function createQueue(send, onResponse, delay = pause) {
  let version = 0; // A known response increases it, and the request under way is ignored.
  let isBusy = false;
  /** @type {{ payload: Payload } | null} */
  let waiting = null;

  async function proceed() {
    if (waiting === null || isBusy) return;
    const { payload } = waiting;
    const own = version;
    waiting = null;
    isBusy = true;
    const interval = delay(INTERVAL);
    const response = await send(payload, () => own === version && waiting === null);
    if (own !== version) return;
    if (response !== undefined) onResponse(response, payload);
    await interval;
    if (own !== version) return;
    isBusy = false;
    proceed();
  }

  return {
    /** @param {Payload} payload */
    request(payload) {
      waiting = { payload };
      proceed();
    },
    /**
     * Deliver a response that is already known, and ignore the request under way.
     * @param {Response} response @param {Payload} payload
     */
    settle(response, payload) {
      version += 1;
      isBusy = false;
      onResponse(response, payload);
    },
  };
}
