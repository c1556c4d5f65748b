// @ts-check
// The stage's skeleton: where each matrix, control and picture stands. It holds no numbers and no state.

import { el } from "../base/dom.js";
import { scoreSteps } from "../state/score_steps.js";
import { createControls } from "./controls.js";

const LANES = /** @type {const} */ (["query", "key", "value"]); // from top to bottom, each a role with W and what W makes
const PLANES = ["space", "queries_keys", "values"];

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
    slots[quantity] = el("div", { class: "slot", "data-slot": quantity });
    return slots[quantity];
  };
  const planes = Object.fromEntries(PLANES.map((name) => [name, createPlane(t, name, choices.lenses)]));
  const controls = createControls(t, choices);
  const steps = scoreSteps(quantities);
  const parts = {
    reading: el("p", { class: "reading", role: "status" }),
    question: createQuestion(t),
    legend: createLegend(t),
    notice: el("p", { class: "notice", role: "alert", hidden: true }),
    notes: el("ul", { class: "notes", hidden: true }),
    heads: el("div", { class: "heads", role: "tablist", "aria-label": t("ui.heads"), hidden: true }),
    lines: el("div", { class: "lines-holder" }),
    panel: el("aside", { class: "panel", "aria-label": t("ui.panel") }),
    planes,
    slots,
  };
  const cards = Object.values(planes).map((plane) => plane.card);
  const shell = el(
    "div",
    { class: "shell", "data-shown-step": steps[0] },
    el("div", { class: "top" }, parts.reading, parts.question.element),
    parts.notice,
    parts.heads,
    createGivens(t, slot, quantities, controls),
    createPipeline(t, slot, steps, { controls, ...parts }),
    parts.notes,
    el("section", { class: "pictures", "aria-label": t("ui.section.pictures") }, cards, parts.panel),
  );
  return { ...parts, shell };
}

/**
 * The tokens' embeddings, and a lane for each role with its W and what W makes of them.
 * @param {Translate} t
 * @param {Slot} slot
 * @param {Quantity[]} quantities
 * @param {ReturnType<typeof createControls>} controls
 */
function createGivens(t, slot, quantities, controls) {
  /** @param {string} lane @param {unknown[]} content */
  const title = (lane, ...content) => [
    el(
      "h3",
      { class: "lane-title" },
      el("b", {}, t(`ui.lane.${lane}`)),
      " ",
      el("span", {}, t(`ui.lane.${lane}.about`)),
    ),
    el("div", { class: "lane-row" }, ...content),
  ];
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
    el("div", { class: "lane lane-x" }, title("x", slot("embeddings"), slot("inputs")), controls.embeddings()),
    el(
      "div",
      { class: "lane lane-context", "data-optional": "" },
      title("context", slot("context_embeddings"), slot("context_inputs")),
    ),
    LANES.map(lane),
  );
}

/**
 * From the scores to the updated values, each step with what happens on the way into it.
 * @param {Translate} t
 * @param {Slot} slot
 * @param {string[]} steps
 * @param {{ controls: ReturnType<typeof createControls>, lines: HTMLElement, legend: ReturnType<typeof createLegend> }} parts
 */
function createPipeline(t, slot, steps, { controls, lines, legend }) {
  /** @param {string} quantity */
  const step = (quantity) => {
    const tab = steps.includes(quantity)
      ? el("button", { type: "button", class: "tab", "data-show-step": quantity }, t(`quantity.${quantity}.name`))
      : null;
    return el(
      "div",
      { class: `step step-${quantity}`, "data-step": quantity },
      el("div", { class: "operation" }, controls[quantity]?.(), tab),
      slot(quantity),
      quantity === steps[0] && slot("v_a"),
    );
  };
  return el(
    "section",
    { class: "pipeline", "aria-label": t("ui.section.pipeline") },
    el("div", { class: "step step-lines" }, el("h3", {}, t("ui.lines")), lines, legend.element),
    el("div", { class: "score-steps" }, steps.map(step)),
    ["weights", "output"].map(step),
    el("div", { class: "step step-combined", "data-optional": "" }, slot("w_o"), slot("combined")),
  );
}

/** @param {Translate} t */
function createQuestion(t) {
  const text = el("span", {});
  const solve = el("button", { type: "button", "data-solve": "" }, t("ui.solve"));
  return { text, element: el("p", { class: "question", hidden: true }, text, " ", solve) };
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
  return { element: el("div", { class: "legend" }, scale("signed", low, high), shares), low, high };
}

/**
 * @param {Translate} t
 * @param {string} name
 * @param {string[]} lenses
 */
function createPlane(t, name, lenses) {
  const drawing = el("div", { class: "drawing" });
  const overlay = el("div", { class: "overlay" });
  const frame = el("div", { class: "frame", role: "group" }, drawing, overlay);
  /** @param {string} lens */
  const button = (lens) =>
    el("button", { type: "button", "data-lens": lens, "aria-pressed": "false" }, t(`ui.lens.${lens}`));
  const picker =
    name === "space"
      ? el("div", { class: "lenses", role: "group", "aria-label": t("ui.lens") }, lenses.map(button))
      : null;
  const words = el("p", { class: "words" });
  const caption = el("figcaption", {}, el("h3", {}, t(`ui.plane.${name}`)), picker);
  const card = el("figure", { class: `plane plane-${name}` }, caption, frame, words);
  return { name, card, drawing, overlay, frame, words };
}
