// Requests to Python: pictures of a scene, edits that it makes, a scene as text. While the connection is lost, requests for
// what is on screen are repeated until they are answered, and what the user asks for is refused. A talk goes on with the
// steps of its lesson, which are sent ahead.

import { pause } from "../base/motion.js";
import { structureOf } from "../state/scene.js";
import { createRecorded, wordsOf } from "./recorded.js";

/** @param {Pick<Modules, "server" | "store" | "replay" | "settings">} modules */
export function createClient(modules) {
  const { server, store, replay } = modules;
  const ahead = createAhead(modules);
  store.subscribe(sendAhead, ["answer", "connected"]);
  sendAhead();

  function sendAhead() {
    const { connected, answer } = store.status;
    if (connected && answer.lesson) ahead.follow(answer.lesson, store.view.language);
  }
  const { once, untilAnswered } = createConnection((connected) => store.setStatus({ connected }));

  /** @param {Question} request */
  function callsFor(request) {
    const asked = () => ({ ...request, keys: replay.keysOf(store.status.answer) });
    return { call: () => server.answer(asked()), instead: () => ahead.find(asked(), store.status) };
  }

  /**
   * Remember the programs of a response, and complete it.
   * @param {Question} request @param {Answer | undefined} found
   */
  function learned(request, found) {
    if (found === undefined || found.error !== undefined) return found;
    const whole = unfolded(found, store.status.answer);
    replay.learn(/** @type {Scene} */ (found.scene ?? request.scene), whole);
    return whole;
  }

  /**
   * Request what is on screen until there is a response; undefined once `wanted()` is false.
   * @param {Question} request @param {() => boolean} [wanted]
   */
  async function send(request, wanted) {
    const { call, instead } = callsFor(request);
    return learned(request, await untilAnswered(call, wanted, instead));
  }

  /**
   * Request what the user has asked for. Null if Python refuses it or cannot be reached, and then a sentence says so.
   * @param {Question} question @param {View} [view]
   */
  async function ask(question, view = store.view) {
    const request = { ...question, view };
    const { call, instead } = callsFor(request);
    const found = learned(request, await once(call, instead));
    if (found !== undefined && found.error === undefined) {
      store.showError(null);
      return /** @type {Picture & { scene: Scene }} */ (found);
    }
    return refused(found);
  }

  /** Say why there is no response. @param {{ error?: unknown } | undefined} found */
  function refused(found) {
    store.showError(found ? { text: String(found.error) } : { key: "ui.waiting.refused" });
    return null;
  }

  /**
   * The same for any other request.
   * @template {object} Found @param {() => Promise<Found | { error: string } | undefined>} call @returns {Promise<Found | null>}
   */
  async function told(call) {
    const found = await once(call);
    return found === undefined || "error" in found ? refused(found) : found;
  }

  /** A scene or a matrix as text. @param {object} request */
  async function write(request) {
    const found = await told(() => server.write({ ...request, language: store.view.language }));
    return found?.text ?? null;
  }

  /** The scene as a file of a kind. @param {string} kind */
  function save(kind) {
    const { scene, view, status } = store;
    const address = location.origin + location.pathname;
    return told(() => server.file({ scene, kind, view: { ...view, ...status.answer.view }, address }));
  }

  /**
   * An edit that Python makes. If the person went on editing meanwhile, it is made again on what they have now. Answers
   * the scene that it made, or null.
   * @param {{ do: string, [argument: string]: unknown }} wanted its name and its arguments @param {string | null} [gesture]
   */
  async function edit(wanted, gesture = null) {
    for (;;) {
      const { scene, view } = store;
      const found = await ask({ scene, edit: wanted });
      if (!found) return null;
      if (store.scene !== scene) continue;
      store.commit(found.scene, gesture, { answer: store.view === view ? found : null });
      return found.scene;
    }
  }

  /** Return whether the server gives a page of its own, such as the notes window's. @param {string} address */
  const reaches = async (address) => (await told(() => pageAt(address))) !== null;

  return { send, ask, write, save, edit, reaches };
}

/** Of what is folded stays what was said of it last. @param {Picture} found @param {Picture} last @returns {Picture} */
function unfolded(found, { explanation, parts, figures }) {
  if (!found.folded) return found;
  const named = Object.entries(found.figures).map(([name, figure]) => [name, { ...figures[name], ...figure }]);
  const said = { explanation: found.explanation ?? explanation, parts: { ...parts, ...found.parts } };
  return { ...found, ...said, figures: Object.fromEntries(named) };
}

const PAUSES = [250, 500, 1000, 2000, 4000]; // milliseconds
const PATIENCE = 10_000; // an answer that takes longer is as good as none

