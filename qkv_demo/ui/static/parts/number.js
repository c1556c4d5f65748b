// The arithmetic of the number that was pressed: in letters, in numbers, in words.

import { el } from "../base/dom.js";
import { isLong, typeset } from "../base/mathml.js";
import { createPart } from "../base/part.js";
import { isLearning } from "../state/learning_numbers.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { sentence } from "./sentence.js";

/** @param {Page} page @returns {Part} */
export function createNumber({ t }) {
  /** @type {Now} */
  let last;
  let isWhole = false; // every term of a long sum is shown

  const part = createPart(
    el("section", { class: "panel card this-number pile near", "aria-label": t("ui.panel") }),
    ({ answer: { explanation, parts, view }, status }) => [
      ...[JSON.stringify([explanation, parts.explanation]), isLearning(status, view.cell), isWhole],
    ],
    // What the gradient is setting has no arithmetic.
    ({ answer: { explanation, parts } }, [, moves]) => html`
      <div class="panel-head row">
        <h3 class="cell-title">${explanation.title}</h3>
        <button type="button" class="close-sheet bare sign end cross" aria-label=${t("ui.panel.close")}>×</button>
      </div>
      ${moves ? nothing : workings(explanation)}
      <p class="cell-words" ?hidden=${moves}>${sentence(explanation.reading, parts.explanation)}</p>
      <p ?hidden=${!moves}>${t("ui.learn.sets")}</p>
    `,
  );

  /** @param {Explanation} explanation */
  function workings({ formula, steps, tex }) {
    const more = (/** @type {number} */ count) => t("ui.panel.more", { count });
    const isWaiting = tex === ""; // a number that waits has no workings yet
    return html`
      <div class="workings flow">
        <div class="formula soft" tabindex="0" role="group" aria-label=${t("ui.panel.formula")}>${typeset(formula)}</div>
        <div class="arithmetic flow" tabindex="0" role="group" aria-label=${t("ui.panel.arithmetic")} @click=${press}>
          ${steps.map((step) => typeset(step, isWhole ? null : more))}
        </div>
        <p ?hidden=${!isWaiting}>?</p>
        <button type="button" class="quiet" aria-expanded=${isWhole} ?hidden=${!steps.some(isLong)} @click=${toggle}>
          ${t(isWhole ? "ui.panel.brief" : "ui.panel.whole")}
        </button>
      </div>
    `;
  }

  /** @param {MouseEvent} event */
  const press = ({ target }) => target instanceof Element && target.closest(".more") && toggle();

  function toggle() {
    isWhole = !isWhole;
    part.paint(last);
  }

  return {
    element: part.element,
    paint(now) {
      last = now;
      part.paint(now);
    },
  };
}
