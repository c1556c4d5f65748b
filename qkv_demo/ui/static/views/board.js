// Every matrix on the stage, built as Python's schema of the scene says and repainted from each trace.

import { attribute, el, reveal } from "../base/dom.js";
import { follow } from "../state/schema.js";
import { createMatrix } from "./matrix.js";
import { createMatrices, keyTokens } from "../state/scene.js";
import { createTokens } from "./tokens.js";

/** The board fills the layout's slots. `schemas` remembers what Python has told of each scene's structure. `tables` maps "quantity/head" to its matrix. */
export function createBoard(t, layout, { quantities, limits }, { schemas, numbers }) {
  const { rowsOf } = createMatrices(quantities);
  const called = Object.fromEntries(quantities.map((quantity) => [quantity.name, quantity]));
  let built = null; // what the tables were built for
  let shown = null; // the scene and the view that were shown last
  let tables = new Map();
  let columns = [];

  /** Build the tables that the schema names, unless they stand already. */
  function build(schema, scene) {
    const next = JSON.stringify([schema.map(({ name, given, sizes }) => [name, given, sizes]), scene.tokens.length, keyTokens(scene).length]);
    if (next === built) return;
    built = next;
    tables = new Map();
    Object.values(layout.slots).forEach((slot) => slot.replaceChildren());
    columns = [createTokens(t, "tokens", scene.tokens.length, limits)];
    if (scene.context) columns.push(createTokens(t, "context_tokens", scene.context.tokens.length, limits));
    layout.slots.embeddings.append(columns[0].element);
    if (scene.context) layout.slots.context_embeddings.append(columns[1].element);
    for (const there of schema) there.sizes.forEach((_, head) => place({ ...called[there.name], ...there }, head));
    for (const holder of layout.shell.querySelectorAll("[data-optional]")) reveal(holder, holder.querySelector(".block") !== null);
  }

  function place(quantity, head) {
    const size = quantity.sizes[head];
    const pairs = quantity.columns === "keys";
    const beside = quantity.role === "embedding" && quantity.given; // the tokens' inputs name these rows
    const token = (axis) => axis === "tokens" || axis === "keys";
    const name = t(`quantity.${quantity.name}.name`);
    const table = createMatrix({
      quantity: quantity.name,
      head,
      rows: size[0],
      columns: size[1],
      rowAxis: quantity.rows,
      columnAxis: quantity.columns,
      editable: quantity.given,
      perHead: quantity.per_head,
      kind: quantity.scale,
      path: quantity.path,
      rowNames: token(quantity.rows) && !beside,
      columnNames: pairs || quantity.name === "output", // the row of headings keeps all steps level
      corner: pairs ? t("ui.corner") : null,
      numbers,
      label: quantity.sizes.length > 1 ? t("ui.of_head", { name, head: head + 1 }) : name,
      cellLabel: (row, column) => t("ui.cell", { name, row: row + 1, column: column + 1 }),
    });
    const symbolElement = el("span", { class: "symbol", "data-symbol": quantity.symbol }, subscripted(quantity.symbol));
    tables.set(`${quantity.name}/${head}`, { ...table, symbolElement });
    const block = el(
      "div",
      { class: "block", "data-block": quantity.name, "data-of-head": quantity.per_head ? head : null },
      caption(quantity, size, head, symbolElement),
      table.element,
    );
    layout.slots[quantity.name].append(block);
  }

  function caption(quantity, [rows, columns_], head, symbolElement) {
    const about = { "data-menu": quantity.name, "data-head": head, "data-given": quantity.given, "aria-label": t("ui.menu", { name: t(`quantity.${quantity.name}.name`) }) };
    const menu = el("button", { type: "button", class: "menu-button", ...about }, "⋯");
    return el(
      "div",
      { class: "caption", title: t(`quantity.${quantity.name}.about`) },
      symbolElement,
      el("span", { class: "called" }, t(`quantity.${quantity.name}.name`)),
      el("span", { class: "shape" }, `${rows}×${columns_}`),
      menu,
    );
  }

  /** The person's own numbers and names, in the tables that stand. */
  function showOwn(scene, view) {
    columns.forEach((column) => column.paint(column.sequence === "tokens" ? scene.tokens : scene.context.tokens));
    for (const table of tables.values()) {
      if (table.editable) table.paint(rowsOf(scene, table.quantity, table.head), 1);
      const named = (axis) => (axis === "tokens" ? scene.tokens : axis === "keys" ? keyTokens(scene) : null);
      table.name(titles(named(table.rowAxis)), titles(named(table.columnAxis)));
      const block = table.element.parentElement;
      reveal(block, block.dataset.ofHead === undefined || Number(block.dataset.ofHead) === view.head);
    }
    attribute(layout.shell, "data-tied", scene.tie_qk);
    fit(scene);
  }

  return {
    get tables() {
      return tables;
    },
    /** Show the person's own numbers and names at once; where Python has not yet told which tables there are, wait. */
    show(scene, view) {
      shown = { scene, view };
      const schema = schemas.of(scene);
      if (!schema) return;
      build(schema, scene);
      showOwn(scene, view);
    },
    /** Show the trace of the scene on show, all signed numbers on one scale up to `limit`. */
    paint({ trace, limit, schema }) {
      schemas.learn(shown.scene, schema);
      build(schema, shown.scene);
      showOwn(shown.scene, shown.view);
      const symbols = Object.fromEntries(schema.map(({ name, symbol }) => [name, symbol]));
      for (const table of tables.values()) {
        call(table.symbolElement, symbols[table.quantity]);
        if (!table.editable) table.paint(follow(trace, table.path, table.head), table.kind === "share" ? 1 : limit);
        else if (table.columnAxis === "keys") table.block(trace.heads[table.head].masked_scores);
      }
    },
  };

  /** Narrower cells for wider matrices, so that a row of them stays within the page. */
  function fit(scene) {
    const pairs = keyTokens(scene).length;
    const widest = Math.max(scene.embeddings[0].length, ...scene.heads.flatMap((of) => [of.w_q[0].length, of.w_v[0].length]));
    attribute(layout.shell, "data-crowd", pairs > 2 || scene.tokens.length > 5);
    attribute(layout.shell, "data-beside", pairs <= 4 && scene.tokens.length <= 5);
    const mixed = scene.heads.reduce((sum, of) => sum + of.w_v[0].length, 0);
    attribute(layout.shell, "data-cross", scene.context !== null);
    attribute(layout.shell, "data-narrow", widest > 3);
    attribute(layout.shell, "data-mixed", mixed > 3); // values so wide that they need a line of their own
    attribute(layout.shell, "data-many", pairs > 6 || scene.tokens.length > 6);
    const cell = pairs > 8 ? 36 : pairs > 5 ? 42 : pairs > 3 ? 48 : 56;
    const laneCell = widest > 3 ? 37 : widest > 2 ? 39 : scene.context ? 44 : 56;
    attribute(layout.shell, "style", `--cell: ${cell}px; --lane-cell: ${laneCell}px; --asking: ${scene.tokens.length}`);
  }

  function titles(names) {
    return names?.map((name, index) => name || t("ui.token_place", { place: index + 1 }));
  }
}

/** Put another symbol over a table, if it is another. */
function call(element, symbol) {
  if (element.dataset.symbol === symbol) return;
  element.dataset.symbol = symbol;
  element.replaceChildren(...subscripted(symbol));
}

/** "W_Q" with a real subscript. */
function subscripted(text) {
  return text.split(/(_\w+)/).map((part) => (part.startsWith("_") ? el("sub", {}, part.slice(1)) : part));
}
