// @ts-check
// The stage's skeleton: where each matrix, control and picture stands. It holds no numbers and no state.

import { el } from "../base/dom.js";
import { createLenses, createPlane } from "../parts/plane.js";
import { createControls } from "./controls.js";
import { createMorph } from "./morph.js";

const LANES = /** @type {const} */ (["query", "key", "value"]); // from top to bottom, each a role with W and what W makes
const PLANES = { space: "space", queries_keys: "queries_keys", values: "mixture" }; // figures, and the parts they are

/** @typedef {ReturnType<typeof createLayout>} Layout */
/** @typedef {(quantity: string) => HTMLElement} Slot */

/**
 * Build the skeleton in one language. Returns its parts by name; `slots[quantity]` is where that matrix goes.
 * @param {Translate} t
 * @param {Settings} settings
 */
export function createLayout(t, { quantities, choices }) {
  /** @type {Record<string, HTMLElement>} */
  const slots = {};
  /** @type {Slot} */
  const slot = (quantity) => {
    slots[quantity] = el("div", { class: "slot", "data-slot": quantity, "data-part": quantity });
    return slots[quantity];
  };
  const planes = Object.fromEntries(
    Object.entries(PLANES).map(([name, part]) => {
      const lenses = name === "space" ? createLenses(t, choices.lenses) : null;
      return [name, createPlane(t, name, part, lenses)];
    }),
  );
  const morph = createMorph(t, choices.lenses);
  planes.space.frame.after(morph.element);
  const controls = createControls(t, choices);
  const parts = {
    lesson: el("section", { class: "lesson", "aria-label": t("ui.lesson"), hidden: true }),
    reading: el("p", { class: "reading", role: "status" }),
    wayBack: el("button", { type: "button", class: "way-back", hidden: true }, t("ui.lesson.back")),
    question: el("p", { class: "question", hidden: true }),
    legend: createLegend(t),
    notice: el("p", { class: "notice", role: "alert", hidden: true }),
    notes: el("ul", { class: "notes", hidden: true }),
    need: el("section", { class: "need", "data-part": "need", "aria-label": t("ui.lines") }),
    asking: createAsking(t, slot),
    lab: el("section", { class: "lab", "aria-label": t("ui.lab"), hidden: true }),
    options: el("section", { class: "options", "aria-label": t("ui.options") }),
    tools: el("nav", { class: "tool-row", "aria-label": t("ui.tools") }),
    number: el("section", { class: "panel this-number", "aria-label": t("ui.panel") }),
    pair: el("section", {
      class: "panel this-pair",
      "data-part": "dial",
      tabindex: 0,
      "aria-label": t("ui.panel.pair"),
    }),
    matters: el("section", { class: "panel matters", "aria-label": t("ui.gradient"), hidden: true }),
    learning: el("section", { class: "learning", "aria-label": t("ui.tool.learn"), hidden: true }),
    planes,
    morph,
    slots,
  };
  const shell = el(
    "div",
    { class: "shell" },
    parts.lesson,
    el("div", { class: "top" }, el("div", { class: "headline" }, parts.reading, parts.wayBack), parts.question),
    parts.notice,
    createGivens(t, slot, quantities, { controls, space: planes.space.card }),
    parts.need,
    parts.asking.element,
    parts.options,
    parts.tools,
    createResults(t, slot, parts.legend),
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
 * @param {Slot} slot
 */
function createAsking(t, slot) {
  const strip = el("div", { class: "wanted-strip" });
  const label = el("span", {}, t("ui.learn.wanted"));
  return {
    element: el("section", { class: "asking", "aria-label": t("ui.section.asking") }),
    ownNumbers: slot("v_a"),
    wanted: { element: el("div", { class: "wanted", hidden: true, "data-part": "shares" }, label, strip), strip },
  };
}

/**
 * The tokens' embeddings under their picture, and a lane for each role with its W and what W makes of them.
 * @param {Translate} t
 * @param {Slot} slot
 * @param {Quantity[]} quantities
 * @param {{ controls: ReturnType<typeof createControls>, space: HTMLElement }} parts
 */
function createGivens(t, slot, quantities, { controls, space }) {
  /** @param {string} lane @param {string} as what the heading is in, for a style to choose */
  const called = (lane, as) =>
    el("span", { class: as }, el("b", {}, t(`ui.lane.${lane}`)), " ", el("span", {}, t(`ui.lane.${lane}.about`)));
  // Where one matrix makes keys, and queries have no name yet, the queries' card is the keys'.
  /** @param {string} lane */
  const heading = (lane) =>
    el("h2", { class: "lane-title" }, called(lane, "as-told"), lane === "query" ? called("key", "as-keys") : []);
  /** @param {string} lane @param {unknown[]} content */
  const title = (lane, ...content) => [heading(lane), el("div", { class: "lane-row" }, ...content)];
  /** @param {string} role */
  const lane = (role) => {
    const [given, computed] = quantities.filter((quantity) => quantity.role === role).map(({ name }) => name);
    const arrow = el("span", { class: "yields", "aria-hidden": "true" }, "→");
    return el(
      "div",
      { class: `lane lane-${role}` },
      title(role, slot(given), arrow, slot(computed)),
      controls[role]?.(),
    );
  };
  return el(
    "section",
    { class: "givens", "aria-label": t("ui.section.givens") },
    el("div", { class: "lane lane-x" }, space, title("x", slot("embeddings")), createFoot(t)),
    el("div", { class: "lane lane-context", "data-optional": "" }, title("context", slot("context_embeddings"))),
    LANES.map(lane),
  );
}

/**
 * Below the embeddings: the way to words of one's own.
 * @param {Translate} t
 */
function createFoot(t) {
  const words = { type: "button", class: "quiet", "data-sentence": "", "aria-haspopup": "dialog" };
  return el("div", { class: "lane-foot" }, el("button", words, `${t("ui.sentence")} …`));
}

/**
 * What came of it: weights and updated values.
 * @param {Translate} t
 * @param {Slot} slot
 * @param {ReturnType<typeof createLegend>} legend
 */
function createResults(t, slot, legend) {
  const tables = el("div", { class: "result-tables" }, slot("weights"), slot("output"));
  return el("section", { class: "results", "aria-label": t("ui.section.results") }, tables, legend.element);
}

/**
 * Every other step, folded away until it is asked for: its cells keep their numbers.
 * @param {Translate} t
 * @param {Slot} slot
 * @param {Quantity[]} quantities
 */
function createLedger(t, slot, quantities) {
  /** @param {string} quantity */
  const step = (quantity) =>
    el("div", { class: `step step-${quantity}`, "data-step": quantity, "data-optional": "" }, slot(quantity));
  const scores = quantities.filter(({ role, path }) => role === "pair" && path === null).map(({ name }) => name);
  return el(
    "section",
    { class: "ledger", "aria-label": t("ui.section.ledger") },
    ["inputs", "context_inputs", ...scores, "w_o", "combined"].map(step),
  );
}

/**
 * The two scales of the tables: signed numbers about zero, and shares from 0 to 1.
 * @param {Translate} t
 */
function createLegend(t) {
  const low = el("span", {});
  const high = el("span", {});
  /** @param {string} kind @param {HTMLElement} from @param {HTMLElement} to */
  const scale = (kind, from, to) => {
    const label = t(`ui.legend.${kind}`);
    const colors = el("i", { role: "img", "aria-label": label });
    return el("div", { class: `scale ${kind}`, title: label }, from, colors, to);
  };
  const shares = scale("share", el("span", {}, "0"), el("span", {}, "1"));
  return { element: el("div", { class: "legend" }, shares, scale("signed", low, high)), low, high };
}
