// One matrix: its table, built once for a shape and then only repainted where a number changed, under a caption with its
// symbol, its name, its shape and its menu.

import { attribute, el, write } from "../base/dom.js";
import { createMemoComponent } from "../base/component.js";
import { keyboardOf } from "../input/number_inputs.js";
import { lookThrough } from "./input_cards.js";
import { formulas } from "./sentence.js";
import { inkOf } from "./token_style.js";

const SHADES = 50; // more than an eye tells apart; each change of shade costs the browser a restyling

/** @typedef {Quantity & Told & { as: string }} Present a quantity, what one scene has of it, and as which it is called there */
/** @typedef {ReturnType<typeof createCell>} Cell */
/** @typedef {MaybeRows[number][number]} Value */

/** @param {Page} page @param {Present} quantity @param {number} head */
export function createMatrix(page, quantity, head) {
  const { t } = page;
  const { name, rows, columns, given, scale } = quantity;
  const [height, width] = quantity.sizes[head];
  const called = t(`quantity.${quantity.as}.name`);
  const isPair = columns === "keys";
  const isBeside = isOfTokens(quantity); // the tokens' inputs name these rows
  const hasRowNames = (rows === "tokens" || rows === "keys") && !isBeside;
  const hasColumnNames = isPair || name === "output"; // the row of headings keeps all steps level
  const rowHeads = Array.from({ length: height }, (_, row) => heading(rows, row, "row"));
  const columnHeads = Array.from({ length: width }, (_, column) => heading(columns, column, "col"));
  const cells = rowHeads.map((_, row) => columnHeads.map((_, column) => createCell(page, quantity, row, column)));
  const symbol = createMemoComponent(el("span", { class: "symbol" }), (/** @type {string} */ text) => [text], formulas);
  const lines = cells.map((line, row) => [hasRowNames && rowHeads[row], line.map(({ holder }) => holder)]);
  const corner = isPair && ["ui.corner", "ui.corner.transposed"].map((key) => el("span", {}, t(key)));
  const firstLine = [hasRowNames && el("td", { class: "corner small" }, corner), columnHeads];
  const table = el(
    "table",
    {
      class: `matrix is-${scale} ${given ? "is-set" : "is-told"}`,
      "data-quantity": name,
      "data-head": head,
      "data-rows": rows,
      "data-columns": columns,
      translate: "no",
      "aria-label": quantity.sizes.length > 1 ? t("ui.of_head", { name: called, head: head + 1 }) : called,
      style: `--columns: ${width}`,
    },
    hasColumnNames && el("thead", {}, el("tr", {}, firstLine.flat())),
    el(
      "tbody",
      {},
      lines.map((line) => el("tr", {}, line.flat())),
    ),
  );
  const caption = createCaption(page, quantity, head, symbol.element);

  symbol.paint(quantity.symbol);

  return {
    ...{ ...quantity, head, cells, showSymbol: symbol.paint },
    element: el("div", { class: "block", "data-block": name }, caption, table),
    /** @param {MaybeRows} values @param {number} limit */
    paint(values, limit) {
      values.forEach((line, row) => line.forEach((value, column) => cells[row][column].paint(value, limit)));
    },
    /** Weights of one's own count for nothing where the mask has blocked the score. @param {MaybeRows} maskedScores */
    strike(maskedScores) {
      maskedScores.forEach((line, row) =>
        line.forEach((score, column) => cells[row][column].holder.classList.toggle("nothing", score === null)),
      );
    },
    /** @param {string[] | undefined} asks whose its rows are @param {string[] | undefined} answers @param {boolean} long */
    call(asks, answers, long) {
      if (asks) rowHeads.forEach((cell, row) => write(cell, asks[row]));
      if (answers) columnHeads.forEach((cell, column) => write(cell, answers[column]));
      if (isPair) attribute(table, "data-upright", long);
      if (!given) return;
      const label = cellNames(t, called, isBeside);
      cells.forEach((line, row) =>
        line.forEach(({ target }, at) => attribute(target, "aria-label", label(row, at, asks?.[row], answers?.[at]))),
      );
    },
  };
}

/** @param {Present} quantity */
const isOfTokens = ({ role, given }) => role === "embedding" && given;

