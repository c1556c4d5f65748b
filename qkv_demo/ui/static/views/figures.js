// @ts-check
// The figures of what is on screen, computed and painted with its numbers, and how often that was done.

/**
 * Answers `paint(picture)`; without one the last is painted once more.
 * @param {HTMLElement} stage
 * @param {{
 *   store: Pick<Store, "status">,
 *   replay: Pick<Replay, "figures">,
 * }} from
 * @param {(figures: Record<string, Figure>) => void} paint
 */
export function createFigures(stage, { store, replay }, paint) {
  /** @type {Pictured | null} */
  let newest = null;
  let revision = 0;

  /** @param {Pictured | null} [picture] */
  return (picture = newest) => {
    newest = picture;
    const figures = newest && replay.figures(newest, store.status.share ?? 1);
    if (!figures) return;
    paint(figures);
    revision += 1;
    stage.dataset.figureRevision = String(revision);
  };
}
