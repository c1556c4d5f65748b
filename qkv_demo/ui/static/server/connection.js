// @ts-check
// The way to Python: a lost connection is told once, and what is still wanted is asked again until it arrives.

const PAUSES = [250, 500, 1000, 2000, 4000]; // milliseconds
const PATIENCE = 10_000; // an answer that takes longer is as good as none

/**
 * Answers `untilAnswered(call, wanted, instead)`: what `call()` answers, or undefined once `wanted()` says that nobody
 * waits for it. Where the server cannot be reached, the answer is what there is `instead`, if anything.
 * @param {(connected: boolean) => void} tell hears once of a connection lost, and once of it back
 */
export function createConnection(tell) {
  let failures = 0;
  let listening = false; // for whether it is back

  /** One try, counted. @template T @param {() => Promise<T | undefined>} call */
  async function attempt(call) {
    const answer = await Promise.race([call(), pause(PATIENCE)]);
    if (answer !== undefined && failures > 0) tell(true);
    if (answer === undefined && failures === 0) tell(false);
    failures = answer === undefined ? failures + 1 : 0;
    return answer;
  }

  const rest = () => pause(PAUSES[Math.min(failures, PAUSES.length) - 1]);

  /** Somebody goes on without an answer: it is asked for until there is one. @param {() => Promise<unknown>} call */
  async function listen(call) {
    if (listening) return;
    listening = true;
    while (failures > 0) {
      await rest();
      await attempt(call);
    }
    listening = false;
  }

  /**
   * @template T
   * @param {() => Promise<T | undefined>} call
   * @param {() => boolean} [wanted]
   * @param {() => T | null} [instead]
   * @returns {Promise<T | undefined>}
   */
  return async function untilAnswered(call, wanted = () => true, instead = () => null) {
    do {
      const answer = failures > 0 && instead() ? undefined : await attempt(call);
      if (answer !== undefined || !wanted()) return answer;
      const other = instead();
      if (other) {
        listen(call);
        return other;
      }
      await rest();
    } while (wanted());
    return undefined;
  };
}

/** @param {number} milliseconds @returns {Promise<undefined>} */
const pause = (milliseconds) => new Promise((done) => setTimeout(() => done(undefined), milliseconds));
