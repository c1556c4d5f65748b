// Keeps several requests in flight while a hand moves, and lets only newer answers through.

const IN_FLIGHT = 8;

/**
 * `send(payload, wanted)` answers a promise, of undefined once `wanted()` is false: a newer request was sent.
 * `request(payload)` sends at once while fewer than eight are under way, else keeps only the newest for the next free
 * place. `onAnswer(answer, payload)` never sees an older answer after a newer.
 */
export function createQueue(send, onAnswer) {
  let sent = 0;
  let shown = 0;
  let underWay = 0;
  let waiting = null;

  async function dispatch(payload) {
    const number = ++sent;
    underWay += 1;
    const answer = await send(payload, () => number === sent);
    underWay -= 1;
    if (waiting !== null) {
      const next = waiting;
      waiting = null;
      dispatch(next);
    }
    if (answer === undefined || number <= shown) return;
    shown = number;
    onAnswer(answer, payload);
  }

  return {
    request(payload) {
      if (underWay >= IN_FLIGHT) waiting = payload;
      else dispatch(payload);
    },
    /** An answer that is there already counts as the newest. */
    settle(answer, payload) {
      shown = ++sent;
      waiting = null;
      onAnswer(answer, payload);
    },
  };
}
