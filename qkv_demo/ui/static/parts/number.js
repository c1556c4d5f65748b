// @ts-check
// The arithmetic of the number that was pressed: in letters, in numbers, in words.

import { isLong, typeset } from "../base/mathml.js";
import { createPart } from "../base/part.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { sentence } from "./sentence.js";

/** @typedef {{ explanation: Explanation, words: SentencePart[], moves: boolean, whole: boolean }} Now */

/**
 * @param {Translate} t
 * @param {HTMLElement} element
 */
export function createNumber(t, element) {
  /** @type {Now | null} */
  let now = null;
  let moves = false; // the gradient is setting it
  let whole = false; // every term of a long sum is shown

  const part = createPart(
    element,
    ({ explanation, words, ...how }) => [JSON.stringify([explanation, words]), how.moves, how.whole],
    draw,
  );

  /** @param {Now} now */
  function draw({ explanation, words, moves, whole }) {
    return html`
      <div class="panel-head row">
        <h3 class="cell-title">${explanation.title}</h3>
        <button type="button" class="close-sheet bare sign end cross" aria-label=${t("ui.panel.close")}>×</button>
      </div>
      ${moves ? nothing : workings(explanation, whole)}
      <p class="cell-words" ?hidden=${moves}>${sentence(explanation.reading, words)}</p>
      <p ?hidden=${!moves}>${t("ui.learn.sets")}</p>
    `;
  }

  /** @param {Explanation} explanation @param {boolean} whole */
  function workings({ formula, steps, tex }, whole) {
    /** @param {number} count */
    const more = (count) => t("ui.panel.more", { count });
    const isWaiting = tex === ""; // a number that waits has no workings yet
    return html`
      <div class="workings flow">
        <div class="formula soft" tabindex="0" role="group" aria-label=${t("ui.panel.formula")}>${typeset(formula)}</div>
        <div class="arithmetic flow" tabindex="0" role="group" aria-label=${t("ui.panel.arithmetic")} @click=${press}>
          ${steps.map((step) => typeset(step, whole ? null : more))}
        </div>
        <p ?hidden=${!isWaiting}>?</p>
        <button type="button" class="quiet" aria-expanded=${whole} ?hidden=${!steps.some(isLong)} @click=${toggle}>
          ${t(whole ? "ui.panel.brief" : "ui.panel.whole")}
        </button>
      </div>
    `;
  }

  /** @param {MouseEvent} event */
  const press = ({ target }) => target instanceof Element && target.closest(".more") && toggle();

  function toggle() {
    whole = !whole;
    paint();
  }

  const paint = () => now && part.paint({ ...now, moves, whole });

  return {
    /** @param {boolean} on whether the gradient is setting the number */
    move(on) {
      moves = on;
      paint();
    },
    /** @param {Picture} answer */
    paint({ explanation, parts }) {
      now = { explanation, words: parts.explanation, moves, whole };
      paint();
    },
  };
}
