// Sends requests to the app's server, with one function per route.

import { createTranslateForRequest } from "./recorded.js";

// A response with this status is treated as a refusal and not repeated, because the same request would fail again.
const SERVER_ERROR_STATUS = 500;

/**
 * Create the connection to the app's server. Each request is a POST with JSON, except requests for recordings, which a browser
 * should cache.
 * @param {string} root the base address of the server's routes, which ends in a slash
 * @param {Pick<Settings, "strings" | "bidi_pattern" | "assets">} settings @returns {Server}
 */
export function createRoute(root, settings) {
  /**
   * Send a request, and return the body of the response.
   * @param {string} address @param {RequestInit} options @param {any} request
   * @param {(response: Response) => Promise<any>} [readBody]
   */
  async function send(address, options, request, readBody = (response) => response.json()) {
    try {
      const response = await fetch(address, options);
      if (response.status !== SERVER_ERROR_STATUS) return await readBody(response);
      return { error: createTranslateForRequest(settings, request)("error.fault") };
    } catch {
      return undefined; // The server cannot be reached, the response was interrupted, or a proxy has sent its error page.
    }
  }

  /**
   * Send a POST request to a route.
   * @param {string} routeName @param {any} request @param {AbortSignal} [signal]
   * @param {(response: Response) => Promise<any>} [readBody]
   */
  function post(routeName, request, signal, readBody) {
    const headers = { "Content-Type": "application/json" };
    const options = { method: "POST", headers, body: JSON.stringify(request), signal };
    return send(`${root}qkv/${routeName}`, options, request, readBody);
  }

  return {
    answer: (request, signal) => post("answer", request, signal),
    prefetch: (request) =>
      send(`${settings.assets.recordings}&${new URLSearchParams({ request: JSON.stringify(request) })}`, {}, request),
    write: (request, signal) => post("write", request, signal),
    lab: (request, signal) => post("lab", request, signal),
    fit: (request, signal) => post("fit", request, signal),
    heads: (request, signal) => post("heads", request, signal),
    file: (request, signal) =>
      post("file", request, signal, (response) => (response.ok ? response.blob() : response.json())),
  };
}
