// @ts-check
// Asks at a polite rate, which follows the round trip that is measured, and lets only newer answers through.

const PACE = 200; // milliseconds between two questions, however quick the answers are: words that change faster, nobody reads
const SLOWEST = 500; // of such a pause, on a page that is busy with what it is told
const BUSY = 40; // times what an answer takes the page: a hand needs the frames between them
const GUESS = 100; // milliseconds of a round trip, before one is measured
const MEMORY = 4; // round trips that the measure looks back on
const MOST = 8; // under way at once

/** @typedef {{ now: () => number, later: (run: () => void, milliseconds: number) => unknown }} Clock */

/** @type {Clock} */
const CLOCK = { now: () => performance.now(), later: (run, milliseconds) => setTimeout(run, milliseconds) };

/**
 * `request(payload)` asks once the last question has its answer. Where that takes longer than it should, the next one is
 * sent after it, and the more are missing the later; so it is where the page itself takes long over an answer. Of what waits meanwhile only the newest is kept.
 * `onAnswer(answer, payload)` never sees an older answer after a newer.
 * @template Payload
 * @template Found
 * @param {(payload: Payload, wanted: () => boolean) => Promise<Found | undefined>} send answers undefined once
 *   `wanted()` is false: a newer request was sent
 * @param {(answer: Found, payload: Payload) => void} onAnswer
 * @param {Clock} [clock]
 */
export function createQueue(send, onAnswer, { now, later } = CLOCK) {
  let sent = 0;
  let shown = 0;
  let underWay = 0;
  let roundTrip = GUESS;
  let pace = PACE;
  let last = Number.NEGATIVE_INFINITY; // when a question was sent last
  let timers = 0; // only the newest counts
  /** @type {{ payload: Payload } | null} */
  let waiting = null;

  /** @param {Payload} payload */
  async function dispatch(payload) {
    sent += 1;
    const number = sent;
    underWay += 1;
    last = now();
    const started = last;
    const answer = await send(payload, () => number === sent);
    underWay -= 1;
    if (answer !== undefined) roundTrip += (now() - started - roundTrip) / MEMORY;
    if (answer !== undefined && number > shown) {
      shown = number;
      const begun = now();
      onAnswer(answer, payload);
      pace = Math.max(PACE, Math.min(SLOWEST, BUSY * (now() - begun)));
    }
    proceed();
  }

  /** Send what waits, now or when its time has come. */
  function proceed() {
    timers += 1;
    if (waiting === null || underWay >= MOST) return;
    const mine = timers;
    const pause = underWay === 0 ? pace : Math.max(pace, roundTrip * 2 ** underWay);
    const rest = last + pause - now();
    if (rest > 0) {
      later(() => mine === timers && proceed(), rest);
      return;
    }
    const { payload } = waiting;
    waiting = null;
    dispatch(payload);
  }

  return {
    /** @param {Payload} payload */
    request(payload) {
      waiting = { payload };
      proceed();
    },
    /** An answer that is there already counts as the newest. @param {Found} answer @param {Payload} payload */
    settle(answer, payload) {
      sent += 1;
      shown = sent;
      waiting = null;
      onAnswer(answer, payload);
    },
  };
}
