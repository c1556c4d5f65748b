// One or two words, large, and their weights: an arrow each way, and quietly a loop for what each takes from itself.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { colourOf } from "../views/colours.js";
import { shrinking, thickness } from "./ribbon_places.js";
import { walkWords, word } from "./word.js";

const LOOP = 9; // of a loop 40 wide: as thick is a weight of 1

/** @param {Page} page @param {import("./who_attends.js").Needs} needs */
export function twoArrows(page, { asks, weights, pair: [asker] }) {
  const { show } = page.numbers;
  const scale = shrinking(weights);
  /** @param {number} row */
  const asking = (row) => word(page, "asks", row, { name: asks[row], isPressed: row === asker, look: "big" });
  /** @param {number} row @param {number | null | undefined} weight */
  const looks = (row, weight) => `--arrow: ${colourOf("asks", row)}; --size: ${Math.abs(weight ?? 0) * scale}`;

  /** @param {number} row */
  const loop = (row, weight = weights[row][row]) => html`
    <span
      class="loop over keep type-1 pair-mark"
      role="img"
      aria-label="${asks[row]} → ${asks[row]} ${show(weight)}"
      title=${page.t("ui.need.itself", { token: asks[row], weight: show(weight) })}
      data-row=${row}
      data-link=${row}
      ?data-negative=${(weight ?? 0) < 0}
      style=${looks(row, weight)}
    >
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <path class="shaft" d="M34 6.6A18 18 0 1 0 34 33.4" stroke-width=${thickness(weight, LOOP * scale).toFixed(2)} />
      </svg>
      <b class="number" aria-hidden="true">${show(weight)}</b>
    </span>
  `;

  /** @param {number} row */
  const arrow = (row, weight = weights[row][1 - row]) => html`
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
      <b class="number">${show(weight)}</b>
    </span>
  `;

  return html`
    <div class="need-pair row" @keydown=${walkWords}>
      ${loop(0)}${asking(0)}
      ${asks.length > 1 ? html`<div class="ways">${arrow(0)}${arrow(1)}</div>${asking(1)}${loop(1)}` : nothing}
    </div>
  `;
}
