// @ts-check
// The stage's skeleton: where each matrix, control and picture stands. It holds no numbers and no state.

import { el } from "../base/dom.js";
import { createGivens } from "../parts/givens.js";
import { createPlane } from "../parts/plane.js";
import { createLedger, createResults } from "../parts/results.js";
import { createSeenThrough } from "../parts/seen_through.js";

export const PLANES = { space: "space", queries_keys: "queries_keys", values: "mixture" }; // figures, and the parts they are

/** @typedef {ReturnType<typeof createLayout>} Layout */

/**
 * Build the skeleton in one language. Returns its parts by name; `slots[quantity]` is where that matrix goes.
 * @param {Translate} t
 * @param {Settings} settings
 * @param {import("../parts/option_controls.js").Control} tie the option of one matrix for queries and keys
 */
export function createLayout(t, { quantities, choices }, tie) {
  /** @type {Record<string, HTMLElement>} */
  const slots = {};
  /** @type {import("../parts/givens.js").Slot} */
  const slot = (quantity) => {
    slots[quantity] ??= el("div", { class: "slot", "data-part": quantity });
    return slots[quantity];
  };
  const planes = Object.fromEntries(Object.entries(PLANES).map(([name, part]) => [name, createPlane(t, name, part)]));
  const seen = createSeenThrough(t, choices.lenses);
  planes.space.frame.after(seen.element);
  const results = createResults(t, slot);
  const givens = createGivens(t, slot, quantities, { tie, space: planes.space.card, seen });
  const parts = {
    lesson: el("section", { class: "lesson card", "aria-label": t("ui.lesson"), hidden: true }),
    reading: el("p", { class: "reading strong" }),
    wayBack: el("button", { type: "button", class: "way-back strong", hidden: true }, t("ui.lesson.back")),
    why: el("button", { type: "button", class: "primary", "data-film": "", title: t("ui.film.about") }, t("ui.film")),
    question: el("p", { class: "question", hidden: true }),
    givens,
    results,
    notice: el("p", { class: "notice", role: "alert", hidden: true }),
    notes: el("ul", { class: "notes", hidden: true }),
    need: el("section", { class: "need panel card", "data-part": "need", "aria-label": t("ui.lines") }),
    howFar: el("p", { class: "how-far", hidden: true }), // training's distance, where its panel is far from the numbers
    asking: createAsking(t, slot),
    lab: el("section", { class: "lab", "aria-label": t("ui.lab"), hidden: true }),
    options: el("section", { class: "options", "aria-label": t("ui.options") }),
    tools: el("nav", { class: "tool-row flow", "aria-label": t("ui.tools") }),
    number: el("section", { class: "panel card this-number", "aria-label": t("ui.panel") }),
    pair: el("section", { class: "panel card this-pair", "data-part": "dial", "aria-label": t("ui.panel.pair") }),
    matters: el("section", { class: "panel card matters flow", "aria-label": t("ui.gradient"), hidden: true }),
    film: el("section", { class: "film", "aria-label": t("ui.plane.film") }),
    learning: el("section", { class: "learning panel card", "aria-label": t("ui.tool.learn"), hidden: true }),
    planes,
    seen,
    slots,
  };
  const shell = el(
    "div",
    { class: "shell" },
    parts.lesson,
    el(
      "div",
      { class: "top" },
      el("div", { class: "headline row" }, parts.reading, parts.why, parts.wayBack),
      parts.question,
    ),
    parts.notice,
    givens.element,
    parts.need,
    parts.asking.element,
    parts.film,
    parts.options,
    parts.tools,
    results.element,
    parts.pair,
    parts.matters,
    parts.learning,
    createLedger(t, slot, quantities),
    parts.number,
    parts.notes,
  );
  return { ...parts, shell };
}

/**
 * "One asks", an additive score's own numbers within it, and what the row should be while somebody trains.
 * @param {Translate} t
 * @param {import("../parts/givens.js").Slot} slot
 */
function createAsking(t, slot) {
  const strip = el("div", { class: "wanted-strip" });
  const label = el("span", { class: "small" }, t("ui.learn.wanted"));
  return {
    element: el("section", { class: "asking card", "aria-label": t("ui.section.asking") }),
    ownNumbers: slot("v_a"),
    wanted: { element: el("div", { class: "wanted", hidden: true, "data-part": "shares" }, label, strip), strip },
  };
}
