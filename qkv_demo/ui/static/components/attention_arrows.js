// The panel "Who attends to whom". If there are two tokens, they are drawn with one arrow in each direction. If there are more,
// they are drawn as rows with ribbons between them.

import { el } from "../base/dom.js";
import { createMemoComponent } from "../base/component.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { RIBBONS_HEIGHT, ribbonRowsTemplate } from "./attention_ribbons.js";
import { shrinkFactor, thicknessOf } from "./bars_and_ribbons.js";
import { tokenColor } from "./token_style.js";
import { formatLatestLoss, statusOf } from "./training_words.js";
import { filmOf, puzzleOf } from "../state/location.js";
import { moveWordFocus, wordButtonTemplate } from "./word_button.js";

/**
 * The names of the tokens, all attention weights of the selected head, and the selected pair.
 * @typedef {Names & { weights: MaybeRows, pair: PairIndex }} Attention
 */

/** @param {Page} page @returns {Component} */
export function createAttentionArrows(page) {
  const { t, settings } = page;
  const element = el("section", {
    class: "attention panel card",
    translate: "no",
    "data-part": "attention",
    "aria-label": t("ui.lines"),
  });
  let width = 0; // The width of the ribbons' view box, whose height is always RIBBONS_HEIGHT.
  // The tokens and the selected query when the row was last scrolled, as text. While they stay the same, the row is not scrolled
  // again.
  let lastScrollKey = "";

  /**
   * Scroll the row of tokens so that the selected query is in its middle. The row scrolls only if it is wider than the window.
   * @param {Props} props
   */
  function scrollToQuery({ names, response }) {
    const scrollKey = [...names.queryNames, response.view.pair[0]].join("\n");
    const asksRow = scrollKey === lastScrollKey ? null : element.querySelector(".row-asks");
    const selectedWord = asksRow?.querySelector('[aria-pressed="true"]');
    if (!asksRow || !selectedWord || asksRow.clientWidth === 0) return;
    lastScrollKey = scrollKey;
    const [rowBox, wordBox] = [asksRow, selectedWord].map((element) => element.getBoundingClientRect());
    asksRow.scrollBy({ left: wordBox.x + wordBox.width / 2 - rowBox.x - rowBox.width / 2 });
  }

  /**
   * Return the loss of training as text. The training panel shows the loss too, but on a phone that panel is far from the
   * weights.
   * @param {Props} props
   */
  function lossText({ location, userScene }) {
    const { learning } = location;
    if (!learning) return "";
    const { tone } = statusOf(learning, settings.learning, { location, userScene });
    return `${tone === "good" ? "✓ " : ""}${t("ui.learn.distance")} ${formatLatestLoss(learning.lossHistory)}`;
  }

  /**
   * Return the target weights of the open puzzle. Return undefined if no puzzle is open, or if its scene is not on screen yet.
   * @param {Props} props
   */
  function puzzleTargetOf({ location, names }) {
    const puzzle = puzzleOf(location);
    const targetWeights = puzzle === null ? [] : settings.learning.puzzles[puzzle].target;
    return targetWeights.length === names.queryNames.length ? targetWeights : undefined;
  }

  const component = createMemoComponent(
    element,
    (/** @type {Props} */ props) => {
      const { queryNames, keyNames, isCrossAttention } = props.names;
      const nameTexts = [queryNames.join("\n"), keyNames.join("\n"), isCrossAttention];
      return [
        ...nameTexts,
        width,
        findWeightsToDraw(props),
        ...props.response.view.pair,
        lossText(props),
        puzzleTargetOf(props),
      ];
    },
    (props) => {
      const attention = { ...props.names, weights: findWeightsToDraw(props), pair: props.response.view.pair };
      if (!attention.isCrossAttention && attention.queryNames.length <= 2) return pairArrowsTemplate(page, attention);
      const listedPairs = pairsOf(attention, puzzleTargetOf(props));
      return [
        ribbonRowsTemplate(page, attention, width),
        pairLinesTemplate(page, attention, listedPairs, lossText(props)),
      ];
    },
  );

  new ResizeObserver(() => {
    const ribbonsElement = element.querySelector(".attention-ribbons");
    if (!ribbonsElement?.clientHeight) return;
    width = ribbonsElement.clientWidth / (ribbonsElement.clientHeight / RIBBONS_HEIGHT);
    component.repaint();
  }).observe(element);

  return {
    element,
    paint(props) {
      component.paint(props);
      scrollToQuery(props);
    },
  };
}

