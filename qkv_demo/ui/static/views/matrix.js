// @ts-check
// One matrix as a table: built once for a shape, then only repainted where a number changed.

import { attribute, el, write } from "../base/dom.js";
import { inkOf } from "./colours.js";

/**
 * @typedef {{
 *   quantity: string, head: number, rows: number, columns: number, rowAxis: string, columnAxis: string,
 *   editable: boolean, perHead: boolean, kind: "signed" | "share" | "given", path: string, rowNames: boolean,
 *   columnNames: boolean, corner: HTMLElement[] | null, numbers: Numbers, label: string,
 *   cellLabel: (row: number, column: number, token?: string, key?: string) => string, draft: Draft,
 * }} About
 * @typedef {{
 *   holder: HTMLElement, target: HTMLElement, value: () => number | null | undefined, name: (token?: string, key?: string) => void,
 *   paint: (value: number | null | undefined, limit: number) => void,
 * }} Cell
 */

/**
 * `about` says what it is: {quantity, head, rows, columns, rowAxis, columnAxis, editable, kind, label}.
 * `kind` picks the colour scale: "signed" (diverging about 0), "share" (0 to 1) or "given" (none).
 * `perHead` is false for what all heads share. Rows of tokens get a name; so do columns of tokens.
 * `paint(values, limit)` shows numbers; `name(rows, columns)` names.
 * @param {About} about
 */
export function createMatrix(about) {
  const { quantity, head, rows, columns, editable } = about;
  const columnHeads = Array.from({ length: columns }, (_, column) => heading(about.columnAxis, column, "col"));
  const rowHeads = Array.from({ length: rows }, (_, row) => heading(about.rowAxis, row, "row"));
  const cells = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => createCell(about, row, column)),
  );
  const body = cells.map((line, row) =>
    el(
      "tr",
      {},
      about.rowNames ? rowHeads[row] : null,
      line.map((cell) => cell.holder),
    ),
  );
  const corner = about.rowNames ? el("td", { class: "corner small" }, about.corner ?? []) : null;
  const head_ = about.columnNames ? el("thead", {}, el("tr", {}, corner, columnHeads)) : null;
  const element = el(
    "table",
    {
      class: `matrix is-${about.kind} ${editable ? "is-set" : "is-told"}`,
      "data-quantity": quantity,
      "data-head": head,
      "data-rows": about.rowAxis,
      "data-columns": about.columnAxis,
      "aria-label": about.label,
      style: `--columns: ${columns}; --lines: ${columns + (about.rowNames ? 1 : 0)}`, // of a table on its side
    },
    head_,
    el("tbody", {}, body),
  );

  return {
    ...about,
    element,
    cells,
    rowHeads,
    columnHeads,
    /** @param {MaybeRows} values @param {number} limit */
    paint(values, limit) {
      values.forEach((line, row) => line.forEach((value, column) => cells[row][column].paint(value, limit)));
    },
    /** The exact numbers on screen; null where there is none. */
    values: () => cells.map((line) => line.map((cell) => cell.value())),
    /**
     * Weights of one's own count for nothing where the mask has blocked the score.
     * @param {MaybeRows} maskedScores
     */
    strike(maskedScores) {
      maskedScores.forEach((line, row) =>
        line.forEach((score, column) => cells[row][column].holder.classList.toggle("nothing", score === null)),
      );
    },
    /** @param {string[] | undefined} rowNames @param {string[] | undefined} columnNames */
    name(rowNames, columnNames) {
      if (about.rowNames && rowNames) rowHeads.forEach((cell, row) => write(cell, rowNames[row]));
      if (about.columnNames && columnNames) columnHeads.forEach((cell, column) => write(cell, columnNames[column]));
      if (editable)
        cells.forEach((line, row) => line.forEach((cell, column) => cell.name(rowNames?.[row], columnNames?.[column])));
    },
  };
}

/** @param {string} axis @param {number} index @param {"row" | "col"} scope */
function heading(axis, index, scope) {
  const token = axis === "tokens" || axis === "keys";
  /** @type {Record<string, unknown>} */
  const properties = { scope, class: token ? "token-name" : "dimension", dir: "auto" };
  if (token) {
    const role = axis === "tokens" ? "asks" : "answers";
    properties.style = inkOf(role, index);
    properties[`data-${role}`] = index;
  }
  return el("th", properties, token ? "" : String(index + 1));
}

/** @param {About} about @param {number} row @param {number} column @returns {Cell} */
function createCell(about, row, column) {
  return about.editable ? inputCell(about, row, column) : textCell(about, row, column);
}

/** @param {About} about @param {number} row @param {number} column @returns {Cell} */
function inputCell(about, row, column) {
  const input = el("input", {
    inputmode: "decimal",
    autocomplete: "off",
    spellcheck: "false",
    role: "spinbutton",
    "data-row": row,
    "data-col": column,
  });
  const holder = el("td", { "data-r": row, "data-c": column }, input);
  const warm = heating(holder, about.kind);
  /** @type {number | null} */
  let shown = null;
  return {
    holder,
    target: input,
    value: () => shown,
    name(token, key) {
      attribute(input, "aria-label", about.cellLabel(row, column, token, key));
    },
    paint(value, limit) {
      warm(value, limit);
      if (value === null || value === undefined || value === shown) return; // a half-typed number over an unchanged one stays
      shown = value;
      attribute(input, "data-value", value);
      attribute(input, "aria-valuenow", value);
      about.draft.paint(input, value);
    },
  };
}

/** @param {About} about @param {number} row @param {number} column @returns {Cell} */
function textCell(about, row, column) {
  const cell = el("td", { "data-row": row, "data-col": column, "data-r": row, "data-c": column });
  cell.tabIndex = -1;
  const warm = heating(cell, about.kind);
  /** @type {number | null | undefined} */
  let shown = Number.NaN; // no number that there is
  return {
    holder: cell,
    target: cell,
    value: () => shown,
    name() {},
    paint(value, limit) {
      warm(value, limit);
      if (value === shown) return;
      if (value === undefined || shown === undefined) cell.classList.toggle("soft", value === undefined);
      shown = value;
      cell.dataset.value = String(value ?? "");
      write(
        cell,
        value === null ? (about.quantity === "masked_scores" ? "\u2212\u221e" : "\u2013") : about.numbers.show(value),
      );
    },
  };
}

const SHADES = 50; // more than an eye tells apart; each change of shade costs the browser a restyling

/**
 * `--heat` runs from 0 to 1; the style sheet turns it into the colour of the scale.
 * @param {HTMLElement} holder
 * @param {About["kind"]} kind
 */
function heating(holder, kind) {
  /** @type {number | null} */
  let shade = null;
  /** @type {string | null} */
  let sign = null;
  /** @param {number | null | undefined} value @param {number} limit */
  return (value, limit) => {
    const share = kind === "given" ? 0 : Math.min(1, Math.abs(value ?? 0) / limit);
    const newShade = Math.round(share * SHADES);
    const newSign = value === null ? "nothing" : (value ?? 0) < 0 ? "negative" : "";
    if (newShade !== shade) holder.style.setProperty("--heat", String(newShade / SHADES));
    if (newSign !== sign) {
      holder.classList.toggle("negative", newSign === "negative");
      holder.classList.toggle("nothing", newSign === "nothing");
    }
    shade = newShade;
    sign = newSign;
  };
}
