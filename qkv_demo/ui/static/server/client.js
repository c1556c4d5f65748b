// Sends requests to the server, which describes scenes, edits scenes, and exports scenes as text. While the
// connection is lost, requests for what is on screen are repeated, and requests for actions of the user fail with an error.

import { createConnection } from "./connection.js";
import { createPrefetchCache } from "./prefetched.js";

// Milliseconds. Fitting takes up to five seconds, and may have to wait for other users' requests.
const FIT_TIMEOUT = 60_000;

/** @param {Pick<AppServices, "server" | "store" | "replay" | "settings" | "isWithoutStorage">} modules */
export function createClient(modules) {
  const { server, store, replay } = modules;
  const prefetchCache = createPrefetchCache(modules);
  const { callOnce, callUntilResponse } = createConnection((isConnected) => store.setStatus({ isConnected }));

  /**
   * Return the function that sends a request, and a function that returns a fallback from the recordings.
   * @param {PictureRequest} request
   */
  function createCalls(request) {
    const getParams = () => ({ ...request, keys: replay.cachedKeys(store.status.response) });
    return {
      call: (/** @type {AbortSignal} */ signal) => server.answer(getParams(), signal),
      fallback: () => prefetchCache.find(getParams(), store.status),
    };
  }

  /**
   * Cache the programs in a response. Return the response, completed with the texts that the server has left out.
   * @param {PictureRequest} request @param {Answer | undefined} response
   */
  function processResponse(request, response) {
    if (response === undefined || response.error !== undefined) return response;
    const fullResponse = withOmittedTexts(response, store.status.response);
    replay.addResponse(/** @type {Scene} */ (response.scene ?? request.scene), fullResponse);
    return fullResponse;
  }

  /**
   * Request what is on screen, and repeat the request until a response arrives. Return undefined once `isCurrent()` is false.
   * @param {PictureRequest} request @param {() => boolean} [isCurrent]
   */
  async function send(request, isCurrent) {
    const { call, fallback } = createCalls(request);
    return processResponse(request, await callUntilResponse(call, isCurrent, fallback));
  }

  /**
   * Send a request for an action of the user. If the server refuses it or cannot be reached, show an error and return null.
   * @param {PictureRequest} requestFields @param {View} [view]
   */
  async function requestForUser(requestFields, view = store.view) {
    const request = { ...requestFields, view };
    const { call, fallback } = createCalls(request);
    const response = processResponse(request, await callOnce(call, fallback));
    if (response === undefined || response.error !== undefined) return showRefusal(response);
    store.showError(null);
    return /** @type {Picture & { scene: Scene }} */ (response);
  }

  /** Show the error of a failed request. @param {{ error?: unknown } | undefined} response */
  function showRefusal(response) {
    store.showError(response ? { text: String(response.error) } : { key: "ui.waiting.refused" });
    return null;
  }

  /**
   * Call the server for an action of the user. Use this function if the response is not a scene. On failure, show an error and
   * return null.
   * @template {object} T @param {(signal: AbortSignal) => Promise<T | { error: string } | undefined>} call @returns {Promise<T |
   * null>}
   */
  async function callForUser(call) {
    const response = await callOnce(call);
    return response === undefined || "error" in response ? showRefusal(response) : response;
  }

  /** Request a scene or a matrix as text, such as a link or Python code. @param {object} request */
  async function requestText(request) {
    const { language } = store.view;
    const response = await callForUser((signal) => server.write({ ...request, language }, signal));
    return response?.text ?? null;
  }

  /** Request the scene as a file. @param {string} fileKind such as "json" or "notebook" */
  function requestFile(fileKind) {
    const { scene, view, status } = store;
    const address = location.origin + location.pathname;
    const request = { scene, kind: fileKind, view: { ...view, ...status.response.view }, address };
    return callForUser((signal) => server.file(request, signal));
  }

  /**
   * Let the server make an edit. Return the new scene, or null on failure. If the user has edited the scene meanwhile, the edit
   * is repeated on the newer scene.
   * @param {{ do: string, [argument: string]: unknown }} editRequest the name of the edit (`do`) and its arguments
   * @param {string | null} [gesture]
   */
  async function edit(editRequest, gesture = null) {
    for (;;) {
      const { scene, view } = store;
      const response = await requestForUser({ scene, edit: editRequest });
      if (!response) return null;
      if (store.scene !== scene) continue;
      store.commit(response.scene, gesture, { response: store.view === view ? response : null });
      return response.scene;
    }
  }

  /** Return whether the server can serve a page, such as the notes window. @param {string} address */
  const canReach = async (address) => (await callForUser((signal) => fetchPage(address, signal))) !== null;

  /**
   * Fit a scene to attention weights. Return undefined if the server cannot be reached.
   * @param {object} request
   */
  const fit = (request) => {
    const { language } = store.view;
    return callOnce((signal) => server.fit({ ...request, language }, signal), undefined, FIT_TIMEOUT);
  };

  /**
   * Run the trained model on a sentence, or request the progress of its download.
   * @param {{ text: string, special: boolean, download: boolean }} request
   */
  const requestHeads = (request) =>
    callForUser((signal) => server.heads({ ...request, language: store.view.language }, signal));

  /** Return whether a recording can answer a request. @param {PictureRequest} request */
  const isRecorded = (request) => createCalls(request).fallback() !== null;

  return { send, requestForUser, requestText, requestFile, fit, requestHeads, showRefusal, edit, canReach, isRecorded };
}

/**
 * Fill in the texts that the server has left out of a response, from the previous response.
 * @param {Picture} response @param {Picture} previousResponse @returns {Picture}
 */
function withOmittedTexts(response, previousResponse) {
  if (!response.omitted) return response;
  const completedFigures = Object.entries(response.figures).map(([name, figure]) => [
    name,
    { ...previousResponse.figures[name], ...figure },
  ]);
  const completedTexts = {
    explanation: response.explanation ?? previousResponse.explanation,
    parts: { ...previousResponse.parts, ...response.parts },
  };
  return { ...response, ...completedTexts, figures: Object.fromEntries(completedFigures) };
}

/**
 * Fetch a page. Return undefined if the server cannot be reached.
 * @param {string} address @param {AbortSignal} signal
 */
async function fetchPage(address, signal) {
  try {
    const response = await fetch(address, { signal });
    return response.ok ? response : undefined;
  } catch {
    return undefined;
  }
}
