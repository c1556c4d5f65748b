// The panel "Who attends to whom". Two words have an arrow in each direction. More words have a ribbon for each weight,
// from a row of queries to a row of keys.

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
 * @typedef {Names & { weights: MaybeRows, pair: PairIndex }} Attention the tokens, their weights and the selected pair
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
  let width = 0; // The width of the ribbons' picture in the unit of its view box, whose height is HEIGHT.
  let visibleQuery = ""; // The query that was scrolled into view last, and the tokens.

  /**
   * Scroll the selected query's word to the middle, if the row of words is wider than the window.
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

  /** Return the loss as text, because on a phone the training panel is far from the weights. @param {Props} props */
  function lossText({ location, userScene }) {
    const { learning } = location;
    if (!learning) return "";
    const { tone } = statusOf(learning, settings.learning, { location, userScene });
    return `${tone === "good" ? "✓ " : ""}${t("ui.learn.distance")} ${latestLoss(learning.lossHistory)}`;
  }

  /** Return the weights that a puzzle should reach, once its scene is on screen. @param {Props} props */
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

/** Return the weights, or at the end of a beat of the film the weights that the beat has made. @param {Props} props */
function weightsOf({ answer: { trace, view, film }, location }) {
  const filming = filmOf(location);
  const filmed = filming?.progress === 1 ? film?.[filming.beat]?.weights : undefined;
  return filmed ?? trace.heads[view.head].weights;
}

/**
 * Return the pairs with a puzzle's largest weights, or the selected pair in both directions.
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
 * Draw a line for the weight of each pair, for layouts that are too small for ribbons. A screen reader has the same in
 * the headline.
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
 * Draw one or two large words and an arrow for each weight between them.
 * @param {Page} page @param {Attention} attention
 */
function twoArrows(page, { asks, weights, pair: [asker] }) {
  const { show, isNegative } = page.numbers;
  const scale = shrinking(weights);
  /** @param {number} row */
  const queryWord = (row) => word(page, "asks", row, { name: asks[row], isPressed: row === asker, look: "big" });
  /**
   * The property is set on the shaft and the tip themselves, because a change on their parent would restyle all its
   * children.
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
const MAX_START = 0.6; // The fraction of a column that a query's ribbons can take.
const THREAD = 2.5; // The width of the thread along a wide ribbon.
const MANY = 10; // Keys above this number need the whole width.

/**
 * Draw the queries' words in a row above, the keys' words in a row below, and the ribbons between them.
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
 * Draw a key's word, with its weight if that is visible. It is a button only in cross-attention, because otherwise the
 * row above has it.
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
 * Draw every ribbon, and over the selected query's ribbons a thread that distinguishes words of the same color.
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
