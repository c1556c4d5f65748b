// @ts-check
// One question to Python, one POST: plain JSON there and back.

import { speaker } from "../base/words.js";
import { createLabRoute } from "./lab.js";

const FAULT = 500; // the server is there, and has made a mistake: the same question would find it again

/** @param {string} address @param {object} request */
const post = (address, request) =>
  fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(request) });

/**
 * What a fault of the app is told as, in the language of the request that met it; undefined where there was none.
 * @typedef {(response: Response, request: { language?: unknown, view?: unknown }) => { error: string } | undefined} FaultOf
 */

/**
 * Python's functions by name. Each answers a promise, of undefined where no answer of Python's comes back.
 * @param {string} root the address below which all of the server stands, with a slash at its end
 * @param {Pick<Settings, "words" | "turning">} settings
 */
export function createRoute(root, settings) {
  /** @type {FaultOf} */
  const faultOf = ({ status }, { language, view }) => {
    const spoken = /** @type {any} */ (view)?.language ?? language;
    return status === FAULT ? { error: speaker(settings, spoken)("error.fault") } : undefined;
  };
  const ask = (/** @type {string} */ name) => async (/** @type {object} */ request) => {
    try {
      const response = await post(`${root}qkv/${name}`, request);
      return faultOf(response, request) ?? (await response.json());
    } catch {
      return undefined; // nobody there, cut off on the way, or a proxy that speaks for a server that is gone
    }
  };
  /** @param {object} request */
  async function file(request) {
    try {
      const response = await post(`${root}qkv/file`, request);
      return faultOf(response, request) ?? (response.ok ? await response.blob() : await response.json());
    } catch {
      return undefined;
    }
  }
  return {
    answer: ask("answer"),
    ahead: ask("ahead"),
    write: ask("write"),
    learn: ask("learn"),
    lab: createLabRoute(root, faultOf),
    file,
  };
}
