// @ts-check
// Files that leave the page, and files that come in.

import { el } from "../base/dom.js";

const LARGEST = 256_000; // characters: many times the largest scene

/**
 * Let the browser save a file.
 * @param {string} name
 * @param {Blob} content
 */
export function saveFile(name, content) {
  const href = URL.createObjectURL(content);
  const link = el("a", { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000); // some browsers begin to read it late
}

/**
 * A file's JSON object; null where it holds none.
 * @param {File} file
 * @returns {Promise<object | null>}
 */
export async function readJson(file) {
  if (file.size > LARGEST) return null;
  try {
    const found = JSON.parse(await file.text());
    return typeof found === "object" && !Array.isArray(found) ? found : null;
  } catch {
    return null;
  }
}
