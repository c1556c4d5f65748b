// @ts-check
// Figures come after the numbers they draw: once a frame, and only once plotly is here.

import { afterFrame } from "../base/dom.js";

/** @typedef {import("../replay/replay.js").Pictured} Pictured */

/**
 * Answers `due(picture)`: its figures are to be drawn; without one, those of the last.
 * @param {HTMLElement} stage
 * @param {{
 *   store: Pick<import("../state/store.js").Store, "status">,
 *   replay: Pick<import("../replay/replay.js").Replay, "figures">,
 * }} from
 * @param {(figures: Record<string, Figure>) => Promise<void>} paint
 */
export function createFiguresTurn(stage, { store, replay }, paint) {
  /** @type {Pictured | null} */
  let newest = null;
  let waiting = false;
  let revision = 0;

  async function turn() {
    waiting = false;
    const figures = window.Plotly && newest ? replay.figures(newest, store.status.share ?? 1) : null;
    if (!figures) return;
    await paint(figures);
    revision += 1;
    stage.dataset.figureRevision = String(revision);
  }

  /** @param {Pictured | null} [picture] */
  return function due(picture = newest) {
    newest = picture;
    if (waiting) return;
    waiting = true;
    afterFrame(turn);
  };
}
