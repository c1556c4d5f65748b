// Tables that the user cannot edit. These are the tables of labs, whose cells are shaded by value, and the tables in the text of
// a lesson step.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { formulaTemplates } from "./sentence.js";

/** @typedef {(value: any) => string} FormatNumber */

/** Draw a small table without headings. @param {MaybeRows} rows @param {FormatNumber} formatNumber @param {string} [tableName] */
export const miniTableTemplate = (rows, formatNumber, tableName) => html`
  <table class="mini" aria-label=${tableName ?? nothing} title=${tableName ?? nothing}>
    <tbody>
      ${rows.map((row) => html`<tr>${row.map((value) => html`<td>${formatNumber(value)}</td>`)}</tr>`)}
    </tbody>
  </table>
`;

/**
 * Draw a table whose cells are shaded by value. An exact zero is written as "0", so that it differs from a small number.
 * @param {Pick<LabTable, "rows" | "columns" | "names" | "darkest_value"> & { corner?: string }} table
 * @param {FormatNumber} formatNumber
 */
export function labTableTemplate(
  { rows, columns: columnNames, names: rowNames, corner: cornerText, darkest_value: darkestValue },
  formatNumber,
) {
  /** @param {number} value */
  const cellTemplate = (value) =>
    html`<td style="--share: ${value / darkestValue}">${value === 0 ? "0" : formatNumber(value)}</td>`;
  return html`<table class="lab-table">
    <thead>
      <tr>
        <td class="lab-corner small">${cornerText}</td>
        ${columnNames.map((name) => html`<th scope="col">${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row, index) => html`<tr>
          <th scope="row">${rowNames[index]}</th>
          ${row.map(cellTemplate)}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/**
 * Draw tables side by side. The name of each table is written above the table, in the color of the line with the same name in the
 * lab's chart.
 * @param {LabTables} drawing @param {number} momentIndex @param {FormatNumber} formatNumber
 */
export function labTablesTemplate({ parts: tables, words, corner: cornerText }, momentIndex, formatNumber) {
  const sharedProps = { names: words, columns: words, corner: cornerText, darkest_value: 1 };
  return html`<div class="lab-tables">
    ${tables.map(
      ({ name, rows, color }) => html`<div>
        <h3 style=${color === null ? "" : `--heading-color: var(--token-${color})`}>${name}</h3>
        ${labTableTemplate({ ...sharedProps, rows: rows[Math.min(momentIndex, rows.length - 1)] }, formatNumber)}
      </div>`,
    )}
  </div>`;
}

/**
 * Draw the tables that a lesson step shows with its text.
 * @param {LessonWords["tables"]} tables @param {Numbers["formatNumber"]} formatNumber
 */
export const stepTablesTemplate = (tables, formatNumber) => html`
  <div class="flow large-gap">
    ${tables.map(
      ({ caption, rows }) => html`
        <figure class="flow">${miniTableTemplate(rows, formatNumber)}<figcaption class="small">${formulaTemplates(caption)}</figcaption></figure>
      `,
    )}
  </div>
`;
