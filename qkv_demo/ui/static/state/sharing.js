// @ts-check
// A scene or a matrix on its way out and in: as a link, a file, code, text for somebody else's page.

import { copyText as toClipboard } from "../browser/clipboard.js";
import { readSaved, saveFile, withScene } from "../browser/files.js";
import { pngOf } from "../snapshot/snapshot.js";
import { isUntold } from "./waiting.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("../server/client.js").Client} Client */
/** @typedef {import("./navigation.js").Navigation} Navigation */
/** @typedef {{ address: string, copied: boolean }} Shared a link, and whether the clipboard took it */

/**
 * @param {{
 *   store: Store,
 *   client: Client,
 *   navigation: Navigation,
 *   screen: Pick<import("./commands.js").Screen, "rowsOf" | "openShare" | "openQr" | "openWorksheet" | "draw">,
 *   files: Choices["files"],
 * }} parts
 */
export function createSharing({ store, client, navigation, screen, files }) {
  /** @param {string} text */
  async function copyText(text) {
    store.announce({ key: (await toClipboard(text)) ? "ui.copied" : "ui.copy.refused" });
  }

  /** @param {object} request */
  async function copyWritten(request) {
    const text = await client.write(request);
    if (text !== null) await copyText(text);
  }

  /** @returns {Promise<Shared>} */
  const shared = async () => ({ address: location.href, copied: await toClipboard(location.href) });

  /** A link to what is on screen, for which the address then stands; null if Python refuses. @param {Scene} scene */
  async function linkTo(scene) {
    const link = await client.write({ scene, kind: "link" });
    if (link !== null) navigation.linkTo(link, scene);
    return link;
  }

  /** The link holds what was on screen when it was asked for, whatever was edited since; null if Python refuses. */
  async function share() {
    if (store.status.lab) return shared(); // its address is its link
    return (await linkTo(store.scene)) === null ? null : shared();
  }

  /** What others are to open: a lab or a lesson's step by its own short address, else a link. Here nothing changes. */
  async function addressForOthers() {
    const { lab, answer } = store.status;
    const told = lab !== null || (answer.lesson && !answer.lesson.wandered);
    if (!told) {
      const link = await client.write({ scene: store.scene, kind: "link" });
      return link && navigation.addressFor(link);
    }
    const address = new URL(location.href);
    address.searchParams.delete("view");
    return address.href;
  }

  /** @param {LessonStep} lesson */
  async function stepOf(lesson) {
    const answer = await client.ask({ lesson }, { ...store.view, pair: null, cell: null, gradient: null, lesson });
    return answer && { scene: answer.scene, answer, beat: 0 };
  }

  return {
    /** The link as HTML for somebody else's page. */
    async copyEmbed() {
      const address = await addressForOthers();
      if (address !== null) await copyText(frameOf(address));
    },
    /** The address as a QR code. */
    async openQr() {
      const address = await addressForOthers();
      if (address !== null) await screen.openQr(address);
    },
    /** @param {string} address */
    drawQr: (address) => client.write({ address }),
    /** The link is made at once, whatever is then chosen below it. @param {{ currentTarget: any }} event */
    openShare: ({ currentTarget }) => screen.openShare(currentTarget, share()),
    openWorksheet: screen.openWorksheet,
    /** Every step of the open lesson, before a hand has changed it; null if Python refuses. */
    async lessonSteps() {
      const { name, count } = /** @type {LessonWords} */ (store.status.answer.lesson);
      const found = await Promise.all(Array.from({ length: count }, (_, step) => stepOf([name, step])));
      return found.every((one) => one !== null) ? found : null;
    },
    /** What the lab measured, as JSON. */
    copyLab: () => copyText(JSON.stringify(store.status.lab?.report?.numbers, null, 1)),
    /** The selected number's arithmetic, as LaTeX; not while it waits for a guess. */
    copyArithmetic() {
      if (isUntold(store.status)) store.complain({ key: "ui.guess.first" });
      else copyText(store.status.answer.explanation.tex);
    },
    /** @param {string} kind */
    exportAs: (kind) => copyWritten({ scene: store.scene, kind }),
    /** @param {string} kind */
    async saveAs(kind) {
      const file = await client.save(kind);
      if (file) saveFile(files[kind].name, file);
    },
    /**
     * @param {string} part of the stage
     * @param {"svg" | "png"} kind
     */
    async savePicture(part, kind) {
      const drawn = await screen.draw(part);
      const text = store.status.lab ? drawn : withScene(drawn, store.scene);
      const picture = kind === "png" ? await pngOf(text) : new Blob([text], { type: "image/svg+xml" });
      saveFile(`qkv-by-hand.${kind}`, picture);
    },
    /** @param {File} file that a scene, or a lesson, may have been saved in */
    async openFile(file) {
      const saved = await readSaved(file);
      if (saved) await navigation.openSaved(saved);
      else store.complain({ key: "ui.file.other", values: { name: file.name } });
    },
    /**
     * @param {string} quantity
     * @param {number} head
     * @param {string} kind
     */
    copy: (quantity, head, kind) => copyWritten({ rows: screen.rowsOf(quantity, head), quantity, kind }),
  };
}

/** @param {string} address */
function frameOf(address) {
  const url = new URL(address);
  url.searchParams.set("view", "embed");
  const source = url.href.replaceAll("&", "&amp;"); // quotes and angles are escaped in it already
  return `<iframe src="${source}" width="900" height="640" style="border: 0" title="QKV by hand"></iframe>`;
}
