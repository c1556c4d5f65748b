// Why a pair is lopsided: its two scores on one line, the dial that turns them, the reasons, and on a press the exact one.

import { all, el } from "../base/dom.js";
import { createPart } from "../base/part.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { inPercent, scaleOf } from "../views/bar_places.js";
import { colourOf } from "../views/colours.js";
import { miniTable } from "./small_tables.js";
import { sentence } from "./sentence.js";

const EDGE = 0.03; // of the line, at either end
const SIGNS = /** @type {const} */ ([
  ["m", "M ="],
  ["symmetric", "="],
  ["antisymmetric", "+"],
]);

/** @param {Page} page @returns {Part} */
export function createLopsided({ t, numbers: { show }, settings }) {
  /** @type {HTMLElement} */
  const element = el("section", {
    class: "panel card this-pair",
    "data-part": "dial",
    "aria-label": t("ui.panel.pair"),
  });
  const part = createPart(
    element,
    ({ answer: { parts, exact, asymmetry, trace, view }, names }) => [
      JSON.stringify([parts.pair, exact, asymmetry, trace.heads[view.head].scores, names]),
    ],
    (now) => {
      const { asymmetry = null, exact, pair, parts } = now.answer;
      const said = pair.map((text, at) => html`<p>${sentence(text, parts.pair[at])}</p>`);
      const isExact = (/** @type {unknown} */ _, /** @type {number} */ at) => exact.includes(at);
      const small = asymmetry !== null && asymmetry.m.length <= 3 ? asymmetry : null;
      return html`
        <h2>${t("ui.panel.pair")}</h2>
        ${points(now)} ${dials(asymmetry)}
        <div class="pair-words stack near">
          ${said.filter((line, at) => !isExact(line, at))}
          ${isTurned(asymmetry) && exact.length > 0 ? html`<p>${t("ui.pair.why")}</p>` : nothing}
          ${exact.length > 0 || small ? more(said.filter(isExact), small) : nothing}
        </div>
      `;
    },
  );

  /** Both scores on one line, which part and meet as the asymmetry is turned. @param {Now} now */
  function points({ answer: { trace, view }, names: { asks: tokens, cross } }) {
    const [row, column] = view.pair;
    if (cross || row === column) return nothing;
    const { scores } = trace.heads[view.head];
    const [forth, back] = [scores[row][column] ?? 0, scores[column][row] ?? 0];
    const { place } = scaleOf([forth, back, forth + back]); // their sum stays while the dial turns
    const at = (/** @type {number} */ value) => `left: ${inPercent(EDGE + (1 - 2 * EDGE) * place(value))}`;
    const ways = [
      { asks: row, answers: column, value: forth },
      { asks: column, answers: row, value: back },
    ].map((way) => ({ ...way, said: `${tokens[way.asks]} → ${tokens[way.answers]} ${show(way.value)}` }));
    // On the side of the label that is further away.
    const side = Math.abs(place(back) - place(0)) > Math.abs(place(forth) - place(0)) ? "above" : "below";
    const label = (/** @type {(typeof ways)[number]} */ { asks, answers, value }) => html`
      <b class="cut"><bdi>${tokens[asks]}</bdi> → <bdi>${tokens[answers]}</bdi> ${show(value)}</b>
    `;
    return html`
      <div class="score-points">
        <div class="line" role="img" aria-label=${ways.map(({ said }) => said).join(", ")}>
          <i class="zero ${side}" style=${at(0)}></i>
          ${ways.map(
            (way, index) => html`
              <i
                class="point pair-mark ${index === 0 ? "below" : "above"}"
                data-row=${way.asks}
                data-link=${way.answers}
                title=${way.said}
                style="${at(way.value)}; --place: ${place(way.value)}; --ink-token: ${colourOf("asks", way.asks)}"
              >${label(way)}</i>
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
    const most = settings.limits.dial;
    return html`
      <div class="dials">
        ${Object.entries(asymmetry.dials).map(
          ([name, value], at) => html`
            <label class="dial strong">
              <span>${at === 0 ? t("ui.dial") : ""}</span>
              <i aria-hidden="true">−</i>
              <input type="range" min=${-most} max=${most} step="0.01" data-press="0.05" data-dial=${name} aria-label=${`${t("ui.dial")} ${name}`} />
              <i aria-hidden="true">+</i>
              <output><span class="dial-name">${name} = </span>${show(value)}</output>
            </label>
          `,
        )}
      </div>
    `;
  }

  /** @param {Asymmetry} split @param {(typeof SIGNS)[number]} one */
  const term = (split, [name, sign]) => html`
    <span aria-hidden="true">${sign}</span>${miniTable(split[name], show, t(`ui.split.${name}`))}
  `;

  /** The reason in numbers, and M beside the two that it is the sum of, which stand in one line. @param {unknown[]} lines @param {Asymmetry | null} split */
  const more = (lines, split) => html`
    <details class="exact soft">
      <summary>${t("ui.pair.exact")}</summary>
      ${lines}
      ${
        split &&
        html`<div class="flow" tabindex="0" role="group" aria-label=${t("ui.split")}>
          ${term(split, SIGNS[0])}
          <div class="row">${SIGNS.slice(1).map((one) => term(split, one))}</div>
        </div>`
      }
    </details>
  `;

  return {
    element,
    paint(now) {
      if (element.dataset.staged === "off") return;
      part.paint(now);
      const dials = now.answer.asymmetry?.dials ?? {};
      for (const slider of all(element, "[data-dial]"))
        if (!now.turning) slider.value = String(dials[String(slider.dataset.dial)]); // under the hand it stays where the hand is
    },
  };
}

/** Whether the two matrices make the directions differ. @param {Asymmetry | null} asymmetry */
const isTurned = (asymmetry) => asymmetry?.antisymmetric.flat().some((value) => value !== 0) ?? false;
