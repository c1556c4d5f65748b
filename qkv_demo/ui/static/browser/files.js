// Files that leave the page, and files that come in.

import { el, svg } from "../base/dom.js";

const LARGEST = 16_000_000; // bytes: three times the largest page that is saved
const MARK = "qkv-by-hand";
const OF_SCENES = ["tokens", "embeddings", "heads"]; // Python says what else is wrong with what has one of these

/** @typedef {{ scene: Scene, query?: undefined } | { query: string }} Saved */

/** Let the browser save a file. @param {string} name @param {Blob} content */
export function saveFile(name, content) {
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
export function withScene(text, scene) {
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