/**
 * Return the weights to draw. While the film shows the end of a beat that computes weights, return the weights of this beat.
 * Otherwise return the weights of the scene.
 * @param {Props} props
 */
function findWeightsToDraw({ response: { trace, view, film }, location }) {
  const openFilm = filmOf(location);
  const beatWeights = openFilm?.progress === 1 ? film?.[openFilm.beat]?.weights : undefined;
  return beatWeights ?? trace.heads[view.head].weights;
}

/**
 * Return the pairs to list as text. In a puzzle, these are each query and the key with its largest target weight. Otherwise,
 * they are the selected pair in both directions.
 * @param {Attention} attention @param {Rows} [puzzleTarget] @returns {PairIndex[]}
 */
function pairsOf({ pair: [row, column], isCrossAttention }, puzzleTarget) {
  if (puzzleTarget)
    return puzzleTarget.map((targetWeights, row) => [row, targetWeights.indexOf(Math.max(...targetWeights))]);
  return isCrossAttention || row === column
    ? [[row, column]]
    : [
        [row, column],
        [column, row],
      ];
}

/**
 * Draw each pair's weight as a line of text, for windows that are too small for ribbons. The lines are hidden from screen
 * readers, because the headline says the same.
 * @param {Page} page @param {Attention} attention @param {PairIndex[]} pairs @param {string} lossText
 */
function pairLinesTemplate(
  { numberFormat: { formatNumber, isNegative } },
  { queryNames, keyNames, weights },
  pairs,
  lossText,
) {
  /** @param {PairIndex} pair */
  const pairLineTemplate = ([row, column], weight = weights[row][column]) => html`
    <p
      class="row large-gap strong"
      ?data-negative=${isNegative(weight)}
      style="--token-color: ${tokenColor("asks", row)}; --share: ${Math.min(1, Math.max(0, weight ?? 0))}"
    >
      <span class="ellipsis"><bdi>${queryNames[row]}</bdi> → <bdi>${keyNames[column]}</bdi></span>
      <b class="rigid">${formatNumber(weight)}</b>
    </p>
  `;
  return html`
    <div class="pair-strip" aria-hidden="true">
      ${pairs.map((pair) => pairLineTemplate(pair))}
      <p class="loss-text" ?hidden=${lossText === ""}>${lossText}</p>
    </div>
  `;
}

/**
 * Draw one or two tokens in large type, with an arrow for each weight between them.
 * @param {Page} page @param {Attention} attention
 */
function pairArrowsTemplate(page, { queryNames, weights, pair: [selectedRow] }) {
  const { formatNumber, isNegative } = page.numberFormat;
  const weightFactor = shrinkFactor(weights);
  /** @param {number} row */
  const queryButtonTemplate = (row) =>
    wordButtonTemplate(page, "asks", row, { name: queryNames[row], isPressed: row === selectedRow, className: "big" });
  /**
   * Return the style for the thickness of an arrow. The shaft and the arrowhead each have this style, because changing the
   * custom property on their parent would recalculate the styles of all children.
   * @param {number | null | undefined} weight
   */
  const thicknessStyle = (weight) => `--size: ${Math.abs(weight ?? 0) * weightFactor}`;

  /** @param {number} row */
  const arrowTemplate = (row, weight = weights[row][1 - row]) => html`
    <span
      class="arrow pair-mark"
      aria-hidden="true"
      data-row=${row}
      data-link=${1 - row}
      data-asking=${row === selectedRow}
      ?data-negative=${isNegative(weight)}
      ?data-none=${thicknessOf(weight, 1) === 0}
      style="--ribbon-color: ${tokenColor("asks", row)}"
    >
      <i class="shaft" style=${thicknessStyle(weight)}></i>
      <svg class="tip" style=${thicknessStyle(weight)} viewBox="0 0 10 10" preserveAspectRatio="none">
        <path class="head" d="M0 0L10 5L0 10Z" />
      </svg>
      <b class="number">${formatNumber(weight)}</b>
    </span>
  `;

  return html`
    <div class="attention-pair row" @keydown=${moveWordFocus}>
      ${queryButtonTemplate(0)}
      ${queryNames.length > 1 ? html`<div class="two-directions">${arrowTemplate(0)}${arrowTemplate(1)}</div>${queryButtonTemplate(1)}` : nothing}
    </div>
  `;
}
