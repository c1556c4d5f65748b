// One matrix, as a table with a caption. lit-html renders the table only when its labels change. The numbers are written into
// the cells without lit-html, because a drag can change a thousand numbers in every frame.

import { queryAll, setAttribute, el, updateText } from "../base/dom.js";
import { createMemoComponent } from "../base/component.js";
import { inputModeFor } from "../input/number_fields.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { showPlaneContent } from "./input_cards.js";
import { formulaTemplates } from "./sentence.js";
import { tokenStyle } from "./token_style.js";

// The number of color shades. People cannot distinguish more shades, and each change of a shade causes a style recalculation.
const SHADE_COUNT = 50;

/** @typedef {Quantity & SchemaEntry & { title: string }} MatrixQuantity `title` is the quantity's translated name */
/** @typedef {MaybeRows[number][number]} Value */

/**
 * The texts of a table that can change without building the table again. The names are undefined if rows or columns are numbered.
 * `isUpright` is true if the column names are rotated. `isPlaying` is true if the picture of the embeddings shows them multiplied
 * by this matrix.
 * @typedef {{ symbol: string, rowNames?: string[], columnNames?: string[], isUpright: boolean, isPlaying: boolean, }} Labels
 */

/** @param {Page} page @param {MatrixQuantity} quantity @param {number} head */
export function createMatrix(page, quantity, head) {
  const component = createMemoComponent(
    el("div", { class: "block" }),
    ({ symbol, rowNames, columnNames, isUpright, isPlaying }) => [
      ...[symbol, rowNames?.join("\n"), columnNames?.join("\n"), isUpright, isPlaying],
    ],
    (/** @type {Labels} */ labels) => [
      captionTemplate(page, quantity, head, labels),
      html`
        <table
          class="matrix is-${quantity.scale}"
          data-quantity=${quantity.name}
          data-head=${head}
          data-rows=${quantity.rows}
          data-columns=${quantity.columns}
          data-upright=${labels.isUpright}
          translate="no"
          aria-label=${tableLabelText(page.t, quantity, head)}
          style="--columns: ${quantity.sizes[head][1]}"
        >${tableRowsTemplate(page.t, quantity, head, labels)}</table>
      `,
    ],
  );
  component.paint({ symbol: quantity.symbol, isUpright: false, isPlaying: false });
  const cells = queryAll(component.element, "tbody tr").map((rowElements) =>
    queryAll(rowElements, "td[data-r]").map((td) => createCell(page, quantity, td)),
  );

  return {
    ...{ ...quantity, head, cells, element: component.element, paintLabels: component.paint },
    /** @param {MaybeRows} values @param {number} darkestValue the magnitude that gets the darkest shade */
    paint(values, darkestValue) {
      values.forEach((rowValues, row) =>
        rowValues.forEach((value, column) => cells[row][column].paint(value, darkestValue)),
      );
    },
    /**
     * Strike out the weights that have no effect because the mask blocks their scores. This is needed only for weights that the
     * user has set.
     * @param {MaybeRows} maskedScores
     */
    markMasked(maskedScores) {
      maskedScores.forEach((rowValues, row) =>
        rowValues.forEach((score, column) => cells[row][column].td.classList.toggle("nothing", score === null)),
      );
    },
  };
}

/** @param {Translate} t @param {MatrixQuantity} quantity @param {number} head */
const tableLabelText = (t, { title, sizes }, head) =>
  sizes.length > 1 ? t("ui.of_head", { name: title, head: head + 1 }) : title;

/** @param {Translate} t @param {MatrixQuantity} quantity @param {number} head @param {Labels} labels */
function tableRowsTemplate(t, quantity, head, { rowNames, columnNames }) {
  const { name, rows: rowAxis, columns: columnAxis, is_input: isInput, sizes } = quantity;
  const [rowIndices, columnIndices] = sizes[head].map((length) => [...Array(length).keys()]);
  const hasKeysAsColumns = columnAxis === "keys";
  // The rows of the embeddings have no headings, because the text fields with the token names are beside the table.
  const hasRowNames = (rowAxis === "tokens" || rowAxis === "keys") && !isEmbeddingInput(quantity);
  // The output has column headings so that its rows are at the same height as the rows of the weights beside it.
  const hasColumnNames = hasKeysAsColumns || name === "output";
  const cornerKeys = hasKeysAsColumns ? ["ui.corner", "ui.corner.transposed"] : [];
  const cornerTemplate = html`<td class="corner small">${cornerKeys.map((key) => html`<span>${t(key)}</span>`)}</td>`;
  const columnHeadingsTemplate = () =>
    columnIndices.map((column) => headingTemplate(columnAxis, column, "col", columnNames));

  /** @param {number} row @param {number} column */
  function cellTemplate(row, column) {
    if (!isInput)
      return html`<td data-r=${row} data-c=${column} data-row=${row} data-col=${column} tabindex="-1"></td>`;
    const cellLabel = cellLabelText(t, quantity, row, column, rowNames?.[row], columnNames?.[column]);
    return html`<td data-r=${row} data-c=${column}><input
      data-number
      inputmode=${inputModeFor()}
      autocomplete="off"
      spellcheck="false"
      role="spinbutton"
      data-row=${row}
      data-col=${column}
      aria-label=${cellLabel}
    /></td>`;
  }

  const rowTemplate = (/** @type {number} */ row) => html`
    <tr>
      ${hasRowNames ? headingTemplate(rowAxis, row, "row", rowNames) : nothing}${columnIndices.map((column) => cellTemplate(row, column))}
    </tr>
  `;
  return html`
    ${hasColumnNames ? html`<thead><tr>${hasRowNames ? cornerTemplate : nothing}${columnHeadingsTemplate()}</tr></thead>` : nothing}
    <tbody>${rowIndices.map(rowTemplate)}</tbody>
  `;
}

