// Which number is selected: a click or the focus chooses a cell, arrow keys walk through a derived table.

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** `select(quantity, head, row, column)` is told; `act(cell)` is a second press on a cell that can be acted on. */
export function attachSelection(shell, { select, act }) {
  const cellOf = (element) => element.closest?.("td[data-row], .matrix input[data-row]");

  shell.addEventListener("focusin", ({ target }) => {
    const cell = cellOf(target);
    if (cell) choose(cell);
  });
  shell.addEventListener("click", ({ target }) => {
    const source = target.closest?.("[data-source]");
    if (source) {
      const [quantity, head, row, column] = source.dataset.source.split("/");
      shell.querySelector(`table[data-quantity="${quantity}"][data-head="${head}"] [data-row="${row}"][data-col="${column}"]`)?.focus();
      return;
    }
    const link = target.closest?.("[data-link]");
    const cell = link ? weightOf(link) : cellOf(target);
    if (!cell || cell instanceof HTMLInputElement) return;
    cell.focus();
    act(cell);
  });
  shell.addEventListener("keydown", (event) => {
    const cell = event.target;
    if (!(cell instanceof HTMLTableCellElement) || cell.dataset.row === undefined) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      act(cell);
      return;
    }
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const [row, column] = [Number(cell.dataset.row) + step[0], Number(cell.dataset.col) + step[1]];
    cell.closest("table").querySelector(`td[data-row="${row}"][data-col="${column}"]`)?.focus();
  });

  /** The weight that an attention line stands for, in the head on screen. */
  function weightOf({ dataset }) {
    return shell.querySelector(`[data-block="weights"]:not([hidden]) [data-row="${dataset.row}"][data-col="${dataset.link}"]`);
  }

  function choose(cell) {
    const table = cell.closest("table");
    select(table.dataset.quantity, Number(table.dataset.head), Number(cell.dataset.row), Number(cell.dataset.col));
  }
}

/** Mark the selected cell, the cells it is made of, and make one cell of every derived table reachable by Tab. */
export function paintSelection(tables, head, [quantity, row, column], sources) {
  const from = new Set(sources.map((source) => source.join("/")));
  for (const table of tables.values()) {
    const here = table.quantity === quantity && (table.head === head || !table.perHead);
    table.cells.forEach((line, i) =>
      line.forEach(({ target, holder }, j) => {
        const chosen = here && i === row && j === column;
        holder.classList.toggle("selected", chosen);
        holder.classList.toggle("source", from.has(`${table.quantity}/${table.head}/${i}/${j}`));
        if (!table.editable) target.tabIndex = chosen || (!here && i === 0 && j === 0) ? 0 : -1;
      }),
    );
  }
}
