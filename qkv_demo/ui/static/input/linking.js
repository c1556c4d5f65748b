// One token or cell under the pointer or the focus lights up everywhere; so do the cells that a number is made of.

import { all, nearest } from "../base/dom.js";

/**
 * What an element stands for: who asks, who answers, or neither.
 * @param {EventTarget | null} element @param {HTMLElement} root @returns {OfToken | null}
 */
function meaning(element, root) {
  const link = nearest(element, "[data-link]");
  if (link) return { asks: Number(link.dataset.row), answers: Number(link.dataset.link) };
  const named = nearest(element, "[data-asks], [data-answers]");
  if (named) return { asks: number(named.dataset.asks), answers: number(named.dataset.answers) };
  const told = nearest(element, "[data-source]")?.dataset.source ?? nearest(element, "[data-handle]")?.dataset.handle;
  if (told) {
    const [quantity, , row, column] = told.split("/");
    return ofCell(root.querySelector(`[data-quantity="${quantity}"]`), row, column);
  }
  const cell = nearest(element, "[data-r]");
  return ofCell(cell && nearest(element, "[data-quantity]"), cell?.dataset.r, cell?.dataset.c);
}

/**
 * A row of tokens asks, a row or a column of keys answers: a table says what its rows and columns are.
 * @param {HTMLElement | null} table @param {string} [row] @param {string} [column] @returns {OfToken | null}
 */
function ofCell(table, row, column) {
  if (!table) return null;
  const { rows, columns } = table.dataset;
  if (columns === "keys") return { asks: Number(row), answers: Number(column) };
  if (rows === "tokens") return { asks: Number(row) };
  return rows === "keys" ? { answers: Number(row) } : null;
}

/** @param {PointerEvent} event */
const pointOf = ({ clientX, clientY }) => `${clientX} ${clientY}`;

const ASKING = '[data-rows="tokens"]:not([data-columns="keys"])';
const ANSWERING = '[data-rows="keys"]';
const PAIRS = '[data-columns="keys"]';

/** @param {string | undefined} text */
const number = (text) => (text === undefined ? undefined : Number(text));

/**
 * Light what belongs to the token or the pair under the pointer, and dim the rest; otherwise what belongs to the focused
 * element. In self-attention a token is the same one whether it asks or answers.
 * @param {HTMLElement} root @param {Services} app
 */
export function attachLinking(root, { store }) {
  let released = ""; // The point at which the pointer was released last.

  /** @param {OfToken | null} hovered */
  function light(hovered) {
    const meant = hovered ?? meaning(document.activeElement, root);
    for (const one of all(root, ".highlighted")) one.classList.remove("highlighted", "highlighted-strong");
    root.classList.toggle("linking", hovered !== null);
    if (!meant) return;
    const { some, both } = linked(meant, store.scene.context !== null);
    for (const one of all(root, some)) one.classList.add("highlighted");
    for (const one of both ? all(root, both) : []) one.classList.add("highlighted", "highlighted-strong");
  }

  root.addEventListener("pointerover", (event) => pointOf(event) !== released && light(meaning(event.target, root)));
  root.addEventListener("pointerleave", () => light(null));
  // What was dragged may be rendered anew under a pointer that rests, which is no hovering.
  root.addEventListener("pointerup", (event) => {
    released = pointOf(event);
    light(null);
  });
  root.addEventListener("focusin", () => light(null));
  root.addEventListener("focusout", () => light(null));
}

/** What belongs together with who asks or who answers, and with both where both are meant. @param {OfToken} meant @param {boolean} cross */
function linked(meant, cross) {
  const asks = meant.asks ?? (cross ? undefined : meant.answers);
  const answers = meant.answers ?? (cross ? undefined : meant.asks);
  const tokens = [
    ...[`${ASKING} [data-r="${asks}"]`, `:is(.label, .word)[data-asks="${asks}"]`],
    ...[`${ANSWERING} [data-r="${answers}"]`, `:is(.label, .word)[data-answers="${answers}"]`],
  ];
  const row = [`${PAIRS} [data-r="${asks}"]`, `.pair-mark[data-row="${asks}"]`];
  const column = [`${PAIRS} [data-c="${answers}"]`, `.pair-mark[data-link="${answers}"]`];
  const cell = [`${PAIRS} [data-r="${asks}"][data-c="${answers}"]`, `[data-link="${answers}"][data-row="${asks}"]`];
  if (meant.asks === undefined) return { some: [...tokens, ...column].join(), both: null };
  if (meant.answers === undefined) return { some: [...tokens, ...row].join(), both: null };
  return { some: tokens.join(), both: cell.join() };
}
