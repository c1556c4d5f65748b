// @ts-check
// What a hand does is heard with the frame that shows it, of many moves the last: while a browser tells of a pointer, each
// look at what has changed, even its own, lays the page out.

/**
 * `hear(what)` runs with the next frame, for the newest alone; `settle()` at once where something waits.
 * @template What
 * @param {(what: What) => void} run
 */
export function onceAFrame(run) {
  let frame = 0;
  /** @type {What} */
  let newest;

  function go() {
    frame = 0;
    run(newest);
  }

  return {
    /** @param {What} what */
    hear(what) {
      newest = what;
      frame ||= requestAnimationFrame(go);
    },
    settle() {
      if (frame === 0) return;
      cancelAnimationFrame(frame);
      go();
    },
  };
}

/** Resolves within the next frame; at once where none will come. @returns {Promise<unknown>} */
export const nextFrame = () => new Promise((go) => (document.hidden ? go(null) : requestAnimationFrame(go)));
