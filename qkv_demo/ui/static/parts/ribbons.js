// Many words: who asks in a row above, who answers in a row below, and every weight as a ribbon between them.

import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { colourOf, inkOf, ribbonOf } from "../views/colours.js";
import { columns, middles, ribbons, unit } from "./ribbon_places.js";
import { walkWords, word } from "./word.js";

/** @typedef {import("./who_attends.js").Needs} Needs */

export const HEIGHT = 60; // of the picture between the two rows of words
const MOST = 0.6; // of its column, the ribbons of one who asks
const LEAST = 0.045; // of a weight that is told
const WIDE = 2.5; // the thread in a ribbon, if that is wide enough
const MANY = 10; // who answer

/** @param {Page} page @param {Needs} needs @param {number} width */
export function ribbonsOf(page, needs, width) {
  const { t } = page;
  const { asks, answers, pair } = needs;
  const [from, to] = [asks, answers].map((names) => columns(names, width));
  /** @param {string} name @param {number} row */
  const asking = (name, row) =>
    word(page, "asks", row, { name, isPressed: row === pair[0], look: "above", shown: html`<b>${name}</b>` });
  return html`
    <div class="need-rows" style="--asker: ${colourOf("asks", pair[0])}" ?data-many=${answers.length > MANY}>
      <span class="row-name small">${t("ui.need.asks")}</span>
      <div class="row-asks" @keydown=${walkWords} style="grid-template-columns: ${tracks(from)}">${asks.map(asking)}</div>
      <svg class="need-picture" viewBox="0 0 ${width} ${HEIGHT}" aria-hidden="true">
        ${width > 0 ? drawn(needs, middles(from), middles(to), width) : nothing}
      </svg>
      <span class="row-name small">${t("ui.need.answers")}</span>
      <div class="row-answers" @keydown=${walkWords} style="grid-template-columns: ${tracks(to)}">
        ${answers.map((_, column) => answering(page, needs, column))}
      </div>
    </div>
  `;
}

/** With its weight, if it carries any; a word that asks too is a button above. @param {Page} page @param {Needs} needs @param {number} column */
function answering(page, { answers, weights, pair: [asker, chosen], cross }, column) {
  const [name, weight] = [answers[column], weights[asker][column]];
  const isLight = Math.abs(weight ?? 0) < LEAST && column !== chosen;
  const number = html`<i ?data-negative=${(weight ?? 0) < 0}>${page.numbers.show(weight)}</i>`;
  const shown = [html`<b>${name}</b>`, isLight ? nothing : number];
  if (cross) return word(page, "answers", column, { name, isPressed: column === chosen, look: "below", shown });
  return html`
    <span class="word chip cut below" dir="auto" data-answers=${column} style=${inkOf("answers", column)}>${shown}</span>
  `;
}

/**
 * Every ribbon, and over those of who asks the thread that tells them from another word's of the same colour.
 * @param {Needs} needs @param {number[]} from @param {number[]} to @param {number} width
 */
function drawn({ weights, pair: [asker] }, from, to, width) {
  const place = { height: HEIGHT, unit: unit(weights, (MOST * width) / weights.length) };
  const rows = weights.map((line, row) => ribbons(line, from[row], to, place));
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
