// @ts-check
// Why a pair is lopsided: its two scores on one line, the dial that turns them, the reasons, and on a press the exact one.

import { createPart } from "../base/part.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { inPercent, pointPlaces } from "../views/bar_places.js";
import { colourOf } from "../views/colours.js";
import { sentence } from "./sentence.js";

const SIGNS = /** @type {const} */ ([
  ["m", "M ="],
  ["symmetric", "="],
  ["antisymmetric", "+"],
]);

/** @typedef {{ answer: Picture, names: string[] | null }} Now `names` of the tokens, where both directions exist */

/**
 * @param {Translate} t
 * @param {HTMLElement} element
 * @param {{ numbers: Numbers, limits: Limits }} told
 */
export function createLopsided(t, element, { numbers: { show }, limits }) {
  const part = createPart(
    element,
    (/** @type {Now} */ { answer: { parts, exact, asymmetry, trace, view }, names }) => [
      JSON.stringify([parts.pair, exact, asymmetry, trace.heads[view.head].scores, names]),
    ],
    ({ answer, names }) => {
      const { asymmetry = null, exact } = answer;
      const said = answer.pair.map((text, at) => html`<p>${sentence(text, answer.parts.pair[at])}</p>`);
      const isExact = (/** @type {unknown} */ _, /** @type {number} */ at) => exact.includes(at);
      const small = asymmetry !== null && asymmetry.m.length <= 3 ? asymmetry : null;
      return html`
        <h2>${t("ui.panel.pair")}</h2>
        ${points(answer, names)} ${dials(asymmetry)}
        <div class="pair-words">
          ${said.filter((line, at) => !isExact(line, at))}
          ${isTurned(asymmetry) && exact.length > 0 ? html`<p>${t("ui.pair.why")}</p>` : nothing}
          ${exact.length > 0 || small ? more(said.filter(isExact), small) : nothing}
        </div>
      `;
    },
  );

  /** Both scores on one line, which part and meet as the asymmetry is turned. @param {Picture} answer @param {string[] | null} names */
  function points({ trace, view }, names) {
    const [row, column] = view.pair;
    if (names === null || row === column) return nothing;
    const { scores } = trace.heads[view.head];
    const ways = [view.pair, [column, row]];
    const values = ways.map(([asks, answers]) => scores[asks][answers] ?? 0);
    const places = pointPlaces(values, scores.flat());
    const said = ways.map(([asks, answers], at) => `${names[asks]} → ${names[answers]} ${show(values[at])}`);
    return html`
      <div class="score-points">
        <div class="line" role="img" aria-label=${said.join(", ")}>
          <i class="zero" style=${`left: ${inPercent(places.zero)}`}></i>
          ${ways.map(
            ([asks, answers], at) => html`
              <i
                class="point pair-mark ${at === 0 ? "below" : "above"}"
                data-row=${asks}
                data-link=${answers}
                data-score=${show(values[at])}
                title=${said[at]}
                style=${`left: ${inPercent(places.points[at])}; --ink-token: ${colourOf("asks", asks)}`}
              ></i>
            `,
          )}
        </div>
      </div>
    `;
  }

  /** @param {Asymmetry | null} asymmetry */
  function dials(asymmetry) {
    if (asymmetry === null) return nothing;
    if (asymmetry.stuck !== null) return html`<p class="dial-off soft">${asymmetry.stuck}</p>`;
    const most = limits.dial;
    return html`
      <div class="dials">
        ${Object.entries(asymmetry.dials).map(
          ([name, value], at) => html`
            <label class="dial">
              <span>${at === 0 ? t("ui.dial") : ""}</span>
              <input type="range" min=${-most} max=${most} step="0.01" data-press="0.05" data-dial=${name} aria-label=${`${t("ui.dial")} ${name}`} />
              <output>${name} = ${show(value)}</output>
            </label>
          `,
        )}
      </div>
    `;
  }

  /** The reason in numbers, and M with its two parts. @param {unknown[]} lines @param {Asymmetry | null} split */
  const more = (lines, split) => html`
    <details class="exact soft">
      <summary>${t("ui.pair.exact")}</summary>
      ${lines}
      ${
        split &&
        html`<div class="flow" tabindex="0" role="group" aria-label=${t("ui.split")}>
          ${SIGNS.map(([name, sign]) => html`<span aria-hidden="true">${sign}</span>${table(name, split[name])}`)}
        </div>`
      }
    </details>
  `;

  /** @param {typeof SIGNS[number][0]} name @param {Rows} rows */
  const table = (name, rows) => html`
    <table class="mini" aria-label=${t(`ui.split.${name}`)} title=${t(`ui.split.${name}`)}>
      <tbody>
        ${rows.map((row) => html`<tr>${row.map((value) => html`<td>${show(value)}</td>`)}</tr>`)}
      </tbody>
    </table>
  `;

  return {
    /** @param {Picture} answer @param {{ names: string[] | null, turning: boolean }} more `turning`: a hand has the dial */
    paint(answer, { names, turning }) {
      part.paint({ answer, names });
      const dials = answer.asymmetry?.dials ?? {};
      for (const slider of /** @type {NodeListOf<HTMLInputElement>} */ (element.querySelectorAll("[data-dial]"))) {
        if (!turning) slider.value = String(dials[String(slider.dataset.dial)]); // under the hand it stays where the hand is
      }
    },
  };
}

/** Whether the two matrices make the directions differ. @param {Asymmetry | null} asymmetry */
const isTurned = (asymmetry) => asymmetry?.antisymmetric.flat().some((value) => value !== 0) ?? false;
