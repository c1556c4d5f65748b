// @ts-check
// The way to Python: a lost connection is told once, and what is still wanted is asked again until it arrives.

const PAUSES = [250, 500, 1000, 2000, 4000]; // milliseconds
const PATIENCE = 10_000; // an answer that takes longer is as good as none

/**
 * Answers `untilAnswered(call, wanted)`: what `call()` answers, or undefined once `wanted()` says that nobody waits for
 * it. Where the server cannot be reached, the answer is undefined.
 * @param {(connected: boolean) => void} tell hears once of a connection lost, and once of it back
 */
export function createConnection(tell) {
  let failures = 0;
  /**
   * @template T
   * @param {() => Promise<T | undefined>} call
   * @param {() => boolean} [wanted]
   * @returns {Promise<T | undefined>}
   */
  return async function untilAnswered(call, wanted = () => true) {
    do {
      const answer = await Promise.race([call(), pause(PATIENCE)]);
      if (answer !== undefined) {
        if (failures > 0) tell(true);
        failures = 0;
        return answer;
      }
      if (!wanted()) return undefined;
      if (failures === 0) tell(false);
      failures += 1;
      await pause(PAUSES[Math.min(failures, PAUSES.length) - 1]);
    } while (wanted());
    return undefined;
  };
}

/** @param {number} milliseconds @returns {Promise<undefined>} */
const pause = (milliseconds) => new Promise((done) => setTimeout(() => done(undefined), milliseconds));
