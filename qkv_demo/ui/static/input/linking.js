// Linked highlighting: when a token or a query-key pair is under the pointer or has the focus, it is highlighted in all tables
// and pictures.

import { queryAll, closestElement } from "../base/dom.js";

/**
 * Return the tokens that an element belongs to: a query token (`asks`), a key token (`answers`), or both.
 * @param {EventTarget | null} element @param {HTMLElement} root @returns {TokenRef | null}
 */
function linkedTokensOf(element, root) {
  const pairElement = closestElement(element, "[data-link]");
  if (pairElement) return { asks: Number(pairElement.dataset.row), answers: Number(pairElement.dataset.link) };
  const labelElement = closestElement(element, "[data-asks], [data-answers]");
  if (labelElement)
    return {
      asks: numberOrUndefined(labelElement.dataset.asks),
      answers: numberOrUndefined(labelElement.dataset.answers),
    };
  const source =
    closestElement(element, "[data-source]")?.dataset.source ??
    closestElement(element, "[data-handle]")?.dataset.handle;
  if (source) {
    const [quantity, , row, column] = source.split("/");
    return linkedTokensOfCell(root.querySelector(`[data-quantity="${quantity}"]`), row, column);
  }
  const cell = closestElement(element, "[data-r]");
  return linkedTokensOfCell(cell && closestElement(element, "[data-quantity]"), cell?.dataset.r, cell?.dataset.c);
}

/**
 * Return the tokens that a cell belongs to. A row can belong to a query token (`asks`) or to a key token (`answers`). A column
 * can belong to a key token.
 * @param {HTMLElement | null} table @param {string} [row] @param {string} [column] @returns {TokenRef | null}
 */
function linkedTokensOfCell(table, row, column) {
  if (!table) return null;
  const { rows, columns } = table.dataset;
  if (columns === "keys") return { asks: Number(row), answers: Number(column) };
  if (rows === "tokens") return { asks: Number(row) };
  return rows === "keys" ? { answers: Number(row) } : null;
}

/** @param {PointerEvent} event */
const pointText = ({ clientX, clientY }) => `${clientX} ${clientY}`;

const QUERY_CELLS = '[data-rows="tokens"]:not([data-columns="keys"])';
const KEY_CELLS = '[data-rows="keys"]';
const PAIR_CELLS = '[data-columns="keys"]';

/** @param {string | undefined} text */
const numberOrUndefined = (text) => (text === undefined ? undefined : Number(text));

/**
 * Highlight the token or the pair under the pointer, and dim everything else. If no token is under the pointer, highlight the
 * token or the pair of the focused element. In self-attention, a token is highlighted both as a query and as a key.
 * @param {HTMLElement} root @param {Services} app
 */
export function attachLinking(root, { store }) {
  let releasePoint = ""; // The position where the pointer was last released, as text.

  /** @param {TokenRef | null} hoveredElement */
  function highlight(hoveredElement) {
    const linkedTokens = hoveredElement ?? linkedTokensOf(document.activeElement, root);
    for (const element of queryAll(root, ".highlighted")) element.classList.remove("highlighted", "highlighted-strong");
    root.classList.toggle("linking", hoveredElement !== null);
    if (!linkedTokens) return;
    const { tokenSelector, pairSelector } = selectorsOf(linkedTokens, store.scene.context !== null);
    for (const element of queryAll(root, tokenSelector)) element.classList.add("highlighted");
    for (const element of pairSelector ? queryAll(root, pairSelector) : [])
      element.classList.add("highlighted", "highlighted-strong");
  }

  root.addEventListener("pointerover", (event) => {
    if (event.buttons === 0 && pointText(event) !== releasePoint) highlight(linkedTokensOf(event.target, root));
  });
  // During a drag nothing is dimmed, because the drag may change any number.
  root.addEventListener("pointerdown", () => highlight(null));
  root.addEventListener("pointerleave", () => highlight(null));
  // After a drag the element may be rendered again under the resting pointer. The browser then fires another `pointerover`, which
  // must not highlight anything.
  root.addEventListener("pointerup", (event) => {
    releasePoint = pointText(event);
    highlight(null);
  });
  root.addEventListener("focusin", () => highlight(null));
  root.addEventListener("focusout", () => highlight(null));
}

/**
 * Return a selector for everything that shows one of the tokens, and, for a pair, a selector for its cells.
 * @param {TokenRef} tokenRef @param {boolean} isCrossAttention true in cross-attention
 */
function selectorsOf(tokenRef, isCrossAttention) {
  const asks = tokenRef.asks ?? (isCrossAttention ? undefined : tokenRef.answers);
  const answers = tokenRef.answers ?? (isCrossAttention ? undefined : tokenRef.asks);
  const selectors = [
    ...[`${QUERY_CELLS} [data-r="${asks}"]`, `:is(.label, .word)[data-asks="${asks}"]`],
    ...[`${KEY_CELLS} [data-r="${answers}"]`, `:is(.label, .word)[data-answers="${answers}"]`],
  ];
  const row = [`${PAIR_CELLS} [data-r="${asks}"]`, `.pair-mark[data-row="${asks}"]`];
  const column = [`${PAIR_CELLS} [data-c="${answers}"]`, `.pair-mark[data-link="${answers}"]`];
  const cell = [
    `${PAIR_CELLS} [data-r="${asks}"][data-c="${answers}"]`,
    `[data-link="${answers}"][data-row="${asks}"]`,
  ];
  if (tokenRef.asks === undefined) return { tokenSelector: [...selectors, ...column].join(), pairSelector: null };
  if (tokenRef.answers === undefined) return { tokenSelector: [...selectors, ...row].join(), pairSelector: null };
  return { tokenSelector: selectors.join(), pairSelector: cell.join() };
}
