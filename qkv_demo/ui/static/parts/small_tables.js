// Tables that are but looked at. A lab's: numbers, shaded where they are distances or shares, or words.

import { html, nothing } from "../vendor/lit-html/lit-html.js";

/** @typedef {(value: number) => string} Show */

/** Numbers alone. @param {Rows} rows @param {Show} show @param {string} [called] */
export const miniTable = (rows, show, called) => html`
  <table class="mini" aria-label=${called ?? nothing} title=${called ?? nothing}>
    <tbody>
      ${rows.map((row) => html`<tr>${row.map((value) => html`<td>${show(value)}</td>`)}</tr>`)}
    </tbody>
  </table>
`;

/** Exactly nothing is a bare 0. @param {Pick<LabTable, "rows" | "columns" | "names" | "framed" | "corner" | "darkest">} drawing @param {Show} show */
export function labTable({ rows, columns, names, framed, corner, darkest }, show) {
  /** @param {number | string} value @param {number} row @param {number} column */
  const cell = (value, row, column) => {
    const isFramed = framed.some(([at, across]) => at === row && across === column);
    const share = darkest ? `--share: ${Number(value) / darkest}` : "";
    const written = value === 0 ? "0" : typeof value === "number" ? show(value) : value;
    return html`<td style=${share} data-framed=${isFramed}>${written}</td>`;
  };
  return html`<table class="lab-table" data-shaded=${darkest !== null}>
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
          ${row.map((value, column) => cell(value, at, column))}
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
  const ground = { names: words, columns: words, corner, framed: [], darkest: 1 };
  return html`<div class="lab-tables">
    ${parts.map(
      ({ name, rows, color }) => html`<div>
        <h3 style=${color === null ? "" : `--own: var(--token-${color})`}>${name}</h3>
        ${labTable({ ...ground, rows: rows[Math.min(moment, rows.length - 1)] }, show)}
      </div>`,
    )}
  </div>`;
}
