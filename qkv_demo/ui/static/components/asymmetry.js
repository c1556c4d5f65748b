// Why a pair is lopsided: its two scores as bars, the dial that turns them, the reasons, and on a press the exact one.

import { all, el } from "../base/dom.js";
import { createComponent } from "../base/component.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { scaleOf, widest } from "./bars_and_ribbons.js";
import { inkOf } from "./token_style.js";
import { track } from "./query_row.js";
import { miniTable } from "./small_tables.js";
import { formulas, sentence } from "./sentence.js";

/** @param {Page} page @returns {Component} */
export function createAsymmetry({ t, numbers: { show }, settings, commands }) {
  const element = el("section", {
    class: "panel card this-pair",
    "data-part": "dial",
    "aria-label": t("ui.panel.pair"),
  });
  const part = createComponent(element, (props) => {
    const { asymmetry = null, exact, pair, parts } = props.answer;
    const said = pair.map((text, at) => html`<p>${sentence(text, parts.pair[at])}</p>`);
    const small = asymmetry !== null && asymmetry.m.length <= 3 ? asymmetry : null;
    return html`
        <h2>${t("ui.panel.pair")}</h2>
        ${bars(props)} ${dials(asymmetry)}
        <div class="pair-words spaced tight">
          ${said.filter((_, at) => !exact.includes(at))}
          ${isTurned(asymmetry) && exact.length > 0 ? html`<p>${t("ui.pair.why")}</p>` : nothing}
          ${
            exact.length > 0 || small
              ? more(
                  said.filter((_, at) => exact.includes(at)),
                  small,
                )
              : nothing
          }
        </div>
      `;
  });

  /** Both scores as bars, one of which grows by what the other loses as the asymmetry is turned. @param {Props} props */
  function bars({ answer: { trace, view }, names: { asks: tokens, cross } }) {
    const [row, column] = view.pair;
    if (cross || row === column) return nothing;
    const { scores } = trace.heads[view.head];
    const values = [scores[row][column] ?? 0, scores[column][row] ?? 0];
    const scale = scaleOf([...values, values[0] + values[1]]); // their sum stays
    /** @param {number[]} way @param {number} at */
    const bar = ([asks, answers], at) => html`
      <div
        class="bar-cell pair-mark"
        data-row=${asks}
        data-link=${answers}
        ?data-negative=${values[at] < 0}
        style=${inkOf("asks", asks)}
      >
        <span class="tag strong cut"><bdi>${tokens[asks]}</bdi> → <bdi>${tokens[answers]}</bdi></span>
        ${track(values[at], scale)}
        <b class="number">${show(values[at])}</b>
      </div>
    `;
    const named = widest([`${tokens[row]} → ${tokens[column]}`]);
    return html`<div class="two-scores spaced" style="--name: ${named}">${[view.pair, [column, row]].map(bar)}</div>`;
  }

  /** @param {Asymmetry | null} asymmetry */
  function dials(asymmetry) {
    if (asymmetry === null) return nothing;
    if (asymmetry.stuck !== null) return html`<p class="dial-off soft">${asymmetry.stuck}</p>`;
    const most = settings.limits.dial;
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
                  min=${-most}
                  max=${most}
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

  /** @param {string} sign before it @param {"m" | "symmetric" | "antisymmetric"} name @param {Asymmetry} split */
  const term = (sign, name, split) => html`
    <span aria-hidden="true">${formulas(sign)}</span>${miniTable(split[name], show, t(`ui.split.${name}`))}
  `;

  /** The reason in numbers, and M beside the two that it is the sum of, which stand in one line. @param {unknown[]} lines @param {Asymmetry | null} split */
  const more = (lines, split) => html`
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
      part.paint(props);
      const dials = props.answer.asymmetry?.dials ?? {};
      for (const slider of all(element, "[data-dial]"))
        if (!props.turning) slider.value = String(dials[String(slider.dataset.dial)]); // under the hand it stays where the hand is
    },
  };
}

/** Whether the two matrices make the directions differ. @param {Asymmetry | null} asymmetry */
const isTurned = (asymmetry) => asymmetry?.antisymmetric.flat().some((value) => value !== 0) ?? false;
