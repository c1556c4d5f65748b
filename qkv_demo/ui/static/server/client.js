// Requests to the server: responses about a scene, edits that Python makes, and scenes as text. While the connection is lost,
// requests for what is on screen are repeated, and requests for the user's actions are refused. A talk continues with the
// steps of its lesson, which are prefetched.

import { pause } from "../base/motion.js";
import { structureOf } from "../state/scene.js";
import { createRecorded, wordsOf } from "./recorded.js";

/** @param {Pick<Modules, "server" | "store" | "replay" | "settings">} modules */
export function createClient(modules) {
  const { server, store, replay } = modules;
  const prefetched = createPrefetched(modules);
  store.subscribe(prefetchLesson, ["answer", "connected"]);
  prefetchLesson();

  function prefetchLesson() {
    const { connected, answer } = store.status;
    if (connected && answer.lesson) prefetched.load(answer.lesson, store.view.language);
  }
  const { callOnce, callUntilAnswered } = createConnection((connected) => store.setStatus({ connected }));

  /** Return the call of a request, and the fallback for a lost connection. @param {Question} request */
  function callsFor(request) {
    const params = () => ({ ...request, keys: replay.cachedKeys(store.status.answer) });
    return {
      call: (/** @type {AbortSignal} */ signal) => server.answer(params(), signal),
      fallback: () => prefetched.find(params(), store.status),
    };
  }

  /**
   * Cache the programs of a response, and return it with the parts that the server has left out.
   * @param {Question} request @param {Answer | undefined} response
   */
  function completed(request, response) {
    if (response === undefined || response.error !== undefined) return response;
    const answer = unfolded(response, store.status.answer);
    replay.addResponse(/** @type {Scene} */ (response.scene ?? request.scene), answer);
    return answer;
  }

  /**
   * Request what is on screen until there is a response, or return undefined once `isCurrent()` is false.
   * @param {Question} request @param {() => boolean} [isCurrent]
   */
  async function send(request, isCurrent) {
    const { call, fallback } = callsFor(request);
    return completed(request, await callUntilAnswered(call, isCurrent, fallback));
  }

  /**
   * Send a request for an action of the user. If Python refuses it or cannot be reached, show an error and return null.
   * @param {Question} params @param {View} [view]
   */
  async function ask(params, view = store.view) {
    const request = { ...params, view };
    const { call, fallback } = callsFor(request);
    const response = completed(request, await callOnce(call, fallback));
    if (response === undefined || response.error !== undefined) return showRefusal(response);
    store.showError(null);
    return /** @type {Picture & { scene: Scene }} */ (response);
  }

  /** @param {{ error?: unknown } | undefined} response */
  function showRefusal(response) {
    store.showError(response ? { text: String(response.error) } : { key: "ui.waiting.refused" });
    return null;
  }

  /**
   * Call the server for an action of the user whose response is not about a scene. Show an error and return null as `ask` does.
   * @template {object} T @param {(signal: AbortSignal) => Promise<T | { error: string } | undefined>} call
   * @param {number} [timeout] milliseconds
   * @returns {Promise<T | null>}
   */
  async function callForUser(call, timeout) {
    const response = await callOnce(call, undefined, timeout);
    return response === undefined || "error" in response ? showRefusal(response) : response;
  }

  /** Return a scene or a matrix as text. @param {object} request */
  async function write(request) {
    const { language } = store.view;
    const response = await callForUser((signal) => server.write({ ...request, language }, signal));
    return response?.text ?? null;
  }

  /** Return the scene as a file. @param {string} kind of file */
  function save(kind) {
    const { scene, view, status } = store;
    const address = location.origin + location.pathname;
    const request = { scene, kind, view: { ...view, ...status.answer.view }, address };
    return callForUser((signal) => server.file(request, signal));
  }

  /**
   * Let Python make an edit, and return the new scene, or null. If the user has edited the scene meanwhile, the edit is made
   * again on that scene.
   * @param {{ do: string, [argument: string]: unknown }} request its name and its arguments @param {string | null} [gesture]
   */
  async function edit(request, gesture = null) {
    for (;;) {
      const { scene, view } = store;
      const response = await ask({ scene, edit: request });
      if (!response) return null;
      if (store.scene !== scene) continue;
      store.commit(response.scene, gesture, { answer: store.view === view ? response : null });
      return response.scene;
    }
  }

  /** Return whether the server serves a page, such as the notes window. @param {string} address */
  const canReach = async (address) => (await callForUser((signal) => fetchPage(address, signal))) !== null;

  /** Fit a scene to attention weights. @param {object} request */
  const fit = (request) =>
    callForUser((signal) => server.fit({ ...request, language: store.view.language }, signal), FIT_TIMEOUT);

  return { send, ask, write, save, fit, edit, canReach };
}

/**
 * Return a response with the words of folded parts, which the server leaves out, from the last response.
 * @param {Picture} response @param {Picture} last @returns {Picture}
 */
function unfolded(response, { explanation, parts, figures }) {
  if (!response.folded) return response;
  const named = Object.entries(response.figures).map(([name, figure]) => [name, { ...figures[name], ...figure }]);
  const words = { explanation: response.explanation ?? explanation, parts: { ...parts, ...response.parts } };
  return { ...response, ...words, figures: Object.fromEntries(named) };
}

const PAUSES = [250, 500, 1000, 2000, 4000]; // Milliseconds before the second call, the third, and so on.
const TIMEOUT = 10_000; // Milliseconds until a call counts as lost.
const FIT_TIMEOUT = 60_000; // A fit takes up to five seconds, and may wait for others.

