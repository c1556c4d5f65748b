// @ts-check
// Many words: who asks in a row above, who answers in a row below, and every weight as a ribbon between them.

import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { colourOf, inkOf, ribbonOf } from "../views/colours.js";
import { columns, ribbons, unit } from "./ribbon_places.js";
import { createWord, walkWords } from "./word.js";

export const HEIGHT = 60; // of the picture between the two rows of words
const MOST = 0.6; // of its column, the ribbons of one who asks
const LEAST = 0.045; // of a weight that is told
const WIDE = 2.5; // the thread in a ribbon, if that is wide enough

/**
 * @param {Translate} t
 * @param {Numbers} numbers
 * @param {import("./who_attends.js").Press} press
 * @returns {(needs: import("./who_attends.js").Needs, width: number) => unknown}
 */
export function createRibbons(t, { show }, press) {
  const word = createWord(t, press);
  /** @param {number | null | undefined} share */
  const number = (share) => html`<i ?data-negative=${(share ?? 0) < 0}>${share === null ? "\u2013" : show(share)}</i>`;

  /** With its weight, if it carries any; a word that asks too has its button above. @param {import("./who_attends.js").Needs} needs @param {number} column */
  function answering({ answers, weights, pair: [asker, chosen], cross }, column) {
    const [name, weight] = [answers[column], weights[asker][column]];
    const isLight = Math.abs(weight ?? 0) < LEAST && column !== chosen;
    const told = [html`<b>${name}</b>`, isLight ? nothing : number(weight)];
    if (cross) return word("answers", name, column, column === chosen, "below", told);
    return html`<span class="word chip cut below" dir="auto" data-answers=${column} style=${inkOf("answers", column)}>${isLight ? nothing : told}</span>`;
  }

  return (needs, width) => {
    const {
      asks,
      answers,
      weights,
      pair: [asker],
    } = needs;
    const [from, to] = [asks, answers].map((names) => columns(names, width));
    return html`
      <div class="need-rows" style="--asker: ${colourOf("asks", asker)}" ?data-many=${answers.length > 10}>
        <span class="row-name small">${t("ui.need.asks")}</span>
        <div class="row-asks" @keydown=${walkWords} style="grid-template-columns: ${tracks(from)}">
          ${asks.map((name, row) => word("asks", name, row, row === asker, "above", html`<b>${name}</b>`))}
        </div>
        <svg class="need-picture" viewBox="0 0 ${width} ${HEIGHT}" aria-hidden="true">
          ${width > 0 ? drawn(weights, middles(from), middles(to), { asker, room: width / asks.length }) : nothing}
        </svg>
        <span class="row-name small">${t("ui.need.answers")}</span>
        <div class="row-answers" @keydown=${walkWords} style="grid-template-columns: ${tracks(to)}">
          ${answers.map((_, column) => answering(needs, column))}
        </div>
      </div>
    `;
  };
}

/**
 * Every ribbon, and over those of who asks the thread that tells them from another word's of the same colour.
 * @param {MaybeRows} weights @param {number[]} from @param {number[]} to @param {{ asker: number, room: number }} place
 */
function drawn(weights, from, to, { asker, room }) {
  const rows = weights.map((line, row) =>
    ribbons(line, from[row], to, { height: HEIGHT, unit: unit(weights, MOST * room) }),
  );
  return svg`
    <g>
      ${rows.map((found, row) =>
        found.map(
          ({ path, size }, column) => svg`
            <path
              class="pair-mark"
              d=${path}
              data-row=${row}
              data-link=${column}
              data-asking=${row === asker}
              ?data-negative=${(weights[row][column] ?? 0) < 0}
              ?hidden=${size === 0}
              stroke-width=${size.toFixed(2)}
              style=${ribbonOf("asks", row)}
            />
          `,
        ),
      )}
    </g>
    <g class="threads" style=${ribbonOf("asks", asker)}>
      ${rows[asker].map(({ path, size }) => svg`<path d=${path} stroke-width=${Math.min(WIDE, size / 3).toFixed(2)} />`)}
    </g>
  `;
}

/** @param {number[]} columns */
const tracks = (columns) => columns.map((wide) => `minmax(0, ${Math.max(1, wide).toFixed(1)}fr)`).join(" ");

/** Of columns side by side. @param {number[]} columns */
function middles(columns) {
  let end = 0;
  return columns.map((wide) => {
    end += wide;
    return end - wide / 2;
  });
}
