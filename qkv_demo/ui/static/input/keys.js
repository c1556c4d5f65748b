// @ts-check
// Keys wherever the last press went, as long as this stage is the one on screen.

/**
 * @param {HTMLElement} shell
 * @param {(event: KeyboardEvent) => void} onKey
 * @param {{ capture?: boolean, ended?: () => void }} [how] `capture`: before anything else hears them; `ended` is called
 *   once the stage is built anew
 */
export function hearKeys(shell, onKey, { capture = false, ended } = {}) {
  const over = new AbortController();
  const hear = (/** @type {KeyboardEvent} */ event) => {
    if (shell.isConnected) {
      onKey(event);
      return;
    }
    over.abort();
    ended?.();
  };
  document.addEventListener("keydown", hear, { capture, signal: over.signal });
}