/** @param {Page} page @param {Present} quantity @param {number} head @param {HTMLElement} symbol */
function createCaption(page, quantity, head, symbol) {
  const { t, settings, commands } = page;
  const { name, given, sizes } = quantity;
  const called = t(`quantity.${quantity.as}.name`);
  const [rows, columns] = sizes[head];
  const [menu, work] = [t("ui.menu", { name: called }), t("ui.morph.play_named", { name: called })];
  const plays = settings.choices.lenses.slice(1).includes(name); // the first space is no matrix's
  const player = {
    ...{ type: "button", class: "play plain compact", "data-play": name, "aria-pressed": false },
    onclick: () => lookThrough(page, name),
  };
  const opener = {
    ...{ type: "button", class: "menu-button plain compact", "data-menu": name },
    onclick: (/** @type {MouseEvent & { currentTarget: HTMLElement }} */ { currentTarget }) =>
      commands.menus().openMatrix(currentTarget, name, head, given),
  };
  return el(
    "div",
    { class: "caption small row rigid", title: t(`quantity.${name}.about`) },
    symbol,
    el("span", { class: "called" }, called),
    el("span", { class: "shape" }, el("i", {}, rows), "×", el("i", {}, columns)), // a table on its side has them the other way round
    el(
      "span",
      { class: "caption-tools end" },
      plays && el("button", { ...player, "aria-label": work, title: work }, "▶"),
      el("button", { ...opener, "aria-label": menu, title: menu }, "⋯"),
    ),
  );
}

/**
 * What a number is called by its words: whose it is, or who attends to whom; a matrix's has its row and column.
 * @param {Translate} t @param {string} name @param {boolean} embedded
 * @returns {(row: number, column: number, token?: string, key?: string) => string}
 */
const cellNames = (t, name, embedded) => (row, column, token, key) => {
  if (token !== undefined && key !== undefined) return t("ui.cell.pair", { token, key });
  if (token !== undefined && embedded) return t("ui.cell.embedding", { token, place: t(`ui.cell.nth.${column + 1}`) });
  return t("ui.cell", { name, row: row + 1, column: column + 1 });
};

/** @param {string} axis @param {number} index @param {"row" | "col"} scope */
function heading(axis, index, scope) {
  const role = axis === "tokens" ? "asks" : axis === "keys" ? "answers" : null;
  const about = role ? { class: "token-name", style: inkOf(role, index), [`data-${role}`]: index } : {};
  return el("th", { scope, dir: "auto", ...about }, role ? "" : String(index + 1));
}

/** @param {Page} page @param {Present} quantity @param {number} row @param {number} column */
function createCell({ numbers, draft }, { name, given, scale }, row, column) {
  const place = { "data-row": row, "data-col": column };
  const typing = {
    "data-number": "",
    inputmode: keyboardOf(),
    autocomplete: "off",
    spellcheck: "false",
    role: "spinbutton",
  };
  const input = given ? el("input", { ...typing, ...place }) : null;
  const holder = el("td", { "data-r": row, "data-c": column, ...(given ? {} : { ...place, tabindex: -1 }) }, input);
  /** @type {Value} */
  let shown = Number.NaN; // no number that there is
  let shade = -1;

  /** @param {HTMLInputElement} input @param {number} value */
  function fill(input, value) {
    attribute(input, "data-value", value);
    attribute(input, "aria-valuenow", value);
    draft.paint(input, value);
  }

  /** @param {Value} value */
  function tell(value) {
    holder.classList.toggle("soft", value === undefined);
    holder.classList.toggle("nothing", value === null);
    holder.dataset.value = String(value ?? "");
    write(holder, value === null && name === "masked_scores" ? "\u2212\u221e" : numbers.show(value));
  }

  /** From 0 to 1; the style sheet turns it into the colour of the scale. @param {Value} value @param {number} limit */
  function warm(value, limit) {
    const heat = scale === "given" ? 0 : Math.round(Math.min(1, Math.abs(value ?? 0) / limit) * SHADES);
    if (heat !== shade) holder.style.setProperty("--heat", String(heat / SHADES));
    shade = heat;
  }

  return {
    holder,
    /** @type {HTMLElement} */
    target: input ?? holder,
    value: () => shown,
    /** @param {Value} value @param {number} limit */
    paint(value, limit) {
      warm(value, limit);
      if (value === shown) return; // a half-typed number over an unchanged one stays
      shown = value;
      holder.classList.toggle("negative", given ? Number(value) < 0 : numbers.isNegative(value)); // of a given one every digit counts
      if (!input) tell(value);
      else if (typeof value === "number") fill(input, value);
    },
  };
}
