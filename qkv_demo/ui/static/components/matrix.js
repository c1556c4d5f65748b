// One matrix, as a table with a caption. lit-html renders the headings and cells only once. After that each cell writes its own
// number, because a drag changes up to a thousand numbers per frame.

import { all, attribute, el, write } from "../base/dom.js";
import { createMemoComponent } from "../base/component.js";
import { keyboardOf } from "../input/number_fields.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { showPlaneContent } from "./input_cards.js";
import { formulas } from "./sentence.js";
import { inkOf } from "./token_style.js";

// The number of color shades. It is more than the eye can distinguish; a higher number would only cause more style
// recalculations.
const SHADES = 50;

/** @typedef {Quantity & SchemaEntry & { title: string }} MatrixQuantity a quantity of the scene, with its translated name */
/** @typedef {MaybeRows[number][number]} Value */

/**
 * The texts that may change while the table stays the same. The names of rows and columns are undefined if these are numbered.
 * @typedef {{ symbol: string, rowNames?: string[], columnNames?: string[], isUpright: boolean, isPlaying: boolean, }} Labels
 */

/** @param {Page} page @param {MatrixQuantity} quantity @param {number} head */
export function createMatrix(page, quantity, head) {
  const block = createMemoComponent(
    el("div", { class: "block" }),
    ({ symbol, rowNames, columnNames, isUpright, isPlaying }) => [
      ...[symbol, rowNames?.join("\n"), columnNames?.join("\n"), isUpright, isPlaying],
    ],
    (/** @type {Labels} */ labels) => [
      caption(page, quantity, head, labels),
      html`
        <table
          class="matrix is-${quantity.scale}"
          data-quantity=${quantity.name}
          data-head=${head}
          data-rows=${quantity.rows}
          data-columns=${quantity.columns}
          data-upright=${labels.isUpright}
          translate="no"
          aria-label=${tableLabel(page.t, quantity, head)}
          style="--columns: ${quantity.sizes[head][1]}"
        >${tableRows(page.t, quantity, head, labels)}</table>
      `,
    ],
  );
  block.paint({ symbol: quantity.symbol, isUpright: false, isPlaying: false });
  const cells = all(block.element, "tbody tr").map((line) =>
    all(line, "td[data-r]").map((holder) => createCell(page, quantity, holder)),
  );

  return {
    ...{ ...quantity, head, cells, element: block.element, paintLabels: block.paint },
    /** @param {MaybeRows} values @param {number} limit the magnitude that gets the darkest shade */
    paint(values, limit) {
      values.forEach((line, row) => line.forEach((value, column) => cells[row][column].paint(value, limit)));
    },
    /**
     * Strike out the user's own weights where the mask blocks the score, so that they have no effect.
     * @param {MaybeRows} maskedScores
     */
    strike(maskedScores) {
      maskedScores.forEach((line, row) =>
        line.forEach((score, column) => cells[row][column].holder.classList.toggle("nothing", score === null)),
      );
    },
  };
}

/** @param {Translate} t @param {MatrixQuantity} quantity @param {number} head */
const tableLabel = (t, { title, sizes }, head) =>
  sizes.length > 1 ? t("ui.of_head", { name: title, head: head + 1 }) : title;

/** @param {Translate} t @param {MatrixQuantity} quantity @param {number} head @param {Labels} labels */
function tableRows(t, quantity, head, { rowNames, columnNames }) {
  const { name, rows, columns, is_input: isInput, sizes } = quantity;
  const [rowIndices, columnIndices] = sizes[head].map((length) => [...Array(length).keys()]);
  const isPair = columns === "keys";
  // The rows of the embeddings need no headings, because the text fields with the token names are beside them.
  const hasRowNames = (rows === "tokens" || rows === "keys") && !isEmbedding(quantity);
  // The output has column headings only to align it with the other steps.
  const hasColumnNames = isPair || name === "output";
  const corners = isPair ? ["ui.corner", "ui.corner.transposed"] : [];
  const corner = html`<td class="corner small">${corners.map((key) => html`<span>${t(key)}</span>`)}</td>`;
  const columnHeads = () => columnIndices.map((column) => heading(columns, column, "col", columnNames));

  /** @param {number} row @param {number} column */
  function cell(row, column) {
    if (!isInput)
      return html`<td data-r=${row} data-c=${column} data-row=${row} data-col=${column} tabindex="-1"></td>`;
    const label = cellLabel(t, quantity, row, column, rowNames?.[row], columnNames?.[column]);
    return html`<td data-r=${row} data-c=${column}><input
      data-number
      inputmode=${keyboardOf()}
      autocomplete="off"
      spellcheck="false"
      role="spinbutton"
      data-row=${row}
      data-col=${column}
      aria-label=${label}
    /></td>`;
  }

  const line = (/** @type {number} */ row) => html`
    <tr>
      ${hasRowNames ? heading(rows, row, "row", rowNames) : nothing}${columnIndices.map((column) => cell(row, column))}
    </tr>
  `;
  return html`
    ${hasColumnNames ? html`<thead><tr>${hasRowNames ? corner : nothing}${columnHeads()}</tr></thead>` : nothing}
    <tbody>${rowIndices.map(line)}</tbody>
  `;
}