/**
 * Fetch a page, and return undefined if the server cannot be reached.
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

/**
 * A call of the server, which resolves to undefined if the server cannot be reached or the signal aborts it.
 * @template T @typedef {(signal: AbortSignal) => Promise<T | undefined>} Call
 */

/**
 * Create the functions that call the server. If it cannot be reached, both return the value of `fallback()`, unless it is null.
 * @param {(connected: boolean) => void} onChange is called when the connection is lost, and when it is back
 */
export function createConnection(onChange) {
  let failures = 0; // The number of failed calls since the last response.
  let isProbing = false;

  /** Call once, and count failures. @template T @param {Call<T>} call @param {number} [timeout] milliseconds */
  async function attempt(call, timeout = TIMEOUT) {
    const response = await call(AbortSignal.timeout(timeout));
    if (response !== undefined && failures > 0) onChange(true);
    if (response === undefined && failures === 0) onChange(false);
    failures = response === undefined ? failures + 1 : 0;
    return response;
  }

  /** Call until the connection is back, and ignore the response. @param {Call<unknown>} call */
  async function probe(call) {
    if (isProbing) return;
    isProbing = true;
    await callUntilAnswered(call);
    isProbing = false;
  }

  /**
   * Call once, and not at all while the connection is lost, because an action must not happen later than the user expects.
   * @template T @param {Call<T>} call @param {() => T | null} [fallback] @param {number} [timeout] milliseconds
   * @returns {Promise<T | undefined>}
   */
  async function callOnce(call, fallback = () => null, timeout = TIMEOUT) {
    const response = failures > 0 ? undefined : await attempt(call, timeout);
    if (response !== undefined) return response;
    probe(call);
    return fallback() ?? undefined;
  }

  /**
   * Call until there is a response, or until `isCurrent()` is false.
   * @template T @param {Call<T>} call @param {() => boolean} [isCurrent] @param {() => T | null} [fallback]
   * @returns {Promise<T | undefined>}
   */
  async function callUntilAnswered(call, isCurrent = () => true, fallback = () => null) {
    do {
      const response = failures > 0 && fallback() ? undefined : await attempt(call);
      if (response !== undefined || !isCurrent()) return response;
      const substitute = fallback();
      if (substitute) {
        probe(call);
        return substitute;
      }
      await pause(PAUSES[Math.min(failures, PAUSES.length) - 1]);
    } while (isCurrent());
    return undefined;
  }

  return { callOnce, callUntilAnswered };
}

/**
 * Create the prefetched recordings of a lesson's steps.
 * @param {Pick<Modules, "server" | "replay" | "settings">} modules
 */
function createPrefetched({ server, replay, settings }) {
  const recorded = createRecorded(replay, settings);
  /** @type {Set<string>} */
  const fetched = new Set(); // The keys of the fetched steps and their languages.
  let current = ""; // The lesson that is fetched, and the language.

  return {
    /**
     * Fetch the steps of a lesson from this step to the end, and then those before it, one after the other.
     * @param {Pick<LessonWords, "name" | "step" | "count">} lesson @param {string} language
     */
    async load({ name, step, count }, language) {
      const own = `${name}/${language}`;
      if (current === own) return;
      current = own;
      for (let offset = 0; offset < count && current === own; offset += 1) {
        const lesson = [name, (step + offset) % count];
        const key = `${lesson}/${language}`;
        if (fetched.has(key)) continue;
        const recording = await server.prefetch({ lesson, view: { language } });
        if (!recording || "error" in recording)
          current = ""; // The next response starts another attempt.
        else recorded.add(recording);
        if (recording) fetched.add(key);
      }
    },
    /**
     * Return the recorded response to a request, or null. If the page itself computes the numbers on screen, only their words
     * are missing, and no recording replaces them.
     * @param {Question} request @param {Pick<Status, "shownScene">} status
     */
    find(request, { shownScene }) {
      const { scene } = request;
      const isShown = scene && structureOf(scene) === structureOf(shownScene) && !recorded.holds(scene);
      return isShown ? null : recorded.find(request);
    },
  };
}

const SERVER_ERROR = 500; // The same request would fail again, so it counts as a refusal.

/**
 * Create the server of the app. Each request is a POST of JSON.
 * @param {string} root the base address of the server's routes, which ends in a slash
 * @param {Pick<Settings, "strings" | "bidi_pattern">} settings @returns {Server}
 */
export function createRoute(root, settings) {
  /**
   * @param {string} name @param {any} request @param {AbortSignal} [signal]
   * @param {(response: Response) => Promise<any>} [read]
   */
  async function post(name, request, signal, read = (response) => response.json()) {
    const headers = { "Content-Type": "application/json" };
    const options = { method: "POST", headers, body: JSON.stringify(request), signal };
    try {
      const response = await fetch(`${root}qkv/${name}`, options);
      if (response.status !== SERVER_ERROR) return await read(response);
      return { error: wordsOf(settings, request)("error.fault") };
    } catch {
      return undefined; // No server, an interrupted response, or the error page of a proxy.
    }
  }

  return {
    answer: (request, signal) => post("answer", request, signal),
    prefetch: (request) => post("ahead", request),
    write: (request, signal) => post("write", request, signal),
    lab: (request, signal) => post("lab", request, signal),
    fit: (request, signal) => post("fit", request, signal),
    file: (request, signal) =>
      post("file", request, signal, (response) => (response.ok ? response.blob() : response.json())),
  };
}
