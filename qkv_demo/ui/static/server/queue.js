// @ts-check
// Keeps several requests in flight while a hand moves, and lets only newer answers through.

const IN_FLIGHT = 8;

/**
 * `request(payload)` sends at once while fewer than eight are under way, else keeps only the newest for the next free
 * place. `onAnswer(answer, payload)` never sees an older answer after a newer.
 * @template Payload
 * @template Found
 * @param {(payload: Payload, wanted: () => boolean) => Promise<Found | undefined>} send answers undefined once
 *   `wanted()` is false: a newer request was sent
 * @param {(answer: Found, payload: Payload) => void} onAnswer
 */
export function createQueue(send, onAnswer) {
  let sent = 0;
  let shown = 0;
  let underWay = 0;
  /** @type {{ payload: Payload } | null} */
  let waiting = null;

  /** @param {Payload} payload */
  async function dispatch(payload) {
    sent += 1;
    const number = sent;
    underWay += 1;
    const answer = await send(payload, () => number === sent);
    underWay -= 1;
    if (waiting !== null) {
      const next = waiting.payload;
      waiting = null;
      dispatch(next);
    }
    if (answer === undefined || number <= shown) return;
    shown = number;
    onAnswer(answer, payload);
  }

  return {
    /** @param {Payload} payload */
    request(payload) {
      if (underWay >= IN_FLIGHT) waiting = { payload };
      else dispatch(payload);
    },
    /**
     * An answer that is there already counts as the newest.
     * @param {Found} answer
     * @param {Payload} payload
     */
    settle(answer, payload) {
      sent += 1;
      shown = sent;
      waiting = null;
      onAnswer(answer, payload);
    },
  };
}
