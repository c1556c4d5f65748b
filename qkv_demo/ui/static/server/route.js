// @ts-check
// One question to Python, one POST: plain JSON there and back.

import { createLabRoute } from "./lab.js";

/** @param {string} address @param {object} request */
const post = (address, request) =>
  fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(request) });

/**
 * Python's functions by name. Each answers a promise, of undefined where no answer of Python's comes back.
 * @param {string} root the address below which all of the server stands, with a slash at its end
 */
export function createRoute(root) {
  const ask = (/** @type {string} */ name) => async (/** @type {object} */ request) => {
    try {
      return await (await post(`${root}qkv/${name}`, request)).json();
    } catch {
      return undefined; // nobody there, cut off on the way, or a proxy that speaks for a server that is gone
    }
  };
  /** @param {object} request */
  async function file(request) {
    try {
      const response = await post(`${root}qkv/file`, request);
      return response.ok ? await response.blob() : await response.json();
    } catch {
      return undefined;
    }
  }
  return { answer: ask("answer"), write: ask("write"), learn: ask("learn"), lab: createLabRoute(root), file };
}
