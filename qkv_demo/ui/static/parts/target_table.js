// @ts-check
// What the weights should be, as a table of the same shape: each share can be typed, the rest of its row makes room.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { inkOf } from "../views/colours.js";

const MANY = 8; // columns that have room for names as they are read

/** @typedef {{ rows: Rows | null, asks: string[], answers: string[] }} Wishes the rows are Python's, and may be of another scene */
/** @typedef {Pick<Commands, "setShare" | "complain">} Hands */

/** @param {Wishes} wishes */
const fits = ({ rows, asks, answers }) => rows?.length === asks.length && rows[0].length === answers.length;

/** @param {Translate} t @param {Hands} hands @param {Wishes} wishes */
export function targetTable(t, hands, wishes) {
  const { rows, asks, answers } = wishes;
  if (!rows || !fits(wishes)) return nothing;
  /** @param {"row" | "col"} scope @param {string} name @param {number} place */
  const heading = (scope, name, place) =>
    html`<th scope=${scope} dir="auto" style=${inkOf(scope === "row" ? "asks" : "answers", place)}>${name}</th>`;
  /** @param {number} row @param {number} column */
  const cell = (row, column) => html`
    <td><input type="number" min="0" max="1" step="0.05" data-share=${`${row}/${column}`}
      aria-label=${t("ui.learn.share", { asks: asks[row], answers: answers[column] })}
      style="--heat: ${rows[row][column].toFixed(2)}" @input=${typed(hands, row, column)} @change=${left(hands)}></td>
  `;
  return html`
    <table class="target-table" aria-label=${t("ui.learn.target")} data-upright=${answers.length > MANY}>
      <caption class="small">${t("ui.learn.wanted")}</caption>
      <thead><tr><td></td>${answers.map((name, column) => heading("col", name, column))}</tr></thead>
      <tbody>
        ${asks.map((name, row) => html`<tr>${heading("row", name, row)}${answers.map((_, column) => cell(row, column))}</tr>`)}
      </tbody>
    </table>
  `;
}

/**
 * The shares themselves, but for the one that somebody types in.
 * @param {HTMLElement} element @param {Numbers} numbers @param {Wishes} wishes
 */
export function writeShares(element, { showGiven }, wishes) {
  const shares = fits(wishes) ? (wishes.rows ?? []).flat().map((share) => showGiven(Number(share.toFixed(2)))) : [];
  for (const [at, input] of element.querySelectorAll(/** @type {"input"} */ ("input[data-share]")).entries())
    if (input !== document.activeElement && input.value !== shares[at]) input.value = shares[at] ?? "";
}

/** @param {Hands} hands @param {number} row @param {number} column */
const typed =
  ({ setShare }, row, column) =>
  (/** @type {{ target: HTMLInputElement }} */ { target }) => {
    if (target.value !== "") target.ariaInvalid = String(!setShare(row, column, target.valueAsNumber));
  };

/** What cannot be is said and taken back. @param {Hands} hands */
const left =
  ({ complain }) =>
  (/** @type {{ target: HTMLInputElement }} */ { target }) => {
    if (target.ariaInvalid !== "true") return;
    target.ariaInvalid = "false";
    const { value } = target;
    target.blur();
    complain({ key: "ui.learn.share.refused", values: { text: value } });
  };
