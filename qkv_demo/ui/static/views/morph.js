// @ts-check
// Under the first picture: from the identity to the matrix, played or by hand.

import { attribute, el, reveal } from "../base/dom.js";
import { showSymbol } from "./block.js";

/** @param {Translate} t @param {string[]} lenses the first of which no matrix makes, the second W_Q */
export function createMorph(t, [plain, first]) {
  const play = el("button", { type: "button", class: "quiet play", "aria-label": t("ui.morph.play") }, "▶");
  const slider = /** @type {HTMLInputElement} */ (
    el("input", { type: "range", min: 0, max: 1, step: 0.01, value: 1, "data-morph": "", "aria-label": t("ui.morph") })
  );
  const end = el("span", { class: "symbol" });
  const element = el(
    "div",
    { class: "morph", hidden: true, title: t("ui.morph") },
    play,
    el("span", { class: "symbol", "aria-hidden": "true" }, "I"),
    slider,
    end,
  );
  return {
    element,
    /** @param {Picture} answer @param {number | null} share */
    paint({ view: { lens }, schema }, share) {
      reveal(element, lens !== plain);
      if (lens === plain) return;
      attribute(play, "data-play", lens);
      const used = schema.some(({ sources }) => sources.includes(lens)) ? lens : first; // tied keys are made with W_Q
      showSymbol(end, schema.find(({ name }) => name === used)?.symbol ?? used);
      const value = String(share ?? 1);
      if (slider.value !== value) slider.value = value;
    },
  };
}
