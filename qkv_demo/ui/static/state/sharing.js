// The commands that share or open a scene as a link, a file, Python code or an iframe, and the command that checks the
// scene's numbers.

import { el, svg } from "../base/dom.js";
import { copyToClipboard } from "../browser/clipboard.js";
import { labOf } from "./location.js";
import { readSource, sourceOf } from "./source.js";

/** @typedef {{ address: string, isCopied: boolean }} SharedLink the link, and whether it was copied to the clipboard */

/**
 * @param {Pick<AppServices, "store" | "client" | "addressSync" | "navigation" | "replay" | "settings" | "getScreen" |
 * "exporting">} services
 */
export function createSharing(services) {
  const { store, client, navigation, getScreen, replay, settings, exporting } = services;
  const { files: fileKinds } = settings.choices;

  /** Copy a text to the clipboard. If that fails, show it in a field. @param {string} text */
  async function copyText(text) {
    if (await copyToClipboard(text)) store.announce({ key: "ui.copied" });
    else getScreen().stage().menus.openText(text);
  }

  /** Request a text from the server, and copy it to the clipboard. @param {object} request */
  async function copyServerText(request) {
    const text = await client.requestText(request);
    if (text !== null) await copyText(text);
  }

  /**
   * Open a file. If it contains a scene or a lesson, show that. If it contains attention weights, open the form that fits a scene
   * to them.
   * @param {File} file
   */
  async function openFile(file) {
    const savedFile = await readSavedFile(file);
    if (savedFile?.weights !== undefined && !settings.standalone)
      getScreen().stage().menus.openWeights(undefined, savedFile.weights);
    else if (savedFile && savedFile.weights === undefined) await navigation.openSaved(savedFile);
    else store.showError({ key: "ui.file.other", values: { name: file.name } });
  }

  return {
    ...createLinks(services, copyText),
    /** Copy the lab's measurements to the clipboard as JSON. */
    copyLab: () => copyText(JSON.stringify(labOf(store.location)?.report?.numbers, null, 1)),
    /**
     * Copy a text to the clipboard. If the browser does not allow that, show the text in a field from which the user can copy it.
     * @param {string} text
     */
    copyText,
    /** Show the Python code that opens the scene in another program. @param {HTMLElement} anchor */
    async openProgram(anchor) {
      const address = (location.origin + location.pathname).replace(/\/$/, "");
      const programKinds = ["python", "curl"];
      const { scene } = store;
      const programs = await Promise.all(programKinds.map((kind) => client.requestText({ scene, kind, address })));
      const [python, curl] = programs;
      if (python && curl) getScreen().stage().menus.openProgram(anchor, { python, curl }, `${address}/gradio_api/mcp/`);
    },
    /** Copy the scene as text. @param {string} format such as "pytorch" */
    exportAs: (format) => copyServerText({ scene: store.scene, kind: format }),
    /** Copy a table as text. @param {string} quantity @param {number} head @param {string} format such as "tsv" */
    copy: (quantity, head, format) =>
      copyServerText({ rows: getScreen().stage().rowsOf(quantity, head), quantity, kind: format }),
    /** Download the scene as a file. @param {string} fileKind such as "json" */
    async saveAs(fileKind) {
      const { location, scene } = store;
      const source = fileKind === "json" ? sourceOf({ location, scene }, settings) : null;
      const file = await client.requestFile(fileKind);
      if (file) saveFile(fileKinds[fileKind].name, source ? await addSource(file, source) : file);
    },
    /** Download a picture of the page. @param {Element} picture @param {string} title @param {"svg" | "png"} format */
    async savePicture(picture, title, format) {
      const pictureCode = exporting.createSvg(picture, title);
      const svgCode = labOf(store.location) ? pictureCode : addScene(pictureCode, store.scene);
      saveFile(`qkv-by-hand.${format}`, format === "png" ? await exporting.createPng(svgCode) : svgBlobOf(svgCode));
    },
    openFile,
    chooseFile: () => chooseFile(openFile),
    /**
     * Check the scene's numbers and show the result. The page's numbers are compared with Python's, and Python's with PyTorch's
     * built-in attention. Each call sends new requests.
     * @param {HTMLElement} anchor
     */
    async openCheck(anchor) {
      const { scene } = store;
      const [response, torchResult] = await Promise.all([
        client.requestForUser({ scene }),
        client.requestText({ check: scene }),
      ]);
      if (response && torchResult !== null)
        getScreen()
          .stage()
          .menus.openCheck(anchor, [comparisonText(replay.compare(scene, response)), { text: torchResult }]);
    },
  };
}

