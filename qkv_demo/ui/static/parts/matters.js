// @ts-check
// Which number matters: what the colours over the numbers say of the one that is looked at.

import { createPart } from "../base/part.js";
import { html } from "../vendor/lit-html/lit-html.js";
import { slopeWords } from "./slope_words.js";

/** What the colours of a gradient say, beside whatever lays them over the numbers. @param {Translate} t */
export const gradientLegend = (t) => html`
  <p class="gradient-legend flow soft">
    <span><i class="uphill" aria-hidden="true"></i>${t("ui.gradient.legend.uphill")}</span>
    <span><i class="downhill" aria-hidden="true"></i>${t("ui.gradient.legend.downhill")}</span>
  </p>
`;

/**
 * @param {Translate} t
 * @param {HTMLElement} element
 * @param {Numbers} numbers
 * @param {Quantity[]} quantities
 */
export const createMatters = (t, element, numbers, quantities) =>
  createPart(
    element,
    (/** @type {{ slopes: Slopes, answer: Picture, scene: Scene }} */ { slopes, answer, scene }) => [
      slopeWords(t, numbers, quantities, { slopes, answer, scene }),
    ],
    (now) => html`
      <h2>${t("ui.gradient")}</h2>
      <p class="gradient-words strong">${slopeWords(t, numbers, quantities, now)}</p>
      ${gradientLegend(t)}
    `,
  );
