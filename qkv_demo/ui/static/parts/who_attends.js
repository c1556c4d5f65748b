// @ts-check
// Who attends to whom: of two words an arrow each way, of many a ribbon for each weight; and the pair that is looked at.

import { createPart } from "../base/part.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { colourOf } from "../views/colours.js";
import { HEIGHT, createRibbons } from "./ribbons.js";
import { createTwoArrows } from "./two_arrows.js";

/**
 * `asks` and `answers` are names, `pair` is who asks and who answers, `cross` whether these are different words.
 * @typedef {{ asks: string[], answers: string[], weights: MaybeRows, pair: PairIndex, cross: boolean }} Needs
 * @typedef {Record<import("../views/colours.js").Role, (place: number) => void>} Press
 */

/**
 * @param {Translate} t
 * @param {{ need: HTMLElement, howFar: HTMLElement }} places `howFar` from what the weights should be, while training
 * @param {Numbers} numbers
 * @param {Press} press
 */
export function createWhoAttends(t, { need: element, howFar }, numbers, press) {
  const arrows = createTwoArrows(t, numbers, press);
  const ribbons = createRibbons(t, numbers, press);
  /** @type {Needs | null} */
  let shown = null;
  let width = 0; // in the unit in which a ribbon's picture is so high

  const part = createPart(
    element,
    (/** @type {Needs} */ { asks, answers, weights, pair, cross }) => {
      return [asks.join("\n"), answers.join("\n"), weights, ...pair, cross, width];
    },
    (needs) =>
      !needs.cross && needs.asks.length <= 2
        ? arrows(needs)
        : html`${ribbons(needs, width)}${pairInWords(needs, numbers, howFar)}`,
  );

  new ResizeObserver(() => {
    const picture = element.querySelector(".need-picture");
    if (!shown || !picture?.clientHeight) return;
    width = picture.clientWidth / (picture.clientHeight / HEIGHT);
    part.paint(shown);
  }).observe(element);

  return {
    /** @param {Needs} needs */
    paint(needs) {
      const { asks, answers, weights } = needs;
      // Of another scene: a newer answer is on its way.
      if (weights.length !== asks.length || weights[0].length !== answers.length) return;
      shown = needs;
      part.paint(needs);
    },
  };
}

/**
 * The chosen pair's weights in two lines, where ribbons have no room. A screen reader has the same in the headline.
 * @param {Needs} needs @param {Numbers} numbers @param {HTMLElement} howFar
 */
function pairInWords({ asks, answers, weights, pair: [row, column], cross }, { show }, howFar) {
  /** @param {number} asker @param {number} answerer */
  const line = (asker, answerer, share = weights[asker][answerer]) => html`
    <p
      class="strong"
      ?data-negative=${(share ?? 0) < 0}
      style="--ink-token: ${colourOf("asks", asker)}; --share: ${Math.min(1, Math.max(0, share ?? 0))}"
    ><span class="cut"><bdi>${asks[asker]}</bdi> → <bdi>${answers[answerer]}</bdi></span><b>${share === null ? "\u2013" : show(share)}</b></p>
  `;
  return html`
    <div class="pair-strip" aria-hidden="true">
      ${line(row, column)} ${cross || row === column ? nothing : line(column, row)}
      ${howFar}
    </div>
  `;
}
