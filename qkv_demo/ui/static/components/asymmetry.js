// The panel "Why not symmetric?". It shows the two scores of a pair as bars, the dials that change their difference, and an
// explanation in words.

import { all, el } from "../base/dom.js";
import { createComponent } from "../base/component.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { scaleOf, widest } from "./bars_and_ribbons.js";
import { inkOf } from "./token_style.js";
import { track } from "./attention_row.js";
import { miniTable } from "./small_tables.js";
import { formulas, sentence } from "./sentence.js";

const MAX_SPLIT = 3; // The largest number of rows of M at which M and its two parts fit on one line.

/** @param {Page} page @returns {Component} */
export function createAsymmetry({ t, numbers: { show }, settings, commands }) {
  const element = el("section", {
    class: "panel card this-pair",
    "data-part": "dial",
    "aria-label": t("ui.panel.pair"),
  });
  const component = createComponent(element, (props) => {
    const { asymmetry = null, exact_sentences: exact, pair_sentences: pair, parts } = props.answer;
    const lines = pair.map((text, index) => html`<p>${sentence(text, parts.pair[index])}</p>`);
    const [shownLines, exactLines] = [false, true].map((isExact) =>
      lines.filter((_, index) => exact.includes(index) === isExact),
    );
    const split = asymmetry !== null && asymmetry.m.length <= MAX_SPLIT ? asymmetry : null;
    return html`
        <h2>${t("ui.panel.pair")}</h2>
        ${bars(props)} ${dials(asymmetry)}
        <div class="pair-words spaced tight">
          ${shownLines}
          ${isTurned(asymmetry) && exact.length > 0 ? html`<p>${t("ui.pair.why")}</p>` : nothing}
          ${exact.length > 0 || split ? details(exactLines, split) : nothing}
        </div>
      `;
  });

  /**
   * Draw both scores of the pair as bars. When the user turns a dial, one bar grows by the amount that the other one shrinks.
   * @param {Props} props
   */
  function bars({ answer: { trace, view }, names: { asks: tokens, cross } }) {
    const [row, column] = view.pair;
    if (cross || row === column) return nothing;
    const { scores } = trace.heads[view.head];
    const values = [scores[row][column] ?? 0, scores[column][row] ?? 0];
    // Turning a dial does not change the sum of the scores, so the sum is a scale that always fits.
    const scale = scaleOf([...values, values[0] + values[1]]);
    /** @param {number[]} pair @param {number} index */
    const bar = ([asks, answers], index) => html`
      <div
        class="bar-cell pair-mark"
        data-row=${asks}
        data-link=${answers}
        ?data-negative=${values[index] < 0}
        style=${inkOf("asks", asks)}
      >
        <span class="tag strong cut"><bdi>${tokens[asks]}</bdi> → <bdi>${tokens[answers]}</bdi></span>
        ${track(values[index], scale)}
        <b class="number">${show(values[index])}</b>
      </div>
    `;
    const nameWidth = widest([`${tokens[row]} → ${tokens[column]}`]);
    const bars = [view.pair, [column, row]].map(bar);
    return html`<div class="two-scores spaced" style="--name: ${nameWidth}">${bars}</div>`;
  }

  /** @param {Asymmetry | null} asymmetry */
  function dials(asymmetry) {
    if (asymmetry === null) return nothing;
    if (asymmetry.no_dial_reason !== null) return html`<p class="dial-off soft">${asymmetry.no_dial_reason}</p>`;
    const max = settings.limits.dial;
    /** @param {string} name @param {{ target: HTMLInputElement }} event */
    const turn = (name, { target: dial }) => (dial.value = String(commands.turnDial(name, Number(dial.value))));
    return html`
      <div class="dials row loose strong">
        ${t("ui.dial")}
        <div class="stack tight grow">
          ${Object.entries(asymmetry.dials).map(
            ([name, value]) => html`
              <label class="dial row loose">
                <input
                  type="range"
                  min=${-max}
                  max=${max}
                  step="0.01"
                  data-press="0.05"
                  data-dial=${name}
                  aria-label=${`${t("ui.dial")} ${name}`}
                  @input=${(/** @type {any} */ event) => turn(name, event)}
                  @change=${commands.endGesture}
                />
                <span class="readout"><span class="dial-name">${name} = </span>${show(value)}</span>
              </label>
            `,
          )}
        </div>
      </div>
    `;
  }

  /** @param {string} prefix such as "M =" @param {"m" | "symmetric" | "antisymmetric"} name @param {Asymmetry} split */
  const term = (prefix, name, split) => html`
    <span aria-hidden="true">${formulas(prefix)}</span>${miniTable(split[name], show, t(`ui.split.${name}`))}
  `;

  /**
   * Draw the exact reason for the difference, with M as the sum of its symmetric and its antisymmetric part.
   * @param {unknown[]} lines @param {Asymmetry | null} split
   */
  const details = (lines, split) => html`
    <details class="exact soft">
      <summary>${t("ui.pair.exact")}</summary>
      ${lines}
      ${
        split &&
        html`<div class="flow" tabindex="0" role="group" aria-label=${t("ui.split")}>
          ${term("M = W_Q W_Kᵀ =", "m", split)}
          <div class="row">${term("=", "symmetric", split)}${term("+", "antisymmetric", split)}</div>
        </div>`
      }
    </details>
  `;

  return {
    element,
    paint(props) {
      if (element.dataset.visible === "false") return;
      component.paint(props);
      // Leave a dial alone while the user turns it. Otherwise set its position directly, because lit-html would skip the update:
      // it compares only with the last value that it has written itself, and a swipe may have moved the dial.
      const dials = props.answer.asymmetry?.dials ?? {};
      for (const slider of all(element, "[data-dial]"))
        if (!props.turning) slider.value = String(dials[String(slider.dataset.dial)]);
    },
  };
}

/** Return whether W_Q and W_K give different scores to the two directions of some pairs. @param {Asymmetry | null} asymmetry */
const isTurned = (asymmetry) => asymmetry?.antisymmetric.flat().some((value) => value !== 0) ?? false;
