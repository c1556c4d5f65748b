// The stage's skeleton: where each matrix, control and picture stands. It holds no numbers and no state.

import { el } from "../base/dom.js";
import { SCORE_STEPS } from "../state/score_steps.js";

const LANES = [
  { lane: "q", given: "w_q", derived: "queries" },
  { lane: "k", given: "w_k", derived: "keys" },
  { lane: "v", given: "w_v", derived: "values" },
];


/** Build the skeleton in one language. Returns its parts by name; `slots[quantity]` is where that matrix goes. */
export function createLayout(t) {
  const slots = {};
  const slot = (quantity) => (slots[quantity] = el("div", { class: "slot", "data-slot": quantity }));
  const planes = Object.fromEntries(["space", "queries_keys", "values"].map((name) => [name, createPlane(t, name)]));
  const parts = {
    reading: el("p", { class: "reading", role: "status" }),
    question: { text: el("span", {}), element: el("p", { class: "question", hidden: true }) },
    legend: createLegend(t),
    notice: el("p", { class: "notice", role: "alert", hidden: true }),
    notes: el("ul", { class: "notes", hidden: true }),
    heads: el("div", { class: "heads", role: "tablist", "aria-label": t("ui.heads"), hidden: true }),
    lines: el("div", { class: "lines-holder" }),
    panel: el("aside", { class: "panel", "aria-label": t("ui.panel") }),
    planes,
    slots,
  };
  const step = (quantity) => el("div", { class: `step step-${quantity}`, "data-step": quantity }, operation(t, quantity), slot(quantity), quantity === "scores" && slot("v_a"));
  const givens = el(
    "section",
    { class: "givens", "aria-label": t("ui.section.givens") },
    el("div", { class: "lane lane-x" }, laneTitle(t, "x"), el("div", { class: "lane-row" }, slot("embeddings"), slot("inputs")), positions(t)),
    el("div", { class: "lane lane-context", "data-optional": "" }, laneTitle(t, "context"), el("div", { class: "lane-row" }, slot("context_embeddings"), slot("context_inputs"))),
    LANES.map(({ lane, given, derived }) =>
      el(
        "div",
        { class: `lane lane-${lane}` },
        laneTitle(t, lane),
        el("div", { class: "lane-row" }, slot(given), el("span", { class: "yields", "aria-hidden": "true" }, "→"), slot(derived)),
        lane === "k" && tie(t),
      ),
    ),
  );
  const pipeline = el(
    "section",
    { class: "pipeline", "aria-label": t("ui.section.pipeline") },
    el("div", { class: "step step-lines" }, el("h3", {}, t("ui.lines")), parts.lines, parts.legend.element),
    el("div", { class: "score-steps" }, SCORE_STEPS.map(step)),
    ["weights", "output"].map(step),
    el("div", { class: "step step-combined", "data-optional": "" }, slot("w_o"), slot("combined")),
  );
  parts.question.element.append(parts.question.text, " ", el("button", { type: "button", "data-solve": "" }, t("ui.solve")));
  const pictures = el("section", { class: "pictures", "aria-label": t("ui.section.pictures") }, Object.values(planes).map((plane) => plane.card), parts.panel);
  parts.shell = el("div", { class: "shell", "data-shown-step": "scores" }, el("div", { class: "top" }, parts.reading, parts.question.element), parts.notice, parts.heads, givens, pipeline, parts.notes, pictures);
  return parts;
}

function laneTitle(t, lane) {
  return el("h3", { class: "lane-title" }, el("b", {}, t(`ui.lane.${lane}`)), " ", el("span", {}, t(`ui.lane.${lane}.about`)));
}

function tie(t) {
  return el("label", { class: "switch", title: t("ui.tie.about") }, el("input", { type: "checkbox", "data-option": "tie_qk" }), t("ui.tie"));
}

function positions(t) {
  return el(
    "label",
    { class: "switch", title: t("ui.positions.about") },
    el("input", { type: "checkbox", "data-option": "positions", "data-on": "sinusoidal", "data-off": "none" }),
    t("ui.positions"),
  );
}

/** What happens on the way into a step, as the control that changes it. */
function operation(t, quantity) {
  const controls = {
    scores: () => select(t, "score", ["dot", "cosine", "additive"]),
    scaled_scores: () => [
      el("label", { class: "switch", title: t("ui.scale.about") }, el("input", { type: "checkbox", "data-option": "scale" }), el("span", {}, "÷ √d", el("sub", {}, "k"))),
      el("label", { class: "temperature", title: t("ui.temperature.about") }, t("ui.temperature"), el("input", { inputmode: "decimal", "data-option": "temperature", "data-scrub": "", autocomplete: "off" })),
    ],
    masked_scores: () => select(t, "mask", ["none", "causal", "custom"]),
    weights: () => select(t, "normalize", ["softmax", "sum", "argmax", "manual"]),
    output: () => el("span", { class: "operator" }, t("ui.mix")),
  };
  const tab = SCORE_STEPS.includes(quantity)
    ? el("button", { type: "button", class: "tab", "data-show-step": quantity }, t(`quantity.${quantity}.name`))
    : null;
  return el("div", { class: "operation" }, controls[quantity](), tab);
}

function select(t, option, values) {
  return el(
    "select",
    { "data-option": option, "aria-label": t(`ui.${option}`), title: t(`ui.${option}`) },
    values.map((value) => el("option", { value }, t(`ui.${option}.${value}`))),
  );
}

/** The two scales of the tables: signed numbers about zero, and shares from 0 to 1. */
function createLegend(t) {
  const low = el("span", {});
  const high = el("span", {});
  const scale = (kind, from, to, label) => el("div", { class: `scale ${kind}`, title: label }, from, el("i", { role: "img", "aria-label": label }), to);
  const element = el("div", { class: "legend" }, scale("signed", low, high, t("ui.legend.signed")), scale("share", el("span", {}, "0"), el("span", {}, "1"), t("ui.legend.share")));
  return { element, low, high };
}

function createPlane(t, name) {
  const drawing = el("div", { class: "drawing" });
  const overlay = el("div", { class: "overlay" });
  const frame = el("div", { class: "frame", role: "group" }, drawing, overlay);
  const lenses =
    name === "space"
      ? el(
          "div",
          { class: "lenses", role: "group", "aria-label": t("ui.lens") },
          ["embeddings", "w_q", "w_k", "w_v"].map((lens) => el("button", { type: "button", "data-lens": lens, "aria-pressed": "false" }, t(`ui.lens.${lens}`))),
        )
      : null;
  const words = el("p", { class: "words" });
  const card = el("figure", { class: `plane plane-${name}` }, el("figcaption", {}, el("h3", {}, t(`ui.plane.${name}`)), lenses), frame, words);
  return { name, card, drawing, overlay, frame, words };
}
