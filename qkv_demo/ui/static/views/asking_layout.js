// @ts-check
// The skeleton of "one asks": the picture of the keys, the steps from scores to shares, the picture of the values.

import { el } from "../base/dom.js";

const LEARN = { type: "button", class: "quiet", "data-learn": "", "aria-expanded": "false" };

/** @typedef {ReturnType<typeof createAskingLayout>} AskingLayout */

/**
 * @param {Translate} t
 * @param {{
 *   controls: ReturnType<typeof import("./controls.js").createControls>, slot: (quantity: string) => HTMLElement,
 *   planes: Record<string, ReturnType<typeof import("./plane.js").createPlane>>, heads: HTMLElement, learning: HTMLElement,
 * }} parts
 */
export function createAskingLayout(t, { controls, slot, planes, heads, learning }) {
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
    el(
      "div",
      { class: "step-options" },
      controls.scores(),
      controls.scaled_scores(),
      controls.masked_scores(),
      slot("v_a"),
    ),
    el(
      "div",
      { class: "step-heads", "data-part": "score_bars" },
      el("div", { class: "step-head" }, el("h3", {}, t("ui.ask.score")), symbols.scores),
      raised,
    ),
    rows,
    el("div", { class: "share-head" }, el("h3", { "data-part": "shares" }, t("ui.ask.shares")), controls.weights()),
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
      el("button", { ...LEARN, title: t("ui.learn.open.about") }, t("ui.learn.open")),
    ),
    learning,
    el("div", { class: "asking-body" }, planes.queries_keys.card, steps, planes.values.card),
  );
  return { element, title, rows, strip, wanted, sum, raised, taken, symbols };
}
