// @ts-check
// The controls of the scene's options, each at the quantity that it acts on.

import { el } from "../base/dom.js";
import { piecesOf } from "../base/formulas.js";

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
      { "data-option": option, "data-part": option, "aria-label": t(`ui.${option}`), title: t(`ui.${option}`) },
      choices[option].map((value) => el("option", { value }, t(`ui.${option}.${value}`))),
    );
  /**
   * @param {string} option
   * @param {string} title
   * @param {unknown} label
   * @param {object} [more]
   */
  const tick = (option, title, label, more = {}) => {
    const box = el("input", { type: "checkbox", "data-option": option, ...more });
    return el("label", { class: "switch", title, "data-part": option }, box, label);
  };
  const [off, on] = choices.positions;
  const root = el("span", {}, "÷ √d", el("sub", {}, "k"));
  const number = { inputmode: "decimal", "data-option": "temperature", autocomplete: "off" };

  return {
    embeddings: () => tick("positions", t("ui.positions.about"), t("ui.positions"), { "data-on": on, "data-off": off }),
    key: () => tick("tie_qk", t("ui.tie.about"), el("span", {}, piecesOf(t("ui.tie"))), { "aria-label": t("ui.tie") }),
    scores: () => select("score"),
    scaled_scores: () => [
      tick("scale", t("ui.scale.about"), root),
      el(
        "label",
        { class: "temperature", "data-part": "temperature", title: t("ui.temperature.about") },
        t("ui.temperature"),
        el("input", number),
      ),
    ],
    masked_scores: () => select("mask"),
    weights: () => select("normalize"),
  };
}
