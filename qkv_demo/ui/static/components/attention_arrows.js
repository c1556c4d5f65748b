// Who attends to whom: of two words an arrow each way; of many a ribbon for each weight, between a row of who asks and one of
// who answers; and the pair that is looked at.

import { el } from "../base/dom.js";
import { createMemoComponent } from "../base/component.js";
import { puzzleOf } from "../state/learning_numbers.js";
import { isHeavy } from "../state/scene.js";
import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { columns, middles, ribbons, shrinking, thickness, unit } from "./bars_and_ribbons.js";
import { colourOf, inkOf, ribbonOf } from "./token_style.js";
import { distanceNow, wordsOf } from "./training_words.js";

/** What is drawn. @typedef {Names & { weights: MaybeRows, pair: PairIndex }} Needs */

/** @param {Page} page @returns {Component} */
export function createAttentionArrows(page) {
  const { t, settings } = page;
  const element = el("section", {
    class: "attention panel card",
    translate: "no",
    "data-part": "attention",
    "aria-label": t("ui.lines"),
  });
  let width = 0; // in the unit in which a ribbon's picture is so high
  let inSight = ""; // who asks, of which words

  /** Where the words are a strip that scrolls. @param {Props} props */
  function bringAsker({ names, answer }) {
    const asker = [...names.asks, answer.view.pair[0]].join("\n");
    const strip = asker === inSight ? null : element.querySelector(".row-asks");
    const word = strip?.querySelector('[aria-pressed="true"]');
    if (!strip || !word || strip.clientWidth === 0) return;
    inSight = asker;
    const [room, box] = [strip, word].map((one) => one.getBoundingClientRect());
    strip.scrollBy({ left: box.x + box.width / 2 - room.x - room.width / 2 });
  }

  /** How far from what the weights should be, where training's panel is far from the numbers. @param {Props} props */
  function howFar({ status: { learning }, own }) {
    if (!learning) return "";
    const { tone } = wordsOf(learning, settings.learning, own.tie_qk);
    return `${tone === "good" ? "✓ " : ""}${t("ui.learn.distance")} ${distanceNow(learning.course)}`;
  }

  /** What a puzzle's words should attend to. @param {Props} props */
  const wishesOf = ({ status: { learning } }) => puzzleOf(settings.learning, learning?.goal ?? null)?.target;

  const part = createMemoComponent(
    element,
    (/** @type {Props} */ props) => {
      const { asks, answers, cross } = props.names;
      const seen = [asks.join("\n"), answers.join("\n"), weightsOf(props), ...props.answer.view.pair, cross, width];
      return [...seen, howFar(props), wishesOf(props)];
    },
    (props) => {
      const needs = { ...props.names, weights: weightsOf(props), pair: props.answer.view.pair };
      return !needs.cross && needs.asks.length <= 2
        ? twoArrows(page, needs)
        : [ribbonsOf(page, needs, width), inWords(page, needs, pairsOf(needs, wishesOf(props)), howFar(props))];
    },
  );

  new ResizeObserver(() => {
    const picture = element.querySelector(".attention-ribbons");
    if (!picture?.clientHeight) return;
    width = picture.clientWidth / (picture.clientHeight / HEIGHT);
    part.again();
  }).observe(element);

  return {
    element,
    paint(props) {
      part.paint(props);
      bringAsker(props);
    },
  };
}

/** At the end of a beat of the film what it makes of them. @param {Props} props */
function weightsOf({ answer: { trace, view, film }, status: { filming } }) {
  const told = filming?.share === 1 ? film?.[filming.beat]?.weights : undefined;
  return told ?? trace.heads[view.head].weights;
}

/** Those that a puzzle wants, else the chosen one, each way. @param {Needs} needs @param {Rows} [wishes] @returns {PairIndex[]} */
function pairsOf({ pair: [row, column], cross }, wishes) {
  if (wishes) return wishes.map((shares, asker) => [asker, shares.indexOf(Math.max(...shares))]);
  return cross || row === column
    ? [[row, column]]
    : [
        [row, column],
        [column, row],
      ];
}

/**
 * Pairs' weights, a line each, where ribbons have no room. A screen reader has the same in the headline.
 * @param {Page} page @param {Needs} needs @param {PairIndex[]} pairs @param {string} howFar
 */
function inWords({ numbers: { show, isNegative } }, { asks, answers, weights }, pairs, howFar) {
  /** @param {number} asker @param {number} answerer */
  const line = (asker, answerer, share = weights[asker][answerer]) => html`
    <p
      class="row loose strong"
      ?data-negative=${isNegative(share)}
      style="--ink-token: ${colourOf("asks", asker)}; --share: ${Math.min(1, Math.max(0, share ?? 0))}"
    ><span class="cut"><bdi>${asks[asker]}</bdi> → <bdi>${answers[answerer]}</bdi></span><b class="rigid">${show(share)}</b></p>
  `;
  return html`
    <div class="pair-strip" aria-hidden="true">
      ${pairs.map(([asker, answerer]) => line(asker, answerer))}
      <p class="how-far" ?hidden=${howFar === ""}>${howFar}</p>
    </div>
  `;
}

