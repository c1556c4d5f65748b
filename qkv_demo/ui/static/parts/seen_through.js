// @ts-check
// The words' picture, seen through a matrix: its title says which, and below it the way from the identity, played or by
// hand, and the way back to the words.

import { createPart } from "../base/part.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { formulas } from "./sentence.js";

/** @typedef {{ lens: string, symbol: string | null, share: number | null }} Now `symbol` of the matrix, where there is one */

/**
 * @param {Translate} t
 * @param {string[]} lenses the first of which no matrix makes, the second W_Q
 */
export function createSeenThrough(t, [plain, first]) {
  const title = document.createElement("span");
  const element = document.createElement("div");
  element.className = "morph row";
  const heading = createPart(
    title,
    (/** @type {Now} */ { symbol }) => [symbol],
    ({ symbol }) => formulas(symbol === null ? t("ui.lane.x.about") : t("ui.seen", { matrix: symbol })),
  );
  const way = createPart(element, (/** @type {Now} */ { symbol, lens, share }) => [symbol, lens, share], draw);

  /** @param {Now} now */
  function draw({ lens, symbol, share }) {
    if (symbol === null) return nothing;
    return html`
      <button type="button" class="play" data-play=${lens} aria-label=${t("ui.morph.play")} title=${t("ui.morph.play")}>▶</button>
      <span class="symbol" aria-hidden="true">I</span>
      <input
        type="range"
        min="0"
        max="1"
        step="0.01"
        data-morph
        aria-label=${t("ui.morph")}
        title=${t("ui.morph")}
        .value=${String(share ?? 1)}
      />
      <span class="symbol">${formulas(symbol)}</span>
      <button type="button" data-lens=${plain}>${t("ui.seen.back")}</button>
    `;
  }

  return {
    title,
    element,
    /** @param {Picture} answer @param {number | null} share of the way */
    paint({ view: { lens }, schema }, share) {
      const used = schema.some(({ sources }) => sources.includes(lens)) ? lens : first; // tied keys are made with W_Q
      const symbol = lens === plain ? null : (schema.find(({ name }) => name === used)?.symbol ?? used);
      const now = { lens, symbol, share };
      heading.paint(now);
      way.paint(now);
    },
  };
}
