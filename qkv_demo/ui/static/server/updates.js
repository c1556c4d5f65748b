// Requests a new response from the server after every change to the scene or the selection, at a limited rate. If the server
// refuses a scene, the error is shown.

import { waitForFrame, wait } from "../base/motion.js";
import { listOmittedParts } from "../state/selection.js";
import { isTrained } from "../state/learning_numbers.js";
import { exampleOf, filmOf, lessonStepOf } from "../state/location.js";

/** The slices of the view that do not affect the response. Changing them sends no request. @type {Slice[]} */
const LAYOUT_SLICES = ["openTools", "showsWholeStage", "talk"];

/** @typedef {{ scene: Scene, view: View }} SceneRequest the content of a request */

/** @param {Pick<AppServices, "store" | "client" | "replay" | "addressSync">} modules */
export function startUpdates({ store, client, replay, addressSync }) {
  const queue = createRequestQueue(send, applyResponse);

  /**
   * Send a request. Its response is delivered in the next animation frame, together with the edits of that frame, so that they
   * are painted only once.
   * @param {SceneRequest} request @param {() => boolean} isCurrent
   */
  async function send(request, isCurrent) {
    const response = await client.send({ ...request, omitted: listOmittedParts(store) }, isCurrent);
    await waitForFrame();
    if (response && response.error === undefined) recordSolution(response, request);
    return response;
  }

  /**
   * Record that the user has solved the example's question or the lesson step's task. A shown solution, training and Undo do not
   * count.
   * @param {Picture} response @param {SceneRequest} request
   */
  function recordSolution({ is_solved: isSolved, lesson }, { scene }) {
    const { location, status } = store;
    const isUserEdit =
      !status.notice?.topic && !isTrained(location) && (status.isEditingNumber || scene === store.scene);
    if (!isUserEdit) return;
    if (isSolved) store.setStatus({ solvedExample: exampleOf(location) });
    const isOpenStep = String([lesson?.name, lesson?.step]) === String(lessonStepOf(location));
    if (isOpenStep && lesson?.goal && lesson.is_reached) store.setProgress({ isSolved: true });
  }

  /** Return the current scene. If the server has refused it, return the last valid one. */
  const findValidScene = () =>
    store.scene === store.status.refusedInput?.scene ? store.status.confirmedScene : store.scene;

  /**
   * Return the new fields of the status after a response about an older scene. The texts of the response are shown with numbers
   * that the page computes for the current scene. If the page cannot compute these numbers, those of the response are shown,
   * unless the screen already shows newer numbers.
   * @param {Picture} response @param {Scene} scene
   */
  function statusForOlderScene(response, scene) {
    const recomputedFields = replay.recompute(store.scene, { response, shownScene: scene });
    if (recomputedFields) return recomputedFields;
    const { shownScene, confirmedScene } = store.status;
    return shownScene === confirmedScene ? { response, shownScene: scene } : {};
  }

  /**
   * Show the error of a refused scene, unless the page already shows an error about this scene.
   * @param {Refusal} refusal @param {Scene} scene
   */
  function showRefusal({ error, cell }, scene) {
    store.setStatus({ refusedInput: { scene, cell } });
    const { notice } = store.status;
    const showsSameError = notice !== null && !notice.isSuccess && "key" in notice && notice.scene === scene;
    if (!showsSameError) store.showError({ text: error }, scene);
  }

  /** Show the response to a request, and save its scene. @param {Answer} response @param {SceneRequest} request */
  function applyResponse(response, { scene }) {
    if (response.error !== undefined) return showRefusal(response, scene);
    const { notice, refusedInput } = store.status;
    // An edit removes an error notice, but a change of the selection does not. Success notices stay.
    const keepsNotice = notice !== null && (notice.isSuccess || notice.scene === store.scene);
    store.setStatus({
      ...(scene === store.scene ? { response, shownScene: scene } : statusForOlderScene(response, scene)),
      confirmedScene: scene,
      notice: keepsNotice ? notice : null,
      refusedInput: refusedInput?.scene === store.scene ? refusedInput : null,
    });
    addressSync.saveConfirmed(scene);
    if (response.is_custom !== undefined && scene === store.scene) addressSync.setIsOwnScene(response.is_custom);
  }

  /** Close a film that can neither be loaded nor be played from a recording, and show an error. */
  function closeMissingFilm() {
    const { scene, view, status, location } = store;
    if (status.isConnected || !filmOf(location) || status.response.film || client.isRecorded({ scene, view })) return;
    store.setVisit({ overlay: null });
    store.showError({ key: "ui.waiting.refused" });
  }

  store.subscribe(closeMissingFilm, ["isConnected", "overlay"]);
  store.subscribe((change) => {
    const { scene, view, status } = store;
    // Losing the connection also starts a request. The client repeats it until the connection is restored.
    const affectsResponse = (/** @type {Slice} */ slice) =>
      slice === "scene" || slice === "isConnected" || (slice in view && !LAYOUT_SLICES.includes(slice));
    const isNowNeeded = (/** @type {string} */ partName) => !listOmittedParts(store).includes(partName);
    const needsResponse = [...change.slices].some(affectsResponse) || status.response.omitted?.some(isNowNeeded);
    if (change.response) queue.acceptResponse(change.response, { scene, view });
    // While the connection is lost, a pending request is repeated until the connection is restored. `acceptResponse` has stopped
    // this request, so send another one.
    if (change.response ? !status.isConnected : needsResponse) queue.request({ scene: findValidScene(), view });
    // A refused scene is requested again after the language has changed, to get its error in the new language.
    if (change.slices.has("language") && findValidScene() !== scene) queue.request({ scene, view });
  });
  // Save work that the server has not confirmed, for example because the connection is lost.
  const saveWork = () => addressSync.saveBeforeLeaving(findValidScene());
  window.addEventListener("pagehide", saveWork);
  // On a phone, a hidden tab may be discarded at any time.
  document.addEventListener("visibilitychange", () => document.hidden && saveWork());
}

