// Which number is selected: a click or the focus chooses a cell, keys walk from cell to cell.

import { arrowOf } from "../base/stepping.js";

/** @param {EventTarget | null} target @param {string} selector @returns {HTMLElement | null} */
const nearest = (target, selector) => (target instanceof Element ? target.closest(selector) : null);

/** Focus the first element that a selector finds. @param {ParentNode | null} within @param {string} selector @param {FocusOptions} [options] */
const focusOn = (within, selector, options) =>
  /** @type {HTMLElement | null | undefined} */ (within?.querySelector(selector))?.focus(options);

/** @param {HTMLElement} shell @param {App} app */
export function attachSelection(shell, { store, commands }) {
  /** @param {EventTarget | null} target */
  const cellOf = (target) => nearest(target, "td[data-row], .matrix input[data-row]");

  /** @param {HTMLElement} cell */
  function selectIn(cell) {
    const { quantity } = cell.closest("table")?.dataset ?? {};
    if (quantity) store.select([quantity, Number(cell.dataset.row), Number(cell.dataset.col)]);
  }

  /** With a mask of one's own, a press on a masked score opens or closes it. @param {HTMLElement} cell */
  function act(cell) {
    if (cell.closest("table")?.dataset.quantity !== "masked_scores") return;
    commands.toggleMask(Number(cell.dataset.row), Number(cell.dataset.col));
  }

  shell.addEventListener("focusin", ({ target }) => {
    const cell = cellOf(target);
    if (cell) selectIn(cell);
  });
  shell.addEventListener("click", ({ target }) => {
    const source = nearest(target, "[data-source]");
    if (source) {
      const [quantity, head, row, column] = String(source.dataset.source).split("/");
      store.select([quantity, Number(row), Number(column)]); // a folded table cannot have the focus
      focusOn(
        shell,
        `table[data-quantity="${quantity}"][data-head="${head}"] [data-row="${row}"][data-col="${column}"]`,
        { preventScroll: source.closest(".panel") === null }, // a term of a formula leads to its number
      );
      return;
    }
    const link = nearest(target, "[data-link]");
    const cell = link ? weightOf(link) : cellOf(target);
    if (link && cell) selectIn(cell); // a talk may have no table that could have the focus
    if (!cell || cell instanceof HTMLInputElement) return;
    cell.focus({ preventScroll: true }); // what was pressed is in view
    act(cell);
  });
  shell.addEventListener("keydown", (event) => {
    const cell = event.target;
    if (!(cell instanceof HTMLTableCellElement) || cell.dataset.row === undefined) return;
    const enter = event.key === "Enter" || event.key === " ";
    const arrow = arrowOf(event);
    if (!enter && !arrow) return;
    event.preventDefault();
    if (enter) act(cell);
    else if (arrow) walk(cell, [-arrow[1], arrow[0]], store.view.transposed);
  });

  /** The weight that an attention line stands for, in the head on screen. @param {HTMLElement} line @returns {HTMLElement | null} */
  function weightOf({ dataset }) {
    const cell = `[data-row="${dataset.row}"][data-col="${dataset.link}"]`;
    return shell.querySelector(`[data-block="weights"]:not([hidden]) ${cell}`);
  }
}

/**
 * To the cell of the same table that lies so far down and to the right, as the table lies. Whether there is one.
 * @param {HTMLElement} cell @param {[down: number, right: number]} stride @param {boolean} transposed
 */
export function walk(cell, [down, right], transposed) {
  const [rows, columns] = transposed ? [right, down] : [down, right];
  const [row, column] = [Number(cell.dataset.row) + rows, Number(cell.dataset.col) + columns];
  const there = cell.closest("table")?.querySelector(`[data-row="${row}"][data-col="${column}"]`);
  if (there instanceof HTMLElement) there.focus();
  return there instanceof HTMLElement;
}
