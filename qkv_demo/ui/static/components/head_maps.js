// Draws the heads of a trained model as small heat maps, with one row for each layer. After the user has changed a word of the
// sentence, it also compares the weights of the selected head before and after the change.

import { queryAll } from "../base/dom.js";
import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { changesToShow } from "../state/trained_heads.js";
import { labTableTemplate } from "./small_tables.js";

/** @typedef {import("../state/trained_heads.js").SentenceResult} SentenceResult */
/** @typedef {import("../state/trained_heads.js").HeadIndex} HeadIndex */

// The symbols of the rules that some heads follow. Most words attend to the previous word, to the next word, to themselves, or
// all to the same word.
const RULE_SYMBOLS = { previous: "←", next: "→", itself: "↻", one: "|" };
const SHADE_COUNT = 10; // The number of shades in a heat map. Weights near 0 have no shade.

/**
 * Draw a grid with a button for each head. The arrow keys move the focus between the buttons.
 * @param {Pick<Page, "t" | "numberFormat">} page @param {SentenceResult} result
 * @param {HeadIndex | null} selectedHead @param {(index: HeadIndex) => unknown} selectHead
 */
export function headGridTemplate(page, { tokens, heads }, selectedHead, selectHead) {
  const { t } = page;
  const tabStopHead = selectedHead ?? { layer: 0, head: 0 };

  /** @param {TrainedHead} trainedHead @param {number} layer @param {number} head */
  const headButtonTemplate = (trainedHead, layer, head) => {
    const headLabel = describeHead(page, trainedHead, tokens, { layer, head });
    return html`
      <button
        type="button"
        class="head-map"
        data-head-of="${layer + 1}/${head + 1}"
        aria-label=${headLabel}
        aria-current=${selectedHead?.layer === layer && selectedHead.head === head ? "true" : nothing}
        tabindex=${tabStopHead.layer === layer && tabStopHead.head === head ? 0 : -1}
        @click=${() => selectHead({ layer, head })}
      >${heatMapTemplate(trainedHead.weights)}<i class="head-mark" aria-hidden="true">${trainedHead.rule && RULE_SYMBOLS[trainedHead.rule]}</i></button>
    `;
  };

  return html`
    <div
      class="head-grid"
      role="group"
      aria-label=${t("ui.heads.all")}
      @keydown=${moveInGrid}
      @focusin=${showHeadLabel}
      @pointerover=${showHeadLabel}
    >
      ${heads.map((headsOfLayer, layer) => [
        html`<span class="small" aria-hidden="true">${layer + 1}</span>`,
        headsOfLayer.map((trainedHead, head) => headButtonTemplate(trainedHead, layer, head)),
      ])}
    </div>
    <p class="head-name" aria-hidden="true">${t("ui.heads.choose")}</p>
    <p class="flow small">
      ${Object.entries(RULE_SYMBOLS).map(([rule, symbol]) => html`<span>${symbol} ${t(`ui.heads.rule.${rule}`)}</span>`)}
    </p>
  `;
}

/**
 * Return the name of a head with its most asymmetric pair of words, such as "layer 6, head 12: it → animal 0.65". If the head
 * follows a rule, add the rule.
 * @param {Pick<Page, "t" | "numberFormat">} page
 * @param {TrainedHead} trainedHead
 * @param {string[]} tokens
 * @param {HeadIndex} index
 */
function describeHead({ t, numberFormat }, { row, column, weight, rule }, tokens, { layer, head }) {
  const pairWords = { asks: tokens[row], answers: tokens[column], weight: numberFormat.formatNumber(weight) };
  const headName = t("ui.heads.name", { layer: layer + 1, head: head + 1, ...pairWords });
  return rule === null ? headName : t("ui.heads.name.rule", { name: headName, rule: t(`ui.heads.rule.${rule}`) });
}

/**
 * Draw a heat map. All squares of one shade are a single SVG path, because an element for each square of 72 maps would be slow.
 * @param {Rows} weights
 */
function heatMapTemplate(weights) {
  /** @type {string[]} */
  const pathsByShade = Array(SHADE_COUNT + 1).fill("");
  for (const [y, row] of weights.entries()) {
    for (const [x, weight] of row.entries()) pathsByShade[Math.round(weight * SHADE_COUNT)] += `M${x} ${y}h1v1h-1z`;
  }
  return html`
    <svg viewBox="0 0 ${weights.length} ${weights.length}" shape-rendering="crispEdges" aria-hidden="true">
      ${pathsByShade.map((path, shade) => (shade && path ? svg`<path d=${path} fill-opacity=${shade / SHADE_COUNT} />` : nothing))}
    </svg>
  `;
}

/** Write the name of a head below the grid when its button gets the focus or the pointer. @param {any} event */
function showHeadLabel({ target, currentTarget }) {
  const headName = target.closest("button")?.ariaLabel;
  if (headName) currentTarget.nextElementSibling.textContent = headName;
}

/** Move the focus to a neighboring button when the user presses an arrow key. @param {KeyboardEvent} event */
function moveInGrid(event) {
  const grid = /** @type {HTMLElement} */ (event.currentTarget);
  const buttons = queryAll(grid, "button");
  const headsPerLayer = grid.querySelectorAll("button[data-head-of^='1/']").length;
  /** @type {Record<string, number>} */
  const offsets = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -headsPerLayer, ArrowDown: headsPerLayer };
  const nextButton = buttons[buttons.indexOf(event.target) + (offsets[event.key] ?? Number.NaN)];
  if (!nextButton) return;
  event.preventDefault();
  for (const button of buttons) button.tabIndex = button === nextButton ? 0 : -1;
  nextButton.focus();
}

/**
 * Draw the weights of one head for two sentences as tables, and list the weights that differ.
 * @param {Pick<Page, "t" | "numberFormat">} page @param {SentenceResult} resultBefore @param {SentenceResult} result
 * @param {HeadIndex} index
 */
export function headComparisonTemplate({ t, numberFormat: { formatNumber } }, resultBefore, result, { layer, head }) {
  /** @param {SentenceResult} result */
  const tableTemplate = ({ text: sentence, tokens, heads }) => html`
    <figure class="head-table spaced small-gap" tabindex="0">
      <figcaption class="strong">${sentence}</figcaption>
      ${labTableTemplate({ rows: heads[layer][head].weights, columns: tokens, names: tokens, darkest_value: 1 }, formatNumber)}
    </figure>
  `;
  /** @param {import("../state/trained_heads.js").Change} change */
  const changeText = ({ pair, before: weightBefore, after: weightAfter }) => {
    const [asks, answers] = pair.map((token) => result.tokens[token]);
    return html`<p>${t("ui.heads.change", { asks, answers, before: formatNumber(weightBefore), after: formatNumber(weightAfter) })}</p>`;
  };
  return html`
    <section class="spaced">
      <h3>${t("ui.heads.compared", { layer: layer + 1, head: head + 1 })}</h3>
      ${changesToShow(resultBefore, result, { layer, head }).map(changeText)}
      <div class="head-tables">${tableTemplate(resultBefore)} ${tableTemplate(result)}</div>
    </section>
  `;
}
