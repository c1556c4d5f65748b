// @ts-check
// The selected number with its whole arithmetic, and the selected pair with the reason why it is lopsided.

import { attribute, el, reveal, write } from "../base/dom.js";
import { isLong, typeset } from "../base/mathml.js";
import { createAsymmetrySliders } from "./asymmetry_sliders.js";
import { createScorePoints } from "./score_points.js";
import { writeSentence } from "./sentence.js";

/** @typedef {import("../state/commands.js").Commands} Commands */
/** @typedef {import("../base/numbers.js").Numbers} Numbers */

/**
 * @param {Translate} t
 * @param {{ number: HTMLElement, pair: HTMLElement }} holders
 * @param {{ numbers: Numbers, limits: Limits }} told
 */
export function createPanel(t, holders, told) {
  const number = createNumber(t, holders.number);
  const pairWords = el("div", { class: "pair-words" });
  const points = createScorePoints(t, told.numbers);
  const dials = createAsymmetrySliders(t, told);
  const split = createSplit(t, told.numbers);
  const reasons = el("div", { class: "reasons" }, pairWords, split.element);
  const head = el("div", { class: "panel-head" }, el("h2", {}, t("ui.panel.pair")), points.directions);
  holders.pair.append(head, points.element, dials.element, reasons);

  return {
    move: number.move,
    /**
     * @param {Picture} answer
     * @param {{ names: string[] | null, turning: boolean }} more the tokens' names where both directions exist; whether a
     *   hand has the dial
     */
    paint(answer, { names, turning }) {
      const { pair, parts, asymmetry = null, trace, view } = answer;
      number.paint(answer);
      points.paint(names, trace.heads[view.head].scores, view.pair);
      paintLines(pairWords, pair, parts.pair);
      dials.paint(asymmetry, turning);
      split.paint(asymmetry);
    },
  };
}

/**
 * @param {Translate} t
 * @param {HTMLElement} holder
 */
function createNumber(t, holder) {
  const title = el("h3", { class: "cell-title" });
  /**
   * @param {string} kind
   * @param {string} label
   */
  const workings = (kind, label) => el("div", { class: kind, tabindex: 0, role: "group", "aria-label": label });
  const formula = workings("formula", t("ui.panel.formula"));
  const steps = workings("arithmetic", t("ui.panel.arithmetic"));
  const words = el("p", { class: "cell-words" });
  const moving = el("p", { class: "cell-moving", hidden: true }, t("ui.learn.sets")); // its number is in its cell
  /**
   * @param {string} label
   * @param {object} extra
   */
  const button = (label, extra) => el("button", { type: "button", class: "quiet", ...extra }, label);
  const unfold = button("", { "aria-expanded": "false", hidden: true, onclick: toggle });
  const close = el("button", { type: "button", class: "close-sheet", "aria-label": t("ui.panel.close") }, "×");
  const head = el("div", { class: "panel-head" }, el("h2", {}, t("ui.panel.number")), close);
  const waits = el("p", { class: "cell-waits", hidden: true }, "?");
  const arithmetic = el("div", { class: "workings" }, formula, steps, waits, unfold);
  holder.append(head, title, arithmetic, words, moving);
  steps.addEventListener(
    "click",
    (/** @type {MouseEvent} */ { target }) => target instanceof Element && target.closest(".more") && toggle(),
  );
  let shown = "";
  /** @type {MathNode[]} */
  let told = [];
  let whole = false; // every term of a long sum is shown

  function paintSteps() {
    /** @param {number} count */
    const more = (count) => t("ui.panel.more", { count });
    steps.replaceChildren(...told.map((step) => typeset(step, whole ? null : more)));
    attribute(holder, "data-twice", steps.querySelector("munder") !== null); // its score axis by axis, too
    reveal(unfold, told.some(isLong));
    attribute(unfold, "aria-expanded", whole);
    write(unfold, t(whole ? "ui.panel.brief" : "ui.panel.whole"));
  }

  function toggle() {
    whole = !whole;
    paintSteps();
  }

  return {
    /** @param {boolean} on whether the gradient is setting the number */
    move(on) {
      for (const [element, here] of /** @type {const} */ ([
        [arithmetic, !on],
        [words, !on],
        [moving, on],
      ]))
        reveal(element, here);
    },
    /** @param {Picture} answer */
    paint({ explanation, parts }) {
      const waiting = explanation.tex === ""; // a number that waits has no workings yet
      reveal(waits, waiting);
      write(title, explanation.title);
      writeSentence(words, explanation.reading, parts.explanation);
      const text = JSON.stringify([explanation.formula, explanation.steps]);
      if (text !== shown) {
        shown = text;
        formula.replaceChildren(typeset(explanation.formula));
        told = explanation.steps;
        paintSteps();
      }
    },
  };
}

/**
 * @param {HTMLElement} holder
 * @param {string[]} lines
 * @param {SentencePart[][]} parts
 */
function paintLines(holder, lines, parts) {
  while (holder.childElementCount < lines.length) holder.append(el("p"));
  for (const [index, line] of /** @type {HTMLElement[]} */ ([...holder.children]).entries()) {
    reveal(line, index < lines.length);
    if (index < lines.length) writeSentence(line, lines[index], parts[index]);
  }
}

const SIGNS = /** @type {const} */ ([
  ["m", "M ="],
  ["symmetric", "="],
  ["antisymmetric", "+"],
]);

/**
 * M = symmetric + antisymmetric, as three small tables.
 * @param {Translate} t
 * @param {Numbers} numbers
 */
function createSplit(t, { show }) {
  const element = el("div", { class: "split", tabindex: 0, role: "group", "aria-label": t("ui.split") });
  let size = 0;
  /** @type {HTMLElement[]} */
  let cells = []; // of all three

  /** @param {number} next rows, and as many columns */
  function build(next) {
    size = next;
    const tables = SIGNS.map(([name]) => {
      const label = t(`ui.split.${name}`);
      const rows = Array.from({ length: size }, () =>
        el(
          "tr",
          {},
          Array.from({ length: size }, () => el("td")),
        ),
      );
      return el("table", { class: "mini", "aria-label": label, title: label }, el("tbody", {}, rows));
    });
    cells = tables.flatMap((table) => [...table.querySelectorAll("td")]);
    element.replaceChildren(
      ...SIGNS.flatMap(([, sign], at) => [el("span", { class: "sign", "aria-hidden": "true" }, sign), tables[at]]),
    );
  }

  return {
    element,
    /** @param {Asymmetry | null} asymmetry */
    paint(asymmetry) {
      const fits = asymmetry !== null && asymmetry.m.length <= 3;
      reveal(element, fits);
      if (!fits) return;
      if (asymmetry.m.length !== size) build(asymmetry.m.length);
      const values = SIGNS.flatMap(([name]) => asymmetry[name].flat());
      for (const [at, cell] of cells.entries()) write(cell, show(values[at]));
    },
  };
}
