// What a page asks of Python, and how: pictures of a scene, edits that need thinking, a scene as text. A lost connection is
// told once, and what is still wanted is asked again until it arrives; with a lesson's steps, which are sent ahead, a talk
// goes on meanwhile.

import { pause } from "../base/motion.js";
import { structureOf } from "../state/scene.js";
import { createRecorded, wordsOf } from "./recorded.js";

/** @param {App} app */
export function createClient(app) {
  const { server, store, replay } = app;
  const ahead = createAhead(app);
  store.subscribe(sendAhead, ["answer", "connected"]);
  sendAhead();

  function sendAhead() {
    const { connected, answer } = store.status;
    if (connected && answer.lesson) ahead.follow(answer.lesson, store.view.language);
  }
  const untilAnswered = createConnection((connected) => store.setStatus({ connected }));

  /**
   * One answer, learned from; undefined once `wanted()` is false.
   * @param {Question} request @param {() => boolean} [wanted]
   */
  async function send(request, wanted) {
    const asked = () => ({ ...request, keys: replay.keysOf(store.status.answer) });
    const found = await untilAnswered(
      () => server.answer(asked()),
      wanted,
      () => ahead.find(asked(), store.status),
    );
    if (found === undefined || found.error !== undefined) return found;
    const whole = unfolded(found, store.status.answer);
    replay.learn(/** @type {Scene} */ (found.scene ?? request.scene), whole);
    return whole;
  }

  /**
   * Ask Python once for something that is not an edit under way; null if it refuses, and then it has said why.
   * @param {Question} request @param {View} [view]
   */
  async function ask(request, view = store.view) {
    const found = await send({ ...request, view });
    const refused = found === undefined || found.error !== undefined;
    store.complain(found?.error === undefined ? null : { text: found.error });
    return refused ? null : /** @type {Picture & { scene: Scene }} */ (found);
  }

  /**
   * What Python answers; null if it refuses, and then it has said why.
   * @template {object} Found @param {() => Promise<Found | { error: string } | undefined>} call @returns {Promise<Found | null>}
   */
  async function told(call) {
    const found = await untilAnswered(call);
    if (found === undefined || !("error" in found)) return found ?? null;
    store.complain({ text: String(found.error) });
    return null;
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

  return { send, ask, write, save, edit };
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

/**
 * Answers `untilAnswered(call, wanted, instead)`: what `call()` answers, or undefined once `wanted()` says that nobody
 * waits for it. Where the server cannot be reached, the answer is what there is `instead`, if anything.
 * @param {(connected: boolean) => void} tell hears once of a connection lost, and once of it back
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

  /** Somebody goes on without an answer: it is asked for until there is one. @param {() => Promise<unknown>} call */
  async function listen(call) {
    if (listening) return;
    listening = true;
    await untilAnswered(call);
    listening = false;
  }

  /**
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

  return untilAnswered;
}

/** @param {App} app */
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