/** @param {MatrixQuantity} quantity */
const isEmbedding = ({ role, is_input: isInput }) => role === "embedding" && isInput;

/**
 * Return the accessible name of an input. If rows or columns stand for tokens, it includes the names of these tokens.
 * @param {Translate} t @param {MatrixQuantity} quantity @param {number} row @param {number} column
 * @param {string} [token] @param {string} [key]
 */
function cellLabel(t, quantity, row, column, token, key) {
  if (token !== undefined && key !== undefined) return t("ui.cell.pair", { token, key });
  if (token !== undefined && isEmbedding(quantity))
    return t("ui.cell.embedding", { token, ordinal: t(`ui.cell.nth.${column + 1}`) });
  return t("ui.cell", { name: quantity.title, row: row + 1, column: column + 1 });
}

/** @param {Page} page @param {MatrixQuantity} quantity @param {number} head @param {Labels} labels */
function caption(page, { name, title, is_input: isInput, sizes }, head, { symbol, isPlaying }) {
  const { t, settings, commands } = page;
  const [menuLabel, playLabel] = [t("ui.menu", { name: title }), t("ui.morph.play_named", { name: title })];
  // The first entry is the plain embeddings, which have no matrix.
  const hasProjection = settings.choices.plane_contents.slice(1).includes(name);
  const play = html`
    <button
      type="button"
      class="play plain compact"
      data-play=${name}
      aria-pressed=${isPlaying}
      aria-label=${playLabel}
      title=${playLabel}
      @click=${() => showPlaneContent(page, name)}
    >▶</button>
  `;
  const openMenu = (/** @type {{ currentTarget: HTMLElement }} */ { currentTarget }) =>
    commands.menus().openMatrix(currentTarget, name, head, isInput);
  return html`
    <div class="caption small row rigid" title=${t(`quantity.${name}.about`)}>
      <span class="symbol">${formulas(symbol)}</span>
      <span class="called">${title}</span>
      <span class="shape"><i>${sizes[head][0]}</i>×<i>${sizes[head][1]}</i></span>
      <span class="caption-tools end">
        ${hasProjection ? play : nothing}
        <button
          type="button"
          class="menu-button plain compact"
          data-menu=${name}
          aria-label=${menuLabel}
          title=${menuLabel}
          @click=${openMenu}
        >⋯</button>
      </span>
    </div>
  `;
}

/** @param {string} axis @param {number} index @param {"row" | "col"} scope @param {string[]} [names] */
function heading(axis, index, scope, names) {
  if (axis !== "tokens" && axis !== "keys") return html`<th scope=${scope} dir="auto">${index + 1}</th>`;
  const role = axis === "tokens" ? "asks" : "answers";
  return html`<th
    scope=${scope}
    dir="auto"
    class="token-name"
    style=${inkOf(role, index)}
    data-asks=${role === "asks" ? index : nothing}
    data-answers=${role === "answers" ? index : nothing}
  >${names?.[index]}</th>`;
}

/** @param {Page} page @param {MatrixQuantity} quantity @param {HTMLElement} holder the table's cell */
function createCell({ numbers, fields }, { name, is_input: isInput, scale }, holder) {
  const input = holder.querySelector("input");
  /** @type {Value} */
  let current = Number.NaN; // NaN differs from every number, so the first number is always painted.
  let shade = -1;

  /** @param {HTMLInputElement} input @param {number} value */
  function paintInput(input, value) {
    attribute(input, "data-value", value);
    attribute(input, "aria-valuenow", value);
    fields.paint(input, value);
  }

  /** @param {Value} value */
  function paintText(value) {
    holder.classList.toggle("soft", value === undefined);
    holder.classList.toggle("nothing", value === null);
    holder.dataset.value = String(value ?? "");
    write(holder, value === null && name === "masked_scores" ? "\u2212\u221e" : numbers.show(value));
  }

  /** Set the shade from 0 to 1, which the style sheet maps to a color. @param {Value} value @param {number} limit */
  function paintShade(value, limit) {
    const heat = scale === "given" ? 0 : Math.round(Math.min(1, Math.abs(value ?? 0) / limit) * SHADES);
    if (heat !== shade) holder.style.setProperty("--heat", String(heat / SHADES));
    shade = heat;
  }

  return {
    holder,
    /** @type {HTMLElement} the element that can be focused */
    target: input ?? holder,
    value: () => current,
    /** @param {Value} value @param {number} limit */
    paint(value, limit) {
      paintShade(value, limit);
      if (value === current) return; // If the number has not changed, keep the text that the user may be typing.
      current = value;
      // A computed number that is displayed as 0.00 has no sign. A number that the user has typed keeps its sign.
      holder.classList.toggle("negative", isInput ? Number(value) < 0 : numbers.isNegative(value));
      if (!input) paintText(value);
      else if (typeof value === "number") paintInput(input, value);
    },
  };
}
