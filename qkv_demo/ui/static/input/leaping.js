// @ts-check
// Whether a slider is sent to a place, by a key or a press on its track, or pulled there: what is sent may swing.

/**
 * Answers whether what a slider under `shell` says now is where it was sent.
 * @param {HTMLElement} shell
 */
export function attachLeaping(shell) {
  let sent = false;
  /** @param {Event} event */
  const hear = ({ target }) => {
    sent = target instanceof HTMLInputElement && target.type === "range";
  };
  shell.addEventListener("keydown", hear);
  shell.addEventListener("pointerdown", hear);
  shell.addEventListener("pointermove", () => {
    sent = false;
  });
  return () => sent;
}
