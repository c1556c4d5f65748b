// @ts-check
// A matrix at work: the picture goes from the space as it was, the identity, to what the matrix makes of it.

const DURATION = 1100; // milliseconds

/** @param {import("./store.js").Store} store */
export function createMorphing(store) {
  let plays = 0; // so many have begun; only the last goes on

  /** @param {number | null} share of the way; null for all of it, at rest */
  const setShare = (share) => store.setStatus({ share });

  /** @param {number} mine @param {string} lens */
  function play(mine, lens) {
    /** @type {number | null} */
    let started = null;
    /** @param {number} now */
    const frame = (now) => {
      if (mine !== plays || store.view.lens !== lens) return;
      if (store.status.answer.view.lens === lens) started ??= now; // until then its picture is on its way
      const passed = Math.min(1, (now - (started ?? now)) / DURATION);
      setShare(passed < 1 ? passed * passed * (3 - 2 * passed) : null);
      if (passed < 1) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  return {
    /**
     * Another space is looked at; one that a matrix makes unfolds from the one that it was.
     * @param {string} lens
     * @param {boolean} moves whether a matrix makes it
     */
    lookThrough(lens, moves) {
      plays += 1;
      const plain = !moves || matchMedia("(prefers-reduced-motion: reduce)").matches;
      store.setStatus({ share: plain ? null : 0 });
      store.setView({ lens });
      if (!plain) play(plays, lens);
    },
    /** A hand sets how much of the way is gone. @param {number} share */
    morphTo(share) {
      plays += 1;
      setShare(share);
    },
    /** The hand lets go: at the end of the way the matrix is at rest. */
    releaseMorph() {
      if (store.status.share === 1) setShare(null);
    },
  };
}
