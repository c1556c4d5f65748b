// @ts-check
// Numbers that a step speaks of beside the stage: small tables, or, where each is a part of one, bars.

import { inPercent } from "../views/bar_places.js";
import { html } from "../vendor/lit-html/lit-html.js";
import { formulas } from "./sentence.js";

/** @typedef {Numbers["show"]} Show */

/** @param {Pick<LessonWords, "bars" | "tables">} told @param {Show} show */
export const stepNumbers = ({ bars, tables }, show) => html`
  <div class="lesson-tables flow">${tables.map((one) => (bars ? bar : table)(one, show))}</div>
`;

/** @param {LessonWords["tables"][number]} table @param {Show} show */
const bar = ({ caption, rows: [[value]] }, show) => html`
  <figure class="lesson-bar">
    <figcaption>${caption}</figcaption>
    <span class="of-one card" aria-hidden="true"><i style="width: ${inPercent(Number(value))}"></i></span>
    <b>${show(value)}</b>
  </figure>
`;

/** @param {LessonWords["tables"][number]} table @param {Show} show */
const table = ({ caption, rows }, show) => html`
  <figure class="flow">
    <table class="mini">
      <tbody>
        ${rows.map((row) => html`<tr>${row.map((value) => html`<td>${show(value)}</td>`)}</tr>`)}
      </tbody>
    </table>
    <figcaption>${formulas(caption)}</figcaption>
  </figure>
`;
