// Keeps several requests in flight while a hand moves, and lets only newer answers through.

const IN_FLIGHT = 8;
const RETRY = [250, 500, 1000, 2000, 4000];

/**
 * `send(payload)` answers a promise. `request(payload)` sends at once while fewer than eight are under way, else
 * keeps only the newest for the next free place. `onAnswer(answer, payload)` never sees an older answer after a newer.
 * When sending fails, `onLost()` is told once, the newest payload is tried again until it arrives, then `onBack()`.
 */
export function createPump(send, { onAnswer, onLost, onBack }) {
  let sent = 0;
  let shown = 0;
  let underWay = 0;
  let waiting = null;
  let failures = 0;
  let newest = null;

  async function dispatch(payload) {
    const number = ++sent;
    underWay += 1;
    try {
      const answer = await send(payload);
      if (failures > 0) {
        failures = 0;
        onBack();
      }
      if (number > shown) {
        shown = number;
        onAnswer(answer, payload);
      }
    } catch (error) {
      if (number === sent) retryLater();
      else if (failures === 0) console.debug("an overtaken request failed", error);
    } finally {
      underWay -= 1;
      if (waiting !== null) {
        const next = waiting;
        waiting = null;
        dispatch(next);
      }
    }
  }

  function retryLater() {
    if (failures === 0) onLost();
    const pause = RETRY[Math.min(failures, RETRY.length - 1)];
    const number = sent;
    failures += 1;
    setTimeout(() => {
      if (number === sent) dispatch(newest);
    }, pause);
  }

  return {
    request(payload) {
      newest = payload;
      if (underWay >= IN_FLIGHT) waiting = payload;
      else dispatch(payload);
    },
  };
}
