// One token or cell under the pointer or the focus lights up everywhere; so do the cells that a number is made of.

/** What an element stands for: who asks, who answers, or neither. */
function meaning(element, shell) {
  const link = element.closest("[data-link]");
  if (link) return { asks: Number(link.dataset.row), answers: Number(link.dataset.link) };
  const named = element.closest("[data-asks], [data-answers]");
  if (named) return { asks: number(named.dataset.asks), answers: number(named.dataset.answers) };
  const tableOf = (quantity) => shell.querySelector(`[data-quantity="${quantity}"]`);
  const source = element.closest("[data-source]");
  if (source) {
    const [quantity, , row, column] = source.dataset.source.split("/");
    return ofCell(tableOf(quantity), row, column);
  }
  const handle = element.closest("[data-handle]");
  if (handle) {
    const [quantity, , row] = handle.dataset.handle.split("/");
    return ofCell(tableOf(quantity), row);
  }
  const cell = element.closest("[data-r]");
  return ofCell(cell && element.closest("[data-quantity]"), cell?.dataset.r, cell?.dataset.c);
}

/** A row of tokens asks, a row or a column of keys answers: a table says what its rows and columns are. */
function ofCell(table, row, column) {
  if (!table) return null;
  const { rows, columns } = table.dataset;
  if (columns === "keys") return { asks: Number(row), answers: Number(column) };
  if (rows === "tokens") return { asks: Number(row) };
  return rows === "keys" ? { answers: Number(row) } : null;
}

const ASKING = '[data-rows="tokens"]:not([data-columns="keys"])';
const ANSWERING = '[data-rows="keys"]';
const PAIRS = '[data-columns="keys"]';

const number = (text) => (text === undefined ? undefined : Number(text));

/**
 * Light what belongs together. In self-attention a token is the same one whether it asks or answers. What is under the
 * pointer comes first, and dims the rest; what was selected stays lit until something else is, or until Esc.
 */
export function attachLinking(shell, isCross) {
  let lit = [];
  let pinned = null;

  const meaningOf = (element) => (element instanceof Element && shell.contains(element) ? meaning(element, shell) : null);

  function light(hovered) {
    const meant = hovered ?? pinned;
    lit.forEach((one) => one.classList.remove("lit", "lit-strong"));
    lit = [];
    shell.classList.toggle("linking", hovered !== null);
    if (!meant) return;
    const pair = meant.asks !== undefined && meant.answers !== undefined;
    const asks = meant.asks ?? (isCross() ? undefined : meant.answers);
    const answers = meant.answers ?? (isCross() ? undefined : meant.asks);
    const add = (selector, strong) =>
      shell.querySelectorAll(selector).forEach((one) => {
        one.classList.add("lit");
        if (strong) one.classList.add("lit-strong");
        lit.push(one);
      });
    if (asks !== undefined) add(`${ASKING} [data-r="${asks}"]`);
    if (answers !== undefined) add(`${ANSWERING} [data-r="${answers}"]`);
    const row = `[data-r="${asks}"]`;
    const column = `[data-c="${answers}"]`;
    if (pair) add(`${PAIRS} ${row}${column}`, true);
    else if (asks !== undefined) add(`${PAIRS} ${meant.asks !== undefined ? row : column}`);
    for (const [role, index] of [["asks", asks], ["answers", answers]]) {
      if (index !== undefined) add(`.label[data-${role}="${index}"]`);
    }
    if (pair) add(`[data-link="${answers}"][data-row="${asks}"]`, true);
    else if (meant.asks !== undefined) add(`path[data-row="${meant.asks}"]`);
    else add(`path[data-link="${meant.answers}"]`);
  }

  function pin(element) {
    pinned = meaningOf(element) ?? pinned;
    light(null);
  }

  shell.addEventListener("pointerover", ({ target }) => light(meaningOf(target)));
  shell.addEventListener("pointerleave", () => light(null));
  shell.addEventListener("focusin", ({ target }) => pin(target));
  shell.addEventListener("click", ({ target }) => pin(target));
  shell.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    pinned = null;
    light(null);
  });
}
