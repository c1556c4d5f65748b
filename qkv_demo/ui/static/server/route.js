// Sends requests to the app's server, with one function per route.

import { wordsOf } from "./recorded.js";

const SERVER_ERROR = 500; // A response with this status is a refusal, because the same request would fail again.

/**
 * Create the connection to the app's server. Each request is a POST with JSON.
 * @param {string} root the base address of the server's routes, which ends in a slash
 * @param {Pick<Settings, "strings" | "bidi_pattern">} settings @returns {Server}
 */
export function createRoute(root, settings) {
  /**
   * @param {string} name @param {any} request @param {AbortSignal} [signal]
   * @param {(response: Response) => Promise<any>} [read]
   */
  async function post(name, request, signal, read = (response) => response.json()) {
    const headers = { "Content-Type": "application/json" };
    const options = { method: "POST", headers, body: JSON.stringify(request), signal };
    try {
      const response = await fetch(`${root}qkv/${name}`, options);
      if (response.status !== SERVER_ERROR) return await read(response);
      return { error: wordsOf(settings, request)("error.fault") };
    } catch {
      return undefined; // The server cannot be reached, the response was interrupted, or a proxy has sent its error page.
    }
  }

  return {
    answer: (request, signal) => post("answer", request, signal),
    prefetch: (request) => post("ahead", request),
    write: (request, signal) => post("write", request, signal),
    lab: (request, signal) => post("lab", request, signal),
    fit: (request, signal) => post("fit", request, signal),
    heads: (request, signal) => post("heads", request, signal),
    file: (request, signal) =>
      post("file", request, signal, (response) => (response.ok ? response.blob() : response.json())),
  };
}
