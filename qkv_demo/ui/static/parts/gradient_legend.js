// @ts-check
// What the colours of a gradient say, beside whatever lays them over the numbers.

import { html } from "../vendor/lit-html/lit-html.js";

/** @param {Translate} t */
export const gradientLegend = (t) => html`
  <p class="gradient-legend">
    <span><i class="uphill" aria-hidden="true"></i>${t("ui.gradient.legend.uphill")}</span>
    <span><i class="downhill" aria-hidden="true"></i>${t("ui.gradient.legend.downhill")}</span>
  </p>
`;
