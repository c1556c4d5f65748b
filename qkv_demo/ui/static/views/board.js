// Every matrix on the stage, built for the scene's shape and repainted from each trace.

import { attribute, el, reveal } from "../base/dom.js";
import { createMatrix } from "./matrix.js";
import { keyTokens, rowsOf } from "../state/scene.js";
import { createTokens } from "./tokens.js";

const SHARES = new Set(["weights"]);

/** What decides which tables there are; while it stays the same, only numbers are repainted. */
export function shapeOf(scene) {
  const sizes = (rows) => (rows ? [rows.length, rows[0].length] : null);
  return JSON.stringify([
    sizes(scene.embeddings),
    scene.context && sizes(scene.context.embeddings),
    scene.heads.map((head) => [sizes(head.w_q), sizes(head.w_v)]),
    sizes(scene.w_o),
    scene.positions,
    scene.score === "additive",
    scene.normalize === "manual",
  ]);
}

/** The board fills the layout's slots. `tables` maps "quantity/head" to its matrix. */
export function createBoard(t, layout, quantities) {
  let shape = null;
  let tables = new Map();
  let columns = [];

  function build(scene) {
    tables = new Map();
    Object.values(layout.slots).forEach((slot) => slot.replaceChildren());
    columns = [createTokens(t, "tokens", scene.tokens.length)];
    if (scene.context) columns.push(createTokens(t, "context_tokens", scene.context.tokens.length));
    layout.slots.embeddings.append(columns[0].element);
    if (scene.context) layout.slots.context_embeddings.append(columns[1].element);
    for (const quantity of quantities) {
      const heads = quantity.per_head ? scene.heads.map((_, head) => head) : [0];
      heads.forEach((head) => place(scene, quantity, head));
    }
    reveal(layout.slots.context_embeddings.closest(".lane"), scene.context !== null);
    reveal(layout.slots.combined.closest(".step"), scene.w_o !== null || scene.heads.length > 1);
  }

  function place(scene, quantity, head) {
    const size = sizeOf(scene, quantity, head);
    if (!size) return;
    const editable = quantity.sources.length === 0 || (quantity.name === "weights" && scene.normalize === "manual");
    const pairs = quantity.columns === "keys";
    const beside = quantity.name === "embeddings" || quantity.name === "context_embeddings";
    const token = (axis) => axis === "tokens" || axis === "keys";
    const name = t(`quantity.${quantity.name}.name`);
    const table = createMatrix({
      quantity: quantity.name,
      head,
      rows: size[0],
      columns: size[1],
      rowAxis: quantity.rows,
      columnAxis: quantity.columns,
      editable,
      perHead: quantity.per_head,
      kind: SHARES.has(quantity.name) ? "share" : quantity.sources.length === 0 ? "given" : "signed",
      rowNames: token(quantity.rows) && !beside,
      columnNames: pairs || quantity.name === "output", // the row of headings keeps all steps level
      corner: pairs ? t("ui.corner") : null,
      label: scene.heads.length > 1 && quantity.per_head ? t("ui.of_head", { name, head: head + 1 }) : name,
      cellLabel: (row, column) => t("ui.cell", { name, row: row + 1, column: column + 1 }),
    });
    const symbolElement = el("span", { class: "symbol", "data-symbol": quantity.symbol }, typeset(quantity.symbol));
    tables.set(`${quantity.name}/${head}`, { ...table, symbolElement });
    const block = el(
      "div",
      { class: "block", "data-block": quantity.name, "data-of-head": quantity.per_head ? head : null },
      caption(quantity, size, head, symbolElement, editable),
      table.element,
    );
    layout.slots[quantity.name].append(block);
  }

  function caption(quantity, [rows, columns_], head, symbolElement, editable) {
    const about = { "data-menu": quantity.name, "data-head": head, "data-given": editable, "aria-label": t("ui.menu", { name: t(`quantity.${quantity.name}.name`) }) };
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

  function sizeOf(scene, quantity, head) {
    if (quantity.name === "inputs") return scene.positions === "none" ? null : size(scene.embeddings);
    if (quantity.name === "context_inputs") return scene.positions === "none" || !scene.context ? null : size(scene.context.embeddings);
    if (quantity.name === "v_a" && scene.score !== "additive") return null;
    if (quantity.name === "combined") {
      const out = scene.w_o ? scene.w_o[0].length : scene.heads.reduce((sum, of) => sum + of.w_v[0].length, 0);
      return scene.w_o || scene.heads.length > 1 ? [scene.tokens.length, out] : null;
    }
    if (quantity.sources.length === 0) return size(rowsOf(scene, quantity.name, head));
    const of = scene.heads[head];
    const lengths = { tokens: scene.tokens.length, keys: keyTokens(scene).length, d_k: of.w_q[0].length, d_v: of.w_v[0].length };
    return [lengths[quantity.rows], lengths[quantity.columns]];
  }

  const size = (rows) => (rows ? [rows.length, rows[0].length] : null);

  return {
    get tables() {
      return tables;
    },
    /** Rebuild for another shape if need be, then show the person's own numbers and names at once. */
    show(scene, view) {
      const next = shapeOf(scene);
      if (next !== shape) build(scene);
      shape = next;
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
    },
    /** Show a trace's numbers, all signed ones on one scale up to `limit`, under the symbols that the options give. */
    paint({ trace, limit, symbols }) {
      for (const table of tables.values()) {
        call(table.symbolElement, symbols[table.quantity] ?? table.symbolElement.dataset.symbol);
        if (!table.editable) table.paint(valuesOf(trace, table), table.kind === "share" ? 1 : limit);
        else if (table.quantity === "weights") table.block(trace.heads[table.head].masked_scores);
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

function valuesOf(trace, { quantity, head }) {
  if (quantity === "inputs" || quantity === "context_inputs") return trace[quantity];
  if (quantity === "combined") return trace.output;
  return trace.heads[head][quantity];
}

/** Put another symbol over a table, if it is another. */
function call(element, symbol) {
  if (element.dataset.symbol === symbol) return;
  element.dataset.symbol = symbol;
  element.replaceChildren(...typeset(symbol));
}

/** "W_Q" with a real subscript. */
function typeset(text) {
  return text.split(/(_\w+)/).map((part) => (part.startsWith("_") ? el("sub", {}, part.slice(1)) : part));
}