/**
 * Open the browser's file chooser.
 * @param {(file: File) => unknown} openFile called with the file that the user chooses
 */
function chooseFile(openFile) {
  const chooser = el("input", { type: "file", accept: ".json,.html,.ipynb,.svg,.csv,.tsv,.txt" });
  chooser.addEventListener("change", () => chooser.files?.[0] && openFile(chooser.files[0]));
  chooser.click();
}

/** Return an SVG file. @param {string} svgCode */
const svgBlobOf = (svgCode) => new Blob([svgCode], { type: "image/svg+xml" });

/**
 * Create the commands that share the scene as a link, a QR code or an iframe.
 * @param {Pick<AppServices, "store" | "client" | "addressSync" | "getScreen">} modules
 * @param {(text: string) => Promise<void>} copyText
 */
function createLinks({ store, client, addressSync, getScreen }, copyText) {
  /** Request the link of a scene. Return null if the server refuses it. */
  const requestLink = (/** @type {Scene} */ scene) => client.requestText({ scene, kind: "link" });

  /**
   * Copy a link to the scene as it is on screen now. Edits during the request do not change the link. For a lab, copy the page's
   * address.
   */
  async function copyLink() {
    const { scene } = store;
    if (!labOf(store.location)) {
      const link = await requestLink(scene);
      if (link === null) return null;
      addressSync.writeLink(link, scene);
    }
    return { address: location.href, isCopied: await copyToClipboard(location.href) };
  }

  /**
   * Return an address to share: a short one for a lab or a lesson step, otherwise a link that contains the scene. The page's own
   * address does not change.
   */
  async function addressForOthers() {
    const { lesson } = store.status.response;
    const isRecorded = labOf(store.location) || (lesson && !lesson.is_changed);
    if (isRecorded) return addressSync.addressForSharing(null);
    const link = await requestLink(store.scene);
    return link && addressSync.addressForSharing(link);
  }

  return {
    /** Copy the HTML of an iframe that shows this scene in another page. */
    async copyEmbed() {
      const address = await addressForOthers();
      if (address !== null) await copyText(iframeCode(address));
    },
    openQr: () => getScreen().stage().menus.openQr(addressForOthers()),
    /** Open the Share menu, and request the link right away, so that it is ready when the user copies it. */
    openShare: (/** @type {{ currentTarget: any }} */ { currentTarget }) =>
      getScreen().stage().menus.openShare(currentTarget, copyLink()),
  };
}

/**
 * Return the sentence that describes the result of a comparison of numbers.
 * @param {ReturnType<Replay["compare"]>} comparison @returns {Sentence}
 */
function comparisonText(comparison) {
  if (!comparison) return { key: "ui.check.python" };
  const { numberCount, largestDifference } = comparison;
  const differenceText = largestDifference.toPrecision(2).replace("-", "\u2212");
  return { key: "ui.check.page", values: { count: numberCount, difference: differenceText } };
}

/** Return the HTML of an iframe that shows the page at an address. @param {string} address */
function iframeCode(address) {
  const url = new URL(address);
  url.searchParams.set("view", "embed");
  // A URL never contains quotes or angle brackets, so only ampersands need escaping.
  const escapedAddress = url.href.replaceAll("&", "&amp;");
  return `<iframe src="${escapedAddress}" width="900" height="640" style="border: 0" title="QKV by hand"></iframe>`;
}

// The largest file that can be opened, in bytes. It is three times the size of the largest saved page.
const MAX_FILE_SIZE = 16_000_000;
const METADATA_ID = "qkv-by-hand";
// The field of a saved scene for the attention weights of a model, if the scene was fitted to them.
const SOURCE_FIELD = "fitted_to";
// An object with one of these fields is treated as a scene. The server validates it.
const SCENE_FIELDS = ["tokens", "embeddings", "heads"];
const WEIGHTS_FILE_NAME = /\.(?:csv|tsv|txt|json)$/i; // The names of files that may contain the attention weights of a model.

