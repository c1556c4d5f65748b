// One question to Python, one POST: plain JSON there and back, a lab's answer line by line.

import { speaker } from "../base/words.js";

const FAULT = 500; // the server is there, and has made a mistake: the same question would find it again

/**
 * Python's functions by name. Each answers a promise, of undefined where no answer of Python's comes back.
 * @param {string} root the address below which all of the server stands, with a slash at its end
 * @param {Pick<Settings, "words" | "turning">} settings
 * @returns {Server}
 */
export function createRoute(root, settings) {
  /**
   * @param {string} name @param {any} request @param {(response: Response) => Promise<any>} [read]
   * @param {AbortSignal} [signal] stops it
   */
  async function ask(name, request, read = (response) => response.json(), signal) {
    const headers = { "Content-Type": "application/json" };
    try {
      const response = await fetch(`${root}qkv/${name}`, {
        method: "POST",
        headers,
        body: JSON.stringify(request),
        signal,
      });
      if (response.status !== FAULT) return await read(response);
      return { error: speaker(settings, request.view?.language ?? request.language)("error.fault") };
    } catch {
      return undefined; // nobody there, cut off on the way, or a proxy that speaks for a server that is gone
    }
  }

  return {
    answer: (request) => ask("answer", request),
    ahead: (request) => ask("ahead", request),
    write: (request) => ask("write", request),
    lab: (request, onLine, signal) => ask("lab", request, (response) => lastLine(response, onLine), signal),
    file: (request) => ask("file", request, (response) => (response.ok ? response.blob() : response.json())),
  };
}

/** How far a lab is, line by line, and at last what was found. @param {Response} response @param {(line: LabLine) => void} onLine */
async function lastLine(response, onLine) {
  let last;
  for await (const text of linesOf(response)) {
    last = JSON.parse(text);
    onLine(last);
  }
  return last;
}

/** @param {Response} response */
async function* linesOf(response) {
  const reader = /** @type {ReadableStream<any>} */ (response.body).pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    yield* lines.filter(Boolean);
  }
  if (rest) yield rest;
}
