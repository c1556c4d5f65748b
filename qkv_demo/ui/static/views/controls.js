// @ts-check
// The controls of the scene's options, each at the quantity that it acts on.

import { el } from "../base/dom.js";

/**
 * A builder for each quantity, or role, that has controls.
 * @param {Translate} t
 * @param {Choices} choices
 * @returns {Record<string, () => HTMLElement | HTMLElement[]>}
 */
export function createControls(t, choices) {
  /** @param {"score" | "mask" | "normalize"} option */
  const select = (option) =>
    el(
      "select",
      { "data-option": option, "aria-label": t(`ui.${option}`), title: t(`ui.${option}`) },
      choices[option].map((value) => el("option", { value }, t(`ui.${option}.${value}`))),
    );
  /**
   * @param {string} title
   * @param {object} properties
   * @param {unknown} label
   */
  const tick = (title, properties, label) =>
    el("label", { class: "switch", title }, el("input", { type: "checkbox", ...properties }), label);
  const [off, on] = choices.positions;
  const root = el("span", {}, "÷ √d", el("sub", {}, "k"));
  const number = { inputmode: "decimal", "data-option": "temperature", "data-scrub": "", autocomplete: "off" };

  return {
    embeddings: () =>
      tick(t("ui.positions.about"), { "data-option": "positions", "data-on": on, "data-off": off }, t("ui.positions")),
    key: () => tick(t("ui.tie.about"), { "data-option": "tie_qk" }, t("ui.tie")),
    scores: () => select("score"),
    scaled_scores: () => [
      tick(t("ui.scale.about"), { "data-option": "scale" }, root),
      el("label", { class: "temperature", title: t("ui.temperature.about") }, t("ui.temperature"), el("input", number)),
    ],
    masked_scores: () => select("mask"),
    weights: () => select("normalize"),
  };
}
