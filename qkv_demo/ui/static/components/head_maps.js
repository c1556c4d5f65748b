// Draws the heads of a trained model as small heat maps, one row per layer. It also compares one head's weights before and after
// the user has changed a word of the sentence.

import { all } from "../base/dom.js";
import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { changesOf } from "../state/trained_heads.js";
import { labTable } from "./small_tables.js";

/** @typedef {import("../state/trained_heads.js").Reading} Reading */
/** @typedef {import("../state/trained_heads.js").HeadIndex} HeadIndex */

// The symbols for heads that follow a rule, such as attending to the previous word.
const MARKS = { previous: "←", next: "→", itself: "↻", one: "|" };
const SHADES = 10; // The number of shades in a heat map, not counting the one for weights near 0.

/**
 * Draw one button per head. The arrow keys move the focus between the buttons.
 * @param {Pick<Page, "t" | "numbers">} page @param {Reading} reading
 * @param {HeadIndex | null} chosen @param {(index: HeadIndex) => unknown} choose
 */
export function headGrid(page, { tokens, heads }, chosen, choose) {
  const { t } = page;
  const focusable = chosen ?? { layer: 0, head: 0 };

  /** @param {TrainedHead} trained @param {number} layer @param {number} head */
  const button = (trained, layer, head) => {
    const name = nameOf(page, trained, tokens, { layer, head });
    return html`
      <button
        type="button"
        class="head-map"
        data-head-of="${layer + 1}/${head + 1}"
        aria-label=${name}
        aria-current=${chosen?.layer === layer && chosen.head === head ? "true" : nothing}
        tabindex=${focusable.layer === layer && focusable.head === head ? 0 : -1}
        @click=${() => choose({ layer, head })}
      >${heatMap(trained.weights)}<i class="head-mark" aria-hidden="true">${trained.rule && MARKS[trained.rule]}</i></button>
    `;
  };

  return html`
    <div
      class="head-grid"
      role="group"
      aria-label=${t("ui.heads.all")}
      @keydown=${moveInGrid}
      @focusin=${showName}
      @pointerover=${showName}
    >
      ${heads.map((row, layer) => [
        html`<span class="small" aria-hidden="true">${layer + 1}</span>`,
        row.map((trained, head) => button(trained, layer, head)),
      ])}
    </div>
    <p class="head-name" aria-hidden="true">${t("ui.heads.choose")}</p>
    <p class="flow small">
      ${Object.entries(MARKS).map(([rule, mark]) => html`<span>${mark} ${t(`ui.heads.rule.${rule}`)}</span>`)}
    </p>
  `;
}

/**
 * Return the name and the pattern of a head, such as "layer 6, head 12: it → animal 0.65", with the rule that it follows, if any.
 * @param {Pick<Page, "t" | "numbers">} page @param {TrainedHead} trained @param {string[]} tokens @param {HeadIndex} index
 */
function nameOf({ t, numbers }, { row, column, weight, rule }, tokens, { layer, head }) {
  const pair = { asks: tokens[row], answers: tokens[column], weight: numbers.show(weight) };
  const name = t("ui.heads.name", { layer: layer + 1, head: head + 1, ...pair });
  return rule === null ? name : t("ui.heads.name.rule", { name, rule: t(`ui.heads.rule.${rule}`) });
}

/** Draw a heat map. All squares of the same shade are one SVG path, because 72 heat maps are on screen. @param {Rows} weights */
function heatMap(weights) {
  /** @type {string[]} */
  const paths = Array(SHADES + 1).fill("");
  for (const [y, line] of weights.entries()) {
    for (const [x, weight] of line.entries()) paths[Math.round(weight * SHADES)] += `M${x} ${y}h1v1h-1z`;
  }
  return html`
    <svg viewBox="0 0 ${weights.length} ${weights.length}" shape-rendering="crispEdges" aria-hidden="true">
      ${paths.map((path, shade) => (shade && path ? svg`<path d=${path} fill-opacity=${shade / SHADES} />` : nothing))}
    </svg>
  `;
}

/** Show the name of a head below the grid, while it is under the pointer or has the focus. @param {any} event */
function showName({ target, currentTarget }) {
  const name = target.closest("button")?.ariaLabel;
  if (name) currentTarget.nextElementSibling.textContent = name;
}

/** @param {KeyboardEvent} event */
function moveInGrid(event) {
  const grid = /** @type {HTMLElement} */ (event.currentTarget);
  const buttons = all(grid, "button");
  const perRow = grid.querySelectorAll("button[data-head-of^='1/']").length;
  /** @type {Record<string, number>} */
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -perRow, ArrowDown: perRow };
  const next = buttons[buttons.indexOf(event.target) + (steps[event.key] ?? Number.NaN)];
  if (!next) return;
  event.preventDefault();
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next.focus();
}

/**
 * Draw the weights of one head on two sentences, and list the weights that differ.
 * @param {Pick<Page, "t" | "numbers">} page @param {Reading} before @param {Reading} after @param {HeadIndex} index
 */
export function headComparison({ t, numbers: { show } }, before, after, { layer, head }) {
  /** @param {Reading} reading */
  const table = ({ text, tokens, heads }) => html`
    <figure class="head-table spaced tight" tabindex="0">
      <figcaption class="strong">${text}</figcaption>
      ${labTable({ rows: heads[layer][head].weights, columns: tokens, names: tokens, darkest: 1 }, show)}
    </figure>
  `;
  /** @param {import("../state/trained_heads.js").Change} change */
  const sentence = ({ pair, before: from, after: to }) => {
    const [asks, answers] = pair.map((token) => after.tokens[token]);
    return html`<p>${t("ui.heads.change", { asks, answers, before: show(from), after: show(to) })}</p>`;
  };
  return html`
    <section class="spaced">
      <h3>${t("ui.heads.compared", { layer: layer + 1, head: head + 1 })}</h3>
      ${changesOf(before, after, { layer, head }).map(sentence)}
      <div class="head-tables">${table(before)} ${table(after)}</div>
    </section>
  `;
}
