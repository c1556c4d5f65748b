// What a page asks of Python: pictures of a scene, edits that need thinking, a scene as text.

import { createConnection } from "./connection.js";

/** `connected(is)` hears of a connection lost and back, `complain(sentence)` of a refusal, or null where all is well. */
export function createClient({ server, store, connected, complain }) {
  const reach = createConnection({ onLost: () => connected(false), onBack: () => connected(true) });

  /** One answer; undefined once `wanted()` is false. */
  const send = (request, wanted) => reach(() => server.answer(request), wanted);

  /** Ask Python once for something that is not an edit under way; null if it refuses, and then it has said why. */
  async function ask(request, view = {}) {
    const found = await send({ ...request, view: { ...store.view, ...view } });
    complain(found.error ?? null);
    return found.error ? null : found;
  }

  /** A scene or a matrix as text; null if Python refuses, and then it has said why. */
  async function write(request) {
    const found = await reach(() => server.write({ ...request, language: store.view.language }));
    if (found.error) complain(found.error);
    return found.text ?? null;
  }

  /** An edit that Python makes. If the person went on editing meanwhile, it is made again on what they have now. */
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

  return { reach, send, write, ask, edit };
}
