// Requests a new response from the server after every change of the scene or of the selection, at a limited rate. If the server
// refuses a scene, the error is shown.

import { nextFrame, pause } from "../base/motion.js";
import { foldedOf } from "../state/looking.js";
import { isLearned } from "../state/learning_numbers.js";
import { exampleOf } from "../state/location.js";

/** Parts of the state that do not affect the response, so a change of them sends no request. @type {Slice[]} */
const LAYOUT = ["open", "everything", "talk"];

/** @typedef {{ scene: Scene, view: View }} SceneRequest what a request is about */

/** @param {Pick<Modules, "store" | "client" | "replay" | "address">} modules */
export function startUpdates({ store, client, replay, address }) {
  const queue = createQueue(send, receive);

  /**
   * Send a request. Its response is delivered in the next animation frame, together with the edits of that frame, so that they
   * are painted only once.
   * @param {SceneRequest} request @param {() => boolean} isCurrent
   */
  async function send(request, isCurrent) {
    const response = await client.send({ ...request, folded: foldedOf(store) }, isCurrent);
    await nextFrame();
    if (response?.error === undefined && response?.is_solved) markSolved(request);
    return response;
  }

  /**
   * Record that the puzzle is solved, if the user's own edits have solved it rather than a shown solution, training or Undo.
   * @param {SceneRequest} request
   */
  function markSolved({ scene }) {
    const { location, status } = store;
    const isMade = !status.notice?.instead && !isLearned(location) && (status.moving || scene === store.scene);
    if (isMade) store.setStatus({ solved: exampleOf(location) });
  }

  /** Return the current scene. If the server has refused it, return the last valid one. */
  const validScene = () => (store.scene === store.status.refused?.scene ? store.status.confirmedScene : store.scene);

  /**
   * Return the status after a response about an older scene has arrived. Its texts are shown together with the page's own numbers
   * for the current scene. If the page cannot compute these, the numbers of the response are shown, unless newer ones are on
   * screen.
   * @param {Picture} answer @param {Scene} scene
   */
  function statusOfOlder(answer, scene) {
    const replayed = replay.recompute(store.scene, { answer, shownScene: scene });
    if (replayed) return replayed;
    const { shownScene, confirmedScene } = store.status;
    return shownScene === confirmedScene ? { answer, shownScene: scene } : {};
  }

  /**
   * Show the error of a refused scene, unless the page already shows an error about this scene.
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
    // An edit removes an error notice, but a change of the selection does not. Success notices stay.
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
    // Losing the connection also starts a request. The client repeats it until the connection is restored.
    const isRequested = (/** @type {Slice} */ slice) =>
      slice === "scene" || slice === "connected" || (slice in view && !LAYOUT.includes(slice));
    const isUnfolded = (/** @type {string} */ part) => !foldedOf(store).includes(part);
    const needsResponse = [...change.slices].some(isRequested) || status.answer.folded?.some(isUnfolded);
    if (change.answer) queue.settle(change.answer, { scene, view });
    // A settled queue no longer repeats its request, which has to notice that the connection is restored.
    if (change.answer ? !status.connected : needsResponse) queue.request({ scene: validScene(), view });
    // A refused scene is requested again after the language has changed, to get its error in the new language.
    if (change.slices.has("language") && validScene() !== scene) queue.request({ scene, view });
  });
  // Save work that the server has not confirmed, for example because the connection is lost.
  const save = () => address.saveBeforeLeaving(validScene());
  window.addEventListener("pagehide", save);
  // On a phone, a hidden tab may be discarded at any time.
  document.addEventListener("visibilitychange", () => document.hidden && save());
}

const INTERVAL = 200; // The shortest interval between two requests, in milliseconds. Texts that change faster cannot be read.

/**
 * Create a queue that sends one request at a time. While a request is pending, only the newest further one is kept.
 * @template Payload
 * @template Response
 * @param {(payload: Payload, isCurrent: () => boolean) => Promise<Response | undefined>} send may return undefined once
 * `isCurrent()` is false, which means that a newer request is queued
 * @param {(response: Response, payload: Payload) => void} onResponse
 * @param {(milliseconds: number) => Promise<unknown>} [delay]
 */
export function createQueue(send, onResponse, delay = pause) {
  let version = 0; // Incremented when a response is already known, so that the pending request is ignored.
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
     * Deliver a response that is already known, and ignore the pending request.
     * @param {Response} response @param {Payload} payload
     */
    settle(response, payload) {
      version += 1;
      isBusy = false;
      onResponse(response, payload);
    },
  };
}
