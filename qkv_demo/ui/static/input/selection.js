// Which number is selected: a click or the focus chooses a cell, keys walk from cell to cell. Its arithmetic opens beside it,
// on a phone as a sheet from below, and stays until it is closed: by its button, by Escape, by a second press on the number,
// and the sheet by a phone's Back.

import { EDGE, maxPosition, focusOn, nearest, within } from "../base/dom.js";
import { arrowOf } from "../base/motion.js";
import { addressOf } from "./number_inputs.js";

const NUMBER = "td[data-row], [data-source], [data-link]";

/**
 * The card is the same everywhere; only a room's looks let it lie over the page, or make a sheet of it. Answers what closes
 * it, and whether it was open.
 * @param {HTMLElement} root @param {Services} app
 */
export function attachSelection(root, { store, commands }) {
  const card = /** @type {HTMLElement} */ (root.querySelector(".this-number"));
  /** @type {HTMLElement | null} */
  let pressed = null;

  /** @param {string} position */
  const stands = (position) => getComputedStyle(card).position === position;

  function close() {
    if (!store.status.sheet) return false;
    store.closeNumber();
    pressed?.focus({ preventScroll: true });
    return true;
  }

  /** @param {HTMLElement} number */
  function open(number) {
    pressed = number;
    store.setStatus({ sheet: true });
    if (stands("fixed")) number.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (stands("absolute")) place(card, number);
  }

  /** With a mask of one's own, a press on a masked score opens or closes it. @param {HTMLElement} number */
  function act(number) {
    if (!number.matches('[data-quantity="masked_scores"] td')) return;
    commands.toggleMask(Number(number.dataset.row), Number(number.dataset.col));
  }

  root.addEventListener("focusin", ({ target }) => {
    const cell = nearest(target, "td[data-row], .matrix input[data-row]");
    if (!cell) return;
    const { quantity, row, column } = addressOf(cell);
    store.select([quantity, row, column]);
    const walks = cell === target && cell.matches("td:focus-visible"); // by arrow keys
    if (store.status.sheet && pressed !== cell && walks) open(cell);
  });
  root.addEventListener("click", ({ target }) => {
    if (nearest(target, ".close-sheet")) close();
    const number = nearest(target, NUMBER);
    if (!number) return;
    const { quantity, head, row, column } = addressIn(number, store.view.head);
    store.select([quantity, row, column]); // a folded table cannot have the focus, and a talk may have none
    const cell = `table[data-quantity="${quantity}"][data-head="${head}"] [data-row="${row}"][data-col="${column}"]`;
    focusOn(root, cell, !number.matches(".panel [data-source]")); // a term of a formula leads to its number
    act(number);
    if (card.contains(number)) return;
    if (store.status.sheet && number === pressed) close();
    else open(number);
  });
  root.addEventListener("keydown", (event) => {
    const cell = event.target;
    if (!(cell instanceof HTMLTableCellElement) || cell.dataset.row === undefined) return;
    const arrow = arrowOf(event);
    if (arrow) walk(cell, [-arrow[1], arrow[0]], store.view.transposed);
    else if (event.key === "Enter" || event.key === " ") {
      act(cell);
      open(cell);
    } else return;
    event.preventDefault();
  });
  attachBack(root, () => stands("fixed"), close);
  return close;
}

/**
 * Where the number stands that an element is, or leads to.
 * @param {HTMLElement} number @param {number} shown the head that is on screen
 */
function addressIn(number, shown) {
  const { source, link, row: asks } = number.dataset;
  if (source === undefined && link === undefined) return addressOf(number);
  const [quantity, ...place] = source?.split("/") ?? ["weights", shown, asks, link];
  const [head, row, column] = place.map(Number);
  return { quantity: String(quantity), head, row, column };
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

/**
 * As with a menu, which is a popover, the browser says when Back is pressed; where it does not, Back is its own.
 * @param {HTMLElement} root @param {() => boolean} isSheet @param {() => void} close
 */
function attachBack(root, isSheet, close) {
  if (!("CloseWatcher" in window)) return;
  /** @type {CloseWatcher | null} */
  let back = null;
  new MutationObserver(() => {
    back?.destroy();
    back = root.dataset.sheet === "true" && isSheet() ? new CloseWatcher() : null;
    back?.addEventListener("close", close);
  }).observe(root, { attributeFilter: ["data-sheet"] });
}

/**
 * Beside the number's table, where it scrolls with the page.
 * @param {HTMLElement} card @param {HTMLElement} number
 */
function place(card, number) {
  const origin = (card.offsetParent ?? document.documentElement).getBoundingClientRect();
  const whole = (number.closest("table") ?? number).getBoundingClientRect();
  const found = besideOf(number.getBoundingClientRect(), whole, card.getBoundingClientRect());
  card.style.left = `${found.left - origin.left}px`;
  card.style.top = `${found.top - origin.top}px`;
}

const GAP = 10; // pixels between them

/**
 * In pixels of the window: beside `whole`, in which what was pressed stands, so that its rows stay free if they can.
 * @param {DOMRect} about what was pressed @param {DOMRect} whole @param {DOMRect} card
 */
function besideOf(about, whole, card) {
  const { right, bottom } = maxPosition(card);
  const level = within(about.top - GAP, bottom);
  if (whole.right + GAP <= right) return { left: whole.right + GAP, top: level };
  if (whole.left - GAP - card.width >= EDGE) return { left: whole.left - GAP - card.width, top: level };
  const above = about.top - GAP - card.height;
  const below = about.bottom + GAP;
  return { left: within(about.left, right), top: below > bottom && above >= EDGE ? above : below };
}
