// Shows the page in full screen. Most browsers allow full screen only in response to a key press or a click, and some never allow
// it. If the browser refuses, the page stays in its window.

let shouldReturn = false; // True if the page was in full screen when `rememberFullScreen` was called.

/** Start showing the page in full screen, if the browser allows it. */
export async function enterFullScreen() {
  try {
    await document.documentElement.requestFullscreen?.();
    shouldReturn = false;
  } catch {
    // The page stays in its window.
  }
}

/** Stop showing the page in full screen. */
export function leaveFullScreen() {
  shouldReturn = false;
  return document.fullscreenElement ? document.exitFullscreen() : null;
}

/**
 * Record whether the page is in full screen, so that `resumeFullScreen` can restore this. Call this function before a second
 * window opens, because browsers leave full screen when a window opens on the same display.
 */
export function rememberFullScreen() {
  shouldReturn = document.fullscreenElement !== null;
}

/** Return to full screen after a second window has opened. */
export function resumeFullScreen() {
  if (shouldReturn) enterFullScreen();
}
