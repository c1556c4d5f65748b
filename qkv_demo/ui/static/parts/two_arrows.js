// @ts-check
// One or two words, large, and their weights: an arrow each way, and quietly a loop for what each takes from itself.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { colourOf } from "../views/colours.js";
import { shrinking, thickness } from "./ribbon_places.js";
import { createWord, walkWords } from "./word.js";

const LOOP = 9; // of a loop 40 wide: as thick is a weight of 1

/**
 * @param {Translate} t
 * @param {Numbers} numbers
 * @param {import("./who_attends.js").Press} press
 * @returns {(needs: import("./who_attends.js").Needs) => unknown}
 */
export function createTwoArrows(t, { show }, press) {
  const asking = createWord(t, press);

  return ({ asks, weights, pair: [asker] }) => {
    const scale = shrinking(weights);
    const word = (/** @type {number} */ row) => asking("asks", asks[row], row, row === asker, "big");
    /** @param {number} row @param {number | null | undefined} weight */
    const looks = (row, weight) => `--arrow: ${colourOf("asks", row)}; --size: ${Math.abs(weight ?? 0) * scale}`;

    /** @param {number | null | undefined} weight */
    const said = (weight) => (weight === null ? "\u2013" : show(weight));

    /** @param {number} row */
    const loop = (row) => {
      const weight = weights[row][row];
      return html`
        <span
          class="loop pair-mark"
          role="img"
          aria-label="${asks[row]} → ${asks[row]} ${said(weight)}"
          data-row=${row}
          data-link=${row}
          ?data-negative=${(weight ?? 0) < 0}
          style=${looks(row, weight)}
        >
          <svg viewBox="0 0 40 40" aria-hidden="true">
            <path class="shaft" d="M34 6.6A18 18 0 1 0 34 33.4" stroke-width=${thickness(weight, LOOP * scale).toFixed(2)} />
          </svg>
          <b class="number" aria-hidden="true">${said(weight)}</b>
        </span>
      `;
    };

    /** @param {number} row */
    const arrow = (row) => {
      const weight = weights[row][1 - row];
      return html`
        <span
          class="arrow pair-mark"
          aria-hidden="true"
          data-row=${row}
          data-link=${1 - row}
          data-asking=${row === asker}
          ?data-negative=${(weight ?? 0) < 0}
          ?data-none=${thickness(weight, 1) === 0}
          style=${looks(row, weight)}
        >
          <i class="shaft"></i>
          <svg class="tip" viewBox="0 0 10 10" preserveAspectRatio="none"><path class="head" d="M0 0L10 5L0 10Z" /></svg>
          <b class="number">${said(weight)}</b>
        </span>
      `;
    };

    return html`
      <div class="need-pair row" @keydown=${walkWords}>
        ${loop(0)}${word(0)}
        ${asks.length > 1 ? html`<div class="ways">${arrow(0)}${arrow(1)}</div>${word(1)}${loop(1)}` : nothing}
      </div>
    `;
  };
}
