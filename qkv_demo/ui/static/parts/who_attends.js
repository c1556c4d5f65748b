// Who attends to whom: of two words an arrow each way, of many a ribbon for each weight; and the pair that is looked at.

import { el } from "../base/dom.js";
import { createPart } from "../base/part.js";
import { html } from "../vendor/lit-html/lit-html.js";
import { puzzleOf } from "../state/learning_numbers.js";
import { colourOf } from "../views/colours.js";
import { HEIGHT, ribbonsOf } from "./ribbons.js";
import { inNats, wordsOf } from "./train_words.js";
import { twoArrows } from "./two_arrows.js";

/** What is drawn. @typedef {Names & { weights: MaybeRows, pair: PairIndex }} Needs */

/** @param {Page} page @returns {Part} */
export function createWhoAttends(page) {
  const { t, settings } = page;
  /** @type {HTMLElement} */
  const element = el("section", { class: "need panel card", "data-part": "need", "aria-label": t("ui.lines") });
  /** @type {Now} */
  let last;
  let width = 0; // in the unit in which a ribbon's picture is so high
  let inSight = ""; // who asks, of which words

  /** Where the words are a strip that scrolls. @param {Now} now */
  function bringAsker({ names, answer }) {
    const asker = [...names.asks, answer.view.pair[0]].join("\n");
    const strip = asker === inSight ? null : element.querySelector(".row-asks");
    const word = strip?.querySelector('[aria-pressed="true"]');
    if (!strip || !word || strip.clientWidth === 0) return;
    inSight = asker;
    const [room, box] = [strip, word].map((one) => one.getBoundingClientRect());
    strip.scrollBy({ left: box.x + box.width / 2 - room.x - room.width / 2 });
  }

  /** How far from what the weights should be, where training's panel is far from the numbers. @param {Now} now */
  function howFar({ status: { learning }, own }) {
    if (!learning) return "";
    const { tone } = wordsOf(learning, settings.learning, own.tie_qk);
    return `${tone === "good" ? "✓ " : ""}${t("ui.learn.distance")} ${inNats(t, learning.course)}`;
  }

  /** What a puzzle's words should attend to. @param {Now} now */
  const wishesOf = ({ status: { learning } }) => puzzleOf(settings.learning, learning?.goal ?? null)?.target;

  const part = createPart(
    element,
    (/** @type {Now} */ now) => {
      const { asks, answers, cross } = now.names;
      const seen = [asks.join("\n"), answers.join("\n"), weightsOf(now), ...now.answer.view.pair, cross, width];
      return [...seen, howFar(now), wishesOf(now)];
    },
    (now) => {
      const needs = { ...now.names, weights: weightsOf(now), pair: now.answer.view.pair };
      return !needs.cross && needs.asks.length <= 2
        ? twoArrows(page, needs)
        : [ribbonsOf(page, needs, width), inWords(page, needs, pairsOf(needs, wishesOf(now)), howFar(now))];
    },
  );

  new ResizeObserver(() => {
    const picture = element.querySelector(".need-picture");
    if (!picture?.clientHeight) return;
    width = picture.clientWidth / (picture.clientHeight / HEIGHT);
    part.paint(last);
  }).observe(element);

  return {
    element,
    paint(now) {
      last = now;
      part.paint(now);
      bringAsker(now);
    },
  };
}

/** At the end of a beat of the film what it makes of them. @param {Now} now */
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
function inWords({ numbers: { show } }, { asks, answers, weights }, pairs, howFar) {
  /** @param {number} asker @param {number} answerer */
  const line = (asker, answerer, share = weights[asker][answerer]) => html`
    <p
      class="strong"
      ?data-negative=${(share ?? 0) < 0}
      style="--ink-token: ${colourOf("asks", asker)}; --share: ${Math.min(1, Math.max(0, share ?? 0))}"
    ><span class="cut"><bdi>${asks[asker]}</bdi> → <bdi>${answers[answerer]}</bdi></span><b>${show(share)}</b></p>
  `;
  return html`
    <div class="pair-strip" aria-hidden="true">
      ${pairs.map(([asker, answerer]) => line(asker, answerer))}
      <p class="how-far" ?hidden=${howFar === ""}>${howFar}</p>
    </div>
  `;
}
