// @ts-check
// A film's time: each beat its sentence, its movement, and a rest until it can have been read.

const BEFORE = 700; // milliseconds that a sentence stands alone
const MOVES = 1200; // of movement
const PER_WORD = 250; // of reading: 240 words a minute
const REST = 900; // at least, before the next beat
export const SPEEDS = [0.5, 1, 2];

/**
 * How far a beat has moved, and whether it has rested long enough, after so many milliseconds.
 * @param {number} passed
 * @param {string} words its sentence
 * @param {boolean} still whether nothing travels
 */
export function momentOf(passed, words, still) {
  const share = still ? 1 : Math.min(1, Math.max(0, (passed - BEFORE) / MOVES));
  const least = BEFORE + (still ? 0 : MOVES) + REST;
  return { share: share * share * (3 - 2 * share), over: passed >= Math.max(least, PER_WORD * lengthOf(words)) };
}

/** Words, or what is read as long: three characters of Chinese. @param {string} text */
function lengthOf(text) {
  const characters = text.match(/[\u4e00-\u9fff]/g)?.length ?? 0;
  return text.split(/\s+/).length + characters / 3;
}

/**
 * Ticks once a frame from its start on, until a tick answers false or it is started anew.
 * @param {(passed: number, still: boolean) => boolean} tick
 */
export function createClock(tick) {
  let runs = 0; // so many have begun; only the last goes on
  return {
    start() {
      runs += 1;
      const mine = runs;
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      /** @type {number | null} */
      let began = null;
      /** @param {number} now */
      const frame = (now) => {
        began ??= now;
        if (mine === runs && tick(now - began, still)) requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    },
  };
}
