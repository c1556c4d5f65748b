// Numbers that a step speaks of beside the stage: small tables, or, where each is a part of one, bars.

import { inPercent } from "../views/bar_places.js";
import { html } from "../vendor/lit-html/lit-html.js";
import { miniTable } from "./small_tables.js";
import { formulas } from "./sentence.js";

/** @typedef {LessonWords["tables"][number]} Table */

/** @param {Pick<LessonWords, "bars" | "tables">} told @param {Numbers["show"]} show */
export const stepNumbers = ({ bars, tables }, show) => {
  /** @param {Table} table */
  const bar = ({ caption, rows: [[value]] }) => html`
    <figure class="lesson-bar stack wide strong type-2">
      <figcaption class="small">${caption}</figcaption>
      <span class="of-one track" aria-hidden="true"><i class="fill" style="width: ${inPercent(Number(value))}"></i></span>
      <b>${show(value)}</b>
    </figure>
  `;
  /** @param {Table} table */
  const table = ({ caption, rows }) => html`
    <figure class="flow">${miniTable(rows, show)}<figcaption class="small">${formulas(caption)}</figcaption></figure>
  `;
  return html`<div class="flow apart">${tables.map(bars ? bar : table)}</div>`;
};