/** Fetch a page; undefined where the server cannot be reached. @param {string} address */
async function pageAt(address) {
  try {
    const response = await fetch(address);
    return response.ok ? response : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Create the ways to call the server. Where it cannot be reached, either returns what `instead()` does, if anything.
 * @param {(connected: boolean) => void} tell is called once with a lost connection, and once when it is back
 */
export function createConnection(tell) {
  let failures = 0;
  let listening = false; // for whether it is back

  /** One try, counted. @template T @param {() => Promise<T | undefined>} call */
  async function attempt(call) {
    const answer = await Promise.race([call(), pause(PATIENCE)]);
    if (answer !== undefined && failures > 0) tell(true);
    if (answer === undefined && failures === 0) tell(false);
    failures = answer === undefined ? failures + 1 : 0;
    return answer;
  }

  /** Call until the connection is back, for nobody waits for the response. @param {() => Promise<unknown>} call */
  async function listen(call) {
    if (listening) return;
    listening = true;
    await untilAnswered(call);
    listening = false;
  }

  /**
   * Call once, and not at all while the connection is known to be lost: nothing is done later than the user asked for it.
   * @template T
   * @param {() => Promise<T | undefined>} call
   * @param {() => T | null} [instead]
   * @returns {Promise<T | undefined>}
   */
  async function once(call, instead = () => null) {
    const answer = failures > 0 ? undefined : await attempt(call);
    if (answer !== undefined) return answer;
    listen(call);
    return instead() ?? undefined;
  }

  /**
   * Call until there is a response, or until `wanted()` is false.
   * @template T
   * @param {() => Promise<T | undefined>} call
   * @param {() => boolean} [wanted]
   * @param {() => T | null} [instead]
   * @returns {Promise<T | undefined>}
   */
  async function untilAnswered(call, wanted = () => true, instead = () => null) {
    do {
      const answer = failures > 0 && instead() ? undefined : await attempt(call);
      if (answer !== undefined || !wanted()) return answer;
      const other = instead();
      if (other) {
        listen(call);
        return other;
      }
      await pause(PAUSES[Math.min(failures, PAUSES.length) - 1]);
    } while (wanted());
    return undefined;
  }

  return { once, untilAnswered };
}

/** @param {Pick<Modules, "server" | "replay" | "settings">} modules */
function createAhead({ server, replay, settings }) {
  const recorded = createRecorded(replay, settings);
  /** @type {Set<string>} */
  const sent = new Set(); // steps that are here, or on their way
  let under = ""; // which lesson is sent, in which language

  return {
    /**
     * The steps from this one on to the end, then those before it, one after the other.
     * @param {Pick<LessonWords, "name" | "step" | "count">} lesson @param {string} language
     */
    async follow({ name, step, count }, language) {
      const mine = `${name}/${language}`;
      if (under === mine) return;
      under = mine;
      for (let on = 0; on < count && under === mine; on += 1) {
        const lesson = [name, (step + on) % count];
        const key = `${lesson}/${language}`;
        if (sent.has(key)) continue;
        const told = await server.ahead({ lesson, view: { language } });
        if (!told || "error" in told)
          under = ""; // the next answer tries again
        else recorded.add(told);
        if (told) sent.add(key);
      }
    },
    /**
     * What stands in for an answer; null where there is nothing, and where the page itself shows other numbers of what is
     * on screen: then only words are waiting.
     * @param {Question} asked @param {Pick<Status, "pictured">} status
     */
    find(asked, { pictured }) {
      const { scene } = asked;
      const isShown = scene && structureOf(scene) === structureOf(pictured) && !recorded.holds(scene);
      return isShown ? null : recorded.find(asked);
    },
  };
}

const FAULT = 500; // the server is there, and has made a mistake: the same question would find it again

/**
 * Python's functions by name. Each request is a POST of JSON, and returns a promise of the JSON response, or of undefined if
 * the server cannot be reached.
 * @param {string} root the address below which all of the server stands, with a slash at its end
 * @param {Pick<Settings, "words" | "turning">} settings @returns {Server}
 */
export function createRoute(root, settings) {
  /**
   * @param {string} name @param {any} request @param {(response: Response) => Promise<any>} [read]
   * @param {AbortSignal} [signal] stops it
   */
  async function ask(name, request, read = (response) => response.json(), signal) {
    const headers = { "Content-Type": "application/json" };
    try {
      const response = await fetch(`${root}qkv/${name}`, {
        method: "POST",
        headers,
        body: JSON.stringify(request),
        signal,
      });
      if (response.status !== FAULT) return await read(response);
      return { error: wordsOf(settings, request)("error.fault") };
    } catch {
      return undefined; // nobody there, cut off on the way, or a proxy that speaks for a server that is gone
    }
  }

  return {
    answer: (request) => ask("answer", request),
    ahead: (request) => ask("ahead", request),
    write: (request) => ask("write", request),
    lab: (request, signal) => ask("lab", request, undefined, signal),
    file: (request) => ask("file", request, (response) => (response.ok ? response.blob() : response.json())),
  };
}