/** @param {MatrixQuantity} quantity */
const isEmbeddingInput = ({ role, is_input: isInput }) => role === "embedding" && isInput;

/**
 * Return the accessible name of a cell. If its row or column belongs to a token, the name includes the token.
 * @param {Translate} t @param {MatrixQuantity} quantity @param {number} row @param {number} column
 * @param {string} [rowName] @param {string} [columnName]
 */
function cellLabelText(t, quantity, row, column, rowName, columnName) {
  if (rowName !== undefined && columnName !== undefined) return t("ui.cell.pair", { token: rowName, key: columnName });
  if (rowName !== undefined && isEmbeddingInput(quantity))
    return t("ui.cell.embedding", { token: rowName, ordinal: t(`ui.cell.nth.${column + 1}`) });
  return t("ui.cell", { name: quantity.title, row: row + 1, column: column + 1 });
}

/** @param {Page} page @param {MatrixQuantity} quantity @param {number} head @param {Labels} labels */
function captionTemplate(page, { name, title, is_input: isInput, sizes }, head, { symbol, isPlaying }) {
  const { t, settings, commands } = page;
  const [menuLabel, playLabel] = [t("ui.menu", { name: title }), t("ui.morph.play_named", { name: title })];
  // Leave out the first entry, which is "embeddings" and not a matrix.
  const hasProjection = settings.choices.plane_contents.slice(1).includes(name);
  const playButton = html`
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
      <span class="symbol">${formulaTemplates(symbol)}</span>
      <span class="table-title">${title}</span>
      <span class="shape"><i>${sizes[head][0]}</i>×<i>${sizes[head][1]}</i></span>
      <span class="caption-tools end">
        ${hasProjection ? playButton : nothing}
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
function headingTemplate(axis, index, scope, names) {
  if (axis !== "tokens" && axis !== "keys") return html`<th scope=${scope} dir="auto">${index + 1}</th>`;
  const role = axis === "tokens" ? "asks" : "answers";
  return html`<th
    scope=${scope}
    dir="auto"
    class="token-name"
    style=${tokenStyle(role, index)}
    data-asks=${role === "asks" ? index : nothing}
    data-answers=${role === "answers" ? index : nothing}
  >${names?.[index]}</th>`;
}

/** Create the functions of one cell. @param {Page} page @param {MatrixQuantity} quantity @param {HTMLElement} td */
function createCell({ numberFormat, numberFields }, { name, is_input: isInput, scale }, td) {
  const input = td.querySelector("input");
  /** @type {Value} */
  let paintedValue = Number.NaN; // Start with NaN, so that the first number always counts as changed.
  let paintedShade = -1;

  /** @param {HTMLInputElement} input @param {number} value */
  function paintInput(input, value) {
    setAttribute(input, "data-value", value);
    setAttribute(input, "aria-valuenow", value);
    numberFields.paint(input, value);
  }

  /** @param {Value} value */
  function paintText(value) {
    td.classList.toggle("soft", value === undefined);
    td.classList.toggle("nothing", value === null);
    td.dataset.value = String(value ?? "");
    updateText(td, value === null && name === "masked_scores" ? "\u2212\u221e" : numberFormat.formatNumber(value));
  }

  /**
   * Set the shade of the cell, from 0 to 1, from which the style sheet computes a color.
   * @param {Value} value @param {number} darkestValue
   */
  function paintShade(value, darkestValue) {
    const newShade = scale === "given" ? 0 : Math.round(Math.min(1, Math.abs(value ?? 0) / darkestValue) * SHADE_COUNT);
    if (newShade !== paintedShade) td.style.setProperty("--heat", String(newShade / SHADE_COUNT));
    paintedShade = newShade;
  }

  return {
    td,
    /** @type {HTMLElement} the element of the cell that can get the focus */
    focusTarget: input ?? td,
    value: () => paintedValue,
    /** @param {Value} value @param {number} darkestValue */
    paint(value, darkestValue) {
      paintShade(value, darkestValue);
      // If the number is unchanged, keep the text in the cell, because the user may be typing there.
      if (value === paintedValue) return;
      paintedValue = value;
      // A computed number that is rounded to 0.00 does not have the color of negative numbers. A negative number in an input cell
      // always has this color.
      td.classList.toggle("negative", isInput ? Number(value) < 0 : numberFormat.isNegative(value));
      if (!input) paintText(value);
      else if (typeof value === "number") paintInput(input, value);
    },
  };
}
