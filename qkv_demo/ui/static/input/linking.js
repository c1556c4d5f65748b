// One token or cell under the pointer or the focus lights up everywhere; so do the cells that a number is made of.

/** What an element stands for: who asks, who answers, or neither. */
function meaning(element) {
  const link = element.closest("[data-link]");
  if (link) return { asks: Number(link.dataset.row), answers: Number(link.dataset.link) };
  const named = element.closest("[data-asks], [data-answers]");
  if (named) return { asks: number(named.dataset.asks), answers: number(named.dataset.answers) };
  const source = element.closest("[data-source]");
  if (source) return ofCell(...source.dataset.source.split("/"));
  const handle = element.closest("[data-handle]");
  if (handle) return ofRow(handle.dataset.handle.split("/")[0], Number(handle.dataset.handle.split("/")[2]));
  const cell = element.closest("[data-r]");
  const table = element.closest("[data-quantity]");
  if (!cell || !table) return null;
  return ofCell(table.dataset.quantity, 0, cell.dataset.r, cell.dataset.c);
}

const PAIRS = new Set(["scores", "scaled_scores", "masked_scores", "weights"]);
const ASKING = new Set(["tokens", "embeddings", "inputs", "queries", "output", "combined"]);
const ANSWERING = new Set(["keys", "values", "context_tokens", "context_embeddings", "context_inputs"]);

function ofCell(quantity, _head, row, column) {
  return PAIRS.has(quantity) ? { asks: Number(row), answers: Number(column) } : ofRow(quantity, Number(row));
}

function ofRow(quantity, row) {
  if (ASKING.has(quantity)) return { asks: row };
  return ANSWERING.has(quantity) ? { answers: row } : null;
}

const number = (text) => (text === undefined ? undefined : Number(text));

/**
 * Light what belongs together. In self-attention a token is the same one whether it asks or answers. What is under the
 * pointer comes first, and dims the rest; what was selected stays lit until something else is, or until Esc.
 */
export function attachLinking(shell, isCross) {
  let lit = [];
  let pinned = null;

  const meaningOf = (element) => (element instanceof Element && shell.contains(element) ? meaning(element) : null);

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
    for (const quantity of ASKING) if (asks !== undefined) add(`[data-quantity="${quantity}"] [data-r="${asks}"]`);
    for (const quantity of ANSWERING) if (answers !== undefined) add(`[data-quantity="${quantity}"] [data-r="${answers}"]`);
    for (const quantity of PAIRS) {
      const row = `[data-r="${asks}"]`;
      const column = `[data-c="${answers}"]`;
      if (pair) add(`[data-quantity="${quantity}"] ${row}${column}`, true);
      else if (asks !== undefined) add(`[data-quantity="${quantity}"] ${meant.asks !== undefined ? row : column}`);
    }
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
