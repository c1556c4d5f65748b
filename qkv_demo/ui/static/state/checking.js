// @ts-check
// What is behind the numbers of this very scene: the page's against Python's, and Python's against PyTorch's own.

/**
 * @param {{
 *   store: import("./store.js").Store,
 *   client: import("../server/client.js").Client,
 *   replay: import("../replay/replay.js").Replay,
 *   show: (anchor: HTMLElement, lines: Sentence[]) => void,
 * }} parts
 */
export function createChecking({ store, client, replay, show }) {
  return {
    /** Asked of Python anew, not remembered. @param {HTMLElement} anchor */
    async openCheck(anchor) {
      const { scene } = store;
      const [answer, beside] = await Promise.all([client.ask({ scene }), client.write({ check: scene })]);
      if (!answer || beside === null) return;
      const found = replay.compare(scene, answer);
      /** @type {Sentence} */
      const page = found
        ? {
            key: "ui.check.page",
            values: { count: found.count, most: found.most.toPrecision(2).replace("-", "\u2212") },
          }
        : { key: "ui.check.python" };
      show(anchor, [page, { text: beside }]);
    },
  };
}
