// Two panels about the selected number. The first panel explains how the number is computed, as a formula, as arithmetic and in
// words. The second panel, "Which number matters?", names the input that has the largest effect on the selected number.

import { el } from "../base/dom.js";
import { createMemoComponent, createComponent } from "../base/component.js";
import { isBeingTrained } from "../state/learning_numbers.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { slopeWords } from "./arithmetic_words.js";
import { sentenceTemplates } from "./sentence.js";

/** @param {Page} page @returns {Component} */
export function createArithmetic({ t }) {
  let isUnfolded = false; // True while every term of a long sum is shown, instead of only the first few.

  const component = createMemoComponent(
    el("section", { class: "panel card this-number stack small-gap", "aria-label": t("ui.panel") }),
    ({ response, location }) => [
      JSON.stringify([response.explanation, response.parts.explanation]),
      ...[isBeingTrained(response, location, response.view.cell), isUnfolded],
    ],
    // Hide the arithmetic while training changes the selected number, because the arithmetic would change too fast to read.
    ({ response: { explanation, parts } }, [, isTrained]) => html`
      <div class="panel-head row">
        <h3 class="cell-title">${explanation.title}</h3>
        <button type="button" class="close-sheet plain sign end type-4" aria-label=${t("ui.panel.close")}>×</button>
      </div>
      ${isTrained ? nothing : arithmeticTemplate(explanation)}
      <p class="cell-words" ?hidden=${isTrained}>${sentenceTemplates(explanation.meaning, parts.explanation)}</p>
      <p ?hidden=${!isTrained}>${t("ui.learn.sets")}</p>
    `,
  );

  /** @param {Explanation} explanation */
  function arithmeticTemplate({ formula, steps, isHidden = false }) {
    const formatOmittedCount = (/** @type {number} */ count) => t("ui.panel.more", { count });
    return html`
      <div class="arithmetic-body flow large-gap" translate="no">
        <div class="formula muted" tabindex="0" role="group" aria-label=${t("ui.panel.formula")}>
          ${typeset(formula)}
        </div>
        <div
          class="arithmetic flow small-gap"
          tabindex="0"
          role="group"
          aria-label=${t("ui.panel.arithmetic")}
          @click=${handleTermClick}
        >
          ${steps.map((step) => typeset(step, isUnfolded ? null : formatOmittedCount))}
        </div>
        <p ?hidden=${!isHidden}>?</p>
        <button
          type="button"
          class="compact"
          aria-expanded=${isUnfolded}
          ?hidden=${!steps.some(containsLongSum)}
          @click=${toggleTerms}
        >
          ${t(isUnfolded ? "ui.panel.brief" : "ui.panel.whole")}
        </button>
      </div>
    `;
  }

  /** @param {MouseEvent} event */
  const handleTermClick = ({ target }) => target instanceof Element && target.closest(".more") && toggleTerms();

  function toggleTerms() {
    isUnfolded = !isUnfolded;
    component.repaint();
  }

  return component;
}

/** Draw the legend of the colors in which a gradient is shown. @param {Translate} t */
export const gradientLegend = (t) => html`
  <p class="gradient-legend flow muted">
    <span><i class="uphill" aria-hidden="true"></i>${t("ui.gradient.legend.uphill")}</span>
    <span><i class="downhill" aria-hidden="true"></i>${t("ui.gradient.legend.downhill")}</span>
  </p>
`;

/** @param {Page} page @returns {Component} */
export const createGradientPanel = (page) =>
  createComponent(
    el("section", { class: "panel card matters flow", "aria-label": page.t("ui.gradient") }),
    (props) =>
      props.slopes && html`<p class="gradient-words strong">${slopeWords(page, props)}</p> ${gradientLegend(page.t)}`,
  );

/** @typedef {(count: number) => string} FormatOmittedCount returns the text that replaces omitted terms, such as "12 more" */

const MATHML_NAMESPACE = "http://www.w3.org/1998/Math/MathML";

/**
 * Create a `<math>` element for a formula. Browsers typeset such elements without a library.
 * @param {MathNode} node @param {FormatOmittedCount | null} [formatOmittedCount] null to show every term
 */
function typeset(node, formatOmittedCount = null) {
  const math = document.createElementNS(MATHML_NAMESPACE, "math");
  math.append(buildElement(node, formatOmittedCount));
  const letterCount = Math.round(widthInLetters(node, formatOmittedCount !== null));
  math.style.setProperty("--letter-count", String(Math.max(1, letterCount)));
  return math;
}

const OPERATOR_WIDTH = 2.4; // The width of an operator and the space around it, in multiples of a letter's width.

/**
 * Estimate the width of a formula, in multiples of a letter's width.
 * @param {MathNode} fullNode @param {boolean} isBrief whether long sums are shortened @returns {number}
 */
function widthInLetters(fullNode, isBrief) {
  const { tag, text = "", children = [] } = (isBrief && fullNode.brief) || fullNode;
  if (children.length === 0) return tag === "mo" ? OPERATOR_WIDTH : [...text].length;
  const widths = children.map((child) => widthInLetters(child, isBrief));
  return tag === "mfrac" ? Math.max(...widths) : widths.reduce((sum, width) => sum + width, 0);
}

/**
 * Return whether a formula contains a long sum. A long sum also has a brief version, which shows only the first terms.
 * @param {MathNode} node @returns {boolean}
 */
const containsLongSum = (node) => node.brief !== undefined || (node.children ?? []).some(containsLongSum);

/**
 * Build the MathML element for a node of a formula, with its children. The element of a number stores the cell that the number
 * comes from, and the element of a token's name has the token's color.
 * @param {MathNode} fullNode @param {FormatOmittedCount | null} formatOmittedCount @returns {MathMLElement}
 */
function buildElement(fullNode, formatOmittedCount) {
  const node = (formatOmittedCount && fullNode.brief) || fullNode;
  const element = /** @type {MathMLElement} */ (document.createElementNS(MATHML_NAMESPACE, node.tag));
  if (node.children) element.append(...node.children.map((child) => buildElement(child, formatOmittedCount)));
  else element.textContent = (node.more !== undefined && formatOmittedCount?.(node.more)) || (node.text ?? "");
  if (node.more !== undefined) element.classList.add("more");
  if (node.cell) {
    const [quantity, head, row, column] = node.cell;
    element.dataset.source = `${quantity}/${head}/${row}/${column}`;
    element.classList.add("from", `from-${quantity}`);
  }
  if (node.color !== undefined) element.style.color = `var(--token-${node.color})`;
  return element;
}
