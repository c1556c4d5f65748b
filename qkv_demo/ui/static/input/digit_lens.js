// Over tables without digits: whose the number under the pointer or the focus is, and what it is.

import { el, reveal, write } from "../base/dom.js";
import { isLarge } from "../state/scene.js";
import { isolate } from "../base/words.js";

const GAP = 6; // pixels between a cell and what is said of it

/** @param {HTMLElement} shell @param {App} app */
export function attachDigitLens(shell, { store }) {
  const whose = el("span", { dir: "auto" });
  const number = el("b", {});
  const lens = el("div", { class: "digit-lens cut", "aria-hidden": "true", hidden: true }, whose, number);
  shell.append(lens);
  /** @type {HTMLElement | null} */
  let over = null;

  const tell = () => over && write(number, over.querySelector("input")?.value ?? over.textContent ?? "");
  const follow = new MutationObserver(tell); // a number may change under the pointer

  /** @param {EventTarget | null} target */
  function look(target) {
    const cell = isLarge(store.scene) && target instanceof Element ? shadedCell(target) : null;
    if (cell === over) return;
    over = cell;
    follow.disconnect();
    reveal(lens, cell !== null);
    if (cell === null) return;
    follow.observe(cell, { childList: true, characterData: true, subtree: true });
    write(whose, namesOf(cell).join(" \u2192 "));
    tell();
    place(lens, cell.getBoundingClientRect());
  }

  shell.addEventListener("pointerover", ({ target }) => look(target));
  shell.addEventListener("pointerleave", () => look(null));
  shell.addEventListener("focusin", ({ target }) => look(target));
  shell.addEventListener("focusout", () => look(null));
}

/** @param {Element} element @returns {HTMLElement | null} */
const shadedCell = (element) => element.closest(".matrix td[data-row], .matrix.is-share td[data-r]");

/** What a cell's row and column are called, held apart. @param {HTMLElement} cell */
function namesOf(cell) {
  const table = /** @type {HTMLTableElement} */ (cell.closest("table"));
  const row = cell.parentElement?.querySelector("th")?.textContent;
  const column = table.tHead?.querySelectorAll("th")[Number(cell.dataset.c)]?.textContent;
  return [row, column ?? String(Number(cell.dataset.c) + 1)].flatMap((name) => (name ? [isolate(name)] : []));
}

/**
 * Above the cell, or below where there is no room, and never beyond the window, whose pixels the rectangles are in.
 * @param {HTMLElement} lens @param {DOMRect} cell
 */
function place(lens, cell) {
  const { width, height } = lens.getBoundingClientRect();
  const left = Math.max(GAP, Math.min(window.innerWidth - width - GAP, cell.left + cell.width / 2 - width / 2));
  const above = cell.top - height - GAP;
  const top = above > GAP ? above : cell.bottom + GAP;
  lens.style.left = `${left.toFixed(0)}px`;
  lens.style.top = `${top.toFixed(0)}px`;
}
