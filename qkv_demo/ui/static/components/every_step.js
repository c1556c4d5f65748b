// The panel "Every step", which shows all matrices from the scene's inputs to its output. On the stage the panel is one long
// formula, in which the factors of a product are written before the product. In a lesson the panel shows only the matrices.

import { el } from "../base/dom.js";
import { createComponent } from "../base/component.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { valueAt, isLargeScene, listStepQuantities } from "../state/scene.js";
import { divisorsOf } from "./attention_row.js";
import { headTabsTemplate } from "./query_row.js";
import { formulaTemplates } from "./sentence.js";
import { miniTableTemplate } from "./small_tables.js";

const STEPS_ON_NEW_LINE = ["scores", "output"]; // The steps before which the formula continues on a new line.

/** @param {Page} page @returns {Component} */
export function createEveryStep(page) {
  const { t, slot, settings } = page;
  const { formatNumber } = page.numberFormat;
  /** Draw the scale of a table's colors. @param {string} scaleKind @param {string} lowText @param {string} highText */
  const scaleTemplate = (scaleKind, lowText, highText) => html`
    <div class="scale row small-gap small ${scaleKind}" title=${t(`ui.legend.${scaleKind}`)}>
      <span>${lowText}</span><i role="img" aria-label=${t(`ui.legend.${scaleKind}`)}></i><span>${highText}</span>
    </div>
  `;

  /**
   * Draw the part of the formula before a matrix, such as "X × W_Q =" before Q.
   * @param {string} quantity @param {Props} props
   */
  function formulaBeforeTemplate(quantity, props) {
    const { response, scene } = props;
    const { sources: factorNames = [] } = response.schema.find((entry) => entry.name === quantity) ?? {};
    if (quantity === "scaled_scores")
      return operatorTemplate(`÷ ${divisorsOf(page, scene, response.view.head).join(" ÷ ")} =`);
    if (quantity === "masked_scores")
      return operatorTemplate(`${t(`ui.set.mask.${Array.isArray(scene.mask) ? "own" : scene.mask}`)} →`);
    if (quantity === "weights") return operatorTemplate(`${t(`ui.normalize.${scene.normalize}`)} →`);
    const isScores = quantity === "scores";
    const isProduct =
      factorNames.length === 2 && (!isScores || settings.choices.divisible_scores.includes(scene.score));
    return isProduct ? productTemplate(factorNames, isScores, props) : nothing;
  }

  /**
   * Draw the factors of a matrix product. If the user has chosen to write words as columns, all factors are transposed, and
   * their order is reversed.
   * @param {string[]} factorNames
   * @param {boolean} isScores true for Q Kᵀ, in which the second factor is already transposed
   * @param {Props} props
   */
  function productTemplate(
    factorNames,
    isScores,
    { response: { schema, trace, view }, view: { transposed: hasWordsAsColumns }, scene },
  ) {
    const factorTemplates = factorNames.map((factorName, index) => {
      const { path, symbol } = schema.find((entry) => entry.name === factorName) ?? { path: "", symbol: factorName };
      /** @type {Rows | null} */
      const editableRows = valueAt(scene, path, view.head);
      /** @type {MaybeRows} */
      const rows = editableRows ?? valueAt(trace, path, view.head) ?? [];
      const formatEntry = editableRows ? page.numberFormat.formatEditable : formatNumber;
      const isTransposed = (isScores && index === 1) !== hasWordsAsColumns;
      return factorTemplate(isTransposed ? `${symbol}ᵀ` : symbol, isTransposed ? transpose(rows) : rows, formatEntry);
    });
    if (hasWordsAsColumns) factorTemplates.reverse();
    return html`<div class="operation row">${factorTemplates[0]} × ${factorTemplates[1]} =</div>`;
  }

  const operatorTemplate = (/** @type {string} */ text) => html`<div class="operation">${text}</div>`;
  /** @param {string} symbol @param {MaybeRows} rows @param {(value: any) => string} formatEntry */
  const factorTemplate = (symbol, rows, formatEntry) => html`
    <span class="factor">
      <span class="symbol" aria-hidden="true">${formulaTemplates(symbol)}</span>${miniTableTemplate(rows, formatEntry, symbol)}
    </span>
  `;

  return createComponent(
    el("section", { class: "ledger flow", "aria-label": t("ui.section.ledger") }),
    (/** @type {Props} */ props) => {
      const { hidesNumbers, limit: darkestValue, lesson } = props.response;
      const { openTools, showsWholeStage } = props.view;
      const showsFormulas =
        openTools.includes("steps") && (!lesson || showsWholeStage) && !isLargeScene(props.userScene);
      // Hide the largest number until the user has guessed, because the number could reveal the answer.
      const shownDarkestValue = hidesNumbers ? undefined : darkestValue;
      /** @type {Record<string, unknown>} */
      const scaleTemplates = {
        weights: scaleTemplate("share", "0", "1"),
        output: scaleTemplate(
          "signed",
          formatNumber(shownDarkestValue && -shownDarkestValue),
          formatNumber(shownDarkestValue),
        ),
      };
      const stepTemplates = listStepQuantities(settings.quantities).map(
        (step) => html`
          ${showsFormulas && STEPS_ON_NEW_LINE.includes(step) ? html`<i class="line-break"></i>` : nothing}
          <div class="step step-${step} card" data-optional>
            ${showsFormulas ? formulaBeforeTemplate(step, props) : nothing} ${slot(step)} ${scaleTemplates[step] ?? nothing}
          </div>
        `,
      );
      return [headTabsTemplate(page, props.scene, props.response.view.head), stepTemplates];
    },
  );
}

/** @param {MaybeRows} rows @returns {MaybeRows} */
const transpose = (rows) => (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]));
