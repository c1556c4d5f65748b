// Who attends to whom: of two words an arrow each way, of many a ribbon for each weight; and the pair that is looked at.

import { el } from "../base/dom.js";
import { createPart } from "../base/part.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
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

  const part = createPart(
    element,
    (/** @type {Now} */ now) => {
      const { asks, answers, cross } = now.names;
      return [asks.join("\n"), answers.join("\n"), weightsOf(now), ...now.answer.view.pair, cross, width, howFar(now)];
    },
    (now) => {
      const needs = { ...now.names, weights: weightsOf(now), pair: now.answer.view.pair };
      return !needs.cross && needs.asks.length <= 2
        ? twoArrows(page, needs)
        : [ribbonsOf(page, needs, width), pairInWords(page, needs, howFar(now))];
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

/**
 * The chosen pair's weights in two lines, where ribbons have no room. A screen reader has the same in the headline.
 * @param {Page} page @param {Needs} needs @param {string} howFar
 */
function pairInWords({ numbers: { show } }, { asks, answers, weights, pair: [row, column], cross }, howFar) {
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
      ${line(row, column)} ${cross || row === column ? nothing : line(column, row)}
      <p class="how-far" ?hidden=${howFar === ""}>${howFar}</p>
    </div>
  `;
}
