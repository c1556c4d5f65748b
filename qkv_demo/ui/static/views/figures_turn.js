// @ts-check
// Figures come after the numbers they draw: once a frame, and only once plotly is here.

import { afterFrame } from "../base/dom.js";

/** @typedef {import("../replay/replay.js").Pictured} Pictured */

/**
 * Answers `due(picture)`: its figures are to be drawn; without one, those of the last.
 * @param {HTMLElement} stage
 * @param {(picture: Pictured) => Record<string, Figure> | null} resolved null where the page waits for Python
 * @param {(figures: Record<string, Figure>) => Promise<void>} paint
 */
export function createFiguresTurn(stage, resolved, paint) {
  /** @type {Pictured | null} */
  let newest = null;
  let waiting = false;
  let revision = 0;

  async function turn() {
    waiting = false;
    const figures = window.Plotly && newest ? resolved(newest) : null;
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
