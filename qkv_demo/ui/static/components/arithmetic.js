// The number that was pressed: its arithmetic in letters, in numbers, in words; and what the colours over the other numbers
// say of how they matter to it.

import { el } from "../base/dom.js";
import { createMemoComponent, createComponent } from "../base/component.js";
import { isLearning } from "../state/learning_numbers.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { slopeWords } from "./arithmetic_words.js";
import { sentence } from "./sentence.js";

/** @param {Page} page @returns {Component} */
export function createArithmetic({ t }) {
  let isWhole = false; // every term of a long sum is shown

  const part = createMemoComponent(
    el("section", { class: "panel card this-number stack tight", "aria-label": t("ui.panel") }),
    ({ answer: { explanation, parts, view }, status }) => [
      ...[JSON.stringify([explanation, parts.explanation]), isLearning(status, view.cell), isWhole],
    ],
    // What the gradient is setting has no arithmetic.
    ({ answer: { explanation, parts } }, [, moves]) => html`
      <div class="panel-head row">
        <h3 class="cell-title">${explanation.title}</h3>
        <button type="button" class="close-sheet plain sign end type-4" aria-label=${t("ui.panel.close")}>×</button>
      </div>
      ${moves ? nothing : workings(explanation)}
      <p class="cell-words" ?hidden=${moves}>${sentence(explanation.reading, parts.explanation)}</p>
      <p ?hidden=${!moves}>${t("ui.learn.sets")}</p>
    `,
  );

  /** @param {Explanation} explanation */
  function workings({ formula, steps, waits = false }) {
    const more = (/** @type {number} */ count) => t("ui.panel.more", { count });
    return html`
      <div class="workings flow loose" translate="no">
        <div class="formula soft" tabindex="0" role="group" aria-label=${t("ui.panel.formula")}>${typeset(formula)}</div>
        <div class="arithmetic flow tight" tabindex="0" role="group" aria-label=${t("ui.panel.arithmetic")} @click=${press}>
          ${steps.map((step) => typeset(step, isWhole ? null : more))}
        </div>
        <p ?hidden=${!waits}>?</p>
        <button type="button" class="compact" aria-expanded=${isWhole} ?hidden=${!steps.some(isLong)} @click=${toggle}>
          ${t(isWhole ? "ui.panel.brief" : "ui.panel.whole")}
        </button>
      </div>
    `;
  }

  /** @param {MouseEvent} event */
  const press = ({ target }) => target instanceof Element && target.closest(".more") && toggle();

  function toggle() {
    isWhole = !isWhole;
    part.again();
  }

  return part;
}

/** What the colours of a gradient say, beside whatever lays them over the numbers. @param {Translate} t */
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

/** @typedef {(count: number) => string} More says how many terms are left out, where long sums are told short */

const MATHML = "http://www.w3.org/1998/Math/MathML";

/**
 * A `<math>` element for one node, which the browser typesets: nothing to load, text stays text. Numbers that stand in a
 * cell carry its address, names carry their token's colour.
 * @param {MathNode} node @param {More | null} [more]
 */
function typeset(node, more = null) {
  const math = document.createElementNS(MATHML, "math");
  math.append(build(node, more));
  math.style.setProperty("--letters", String(Math.max(1, Math.round(lettersOf((more && node.brief) || node)))));
  return math;
}

const OPERATOR = 2.4; // letters: it has room about it

/** About how wide a formula is. @param {MathNode} node @returns {number} */
function lettersOf({ tag, text = "", children = [] }) {
  if (children.length === 0) return tag === "mo" ? OPERATOR : [...text].length;
  const widths = children.map(lettersOf);
  return tag === "mfrac" ? Math.max(...widths) : widths.reduce((sum, width) => sum + width, 0);
}

/** Whether something in a tree can be told short. @param {MathNode} node @returns {boolean} */
const isLong = (node) => node.brief !== undefined || (node.children ?? []).some(isLong);

/** @param {MathNode} whole @param {More | null} more @returns {MathMLElement} */
function build(whole, more) {
  const node = (more && whole.brief) || whole;
  const element = /** @type {MathMLElement} */ (document.createElementNS(MATHML, node.tag));
  if (node.children) element.append(...node.children.map((child) => build(child, more)));
  else element.textContent = (node.more !== undefined && more?.(node.more)) || (node.text ?? "");
  if (node.more !== undefined) element.classList.add("more");
  if (node.cell) {
    const [quantity, head, row, column] = node.cell;
    element.dataset.source = `${quantity}/${head}/${row}/${column}`;
    element.classList.add("from", `from-${quantity}`);
  }
  if (node.color !== undefined) element.style.color = `var(--token-${node.color})`;
  return element;
}
