// The panel "Why not symmetric?". The panel shows the two scores of the selected pair as bars, the dials that change the
// difference of the scores, and an explanation in words.

import { queryAll, el } from "../base/dom.js";
import { createComponent } from "../base/component.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { maxNameWidth, scaleOf } from "./bars_and_ribbons.js";
import { tokenStyle } from "./token_style.js";
import { barTrackTemplate } from "./attention_row.js";
import { miniTableTemplate } from "./small_tables.js";
import { formulaTemplates, sentenceTemplates } from "./sentence.js";

// If M = W_Q W_Kᵀ has more rows than this, M and its symmetric and antisymmetric parts are not shown, because they do not fit on
// one line.
const MAX_SPLIT_ROWS = 3;

/** @param {Page} page @returns {Component} */
export function createAsymmetry({ t, numberFormat: { formatNumber }, settings, commands }) {
  const element = el("section", {
    class: "panel card this-pair",
    "data-part": "dial",
    "aria-label": t("ui.panel.pair"),
  });
  const component = createComponent(element, (props) => {
    const {
      asymmetry = null,
      exact_sentences: exactSentenceIndices,
      pair_sentences: pairSentences,
      parts,
    } = props.response;
    const sentenceLines = pairSentences.map(
      (text, index) => html`<p>${sentenceTemplates(text, parts.pair[index])}</p>`,
    );
    const [plainLines, exactLines] = [false, true].map((isExact) =>
      sentenceLines.filter((_, index) => exactSentenceIndices.includes(index) === isExact),
    );
    const decomposition = asymmetry !== null && asymmetry.m.length <= MAX_SPLIT_ROWS ? asymmetry : null;
    return html`
        <h2>${t("ui.panel.pair")}</h2>
        ${scoreBarsTemplate(props)} ${dialTemplates(asymmetry)}
        <div class="pair-words spaced small-gap">
          ${plainLines}
          ${isAsymmetric(asymmetry) && exactSentenceIndices.length > 0 ? html`<p>${t("ui.pair.why")}</p>` : nothing}
          ${exactSentenceIndices.length > 0 || decomposition ? exactDetailsTemplate(exactLines, decomposition) : nothing}
        </div>
      `;
  });

  /**
   * Draw both scores of the pair as bars. When the user turns a dial, one bar grows by as much as the other bar shrinks.
   * @param {Props} props
   */
  function scoreBarsTemplate({ response: { trace, view }, names: { queryNames, isCrossAttention } }) {
    const [row, column] = view.pair;
    if (isCrossAttention || row === column) return nothing;
    const { scores } = trace.heads[view.head];
    const pairScores = [scores[row][column] ?? 0, scores[column][row] ?? 0];
    // The scale includes the sum of the scores. A dial does not change this sum, so the scale hardly changes while the user turns
    // a dial.
    const scale = scaleOf([...pairScores, pairScores[0] + pairScores[1]]);
    /** @param {number[]} pair @param {number} index */
    const barTemplate = ([asks, answers], index) => html`
      <div
        class="bar-cell pair-mark"
        data-row=${asks}
        data-link=${answers}
        ?data-negative=${pairScores[index] < 0}
        style=${tokenStyle("asks", asks)}
      >
        <span class="tag strong ellipsis"><bdi>${queryNames[asks]}</bdi> → <bdi>${queryNames[answers]}</bdi></span>
        ${barTrackTemplate(pairScores[index], scale)}
        <b class="number">${formatNumber(pairScores[index])}</b>
      </div>
    `;
    const nameWidth = maxNameWidth([`${queryNames[row]} → ${queryNames[column]}`]);
    const bars = [view.pair, [column, row]].map(barTemplate);
    return html`<div class="two-scores spaced" style="--name-length: ${nameWidth}">${bars}</div>`;
  }

  /** @param {Asymmetry | null} asymmetry */
  function dialTemplates(asymmetry) {
    if (asymmetry === null) return nothing;
    if (asymmetry.no_dial_reason !== null) return html`<p class="dial-off muted">${asymmetry.no_dial_reason}</p>`;
    const maxDial = settings.limits.dial;
    /** @param {string} dialName @param {{ target: HTMLInputElement }} event */
    const turnDial = (dialName, { target: dial }) =>
      (dial.value = String(commands.turnDial(dialName, Number(dial.value))));
    return html`
      <div class="dials row large-gap strong">
        ${t("ui.dial")}
        <div class="stack small-gap grow">
          ${Object.entries(asymmetry.dials).map(
            ([dialName, value]) => html`
              <label class="dial row large-gap">
                <input
                  type="range"
                  min=${-maxDial}
                  max=${maxDial}
                  step="0.01"
                  data-press="0.05"
                  data-dial=${dialName}
                  aria-label=${`${t("ui.dial")} ${dialName}`}
                  @input=${(/** @type {any} */ event) => turnDial(dialName, event)}
                  @change=${commands.endGesture}
                />
                <span class="readout"><span class="dial-name">${dialName} = </span>${formatNumber(value)}</span>
              </label>
            `,
          )}
        </div>
      </div>
    `;
  }

  /**
   * @param {string} prefix such as "M =" @param {"m" | "symmetric" | "antisymmetric"} matrixName
   * @param {Asymmetry} decomposition
   */
  const termTemplate = (prefix, matrixName, decomposition) => html`
    <span aria-hidden="true">${formulaTemplates(prefix)}</span>${miniTableTemplate(decomposition[matrixName], formatNumber, t(`ui.split.${matrixName}`))}
  `;

  /**
   * Draw a folded section with the exact reason for the difference. The section shows M as the sum of its symmetric and
   * antisymmetric parts.
   * @param {unknown[]} exactLines @param {Asymmetry | null} decomposition
   */
  const exactDetailsTemplate = (exactLines, decomposition) => html`
    <details class="exact muted">
      <summary>${t("ui.pair.exact")}</summary>
      ${exactLines}
      ${
        decomposition &&
        html`<div class="flow" tabindex="0" role="group" aria-label=${t("ui.split")}>
          ${termTemplate("M = W_Q W_Kᵀ =", "m", decomposition)}
          <div class="row">${termTemplate("=", "symmetric", decomposition)}${termTemplate("+", "antisymmetric", decomposition)}</div>
        </div>`
      }
    </details>
  `;

  return {
    element,
    paint(props) {
      if (element.dataset.visible === "false") return;
      component.paint(props);
      // Set the positions of the dials without lit-html. After a swipe has moved a dial, lit-html would skip the update, because
      // lit-html compares only with the value that it wrote last. While the user turns a dial, its position must not be set.
      const dials = props.response.asymmetry?.dials ?? {};
      for (const slider of queryAll(element, "[data-dial]"))
        if (!props.isTurningDial) slider.value = String(dials[String(slider.dataset.dial)]);
    },
  };
}

/** Return whether W_Q and W_K can give different scores to the two directions of a pair. @param {Asymmetry | null} asymmetry */
const isAsymmetric = (asymmetry) => asymmetry?.antisymmetric.flat().some((value) => value !== 0) ?? false;
