// A scene or a matrix on its way out and in: as a link, a file, code, text for somebody else's page; and what is behind its
// numbers.

import { el, svg } from "../base/dom.js";
import { toClipboard } from "../browser/clipboard.js";

/** @typedef {{ address: string, copied: boolean }} Shared a link, and whether the clipboard took it */

/** @param {Pick<Modules, "store" | "client" | "address" | "navigation" | "replay" | "settings" | "getScreen" | "exporting">} modules */
export function createSharing(modules) {
  const { store, client, navigation, getScreen, replay, settings, exporting } = modules;
  const { files } = settings.choices;

  /** @param {string} text */
  async function copyText(text) {
    if (await toClipboard(text)) store.announce({ key: "ui.copied" });
    else getScreen().on().menus.openText(text);
  }

  /** @param {object} request */
  async function copyWritten(request) {
    const text = await client.write(request);
    if (text !== null) await copyText(text);
  }

  /** @param {File} file that a scene, or a lesson, may have been saved in */
  async function openFile(file) {
    const saved = await readSaved(file);
    if (saved) await navigation.openSaved(saved);
    else store.complain({ key: "ui.file.other", values: { name: file.name } });
  }

  return {
    ...createLinks(modules, copyText),
    /** What the lab measured, as JSON. */
    copyLab: () => copyText(JSON.stringify(store.status.lab?.report?.numbers, null, 1)),
    /** Copy a text, or offer it in a field where the browser does not allow copying. @param {string} text */
    copyText,
    /** Show how a program opens the scene. @param {HTMLElement} anchor */
    async openProgram(anchor) {
      const address = (location.origin + location.pathname).replace(/\/$/, "");
      const kinds = ["python", "curl"];
      const { scene } = store;
      const texts = await Promise.all(kinds.map((kind) => client.write({ scene, kind, address })));
      const [python, curl] = texts;
      if (python && curl) getScreen().on().menus.openProgram(anchor, { python, curl }, `${address}/gradio_api/mcp/`);
    },
    /** @param {string} kind */
    exportAs: (kind) => copyWritten({ scene: store.scene, kind }),
    /** @param {string} quantity @param {number} head @param {string} kind */
    copy: (quantity, head, kind) => copyWritten({ rows: getScreen().on().rowsOf(quantity, head), quantity, kind }),
    /** @param {string} kind */
    async saveAs(kind) {
      const file = await client.save(kind);
      if (file) saveFile(files[kind].name, file);
    },
    /** @param {Element} picture @param {string} title @param {"svg" | "png"} kind */
    async savePicture(picture, title, kind) {
      const drawn = exporting.svgOf(picture, title);
      const text = store.status.lab ? drawn : withScene(drawn, store.scene);
      saveFile(`qkv-by-hand.${kind}`, kind === "png" ? await exporting.pngOf(text) : blobOf(text));
    },
    openFile,
    chooseFile: () => chooseFile(openFile),
    /**
     * What is behind the numbers of this very scene: the page's against Python's, and Python's against PyTorch's own.
     * Asked anew, not remembered.
     * @param {HTMLElement} anchor
     */
    async openCheck(anchor) {
      const { scene } = store;
      const [answer, beside] = await Promise.all([client.ask({ scene }), client.write({ check: scene })]);
      if (answer && beside !== null)
        getScreen()
          .on()
          .menus.openCheck(anchor, [foundBy(replay.compare(scene, answer)), { text: beside }]);
    },
  };
}

/** The person chooses a file. @param {(file: File) => unknown} open */
function chooseFile(open) {
  const chooser = el("input", { type: "file", accept: ".json,.html,.ipynb,.svg" });
  chooser.addEventListener("change", () => chooser.files?.[0] && open(chooser.files[0]));
  chooser.click();
}

/** @param {string} text SVG */
const blobOf = (text) => new Blob([text], { type: "image/svg+xml" });

/**
 * @param {Pick<Modules, "store" | "client" | "address" | "getScreen">} modules
 * @param {(text: string) => Promise<void>} copyText
 */
