// Shows the page in full screen. Most browsers allow this only in response to a key press or a click, and some never allow
// it. The page then stays in its window.

let isPaused = false; // True after `pauseFullScreen`, until the page is in full screen again.

/** Start showing the page in full screen, if the browser allows it. */
export async function enterFullScreen() {
  try {
    await document.documentElement.requestFullscreen?.();
    isPaused = false;
  } catch {
    // The page stays in its window.
  }
}

/** Stop showing the page in full screen. */
export function leaveFullScreen() {
  isPaused = false;
  return document.fullscreenElement ? document.exitFullscreen() : null;
}

/** Leave full screen until `resumeFullScreen`, because a second window cannot open beside a page in full screen. */
export async function pauseFullScreen() {
  if (!document.fullscreenElement) return;
  await leaveFullScreen();
  isPaused = true;
}

/** Return to full screen after a pause. */
export function resumeFullScreen() {
  if (isPaused) enterFullScreen();
}
