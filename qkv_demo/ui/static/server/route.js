// @ts-check
// One question to Python, one POST: plain JSON there and back.

import { createLabRoute } from "./lab.js";

/**
 * Python's functions by name. Each answers a promise, of undefined where no answer of Python's comes back.
 * @param {string} root the address below which all of the server stands, with a slash at its end
 */
export function createRoute(root) {
  const ask = (/** @type {string} */ name) => async (/** @type {object} */ request) => {
    try {
      const response = await fetch(`${root}qkv/${name}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(request),
      });
      return await response.json();
    } catch {
      return undefined; // nobody there, cut off on the way, or a proxy that speaks for a server that is gone
    }
  };
  return { answer: ask("answer"), write: ask("write"), learn: ask("learn"), lab: createLabRoute(root) };
}
