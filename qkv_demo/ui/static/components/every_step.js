// The panel "Every step", which shows all matrices from the scene's inputs to its output. As a tool it is laid out as one long
// formula, in which the factors of a matrix product are written before the product.

import { el } from "../base/dom.js";
import { createComponent } from "../base/component.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { follow, isLarge, ledgerOf } from "../state/scene.js";
import { divisorsOf } from "./attention_row.js";
import { headTabs } from "./query_row.js";
import { formulas } from "./sentence.js";
import { miniTable } from "./small_tables.js";

const FIRST_OF_LINE = ["scores", "output"];

/** @param {Page} page @returns {Component} */
export function createEveryStep(page) {
  const { t, slot, settings } = page;
  const { show } = page.numbers;
  /** @param {string} kind @param {string} low @param {string} high */
  const scale = (kind, low, high) => html`
    <div class="scale row tight small ${kind}" title=${t(`ui.legend.${kind}`)}>
      <span>${low}</span><i role="img" aria-label=${t(`ui.legend.${kind}`)}></i><span>${high}</span>
    </div>
  `;

  /** Draw the formula that leads to a step's matrix, such as "X × W_Q =". @param {string} name @param {Props} props */
  function operation(name, props) {
    const { answer, scene } = props;
    const { sources = [] } = answer.schema.find((entry) => entry.name === name) ?? {};
    if (name === "scaled_scores") return sign(`÷ ${divisorsOf(page, scene, answer.view.head).join(" ÷ ")} =`);
    if (name === "masked_scores")
      return sign(`${t(`ui.set.mask.${Array.isArray(scene.mask) ? "own" : scene.mask}`)} →`);
    if (name === "weights") return sign(`${t(`ui.normalize.${scene.normalize}`)} →`);
    const isScores = name === "scores";
    const isProduct = sources.length === 2 && (!isScores || settings.choices.divisible_scores.includes(scene.score));
    return isProduct ? product(sources, isScores, props) : nothing;
  }

  /**
   * Draw the factors of a matrix product. If words are columns, the factors are transposed and in reverse order.
   * @param {string[]} sources @param {boolean} isScores the second factor is transposed @param {Props} props
   */
  function product(sources, isScores, { answer: { schema, trace, view }, view: { transposed: isTurned }, scene }) {
    const factors = sources.map((source, index) => {
      const { path, symbol } = schema.find((entry) => entry.name === source) ?? { path: "", symbol: source };
      /** @type {Rows | null} */
      const given = follow(scene, path, view.head);
      /** @type {MaybeRows} */
      const rows = given ?? follow(trace, path, view.head) ?? [];
      const format = given ? page.numbers.showGiven : show;
      const isTransposed = (isScores && index === 1) !== isTurned;
      return factor(isTransposed ? `${symbol}ᵀ` : symbol, isTransposed ? transposed(rows) : rows, format);
    });
    if (isTurned) factors.reverse();
    return html`<div class="operation row">${factors[0]} × ${factors[1]} =</div>`;
  }

  const sign = (/** @type {string} */ text) => html`<div class="operation">${text}</div>`;
  /** @param {string} symbol @param {MaybeRows} rows @param {(value: any) => string} format */
  const factor = (symbol, rows, format) => html`
    <span class="factor">
      <span class="symbol" aria-hidden="true">${formulas(symbol)}</span>${miniTable(rows, format, symbol)}
    </span>
  `;

  return createComponent(
    el("section", { class: "ledger flow", "aria-label": t("ui.section.ledger") }),
    (/** @type {Props} */ props) => {
      const { hidesNumbers, limit, lesson } = props.answer;
      const { open, everything } = props.view;
      const isFormula = open.includes("steps") && (!lesson || everything) && !isLarge(props.userScene);
      // The end of the scale is hidden until the user has guessed, because it is one of the numbers.
      const max = hidesNumbers ? undefined : limit;
      /** @type {Record<string, unknown>} */
      const scales = { weights: scale("share", "0", "1"), output: scale("signed", show(max && -max), show(max)) };
      const steps = ledgerOf(settings.quantities).map(
        (step) => html`
          ${isFormula && FIRST_OF_LINE.includes(step) ? html`<i class="line-break"></i>` : nothing}
          <div class="step step-${step} card" data-optional>
            ${isFormula ? operation(step, props) : nothing} ${slot(step)} ${scales[step] ?? nothing}
          </div>
        `,
      );
      return [headTabs(page, props.scene, props.answer.view.head), steps];
    },
  );
}

/** @param {MaybeRows} rows @returns {MaybeRows} */
const transposed = (rows) => (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]));
