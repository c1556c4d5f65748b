// @ts-check
// One matrix of the board: its table under a caption with its symbol, its name, its shape and its menu.

import { attribute, el } from "../base/dom.js";
import { createPart } from "../base/part.js";
import { symbolOf } from "../parts/sentence.js";
import { createMatrix } from "./matrix.js";

/** @typedef {Quantity & Told} Present a quantity, and what one scene has of it */

/**
 * @param {Translate} t
 * @param {Present} quantity
 * @param {number} head
 * @param {Pick<import("./parts.js").Kept, "numbers" | "draft"> & { plays: boolean }} kept `plays`: it can be seen at work
 */
export function createBlock(t, quantity, head, { numbers, draft, plays }) {
  const [rows, columns] = quantity.sizes[head];
  const pairs = quantity.columns === "keys";
  const beside = quantity.role === "embedding" && quantity.given; // the tokens' inputs name these rows
  const name = t(`quantity.${quantity.name}.name`);
  const table = createMatrix({
    quantity: quantity.name,
    head,
    rows,
    columns,
    rowAxis: quantity.rows,
    columnAxis: quantity.columns,
    editable: quantity.given,
    perHead: quantity.per_head,
    kind: quantity.scale,
    path: quantity.path,
    rowNames: (quantity.rows === "tokens" || quantity.rows === "keys") && !beside,
    columnNames: pairs || quantity.name === "output", // the row of headings keeps all steps level
    corner: pairs ? ["ui.corner", "ui.corner.transposed"].map((key) => el("span", {}, t(key))) : null,
    numbers,
    draft,
    label: quantity.sizes.length > 1 ? t("ui.of_head", { name, head: head + 1 }) : name,
    cellLabel: cellNames(t, name, beside),
  });
  const symbol = createPart(el("span", { class: "symbol" }), (/** @type {string} */ text) => [text], symbolOf);
  /** Over the table. @param {string} text */
  function showSymbol(text) {
    if (symbol.paint(text)) attribute(symbol.element, "data-compound", text.includes(" "));
  }
  showSymbol(quantity.symbol);
  const element = el(
    "div",
    { class: "block", "data-block": quantity.name },
    createCaption(t, quantity, head, symbol.element, plays ? player(t, quantity.name, name) : null),
    table.element,
  );
  return { ...table, block: element, showSymbol };
}

/**
 * @param {Translate} t
 * @param {Present} quantity
 * @param {number} head
 * @param {HTMLElement} symbol
 * @param {HTMLElement | null} play
 */
function createCaption(t, quantity, head, symbol, play) {
  const name = t(`quantity.${quantity.name}.name`);
  const about = { "data-menu": quantity.name, "data-head": head, "data-given": quantity.given };
  const label = t("ui.menu", { name });
  return el(
    "div",
    { class: "caption small", title: t(`quantity.${quantity.name}.about`) },
    symbol,
    el("span", { class: "called" }, name),
    el("span", { class: "shape" }, ...shapeOf(quantity.sizes[head])),
    el(
      "span",
      { class: "caption-tools end" },
      play,
      el("button", { type: "button", class: "menu-button bare", ...about, "aria-label": label, title: label }, "⋯"),
    ),
  );
}

/**
 * What a number is called by its words: whose it is, or who attends to whom; a matrix's has its row and column.
 * @param {Translate} t
 * @param {string} name
 * @param {boolean} embedded
 * @returns {Parameters<typeof createMatrix>[0]["cellLabel"]}
 */
const cellNames = (t, name, embedded) => (row, column, token, key) => {
  if (token !== undefined && key !== undefined) return t("ui.cell.pair", { token, key });
  if (token !== undefined && embedded) return t("ui.cell.embedding", { token, place: t(`ui.cell.nth.${column + 1}`) });
  return t("ui.cell", { name, row: row + 1, column: column + 1 });
};

/** Each in an element of its own, so that a table on its side can have them the other way round. @param {[number, number]} size */
const shapeOf = ([rows, columns]) => [el("i", {}, rows), "×", el("i", {}, columns)];

/**
 * Shows a matrix at work.
 * @param {Translate} t
 * @param {string} matrix
 * @param {string} name
 */
function player(t, matrix, name) {
  const label = t("ui.morph.play_named", { name });
  return el(
    "button",
    {
      type: "button",
      class: "play bare",
      "data-play": matrix,
      "aria-label": label,
      "aria-pressed": false,
      title: label,
    },
    "▶",
  );
}
