// The way to Python: a lost connection is told once, and what is still wanted is asked again until it arrives.

const PAUSES = [250, 500, 1000, 2000, 4000]; // milliseconds
const PATIENCE = 10_000; // an answer that takes longer is as good as none

/**
 * `reach(call, wanted)` gives what `call()` answers, or undefined once `wanted()` says that nobody waits for it.
 * Where the server cannot be reached, the answer is undefined.
 */
export function createConnection({ onLost, onBack }) {
  let failures = 0;
  return async function reach(call, wanted = () => true) {
    for (;;) {
      const answer = await Promise.race([call(), pause(PATIENCE)]);
      if (answer !== undefined && failures > 0) onBack();
      if (answer !== undefined) failures = 0;
      if (answer !== undefined || !wanted()) return answer;
      if (failures === 0) onLost();
      await pause(PAUSES[Math.min(failures++, PAUSES.length - 1)]);
      if (!wanted()) return undefined;
    }
  };
}

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
