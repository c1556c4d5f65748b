// @ts-check
// What Python told, packed in the page or in a file beside it. Such a file is a script: a page that is opened from a
// disk may read no other.

import { el } from "../base/dom.js";

/** The text that base64 holds packed. @param {string} text */
export async function unpacked(text) {
  const packed = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

/**
 * Answers `told(file)`: what the file tells, once it is there; undefined where it does not come. A file says
 * `qkvTold(…)`, which becomes a function of `page`.
 * @param {Window} page
 */
export function tellInto(page) {
  /** @type {string | null} */
  let heard = null;
  /** @type {Map<string, Promise<any>>} */
  const asked = new Map();
  Object.assign(page, { qkvTold: (/** @type {string} */ packed) => (heard = packed) });

  /** @param {string} file @returns {Promise<any>} */
  async function load(file) {
    const script = el("script", { src: file });
    const arrived = await new Promise((done) => {
      script.onload = () => done(heard);
      script.onerror = () => done(null);
      document.head.append(script);
    });
    script.remove();
    return arrived === null ? undefined : JSON.parse(await unpacked(arrived));
  }

  return (/** @type {string} */ file) => {
    const found = asked.get(file) ?? load(file);
    asked.set(file, found);
    found.then((told) => told === undefined && asked.delete(file)); // who asks again, tries again
    return found;
  };
}
