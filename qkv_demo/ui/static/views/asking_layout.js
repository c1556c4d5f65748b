// @ts-check
// The skeleton of "one asks": the picture of the keys, the steps from scores to shares, the picture of the values.

import { el } from "../base/dom.js";

/** @typedef {ReturnType<typeof createAskingLayout>} AskingLayout */

/**
 * @param {Translate} t
 * @param {{
 *   slot: (quantity: string) => HTMLElement, planes: Record<string, ReturnType<typeof import("./plane.js").createPlane>>,
 *   heads: HTMLElement,
 * }} parts
 */
export function createAskingLayout(t, { slot, planes, heads }) {
  const title = el("b", { class: "asker", dir: "auto" });
  const rows = el("div", { class: "key-rows", "data-part": "score_bars" });
  const strip = el("div", { class: "strip", "data-part": "shares" });
  const sum = el("p", { class: "shares-words", "data-part": "shares" });
  const wish = el("div", { class: "wanted-strip" });
  const wanted = {
    element: el(
      "div",
      { class: "wanted", hidden: true, "data-part": "shares" },
      el("span", {}, t("ui.learn.wanted")),
      wish,
    ),
    strip: wish,
  };
  const symbols = { scores: el("small", {}), scaled_scores: el("span", {}) };
  const taken = { words: el("h3", {}), number: el("span", {}) };
  const power = el("small", { class: "power" }, "e", el("sup", {}, symbols.scaled_scores, taken.number));
  const raised = el("div", { class: "step-head" }, taken.words, power);
  const steps = el(
    "div",
    { class: "row-steps" },
    slot("v_a"),
    el(
      "div",
      { class: "step-heads", "data-part": "score_bars" },
      el("div", { class: "step-head" }, el("h3", {}, t("ui.ask.score")), symbols.scores),
      raised,
    ),
    rows,
    el("h3", { class: "share-head", "data-part": "shares" }, t("ui.ask.shares")),
    strip,
    wanted.element,
    sum,
  );
  const element = el(
    "section",
    { class: "asking", "aria-label": t("ui.section.asking") },
    el(
      "header",
      { class: "asking-head" },
      el("h2", {}, title, " ", t("ui.ask.asks")),
      el("span", { class: "hint" }, t("ui.ask.press")),
      heads,
    ),
    el("div", { class: "asking-body" }, planes.queries_keys.card, steps, planes.values.card),
  );
  return { element, title, rows, strip, wanted, sum, raised, taken, symbols };
}
