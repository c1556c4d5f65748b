// @ts-check
// A lab's work, line by line: how far it is, and at last what was found.

/**
 * Answers the last line, or undefined where none came: nobody there, or stopped by `signal`.
 * @param {string} root the address below which all of the server stands, with a slash at its end
 * @param {import("./route.js").FaultOf} faultOf
 */
export function createLabRoute(root, faultOf) {
  /**
   * @param {object} request @param {(line: LabLine) => void} onLine @param {AbortSignal} signal
   * @returns {Promise<LabLine | undefined>}
   */
  return async (request, onLine, signal) => {
    try {
      const response = await fetch(`${root}qkv/lab`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(request),
        signal,
      });
      const fault = faultOf(response, request);
      if (fault) return fault;
      let last;
      for await (const text of linesOf(response)) {
        last = JSON.parse(text);
        onLine(last);
      }
      return last;
    } catch {
      return undefined;
    }
  };
}

/** @param {Response} response */
async function* linesOf(response) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    yield* lines.filter(Boolean);
    if (done) break;
  }
  if (rest) yield rest;
}
