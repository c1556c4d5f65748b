// @ts-check
// What a page asks of Python: pictures of a scene, edits that need thinking, a scene as text.

import { createConnection } from "./connection.js";

/** @typedef {ReturnType<typeof createClient>} Client */

/**
 * `ahead` has what a lesson needs while the server cannot be reached.
 * @param {{ server: Server, store: Store, replay: Replay, ahead:
 *   import("./ahead.js").Ahead }} parts
 */
export function createClient({ server, store, replay, ahead }) {
  const untilAnswered = createConnection((connected) => store.setStatus({ connected }));

  /**
   * One answer, learned from; undefined once `wanted()` is false.
   * @param {{ scene?: Scene, [part: string]: unknown }} request @param {() => boolean} [wanted]
   */
  async function send(request, wanted) {
    const asked = () => ({ ...request, keys: replay.keysOf(store.status.answer) });
    const found = await untilAnswered(
      () => server.answer(asked()),
      wanted,
      () => ahead.find(asked(), store.status),
    );
    if (found === undefined || found.error !== undefined) return found;
    replay.learn(/** @type {Scene} */ (found.scene ?? request.scene), found);
    return found;
  }

  /**
   * Ask Python once for something that is not an edit under way; null if it refuses, and then it has said why.
   * @param {object} request @param {View} [view]
   */
  async function ask(request, view = store.view) {
    const found = await send({ ...request, view });
    const refused = found === undefined || found.error !== undefined;
    store.complain(found?.error === undefined ? null : { text: found.error });
    return refused ? null : /** @type {Picture & { scene: Scene }} */ (found);
  }

  /** A scene or a matrix as text; null if Python refuses, and then it has said why. @param {object} request */
  async function write(request) {
    const found = await untilAnswered(() => server.write({ ...request, language: store.view.language }));
    if (found?.error !== undefined) store.complain({ text: found.error });
    return found?.text ?? null;
  }

  /** The scene as a file of a kind; null if Python refuses, and then it has said why. @param {string} kind */
  async function save(kind) {
    const { scene, view } = store;
    const address = location.origin + location.pathname;
    const found = await untilAnswered(() =>
      server.file({ scene, kind, view: { ...view, ...store.status.answer.view }, address }),
    );
    if (found instanceof Blob) return found;
    if (found) store.complain({ text: found.error });
    return null;
  }

  /**
   * An edit that Python makes. If the person went on editing meanwhile, it is made again on what they have now. Answers
   * the scene that it made, or null.
   * @param {EditRequest} wanted @param {string | null} [gesture]
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
