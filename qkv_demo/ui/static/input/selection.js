// Which number is selected: a click or the focus chooses a cell, keys walk from cell to cell. Its arithmetic opens beside it,
// on a phone as a sheet from below, and stays until it is closed: by its button, by Escape, by a second press on the number,
// and the sheet by a phone's Back.

import { focusOn, nearest } from "../base/dom.js";
import { arrowOf } from "../base/motion.js";

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
        source.closest(".panel") === null, // a term of a formula leads to its number
      );
      return;
    }
    const line = nearest(target, "[data-link]")?.dataset;
    if (line) {
      store.select(["weights", Number(line.row), Number(line.link)]); // a talk may have no table that could have the focus
      focusOn(shell, `[data-block="weights"]:not([hidden]) td[data-row="${line.row}"][data-col="${line.link}"]`);
      return;
    }
    const cell = cellOf(target);
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

const NUMBER = "td[data-row], [data-source], [data-link]";

/**
 * The card is the same everywhere; only a room's looks let it lie over the page, or make a sheet of it. Answers what closes
 * it, and whether it was open.
 * @param {HTMLElement} shell @param {App} app
 */
export function attachSheet(shell, { store }) {
  const card = /** @type {HTMLElement} */ (shell.querySelector(".this-number"));
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

  shell.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest(".close-sheet")) close();
    const number = card.contains(target) ? null : nearest(target, NUMBER);
    if (number) store.status.sheet && number === pressed ? close() : open(number);
  });
  shell.addEventListener("keydown", ({ key, target }) => {
    if ((key === "Enter" || key === " ") && target instanceof HTMLTableCellElement) open(target);
  });
  shell.addEventListener("focusin", ({ target }) => {
    const walks = target instanceof HTMLTableCellElement && target.matches(":focus-visible"); // by arrow keys
    if (store.status.sheet && pressed !== target && walks) open(target);
  });
  attachBack(shell, () => stands("fixed"), close);
  return close;
}

/**
 * As with a menu, which is a popover, the browser says when Back is pressed; where it does not, Back is its own.
 * @param {HTMLElement} shell @param {() => boolean} isSheet @param {() => void} close
 */
function attachBack(shell, isSheet, close) {
  if (!("CloseWatcher" in window)) return;
  /** @type {CloseWatcher | null} */
  let back = null;
  new MutationObserver(() => {
    back?.destroy();
    back = shell.dataset.sheet === "true" && isSheet() ? new CloseWatcher() : null;
    back?.addEventListener("close", close);
  }).observe(shell, { attributeFilter: ["data-sheet"] });
}

/**
 * Beside the number's table, where it scrolls with the page.
 * @param {HTMLElement} card @param {HTMLElement} number
 */
function place(card, number) {
  const origin = (card.offsetParent ?? document.documentElement).getBoundingClientRect();
  const whole = (number.closest("table") ?? number).getBoundingClientRect();
  const room = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const found = besideOf(number.getBoundingClientRect(), whole, card.getBoundingClientRect(), room);
  card.style.left = `${found.left - origin.left}px`;
  card.style.top = `${found.top - origin.top}px`;
}

const GAP = 10; // pixels between them
const EDGE = 8; // pixels that stay free at the window's edges

/**
 * In pixels of the window: beside `whole`, in which what was pressed stands, so that its rows stay free if they can.
 * @param {DOMRect} about what was pressed @param {DOMRect} whole @param {DOMRect} card @param {{ width: number, height: number }} room
 */
function besideOf(about, whole, card, room) {
  const right = room.width - card.width - EDGE;
  const bottom = room.height - card.height - EDGE;
  const level = within(about.top - GAP, bottom);
  if (whole.right + GAP <= right) return { left: whole.right + GAP, top: level };
  if (whole.left - GAP - card.width >= EDGE) return { left: whole.left - GAP - card.width, top: level };
  const above = about.top - GAP - card.height;
  const below = about.bottom + GAP;
  return { left: within(about.left, right), top: below > bottom && above >= EDGE ? above : below };
}

/** @param {number} place @param {number} most */
const within = (place, most) => Math.max(EDGE, Math.min(place, most));
