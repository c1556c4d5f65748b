// The formula of attention, softmax(QKᵀ/√d_k)V, as large as a presentation's screen. Each press highlights one of its parts.

import { el } from "../base/dom.js";
import { createMemoComponent } from "../base/component.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { formulaTemplates } from "./sentence.js";

/**
 * Draw the formula. All parts but one are faint, unless `highlightedPart` is 0.
 * @param {number} [highlightedPart] the number of a part, counted from 1 in the order in which attention is computed
 */
export function attentionFormulaTemplate(highlightedPart = 0) {
  const isFaint = (/** @type {number} */ part) => highlightedPart > 0 && highlightedPart !== part;
  return html`
    <span class="attention-formula" role="img" aria-label="softmax(QKᵀ/√d_k)V" translate="no">
      <span data-faint=${isFaint(4)}>softmax(</span>
      <span class="fraction">
        <span>
          <i class="of-query" data-faint=${isFaint(1) && isFaint(2)}>Q</i>
          <i class="of-key" data-faint=${isFaint(2)}>K<sup>T</sup></i>
        </span>
        <span data-faint=${isFaint(3)}>√<span class="radicand"><i>d<sub>k</sub></i></span></span>
      </span>
      <span data-faint=${isFaint(4)}>)</span>
      <i class="of-value" data-faint=${isFaint(5)}>V</i>
    </span>
  `;
}

/**
 * Create the slide with the formula. The slide covers the screen until the user goes past the formula's last part.
 * @param {Page} page @returns {Component}
 */
export function createFormulaSlide({ t, commands }) {
  const element = el("section", { class: "formula-slide", "aria-label": t("ui.formula") });
  element.addEventListener("click", () => commands.turn(1));
  return createMemoComponent(
    element,
    (/** @type {Props} */ { view, status }) => [view.presenting ? status.formulaPart : null],
    (_, [part]) => {
      element.hidden = part === null;
      if (part === null) return nothing;
      return html`${attentionFormulaTemplate(part)}<p role="status">${formulaTemplates(t(`ui.formula.${part}`))}</p>`;
    },
  );
}