/**
 * The content of a file: a scene with the weights that it was fitted to, the query string of an address, or the text of a model's
 * attention weights.
 * @typedef {{ scene?: Scene, source?: Source | null, query?: string, weights?: string }} Saved
 */

/** Download a file through the browser. @param {string} fileName @param {Blob} blob */
function saveFile(fileName, blob) {
  const href = URL.createObjectURL(blob);
  const link = el("a", { href, download: fileName });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000); // Some browsers read the blob late, so keep its URL for a minute.
}

/**
 * Return the file of a scene with one more field, for the attention weights that the scene was fitted to. Other programs ignore
 * this field.
 * @param {Blob} file @param {Source} source
 */
async function addSource(file, source) {
  return new Blob([JSON.stringify({ ...JSON.parse(await file.text()), [SOURCE_FIELD]: source })], { type: file.type });
}

/**
 * Return the content of a saved file, or null if it is of no known kind. A saved page contains the query string that opens the
 * same scene in the app. A notebook or a picture contains the scene itself.
 * @param {File} file @returns {Promise<Saved | null>}
 */
export async function readSavedFile(file) {
  if (file.size > MAX_FILE_SIZE) return null;
  const text = await file.text();
  const json = parseObject(text);
  if (containsWeights(json, file.name, text)) return { weights: text };
  if (json) return readScene(/** @type {any} */ (json).metadata?.qkv_by_hand ?? json);
  const metadata = new DOMParser()
    .parseFromString(text, "text/html")
    .querySelector(`meta[name=${METADATA_ID}], metadata#${METADATA_ID}`);
  if (metadata instanceof HTMLMetaElement) return { query: metadata.content };
  return readScene(parseObject(metadata?.textContent ?? ""));
}

/**
 * Return the SVG of a picture with its scene as metadata, so that the picture can be opened again.
 * @param {string} svgCode @param {Scene} scene
 */
function addScene(svgCode, scene) {
  const metadata = svg("metadata", { id: METADATA_ID });
  metadata.textContent = JSON.stringify(scene);
  return svgCode.replace(/^<svg[^>]*>/, (openingTag) => openingTag + new XMLSerializer().serializeToString(metadata));
}

/** Return the scene in a JSON value, or null if the value is no scene. @param {unknown} json @returns {Saved | null} */
function readScene(json) {
  if (!(json instanceof Object) || !SCENE_FIELDS.some((field) => Object.hasOwn(json, field))) return null;
  const { [SOURCE_FIELD]: source, ...scene } = /** @type {any} */ (json);
  return { scene, source: readSource(source) };
}

/**
 * Return whether a file may contain attention weights of a model. A JSON object may if it has the field `weights` and is not a
 * scene. Any other file may if its name has the extension of a table or a list, and its text contains a digit.
 * @param {object | null} json the file's JSON object, or null if the file contains something else
 * @param {string} fileName
 * @param {string} text
 */
function containsWeights(json, fileName, text) {
  if (json) return Object.hasOwn(json, "weights") && !Object.hasOwn(json, "heads");
  return WEIGHTS_FILE_NAME.test(fileName) && /\d/.test(text);
}

/**
 * Parse a text as JSON. Return the object, or null if the text is anything else.
 * @param {string} text @returns {object | null}
 */
function parseObject(text) {
  try {
    const json = JSON.parse(text);
    return typeof json === "object" && !Array.isArray(json) ? json : null;
  } catch {
    return null;
  }
}

/**
 * Open files that the user drops anywhere on the page. Without this handler the browser would navigate to the file.
 * @param {Window} pageWindow @param {(file: File) => unknown} openFile
 */
export function attachFileDrop(pageWindow, openFile) {
  const hasFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files");
  pageWindow.addEventListener("dragover", (event) => hasFiles(event) && event.preventDefault());
  pageWindow.addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) openFile(file);
  });
}
