// Linked highlighting: when a token or a query-key pair is under the pointer or has the focus, it is highlighted in all tables
// and pictures.

import { all, nearest } from "../base/dom.js";

/**
 * Return the token as a query, the token as a key, or both, that an element stands for.
 * @param {EventTarget | null} element @param {HTMLElement} root @returns {TokenRef | null}
 */
function tokensOf(element, root) {
  const link = nearest(element, "[data-link]");
  if (link) return { asks: Number(link.dataset.row), answers: Number(link.dataset.link) };
  const named = nearest(element, "[data-asks], [data-answers]");
  if (named) return { asks: number(named.dataset.asks), answers: number(named.dataset.answers) };
  const source = nearest(element, "[data-source]")?.dataset.source ?? nearest(element, "[data-handle]")?.dataset.handle;
  if (source) {
    const [quantity, , row, column] = source.split("/");
    return ofCell(root.querySelector(`[data-quantity="${quantity}"]`), row, column);
  }
  const cell = nearest(element, "[data-r]");
  return ofCell(cell && nearest(element, "[data-quantity]"), cell?.dataset.r, cell?.dataset.c);
}

/**
 * Return the tokens that a cell belongs to. If its row or column stands for a token, that token is either a query (asks) or a key
 * (answers).
 * @param {HTMLElement | null} table @param {string} [row] @param {string} [column] @returns {TokenRef | null}
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
 * Highlight the token or the pair under the pointer, or else that of the focused element, and dim everything else. In
 * self-attention, a token is highlighted both as a query and as a key.
 * @param {HTMLElement} root @param {Services} app
 */
export function attachLinking(root, { store }) {
  let released = ""; // The position at which the pointer was released last, as text.

  /** @param {TokenRef | null} hovered */
  function highlight(hovered) {
    const tokens = hovered ?? tokensOf(document.activeElement, root);
    for (const element of all(root, ".highlighted")) element.classList.remove("highlighted", "highlighted-strong");
    root.classList.toggle("linking", hovered !== null);
    if (!tokens) return;
    const { either, pair } = selectorsOf(tokens, store.scene.context !== null);
    for (const element of all(root, either)) element.classList.add("highlighted");
    for (const element of pair ? all(root, pair) : []) element.classList.add("highlighted", "highlighted-strong");
  }

  root.addEventListener("pointerover", (event) => {
    if (event.buttons === 0 && pointOf(event) !== released) highlight(tokensOf(event.target, root));
  });
  // During a drag nothing is dimmed, because the drag may change any number.
  root.addEventListener("pointerdown", () => highlight(null));
  root.addEventListener("pointerleave", () => highlight(null));
  // After a drag the element may be rendered again under the resting pointer. The browser then fires another `pointerover`, which
  // must not highlight anything.
  root.addEventListener("pointerup", (event) => {
    released = pointOf(event);
    highlight(null);
  });
  root.addEventListener("focusin", () => highlight(null));
  root.addEventListener("focusout", () => highlight(null));
}

/**
 * Return a selector for everything that shows one of the tokens, and, for a pair, a selector for its cells.
 * @param {TokenRef} shown @param {boolean} isCross true in cross-attention
 */
function selectorsOf(shown, isCross) {
  const asks = shown.asks ?? (isCross ? undefined : shown.answers);
  const answers = shown.answers ?? (isCross ? undefined : shown.asks);
  const tokens = [
    ...[`${ASKING} [data-r="${asks}"]`, `:is(.label, .word)[data-asks="${asks}"]`],
    ...[`${ANSWERING} [data-r="${answers}"]`, `:is(.label, .word)[data-answers="${answers}"]`],
  ];
  const row = [`${PAIRS} [data-r="${asks}"]`, `.pair-mark[data-row="${asks}"]`];
  const column = [`${PAIRS} [data-c="${answers}"]`, `.pair-mark[data-link="${answers}"]`];
  const cell = [`${PAIRS} [data-r="${asks}"][data-c="${answers}"]`, `[data-link="${answers}"][data-row="${asks}"]`];
  if (shown.asks === undefined) return { either: [...tokens, ...column].join(), pair: null };
  if (shown.answers === undefined) return { either: [...tokens, ...row].join(), pair: null };
  return { either: tokens.join(), pair: cell.join() };
}