function createLinks({ store, client, address, getScreen }, copyText) {
  /** Null if Python refuses. */
  const linkOf = (/** @type {Scene} */ scene) => client.write({ scene, kind: "link" });

  /** The link holds what is on screen when it is asked for, whatever is edited then; a lab's address is its link. */
  async function share() {
    const { scene } = store;
    if (!store.status.lab) {
      const link = await linkOf(scene);
      if (link === null) return null;
      address.linkTo(link, scene);
    }
    return { address: location.href, copied: await toClipboard(location.href) };
  }

  /** What others are to open: a lab or a lesson's step by its own short address, else a link. Here nothing changes. */
  async function addressForOthers() {
    const { lab, answer } = store.status;
    const isTold = lab !== null || (answer.lesson && !answer.lesson.wandered);
    if (isTold) return address.addressFor(null);
    const link = await linkOf(store.scene);
    return link && address.addressFor(link);
  }

  return {
    /** The link as HTML for somebody else's page. */
    async copyEmbed() {
      const found = await addressForOthers();
      if (found !== null) await copyText(frameOf(found));
    },
    openQr: () => getScreen().on().menus.openQr(addressForOthers()),
    /** The link is made at once, whatever is then chosen below it. */
    openShare: (/** @type {{ currentTarget: any }} */ { currentTarget }) =>
      getScreen().on().menus.openShare(currentTarget, share()),
  };
}

/** @param {ReturnType<Replay["compare"]>} found @returns {Sentence} */
function foundBy(found) {
  if (!found) return { key: "ui.check.python" };
  const { count, most } = found;
  return { key: "ui.check.page", values: { count, most: most.toPrecision(2).replace("-", "\u2212") } };
}

/** @param {string} address */
function frameOf(address) {
  const url = new URL(address);
  url.searchParams.set("view", "embed");
  const source = url.href.replaceAll("&", "&amp;"); // quotes and angles are escaped in it already
  return `<iframe src="${source}" width="900" height="640" style="border: 0" title="QKV by hand"></iframe>`;
}

const LARGEST = 16_000_000; // bytes: three times the largest page that is saved
const MARK = "qkv-by-hand";
const OF_SCENES = ["tokens", "embeddings", "heads"]; // Python says what else is wrong with what has one of these

/** @typedef {{ scene?: Scene, query?: string }} Saved one of them */

/** Let the browser save a file. @param {string} name @param {Blob} content */
function saveFile(name, content) {
  const href = URL.createObjectURL(content);
  const link = el("a", { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000); // some browsers begin to read it late
}

/**
 * What a file that was saved here opens; null for any other. A page holds the query of the address that opens it in the
 * app, a notebook and a picture their scene, and a scene's own file is nothing else.
 * @param {File} file @returns {Promise<Saved | null>}
 */
export async function readSaved(file) {
  if (file.size > LARGEST) return null;
  const text = await file.text();
  const found = objectIn(text);
  if (found) return savedScene(/** @type {any} */ (found).metadata?.qkv_by_hand ?? found);
  const held = new DOMParser().parseFromString(text, "text/html").querySelector(`meta[name=${MARK}], metadata#${MARK}`);
  if (held instanceof HTMLMetaElement) return { query: held.content };
  return savedScene(objectIn(held?.textContent ?? ""));
}

/** A picture that holds the scene which it shows. @param {string} text SVG @param {Scene} scene */
function withScene(text, scene) {
  const held = svg("metadata", { id: MARK });
  held.textContent = JSON.stringify(scene);
  return text.replace(/^<svg[^>]*>/, (start) => start + new XMLSerializer().serializeToString(held));
}

/** @param {unknown} found @returns {Saved | null} */
const savedScene = (found) =>
  found instanceof Object && OF_SCENES.some((field) => Object.hasOwn(found, field))
    ? { scene: /** @type {Scene} */ (found) }
    : null;

/** A JSON object; null where the text holds none. @param {string} text @returns {object | null} */
function objectIn(text) {
  try {
    const found = JSON.parse(text);
    return typeof found === "object" && !Array.isArray(found) ? found : null;
  } catch {
    return null;
  }
}

/**
 * A file that is dropped anywhere on the page is opened; the browser itself would leave the page for it.
 * @param {Window} page @param {(file: File) => unknown} open
 */
export function attachDropping(page, open) {
  const carries = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files");
  page.addEventListener("dragover", (event) => carries(event) && event.preventDefault());
  page.addEventListener("drop", (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) open(file);
  });
}
