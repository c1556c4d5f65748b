// The panel that explains the selected number, as a formula, with its numbers and in words, and the panel "Which number
// matters?".

import { el } from "../base/dom.js";
import { createMemoComponent, createComponent } from "../base/component.js";
import { isLearning } from "../state/learning_numbers.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { slopeWords } from "./arithmetic_words.js";
import { sentence } from "./sentence.js";

/** @param {Page} page @returns {Component} */
export function createArithmetic({ t }) {
  let isUnfolded = false; // True once the user has asked to see every term of a long sum.

  const component = createMemoComponent(
    el("section", { class: "panel card this-number stack tight", "aria-label": t("ui.panel") }),
    ({ answer, location }) => [
      JSON.stringify([answer.explanation, answer.parts.explanation]),
      ...[isLearning(answer, location, answer.view.cell), isUnfolded],
    ],
    // While training changes a number, its arithmetic is not shown, because it would change too fast to read.
    ({ answer: { explanation, parts } }, [, isTrained]) => html`
      <div class="panel-head row">
        <h3 class="cell-title">${explanation.title}</h3>
        <button type="button" class="close-sheet plain sign end type-4" aria-label=${t("ui.panel.close")}>×</button>
      </div>
      ${isTrained ? nothing : workings(explanation)}
      <p class="cell-words" ?hidden=${isTrained}>${sentence(explanation.reading, parts.explanation)}</p>
      <p ?hidden=${!isTrained}>${t("ui.learn.sets")}</p>
    `,
  );

  /** @param {Explanation} explanation */
  function workings({ formula, steps, isHidden = false }) {
    const countHidden = (/** @type {number} */ count) => t("ui.panel.more", { count });
    return html`
      <div class="workings flow loose" translate="no">
        <div class="formula soft" tabindex="0" role="group" aria-label=${t("ui.panel.formula")}>
          ${typeset(formula)}
        </div>
        <div
          class="arithmetic flow tight"
          tabindex="0"
          role="group"
          aria-label=${t("ui.panel.arithmetic")}
          @click=${clickTerm}
        >
          ${steps.map((step) => typeset(step, isUnfolded ? null : countHidden))}
        </div>
        <p ?hidden=${!isHidden}>?</p>
        <button
          type="button"
          class="compact"
          aria-expanded=${isUnfolded}
          ?hidden=${!steps.some(isLong)}
          @click=${toggle}
        >
          ${t(isUnfolded ? "ui.panel.brief" : "ui.panel.whole")}
        </button>
      </div>
    `;
  }

  /** @param {MouseEvent} event */
  const clickTerm = ({ target }) => target instanceof Element && target.closest(".more") && toggle();

  function toggle() {
    isUnfolded = !isUnfolded;
    component.again();
  }

  return component;
}

/** Return the legend of the gradient's colors. @param {Translate} t */
export const gradientLegend = (t) => html`
  <p class="gradient-legend flow soft">
    <span><i class="uphill" aria-hidden="true"></i>${t("ui.gradient.legend.uphill")}</span>
    <span><i class="downhill" aria-hidden="true"></i>${t("ui.gradient.legend.downhill")}</span>
  </p>
`;

/** @param {Page} page @returns {Component} */
export const createWhichNumberMatters = (page) =>
  createComponent(
    el("section", { class: "panel card matters flow", "aria-label": page.t("ui.gradient") }),
    (props) =>
      props.slopes && html`<p class="gradient-words strong">${slopeWords(page, props)}</p> ${gradientLegend(page.t)}`,
  );

/** @typedef {(count: number) => string} CountHidden returns the text that replaces the omitted terms of a long sum */

const MATHML = "http://www.w3.org/1998/Math/MathML";

/**
 * Create a `<math>` element, which the browser typesets without a library.
 * @param {MathNode} node @param {CountHidden | null} [countHidden] null to show every term
 */
function typeset(node, countHidden = null) {
  const math = document.createElementNS(MATHML, "math");
  math.append(build(node, countHidden));
  const letters = Math.round(lettersOf((countHidden && node.brief) || node));
  math.style.setProperty("--letters", String(Math.max(1, letters)));
  return math;
}

const OPERATOR = 2.4; // The width of an operator with the space around it, in letters.

/** Estimate the width of a formula, in letters. @param {MathNode} node @returns {number} */
function lettersOf({ tag, text = "", children = [] }) {
  if (children.length === 0) return tag === "mo" ? OPERATOR : [...text].length;
  const widths = children.map(lettersOf);
  return tag === "mfrac" ? Math.max(...widths) : widths.reduce((sum, width) => sum + width, 0);
}

/** Return whether any part of a formula has a shorter version. @param {MathNode} node @returns {boolean} */
const isLong = (node) => node.brief !== undefined || (node.children ?? []).some(isLong);

/**
 * Build the element of a node. Numbers get the address of their cell, and names get the color of their token.
 * @param {MathNode} full @param {CountHidden | null} countHidden @returns {MathMLElement}
 */
function build(full, countHidden) {
  const node = (countHidden && full.brief) || full;
  const element = /** @type {MathMLElement} */ (document.createElementNS(MATHML, node.tag));
  if (node.children) element.append(...node.children.map((child) => build(child, countHidden)));
  else element.textContent = (node.more !== undefined && countHidden?.(node.more)) || (node.text ?? "");
  if (node.more !== undefined) element.classList.add("more");
  if (node.cell) {
    const [quantity, head, row, column] = node.cell;
    element.dataset.source = `${quantity}/${head}/${row}/${column}`;
    element.classList.add("from", `from-${quantity}`);
  }
  if (node.color !== undefined) element.style.color = `var(--token-${node.color})`;
  return element;
}
