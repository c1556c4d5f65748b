// @ts-check
// A scene or a matrix on its way out: as a link, as code, as text for somebody else's page.

import { copyText as toClipboard } from "../browser/clipboard.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("../server/client.js").Client} Client */
/** @typedef {import("./navigation.js").Navigation} Navigation */

/**
 * @param {{ store: Store, client: Client, navigation: Navigation, rowsOf: (quantity: string, head: number) => unknown }} parts
 *   `rowsOf` gives the exact numbers of a matrix on screen
 */
export function createSharing({ store, client, navigation, rowsOf }) {
  /** @param {string} text */
  async function copyText(text) {
    store.announce({ key: (await toClipboard(text)) ? "ui.copied" : "ui.copy.refused" });
  }

  /** @param {object} request */
  async function copyWritten(request) {
    const text = await client.write(request);
    if (text !== null) await copyText(text);
  }

  async function tell() {
    store.announce({ key: (await toClipboard(location.href)) ? "ui.share.copied" : "ui.share.address" });
  }

  return {
    copyText,
    /** The link holds what was on screen when it was asked for, whatever was edited since. */
    async share() {
      if (store.status.lab) return tell(); // its address is its link
      const { scene } = store;
      const link = await client.write({ scene, kind: "link" });
      if (link === null) return;
      navigation.linkTo(link, scene);
      await tell();
    },
    /** What the lab measured, as JSON. */
    copyLab: () => copyText(JSON.stringify(store.status.lab?.report?.numbers, null, 1)),
    /** @param {string} kind */
    exportAs: (kind) => copyWritten({ scene: store.scene, kind }),
    /**
     * @param {string} quantity
     * @param {number} head
     * @param {string} kind
     */
    copy: (quantity, head, kind) => copyWritten({ rows: rowsOf(quantity, head), quantity, kind }),
  };
}
