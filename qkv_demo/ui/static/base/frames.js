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

/**
 * Follow a pressed pointer until it is let go, or loses its hold. Only how far it has gone counts, so what is taken off its
 * middle does not jump there.
 * @param {HTMLElement | SVGElement} element @param {PointerEvent} down
 * @param {(dx: number, dy: number) => void} pull @param {(isLetGo: boolean) => void} [end]
 */
export function drag(element, down, pull, end = () => {}) {
  down.preventDefault();
  element.focus({ preventScroll: true });
  element.setPointerCapture(down.pointerId);
  const held = new AbortController();
  const { signal } = held;
  let isLetGo = false;
  const moves = onceAFrame((/** @type {PointerEvent} */ { clientX, clientY }) =>
    pull(clientX - down.clientX, clientY - down.clientY),
  );
  const over = () => {
    held.abort();
    moves.settle();
    end(isLetGo);
  };
  element.addEventListener("pointermove", (event) => moves.hear(/** @type {PointerEvent} */ (event)), { signal });
  element.addEventListener("pointerup", () => (isLetGo = true), { signal });
  element.addEventListener("lostpointercapture", over, { signal });
}

/** Resolves within the next frame; at once where none will come. @returns {Promise<unknown>} */
export const nextFrame = () => new Promise((go) => (document.hidden ? go(null) : requestAnimationFrame(go)));

/** @param {number} milliseconds @returns {Promise<undefined>} */
export const pause = (milliseconds) => new Promise((done) => setTimeout(() => done(undefined), milliseconds));