/** One or two words, large, and their weights. @param {Page} page @param {Needs} needs */
function twoArrows(page, { asks, weights, pair: [asker] }) {
  const { show, isNegative } = page.numbers;
  const scale = shrinking(weights);
  /** @param {number} row */
  const asking = (row) => word(page, "asks", row, { name: asks[row], isPressed: row === asker, look: "big" });
  /** On what is as thick: each child of its would be styled anew too. @param {number | null | undefined} weight */
  const thick = (weight) => `--size: ${Math.abs(weight ?? 0) * scale}`;

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
      style="--arrow: ${colourOf("asks", row)}"
    >
      <i class="shaft" style=${thick(weight)}></i>
      <svg class="tip" style=${thick(weight)} viewBox="0 0 10 10" preserveAspectRatio="none"><path class="head" d="M0 0L10 5L0 10Z" /></svg>
      <b class="number">${show(weight)}</b>
    </span>
  `;

  return html`
    <div class="attention-pair row" @keydown=${walkWords}>
      ${asking(0)}
      ${asks.length > 1 ? html`<div class="ways">${arrow(0)}${arrow(1)}</div>${asking(1)}` : nothing}
    </div>
  `;
}

const HEIGHT = 60; // of the picture between the two rows of words
const MOST = 0.6; // of its column, the ribbons of one who asks
const WIDE = 2.5; // the thread in a ribbon, if that is wide enough
const MANY = 10; // who answer

/**
 * Many words: who asks in a row above, who answers in a row below.
 * @param {Page} page @param {Needs} needs @param {number} width
 */
function ribbonsOf(page, needs, width) {
  const { t } = page;
  const { asks, answers, pair } = needs;
  const [from, to] = [asks, answers].map((names) => columns(names, width));
  /** @param {string} name @param {number} row */
  const asking = (name, row) =>
    word(page, "asks", row, { name, isPressed: row === pair[0], look: "above", shown: html`<b>${name}</b>` });
  const isMany = answers.length > MANY; // they need all the width
  /** @param {string} of */
  const rowName = (of) => html`<span class="row-name small">${isMany ? nothing : t(`ui.attention.${of}`)}</span>`;
  return html`
    <div class="attention-rows" style="--asker: ${colourOf("asks", pair[0])}" ?data-many=${isMany}>
      ${rowName("asks")}
      <div class="row-asks" @keydown=${walkWords} style="grid-template-columns: ${tracks(from)}">${asks.map(asking)}</div>
      <svg class="attention-ribbons" fill="none" viewBox="0 0 ${width} ${HEIGHT}" aria-hidden="true">
        ${width > 0 ? drawn(needs, middles(from), middles(to), width) : nothing}
      </svg>
      ${rowName("answers")}
      <div class="row-answers" @keydown=${walkWords} style="grid-template-columns: ${tracks(to)}">
        ${answers.map((_, column) => answering(page, needs, column))}
      </div>
    </div>
  `;
}

/** With its weight, if it carries any; a word that asks too is a button above. @param {Page} page @param {Needs} needs @param {number} column */
function answering(page, { answers, weights, pair: [asker, chosen], cross }, column) {
  const [name, weight] = [answers[column], weights[asker][column]];
  const isLight = !isHeavy(weight) && column !== chosen;
  const number = html`<i ?data-negative=${page.numbers.isNegative(weight)}>${page.numbers.show(weight)}</i>`;
  const shown = [html`<b>${name}</b>`, isLight ? nothing : number];
  if (cross) return word(page, "answers", column, { name, isPressed: column === chosen, look: "below", shown });
  return html`
    <span class="word unstyled chip cut below" dir="auto" data-answers=${column} style=${inkOf("answers", column)}>${shown}</span>
  `;
}

/**
 * Every ribbon, and over those of who asks the thread that tells them from another word's of the same colour.
 * @param {Needs} needs @param {number[]} from @param {number[]} to @param {number} width
 */
function drawn({ weights, pair: [asker] }, from, to, width) {
  const place = { height: HEIGHT, unit: unit(weights, (MOST * width) / weights.length) };
  const rows = weights.map((line, row) => ribbons(line, from[row], to, place));
  return svg`
    <g>
      ${rows.map((found, row) =>
        found.map(
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
      ${rows[asker].map(({ path, size }) => svg`<path d=${path} stroke-width=${Math.min(WIDE, size / 3).toFixed(2)} />`)}
    </g>
  `;
}

/** @param {number[]} columns */
const tracks = (columns) => columns.map((wide) => `minmax(0, ${Math.max(1, wide).toFixed(1)}fr)`).join(" ");

/**
 * A word that can ask or answer, as a button in its colour. For the keyboard a row of them is one stop.
 * @param {Page} page @param {import("./token_style.js").Role} role @param {number} place
 * @param {{ name: string, isPressed: boolean, look: string, shown?: unknown }} about `look` is its class beside `word`
 */
function word({ t, commands }, role, place, { name, isPressed, look, shown = name }) {
  const asks = role === "asks";
  return html`
    <button
      type="button"
      class="word unstyled chip cut ${look}"
      data-asks=${asks ? place : nothing}
      data-answers=${asks ? nothing : place}
      dir="auto"
      style=${inkOf(role, place)}
      tabindex=${isPressed ? 0 : -1}
      aria-pressed=${isPressed}
      aria-label=${asks ? t("ui.ask.let", { token: name }) : nothing}
      @click=${() => (asks ? commands.letAsk(place) : commands.letAnswer(place))}
    >${shown}</button>
  `;
}

/** Arrow keys from word to word of a row, as they are seen. @param {KeyboardEvent & { target: any, currentTarget: any }} event */
function walkWords(event) {
  const { key, target, currentTarget: row } = event;
  const way = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
  if (way === 0 || !target.matches(".word")) return;
  event.preventDefault();
  const words = /** @type {HTMLElement[]} */ ([...row.querySelectorAll(".word")]);
  const step = getComputedStyle(row).direction === "rtl" ? -way : way;
  words[words.indexOf(target) + step]?.focus();
}