// The shortest interval between two requests, in milliseconds. Texts that change faster cannot be read.
const MIN_REQUEST_INTERVAL = 200;

/**
 * Create a queue that sends one request at a time. While a request is pending, only the newest of the requests that follow is
 * kept in the queue.
 * @template Payload
 * @template Response
 * @param {(payload: Payload, isCurrent: () => boolean) => Promise<Response | undefined>} send may return undefined once
 * `isCurrent()` is false, which means that a newer request is queued
 * @param {(response: Response, payload: Payload) => void} onResponse
 * @param {(milliseconds: number) => Promise<unknown>} [waitFor]
 */
export function createRequestQueue(send, onResponse, waitFor = wait) {
  // This number increases when a response is already known. The response to the pending request is then ignored.
  let version = 0;
  let isBusy = false;
  /** @type {{ payload: Payload } | null} */
  let queuedPayload = null;

  async function sendNext() {
    if (queuedPayload === null || isBusy) return;
    const { payload } = queuedPayload;
    const versionAtStart = version;
    queuedPayload = null;
    isBusy = true;
    const intervalEnd = waitFor(MIN_REQUEST_INTERVAL);
    const response = await send(payload, () => versionAtStart === version && queuedPayload === null);
    if (versionAtStart !== version) return;
    if (response !== undefined) onResponse(response, payload);
    await intervalEnd;
    if (versionAtStart !== version) return;
    isBusy = false;
    sendNext();
  }

  return {
    /** @param {Payload} payload */
    request(payload) {
      queuedPayload = { payload };
      sendNext();
    },
    /**
     * Deliver a response that is already known, and ignore the pending request.
     * @param {Response} response @param {Payload} payload
     */
    acceptResponse(response, payload) {
      version += 1;
      isBusy = false;
      onResponse(response, payload);
    },
  };
}
