// How things move: slow at both ends, frame by frame, and not at all where somebody has asked their system for that.

export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {number} share from 0 to 1 */
export const eased = (share) => share * share * (3 - 2 * share);

/**
 * Ticks once a frame from its start on, until a tick answers false, it is stopped or it is started anew.
 * @param {(more: number) => boolean} tick hears how many milliseconds have passed since the last
 */
export function createClock(tick) {
  let runs = 0; // so many have begun; only the last goes on
  return {
    start() {
      runs += 1;
      const mine = runs;
      /** @type {number | null} */
      let last = null;
      /** @param {number} now */
      const frame = (now) => {
        const more = now - (last ?? now);
        last = now;
        if (mine === runs && tick(more)) requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    },
    stop() {
      runs += 1;
    },
  };
}
