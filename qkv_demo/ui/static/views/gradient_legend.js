// @ts-check
// What the colours of a gradient say, beside whatever lays them over the numbers.

import { el } from "../base/dom.js";

/** @param {Translate} t */
export function createGradientLegend(t) {
  /** @param {string} way @param {string} words */
  const key = (way, words) => el("span", {}, el("i", { class: way, "aria-hidden": "true" }), words);
  return el(
    "p",
    { class: "gradient-legend" },
    key("uphill", t("ui.gradient.legend.uphill")),
    key("downhill", t("ui.gradient.legend.downhill")),
  );
}
