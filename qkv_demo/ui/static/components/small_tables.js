// Numbers that are only looked at: a lab's tables, shaded by their values; and those that a
// step speaks of, as tables or, where each is a part of one, as bars.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { inPercent } from "./bars_and_ribbons.js";
import { formulas } from "./sentence.js";

/** @typedef {(value: number) => string} Show */

/** Numbers alone. @param {Rows} rows @param {Show} show @param {string} [called] */
export const miniTable = (rows, show, called) => html`
  <table class="mini" aria-label=${called ?? nothing} title=${called ?? nothing}>
    <tbody>
      ${rows.map((row) => html`<tr>${row.map((value) => html`<td>${show(value)}</td>`)}</tr>`)}
    </tbody>
  </table>
`;

/**
 * A table shaded by its values. An exact zero is written as a bare 0.
 * @param {Pick<LabTable, "rows" | "columns" | "names" | "darkest"> & { corner?: string }} drawing @param {Show} show
 */
export function labTable({ rows, columns, names, corner, darkest }, show) {
  /** @param {number} value */
  const cell = (value) => html`<td style="--share: ${value / darkest}">${value === 0 ? "0" : show(value)}</td>`;
  return html`<table class="lab-table">
    <thead>
      <tr>
        <td class="lab-corner small">${corner}</td>
        ${columns.map((name) => html`<th scope="col">${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row, at) => html`<tr>
          <th scope="row">${names[at]}</th>
          ${row.map(cell)}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/**
 * Small tables beside one another, each under its name, which has the colour of the line that is called so.
 * @param {LabTables} drawing @param {number} moment @param {Show} show
 */
export function labTables({ parts, words, corner }, moment, show) {
  const ground = { names: words, columns: words, corner, darkest: 1 };
  return html`<div class="lab-tables">
    ${parts.map(
      ({ name, rows, color }) => html`<div>
        <h3 style=${color === null ? "" : `--own: var(--token-${color})`}>${name}</h3>
        ${labTable({ ...ground, rows: rows[Math.min(moment, rows.length - 1)] }, show)}
      </div>`,
    )}
  </div>`;
}

/** @typedef {LessonWords["tables"][number]} Table */

/** @param {Pick<LessonWords, "bars" | "tables">} told @param {Numbers["show"]} show */
export const stepNumbers = ({ bars, tables }, show) => {
  /** @param {Table} table */
  const bar = ({ caption, rows: [[value]] }) => html`
    <figure class="spaced wide strong type-2">
      <figcaption class="small">${caption}</figcaption>
      <div class="row">
        <span class="of-one track grow" aria-hidden="true"><i class="fill" style="width: ${inPercent(Number(value))}"></i></span>
        <b>${show(value)}</b>
      </div>
    </figure>
  `;
  /** @param {Table} table */
  const table = ({ caption, rows }) => html`
    <figure class="flow">${miniTable(rows, show)}<figcaption class="small">${formulas(caption)}</figcaption></figure>
  `;
  return html`<div class="flow loose">${tables.map(bars ? bar : table)}</div>`;
};
