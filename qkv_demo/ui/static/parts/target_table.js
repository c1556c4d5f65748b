// What the weights should be, as a table of the same shape: each share can be typed, the rest of its row makes room.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { inkOf } from "../views/colours.js";

const MANY = 8; // columns that have room for names as they are read

/** The rows are Python's, and may be of another scene. @param {Rows | null} rows @param {Names} names @returns {rows is Rows} */
const fits = (rows, { asks, answers }) => rows?.length === asks.length && rows[0].length === answers.length;

/** @param {Page} page @param {Rows | null} rows @param {Names} names */
export function targetTable({ t, commands }, rows, names) {
  if (!fits(rows, names)) return nothing;
  const { asks, answers } = names;
  /** @param {"row" | "col"} scope @param {string} name @param {number} place */
  const heading = (scope, name, place) =>
    html`<th scope=${scope} dir="auto" style=${inkOf(scope === "row" ? "asks" : "answers", place)}>${name}</th>`;
  /** @param {number} row @param {number} column */
  const cell = (row, column) => html`
    <td>
      <input
        type="number"
        min="0"
        max="1"
        step="0.05"
        data-share=${`${row}/${column}`}
        aria-label=${t("ui.learn.share", { asks: asks[row], answers: answers[column] })}
        style="--heat: ${rows[row][column].toFixed(2)}"
        @input=${(/** @type {{ target: HTMLInputElement }} */ { target }) => {
          if (target.value !== "") target.ariaInvalid = String(!commands.setShare(row, column, target.valueAsNumber));
        }}
        @change=${left}
      />
    </td>
  `;
  /** What cannot be is said and taken back. @param {{ target: HTMLInputElement }} event */
  function left({ target }) {
    if (target.ariaInvalid !== "true") return;
    target.ariaInvalid = "false";
    const { value } = target;
    target.blur();
    commands.complain({ key: "ui.learn.share.refused", values: { text: value } });
  }
  return html`
    <table class="target-table" aria-label=${t("ui.learn.target")} data-upright=${answers.length > MANY}>
      <caption class="small">${t("ui.learn.wanted")}</caption>
      <thead><tr><td class="corner"></td>${answers.map((name, column) => heading("col", name, column))}</tr></thead>
      <tbody>
        ${asks.map((name, row) => html`<tr>${heading("row", name, row)}${answers.map((_, column) => cell(row, column))}</tr>`)}
      </tbody>
    </table>
  `;
}

/**
 * The shares themselves, but for the one that somebody types in.
 * @param {HTMLElement} element @param {Numbers} numbers @param {Rows | null} rows @param {Names} names
 */
export function writeShares(element, { showGiven }, rows, names) {
  const shares = fits(rows, names) ? rows.flat().map((share) => showGiven(Number(share.toFixed(2)))) : [];
  for (const [at, input] of element.querySelectorAll(/** @type {"input"} */ ("input[data-share]")).entries())
    if (input !== document.activeElement && input.value !== shares[at]) input.value = shares[at] ?? "";
}
