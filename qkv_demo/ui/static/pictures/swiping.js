// @ts-check
// A finger on a turnable space: across it turns the space, up or down it scrolls the page, as anywhere else.

const MEANT = 4; // pixels until a finger's way is known

/**
 * Keep from plotly, which would take every finger for a turn, those that set out up or down.
 * @param {HTMLElement} frame
 */
export function letScroll(frame) {
  /** @type {Touch | null} */
  let start = null;
  let scrolls = false;
  /** @param {"touchstart" | "touchmove"} kind @param {(event: TouchEvent) => void} heard */
  const listen = (kind, heard) => frame.addEventListener(kind, heard, { capture: true, passive: true });

  listen("touchstart", ({ touches, target }) => {
    const turns = target instanceof HTMLCanvasElement && touches.length === 1;
    start = turns ? touches[0] : null;
    scrolls = false;
  });
  listen("touchmove", (event) => {
    if (start) {
      const [across, down] = [event.touches[0].clientX - start.clientX, event.touches[0].clientY - start.clientY];
      if (Math.hypot(across, down) > MEANT) start = null;
      scrolls = Math.abs(down) > Math.abs(across);
    }
    if (scrolls) event.stopPropagation();
  });
}
