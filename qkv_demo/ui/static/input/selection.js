// The selected number. A click or the focus selects a cell, and the arrow keys move from cell to cell. The arithmetic of the
// number opens in a card beside it, on a phone in a sheet at the bottom. A button, Escape, a second click on the number and,
// for the sheet, a phone's Back close it.

import { EDGE, maxPosition, focusOn, nearest, within } from "../base/dom.js";
import { arrowOf } from "../base/motion.js";
import { addressOf } from "./number_fields.js";

const NUMBER = "td[data-row], [data-source], [data-link]";

/**
 * Attach the selection, and return a function that closes the card and returns whether it was open. The style sheets of the
 * layouts position the card.
 * @param {HTMLElement} root @param {Services} app
 */
export function attachSelection(root, { store, commands }) {
  const card = /** @type {HTMLElement} */ (root.querySelector(".this-number"));
  /** @type {HTMLElement | null} */
  let opener = null; // The element from which the card was opened.

  const positionOfCard = () => getComputedStyle(card).position;

  function close() {
    if (!store.location.sheet) return false;
    store.closeNumber();
    opener?.focus({ preventScroll: true });
    return true;
  }

  /** @param {HTMLElement} number */
  function open(number) {
    opener = number;
    store.setVisit({ sheet: true });
    if (positionOfCard() === "fixed") number.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (positionOfCard() === "absolute") placeBeside(number, card);
  }

  /** Open or close the pair of a masked score, if the mask is the user's own. @param {HTMLElement} number */
  function toggleMask(number) {
    if (!number.matches('[data-quantity="masked_scores"] td')) return;
    commands.toggleMask(Number(number.dataset.row), Number(number.dataset.col));
  }

  root.addEventListener("focusin", ({ target }) => {
    const cell = nearest(target, "td[data-row], .matrix input[data-row]");
    if (!cell) return;
    const { quantity, row, column } = addressOf(cell);
    store.select([quantity, row, column]);
    const isWalked = cell === target && cell.matches("td:focus-visible"); // The arrow keys have moved the focus.
    if (store.location.sheet && opener !== cell && isWalked) open(cell);
  });
  root.addEventListener("click", ({ target }) => {
    if (nearest(target, ".close-sheet")) close();
    const number = nearest(target, NUMBER);
    if (!number) return;
    const { quantity, head, row, column } = addressIn(number, store.view.head);
    store.select([quantity, row, column]); // The cell may be hidden, so that the focus below does not select it.
    const cell = `table[data-quantity="${quantity}"][data-head="${head}"] [data-row="${row}"][data-col="${column}"]`;
    focusOn(root, cell, !number.matches(".panel [data-source]")); // A term of a formula scrolls to its number.
    toggleMask(number);
    if (card.contains(number)) return;
    if (store.location.sheet && number === opener) close();
    else open(number);
  });
  root.addEventListener("keydown", (event) => {
    const cell = event.target;
    if (!(cell instanceof HTMLTableCellElement) || cell.dataset.row === undefined) return;
    const arrow = arrowOf(event);
    if (arrow) walk(cell, [-arrow[1], arrow[0]], store.view.transposed);
    else if (event.key === "Enter" || event.key === " ") {
      toggleMask(cell);
      open(cell);
    } else return;
    event.preventDefault();
  });
  attachBack(root, () => positionOfCard() === "fixed", close);
  return close;
}

/**
 * Return the address of the number that an element shows or links to.
 * @param {HTMLElement} number @param {number} shownHead
 */
function addressIn(number, shownHead) {
  const { source, link, row: asks } = number.dataset;
  if (source === undefined && link === undefined) return addressOf(number);
  const [quantity, ...indices] = source?.split("/") ?? ["weights", shownHead, asks, link];
  const [head, row, column] = indices.map(Number);
  return { quantity: String(quantity), head, row, column };
}

/**
 * Focus the cell so many rows down and columns to the right on screen, and return false if the table ends before it.
 * @param {HTMLElement} cell @param {[down: number, right: number]} stride @param {boolean} transposed
 */
export function walk(cell, [down, right], transposed) {
  const [rows, columns] = transposed ? [right, down] : [down, right];
  const [row, column] = [Number(cell.dataset.row) + rows, Number(cell.dataset.col) + columns];
  const next = cell.closest("table")?.querySelector(`[data-row="${row}"][data-col="${column}"]`);
  if (next instanceof HTMLElement) next.focus();
  return next instanceof HTMLElement;
}

/**
 * Close the sheet on a phone's Back, in browsers with close watchers. In others Back leaves the page.
 * @param {HTMLElement} root @param {() => boolean} isSheet @param {() => void} close
 */
function attachBack(root, isSheet, close) {
  if (!("CloseWatcher" in window)) return;
  /** @type {CloseWatcher | null} */
  let watcher = null;
  new MutationObserver(() => {
    watcher?.destroy();
    watcher = root.dataset.sheet === "true" && isSheet() ? new CloseWatcher() : null;
    watcher?.addEventListener("close", close);
  }).observe(root, { attributeFilter: ["data-sheet"] });
}

/**
 * Place the card beside the number's table, with which it scrolls.
 * @param {HTMLElement} number @param {HTMLElement} card
 */
function placeBeside(number, card) {
  const origin = (card.offsetParent ?? document.documentElement).getBoundingClientRect();
  const table = (number.closest("table") ?? number).getBoundingClientRect();
  const { left, top } = positionBeside(number.getBoundingClientRect(), table, card.getBoundingClientRect());
  card.style.left = `${left - origin.left}px`;
  card.style.top = `${top - origin.top}px`;
}

const GAP = 10; // Pixels between the table and the card.

/**
 * Return the card's position in pixels of the window: to the right of the table, to the left of it, or else below or above
 * the number.
 * @param {DOMRect} number @param {DOMRect} table @param {DOMRect} card
 */
function positionBeside(number, table, card) {
  const { right, bottom } = maxPosition(card);
  const level = within(number.top - GAP, bottom);
  if (table.right + GAP <= right) return { left: table.right + GAP, top: level };
  if (table.left - GAP - card.width >= EDGE) return { left: table.left - GAP - card.width, top: level };
  const above = number.top - GAP - card.height;
  const below = number.bottom + GAP;
  return { left: within(number.left, right), top: below > bottom && above >= EDGE ? above : below };
}
