// Hides the speaker's controls and the pointer in a presentation until the pointer moves.

const IDLE_DELAY = 3000; // Milliseconds without a movement after which the controls are hidden again.

/**
 * Set `data-idle` on the root while the pointer rests during a presentation. The style sheet then hides the controls. Tab shows
 * them too. The signal removes the listeners when another stage replaces this one.
 * @param {HTMLElement} root @param {Pick<Services, "store">} app @param {AbortSignal} signal
 */
export function attachIdleTimer(root, { store }, signal) {
  const hideControls = () => root.toggleAttribute("data-idle", true);
  let timer = 0;

  function showControls() {
    if (!store.view.presenting) return;
    clearTimeout(timer);
    timer = window.setTimeout(hideControls, IDLE_DELAY);
    root.removeAttribute("data-idle");
  }

  hideControls();
  document.addEventListener("pointermove", showControls, { signal });
  document.addEventListener("pointerdown", showControls, { signal });
  document.addEventListener("keydown", ({ key }) => key === "Tab" && showControls(), { signal });
}
