// The panel "Who attends to whom". Two tokens are drawn with one arrow in each direction. More tokens are drawn twice, as a row
// of queries above a row of keys, with a ribbon for each weight.

import { el } from "../base/dom.js";
import { createMemoComponent } from "../base/component.js";
import { isHeavy } from "../state/scene.js";
import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { columns, middles, ribbons, shrinking, thickness, unit } from "./bars_and_ribbons.js";
import { colorOf, inkOf, ribbonOf } from "./token_style.js";
import { latestLoss, statusOf } from "./training_words.js";
import { filmOf, puzzleOf } from "../state/location.js";
import { walkWords, word } from "./word_button.js";

/**
 * @typedef {Names & { weights: MaybeRows, pair: PairIndex }} Attention the names of the tokens, their weights, and the selected
 * pair
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
  let width = 0; // The width of the ribbons' SVG in user units. Its height is always HEIGHT.
  // The query that was last scrolled into view, together with the tokens, so that it is scrolled only once.
  let visibleQuery = "";

  /**
   * Scroll the selected query to the middle of the window, if the row of tokens is wider than the window.
   * @param {Props} props
   */
  function scrollToQuery({ names, answer }) {
    const query = [...names.asks, answer.view.pair[0]].join("\n");
    const strip = query === visibleQuery ? null : element.querySelector(".row-asks");
    const word = strip?.querySelector('[aria-pressed="true"]');
    if (!strip || !word || strip.clientWidth === 0) return;
    visibleQuery = query;
    const [stripBox, box] = [strip, word].map((item) => item.getBoundingClientRect());
    strip.scrollBy({ left: box.x + box.width / 2 - stripBox.x - stripBox.width / 2 });
  }

  /**
   * Return the loss as text. It is repeated here because on a phone the training panel is far from the weights.
   * @param {Props} props
   */
  function lossText({ location, userScene }) {
    const { learning } = location;
    if (!learning) return "";
    const { tone } = statusOf(learning, settings.learning, { location, userScene });
    return `${tone === "good" ? "✓ " : ""}${t("ui.learn.distance")} ${latestLoss(learning.lossHistory)}`;
  }

  /** Return the target weights of the open puzzle, once its scene is on screen. @param {Props} props */
  function targetOf({ location, names }) {
    const puzzle = puzzleOf(location);
    const target = puzzle === null ? [] : settings.learning.puzzles[puzzle].target;
    return target.length === names.asks.length ? target : undefined;
  }

  const component = createMemoComponent(
    element,
    (/** @type {Props} */ props) => {
      const { asks, answers, cross } = props.names;
      const words = [asks.join("\n"), answers.join("\n"), cross, width];
      return [...words, weightsOf(props), ...props.answer.view.pair, lossText(props), targetOf(props)];
    },
    (props) => {
      const attention = { ...props.names, weights: weightsOf(props), pair: props.answer.view.pair };
      if (!attention.cross && attention.asks.length <= 2) return twoArrows(page, attention);
      const pairs = pairsOf(attention, targetOf(props));
      return [wordRows(page, attention, width), pairLines(page, attention, pairs, lossText(props))];
    },
  );

  new ResizeObserver(() => {
    const picture = element.querySelector(".attention-ribbons");
    if (!picture?.clientHeight) return;
    width = picture.clientWidth / (picture.clientHeight / HEIGHT);
    component.again();
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
 * Return the weights to draw. At the end of a beat of the film, these are the weights that the beat has computed.
 * @param {Props} props
 */
function weightsOf({ answer: { trace, view, film }, location }) {
  const filming = filmOf(location);
  const filmed = filming?.progress === 1 ? film?.[filming.beat]?.weights : undefined;
  return filmed ?? trace.heads[view.head].weights;
}

/**
 * Return the pairs to list: those with the largest target weights in a puzzle, otherwise the selected pair in both directions.
 * @param {Attention} attention @param {Rows} [target] @returns {PairIndex[]}
 */
function pairsOf({ pair: [row, column], cross }, target) {
  if (target) return target.map((weights, asker) => [asker, weights.indexOf(Math.max(...weights))]);
  return cross || row === column
    ? [[row, column]]
    : [
        [row, column],
        [column, row],
      ];
}

/**
 * Draw one line of text per pair, for windows that are too small for ribbons. The headline tells screen readers the same.
 * @param {Page} page @param {Attention} attention @param {PairIndex[]} pairs @param {string} loss
 */
function pairLines({ numbers: { show, isNegative } }, { asks, answers, weights }, pairs, loss) {
  /** @param {PairIndex} pair */
  const line = ([asker, answerer], share = weights[asker][answerer]) => html`
    <p
      class="row loose strong"
      ?data-negative=${isNegative(share)}
      style="--ink-token: ${colorOf("asks", asker)}; --share: ${Math.min(1, Math.max(0, share ?? 0))}"
    >
      <span class="cut"><bdi>${asks[asker]}</bdi> → <bdi>${answers[answerer]}</bdi></span>
      <b class="rigid">${show(share)}</b>
    </p>
  `;
  return html`
    <div class="pair-strip" aria-hidden="true">
      ${pairs.map((pair) => line(pair))}
      <p class="how-far" ?hidden=${loss === ""}>${loss}</p>
    </div>
  `;
}

/**
 * Draw one or two tokens in large type, with an arrow for each weight between them.
 * @param {Page} page @param {Attention} attention
 */
function twoArrows(page, { asks, weights, pair: [asker] }) {
  const { show, isNegative } = page.numbers;
  const scale = shrinking(weights);
  /** @param {number} row */
  const queryWord = (row) => word(page, "asks", row, { name: asks[row], isPressed: row === asker, look: "big" });
  /**
   * The property is set on the shaft and the tip of the arrow, because changing it on their parent would recalculate the styles
   * of all children.
   * @param {number | null | undefined} weight
   */
  const thicknessStyle = (weight) => `--size: ${Math.abs(weight ?? 0) * scale}`;

  /** @param {number} row */
  const arrow = (row, weight = weights[row][1 - row]) => html`
    <span
      class="arrow pair-mark"
      aria-hidden="true"
      data-row=${row}
      data-link=${1 - row}
      data-asking=${row === asker}
      ?data-negative=${isNegative(weight)}
      ?data-none=${thickness(weight, 1) === 0}
      style="--arrow: ${colorOf("asks", row)}"
    >
      <i class="shaft" style=${thicknessStyle(weight)}></i>
      <svg class="tip" style=${thicknessStyle(weight)} viewBox="0 0 10 10" preserveAspectRatio="none">
        <path class="head" d="M0 0L10 5L0 10Z" />
      </svg>
      <b class="number">${show(weight)}</b>
    </span>
  `;

  return html`
    <div class="attention-pair row" @keydown=${walkWords}>
      ${queryWord(0)}
      ${asks.length > 1 ? html`<div class="ways">${arrow(0)}${arrow(1)}</div>${queryWord(1)}` : nothing}
    </div>
  `;
}

const HEIGHT = 60; // The height of the ribbons' view box.
const MAX_START = 0.6; // The largest part of a column's width that the ribbons of one query may occupy at their upper end.
const THREAD = 2.5; // The width of the thin line along the middle of a wide ribbon.
const MANY = 10; // With more keys than this, the row takes the full width of the stage.

/**
 * Draw the tokens as a row of queries and a row of keys below it, with the ribbons between them.
 * @param {Page} page @param {Attention} attention @param {number} width
 */
function wordRows(page, attention, width) {
  const { t } = page;
  const { asks, answers, pair } = attention;
  const [from, to] = [asks, answers].map((names) => columns(names, width));
  /** @param {string} name @param {number} row */
  const queryWord = (name, row) =>
    word(page, "asks", row, { name, isPressed: row === pair[0], look: "above", shown: html`<b>${name}</b>` });
  const isMany = answers.length > MANY;
  /** @param {string} role */
  const rowName = (role) => html`<span class="row-name small">${isMany ? nothing : t(`ui.attention.${role}`)}</span>`;
  return html`
    <div class="attention-rows" style="--asker: ${colorOf("asks", pair[0])}" ?data-many=${isMany}>
      ${rowName("asks")}
      <div class="row-asks" @keydown=${walkWords} style="grid-template-columns: ${tracks(from)}">
        ${asks.map(queryWord)}
      </div>
      <svg class="attention-ribbons" fill="none" viewBox="0 0 ${width} ${HEIGHT}" aria-hidden="true">
        ${width > 0 ? ribbonPaths(attention, middles(from), middles(to), width) : nothing}
      </svg>
      ${rowName("answers")}
      <div class="row-answers" @keydown=${walkWords} style="grid-template-columns: ${tracks(to)}">
        ${answers.map((_, column) => keyWord(page, attention, column))}
      </div>
    </div>
  `;
}

/**
 * Draw the name of a key, with its weight if that is large enough to show. It is a button only in cross-attention; otherwise the
 * token already has a button in the row of queries.
 * @param {Page} page @param {Attention} attention @param {number} column
 */
function keyWord(page, { answers, weights, pair: [asker, chosen], cross }, column) {
  const [name, weight] = [answers[column], weights[asker][column]];
  const isLight = !isHeavy(weight) && column !== chosen;
  const number = html`<i ?data-negative=${page.numbers.isNegative(weight)}>${page.numbers.show(weight)}</i>`;
  const shown = [html`<b>${name}</b>`, isLight ? nothing : number];
  if (cross) return word(page, "answers", column, { name, isPressed: column === chosen, look: "below", shown });
  return html`
    <span
      class="word unstyled chip cut below"
      dir="auto"
      data-answers=${column}
      style=${inkOf("answers", column)}
    >${shown}</span>
  `;
}

/**
 * Draw the ribbons of all queries. The ribbons of the selected query also get a thin line with a pattern, which distinguishes
 * tokens of the same color.
 * @param {Attention} attention @param {number[]} from @param {number[]} to @param {number} width
 */
function ribbonPaths({ weights, pair: [asker] }, from, to, width) {
  const size = { height: HEIGHT, unit: unit(weights, (MAX_START * width) / weights.length) };
  const rows = weights.map((line, row) => ribbons(line, from[row], to, size));
  return svg`
    <g>
      ${rows.map((line, row) =>
        line.map(
          ({ path, size }, column) => svg`
            <path
              class="pair-mark"
              d=${path}
              data-row=${row}
              data-link=${column}
              data-asking=${row === asker}
              ?data-negative=${(weights[row][column] ?? 0) < 0}
              ?hidden=${size === 0}
              stroke-width=${size.toFixed(2)}
              style=${ribbonOf("asks", row)}
            />
          `,
        ),
      )}
    </g>
    <g class="threads" style=${ribbonOf("asks", asker)}>
      ${rows[asker].map(
        ({ path, size }) => svg`<path d=${path} stroke-width=${Math.min(THREAD, size / 3).toFixed(2)} />`,
      )}
    </g>
  `;
}

/** @param {number[]} columns */
const tracks = (columns) => columns.map((width) => `minmax(0, ${Math.max(1, width).toFixed(1)}fr)`).join(" ");
