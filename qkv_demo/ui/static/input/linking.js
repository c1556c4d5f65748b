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
  const cellPath =
    closestElement(element, "[data-source]")?.dataset.source ??
    closestElement(element, "[data-handle]")?.dataset.handle;
  if (cellPath) {
    const [quantity, , row, column] = cellPath.split("/");
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
const positionText = ({ clientX, clientY }) => `${clientX} ${clientY}`;

const QUERY_TABLE_SELECTOR = '[data-rows="tokens"]:not([data-columns="keys"])';
const KEY_TABLE_SELECTOR = '[data-rows="keys"]';
const PAIR_TABLE_SELECTOR = '[data-columns="keys"]';

/** @param {string | undefined} text */
const numberOrUndefined = (text) => (text === undefined ? undefined : Number(text));

/**
 * Highlight the token or the pair under the pointer, and dim everything else. If no token is under the pointer, highlight the
 * token or the pair of the focused element. In self-attention, a token is highlighted both as a query and as a key.
 * @param {HTMLElement} root @param {Services} app
 */
export function attachHoverHighlighting(root, { store }) {
  let releasePoint = ""; // The position where the pointer was last released, as text.

  /** @param {TokenRef | null} hoveredTokens */
  function highlight(hoveredTokens) {
    const linkedTokens = hoveredTokens ?? linkedTokensOf(document.activeElement, root);
    for (const element of queryAll(root, ".highlighted")) element.classList.remove("highlighted", "highlighted-strong");
    root.classList.toggle("linking", hoveredTokens !== null);
    if (!linkedTokens) return;
    const { tokenSelector, pairSelector } = selectorsOf(linkedTokens, store.scene.context !== null);
    for (const element of queryAll(root, tokenSelector)) element.classList.add("highlighted");
    for (const element of pairSelector ? queryAll(root, pairSelector) : [])
      element.classList.add("highlighted", "highlighted-strong");
  }

  root.addEventListener("pointerover", (event) => {
    if (event.buttons === 0 && positionText(event) !== releasePoint) highlight(linkedTokensOf(event.target, root));
  });
  // During a drag nothing is dimmed, because the drag may change any number.
  root.addEventListener("pointerdown", () => highlight(null));
  root.addEventListener("pointerleave", () => highlight(null));
  // After a drag the element may be rendered again under the resting pointer. The browser then fires another `pointerover`, which
  // must not highlight anything.
  root.addEventListener("pointerup", (event) => {
    releasePoint = positionText(event);
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
  const queryRow = tokenRef.asks ?? (isCrossAttention ? undefined : tokenRef.answers);
  const keyRow = tokenRef.answers ?? (isCrossAttention ? undefined : tokenRef.asks);
  const tokenSelectors = [
    ...[`${QUERY_TABLE_SELECTOR} [data-r="${queryRow}"]`, `:is(.label, .word)[data-asks="${queryRow}"]`],
    ...[`${KEY_TABLE_SELECTOR} [data-r="${keyRow}"]`, `:is(.label, .word)[data-answers="${keyRow}"]`],
  ];
  const rowSelectors = [`${PAIR_TABLE_SELECTOR} [data-r="${queryRow}"]`, `.pair-mark[data-row="${queryRow}"]`];
  const columnSelectors = [`${PAIR_TABLE_SELECTOR} [data-c="${keyRow}"]`, `.pair-mark[data-link="${keyRow}"]`];
  const pairSelectors = [
    `${PAIR_TABLE_SELECTOR} [data-r="${queryRow}"][data-c="${keyRow}"]`,
    `[data-link="${keyRow}"][data-row="${queryRow}"]`,
  ];
  if (tokenRef.asks === undefined)
    return { tokenSelector: [...tokenSelectors, ...columnSelectors].join(), pairSelector: null };
  if (tokenRef.answers === undefined)
    return { tokenSelector: [...tokenSelectors, ...rowSelectors].join(), pairSelector: null };
  return { tokenSelector: tokenSelectors.join(), pairSelector: pairSelectors.join() };
}
