// Selects cells and opens their arithmetic. A click or the focus selects a cell, and the arrow keys move from cell to cell. The
// arithmetic of the selected number is in a card beside it, or on a phone in a sheet at the bottom. The user closes it with its
// button, with Escape, with another click on the number or, on a phone, with the Back button.

import { WINDOW_MARGIN, maxPosition, focusOn, closestElement, clampToWindow } from "../base/dom.js";
import { arrowDirection } from "../base/motion.js";
import { cellAddressOf } from "./number_fields.js";

const NUMBER_SELECTOR = "td[data-row], [data-source], [data-link]";

/**
 * Attach the selection of cells. Return a function that closes the card and returns whether it was open. The style sheet of each
 * layout decides how the card is positioned.
 * @param {HTMLElement} root @param {Services} app
 */
export function attachSelection(root, { store, commands }) {
  const card = /** @type {HTMLElement} */ (root.querySelector(".this-number"));
  /** @type {HTMLElement | null} */
  let opener = null; // The element that was clicked to open the card.

  const getCardPosition = () => getComputedStyle(card).position;

  function closeCard() {
    if (!store.location.isArithmeticOpen) return false;
    store.closeNumber();
    opener?.focus({ preventScroll: true });
    return true;
  }

  /** @param {HTMLElement} numberElement */
  function openCard(numberElement) {
    opener = numberElement;
    store.setVisit({ isArithmeticOpen: true });
    if (getCardPosition() === "fixed") numberElement.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (getCardPosition() === "absolute") placeBeside(numberElement, card);
  }

  /** In a custom mask, allow or block the pair of the masked score that was pressed. @param {HTMLElement} numberElement */
  function toggleMask(numberElement) {
    if (!numberElement.matches('[data-quantity="masked_scores"] td')) return;
    commands.toggleMask(Number(numberElement.dataset.row), Number(numberElement.dataset.col));
  }

  root.addEventListener("focusin", ({ target }) => {
    const cell = closestElement(target, "td[data-row], .matrix input[data-row]");
    if (!cell) return;
    const { quantity, row, column } = cellAddressOf(cell);
    store.select([quantity, row, column]);
    // True if the user has moved the focus with the arrow keys.
    const isMovedByKeys = cell === target && cell.matches("td:focus-visible");
    if (store.location.isArithmeticOpen && opener !== cell && isMovedByKeys) openCard(cell);
  });
  root.addEventListener("click", ({ target }) => {
    if (closestElement(target, ".close-sheet")) closeCard();
    const numberElement = closestElement(target, NUMBER_SELECTOR);
    if (!numberElement) return;
    const { quantity, head, row, column } = addressOfNumber(numberElement, store.view.head);
    // Select the cell explicitly. Focusing a cell selects it too, but a hidden cell cannot get the focus.
    store.select([quantity, row, column]);
    const cellSelector = `table[data-quantity="${quantity}"][data-head="${head}"] [data-row="${row}"][data-col="${column}"]`;
    // If a term of a formula was clicked, scroll to the cell of its number.
    focusOn(root, cellSelector, !numberElement.matches(".panel [data-source]"));
    toggleMask(numberElement);
    if (card.contains(numberElement)) return;
    if (store.location.isArithmeticOpen && numberElement === opener) closeCard();
    else openCard(numberElement);
  });
  root.addEventListener("keydown", (event) => {
    const cell = event.target;
    if (!(cell instanceof HTMLTableCellElement) || cell.dataset.row === undefined) return;
    const direction = arrowDirection(event);
    if (direction) moveFocus(cell, [-direction[1], direction[0]], store.view.transposed);
    else if (event.key === "Enter" || event.key === " ") {
      toggleMask(cell);
      openCard(cell);
    } else return;
    event.preventDefault();
  });
  closeOnBack(root, () => getCardPosition() === "fixed", closeCard);
  return closeCard;
}

/**
 * Return the quantity, head, row and column of the number that an element shows or links to.
 * @param {HTMLElement} numberElement @param {number} shownHead
 */
function addressOfNumber(numberElement, shownHead) {
  const { source: cellPath, link: keyRow, row: queryRow } = numberElement.dataset;
  if (cellPath === undefined && keyRow === undefined) return cellAddressOf(numberElement);
  const [quantity, ...indices] = cellPath?.split("/") ?? ["weights", shownHead, queryRow, keyRow];
  const [head, row, column] = indices.map(Number);
  return { quantity: String(quantity), head, row, column };
}

/**
 * Move the focus by some rows and columns, as they are seen on screen. Return false if that would leave the table.
 * @param {HTMLElement} cell @param {[down: number, right: number]} stride @param {boolean} transposed
 */
export function moveFocus(cell, [down, right], transposed) {
  const [rowOffset, columnOffset] = transposed ? [right, down] : [down, right];
  const [row, column] = [Number(cell.dataset.row) + rowOffset, Number(cell.dataset.col) + columnOffset];
  const nextCell = cell.closest("table")?.querySelector(`[data-row="${row}"][data-col="${column}"]`);
  if (nextCell instanceof HTMLElement) nextCell.focus();
  return nextCell instanceof HTMLElement;
}

/**
 * Close the sheet when the user presses Back on a phone. In browsers without the CloseWatcher API, Back leaves the page.
 * @param {HTMLElement} root @param {() => boolean} isSheet @param {() => void} close
 */
function closeOnBack(root, isSheet, close) {
  if (!("CloseWatcher" in window)) return;
  /** @type {CloseWatcher | null} */
  let closeWatcher = null;
  new MutationObserver(() => {
    closeWatcher?.destroy();
    closeWatcher = root.dataset.sheet === "true" && isSheet() ? new CloseWatcher() : null;
    closeWatcher?.addEventListener("close", close);
  }).observe(root, { attributeFilter: ["data-sheet"] });
}

/**
 * Position the card beside the table of its number, so that it scrolls with the table.
 * @param {HTMLElement} numberElement @param {HTMLElement} card
 */
function placeBeside(numberElement, card) {
  const container = (card.offsetParent ?? document.documentElement).getBoundingClientRect();
  const tableBox = (numberElement.closest("table") ?? numberElement).getBoundingClientRect();
  const { left, top } = positionBeside(numberElement.getBoundingClientRect(), tableBox, card.getBoundingClientRect());
  card.style.left = `${left - container.left}px`;
  card.style.top = `${top - container.top}px`;
}

const CARD_GAP = 10; // Pixels between the table and the card.

/**
 * Return the position of the card in the window: to the right of the table, otherwise to the left of it, otherwise below or above
 * the number.
 * @param {DOMRect} numberBox @param {DOMRect} tableBox @param {DOMRect} cardBox
 */
function positionBeside(numberBox, tableBox, cardBox) {
  const { right: maxLeft, bottom: maxTop } = maxPosition(cardBox);
  const cardTop = clampToWindow(numberBox.top - CARD_GAP, maxTop);
  if (tableBox.right + CARD_GAP <= maxLeft) return { left: tableBox.right + CARD_GAP, top: cardTop };
  if (tableBox.left - CARD_GAP - cardBox.width >= WINDOW_MARGIN)
    return { left: tableBox.left - CARD_GAP - cardBox.width, top: cardTop };
  const topAbove = numberBox.top - CARD_GAP - cardBox.height;
  const topBelow = numberBox.bottom + CARD_GAP;
  return {
    left: clampToWindow(numberBox.left, maxLeft),
    top: topBelow > maxTop && topAbove >= WINDOW_MARGIN ? topAbove : topBelow,
  };
}
