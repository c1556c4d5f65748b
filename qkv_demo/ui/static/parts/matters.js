// Which number matters: what the colours over the numbers say of the one that is looked at.

import { el, reveal } from "../base/dom.js";
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

/** @param {Page} page @returns {Part} */
export function createMatters(page) {
  const { t } = page;
  /** @type {HTMLElement} */
  const element = el("section", { class: "panel card matters flow", "aria-label": t("ui.gradient"), hidden: true });
  const part = createPart(
    element,
    (now) => [slopeWords(page, now)],
    (_, [words]) => html`
      <p class="gradient-words strong">${words}</p>
      ${gradientLegend(t)}
    `,
  );
  return {
    element,
    paint(now) {
      reveal(element, now.slopes !== null);
      if (now.slopes) part.paint(now);
    },
  };
}
