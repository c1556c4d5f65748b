// The attention weights of three or more tokens. The tokens are drawn as a row of queries above a row of keys, and a ribbon for
// each weight leads from a query to a key.

import { isLargeWeight } from "../state/scene.js";
import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { columnCenters, columnWidths, ribbonsOfQuery, thicknessOfWeightOne } from "./bars_and_ribbons.js";
import { tokenColor, tokenStyle, ribbonStyle } from "./token_style.js";
import { moveWordFocus, wordButtonTemplate } from "./word_button.js";

/** @typedef {import("./attention_arrows.js").Attention} Attention */

export const RIBBONS_HEIGHT = 60; // The height of the ribbons' view box.
// The largest total width of a query's ribbons at their upper end, as a fraction of the query's column.
const MAX_START_FRACTION = 0.6;
const CENTER_LINE_WIDTH = 2.5; // The width of the thin line along the middle of a wide ribbon.
// If there are more keys than this, the rows have no titles, so that the tokens get the full width.
const MAX_KEYS_WITH_TITLES = 10;

/**
 * Draw the row of queries, the ribbons, and the row of keys.
 * @param {Page} page @param {Attention} attention @param {number} width the width of the ribbons' view box
 */
export function ribbonRowsTemplate(page, attention, width) {
  const { t } = page;
  const { queryNames, keyNames, pair } = attention;
  const [queryWidths, keyWidths] = [queryNames, keyNames].map((names) => columnWidths(names, width));
  /** @param {string} name @param {number} row */
  const queryButtonTemplate = (name, row) =>
    wordButtonTemplate(page, "asks", row, {
      name,
      isPressed: row === pair[0],
      className: "above",
      content: html`<b>${name}</b>`,
    });
  const hasManyKeys = keyNames.length > MAX_KEYS_WITH_TITLES;
  /** @param {string} role */
  const rowTitleTemplate = (role) =>
    html`<span class="row-name small">${hasManyKeys ? nothing : t(`ui.attention.${role}`)}</span>`;
  return html`
    <div class="attention-rows" style="--asker: ${tokenColor("asks", pair[0])}" ?data-many=${hasManyKeys}>
      ${rowTitleTemplate("asks")}
      <div class="row-asks" @keydown=${moveWordFocus} style="grid-template-columns: ${gridColumnsStyle(queryWidths)}">
        ${queryNames.map(queryButtonTemplate)}
      </div>
      <svg class="attention-ribbons" fill="none" viewBox="0 0 ${width} ${RIBBONS_HEIGHT}" aria-hidden="true">
        ${width > 0 ? ribbonPathsTemplate(attention, columnCenters(queryWidths), columnCenters(keyWidths), width) : nothing}
      </svg>
      ${rowTitleTemplate("answers")}
      <div class="row-answers" @keydown=${moveWordFocus} style="grid-template-columns: ${gridColumnsStyle(keyWidths)}">
        ${keyNames.map((_, column) => keyTemplate(page, attention, column))}
      </div>
    </div>
  `;
}

/**
 * Draw the name of a key, with the weight that the selected query gives it. Small weights are not written. In cross-attention the
 * name is a button. In self-attention it is plain text, because the token already has a button in the row of queries.
 * @param {Page} page @param {Attention} attention @param {number} column
 */
function keyTemplate(page, { keyNames, weights, pair: [selectedQuery, selectedKey], isCrossAttention }, column) {
  const [keyName, weight] = [keyNames[column], weights[selectedQuery][column]];
  const hasNumber = isLargeWeight(weight) || column === selectedKey;
  const numberTemplate = html`<i ?data-negative=${page.numberFormat.isNegative(weight)}>${page.numberFormat.formatNumber(weight)}</i>`;
  const buttonContent = [html`<b>${keyName}</b>`, hasNumber ? numberTemplate : nothing];
  if (isCrossAttention)
    return wordButtonTemplate(page, "answers", column, {
      name: keyName,
      isPressed: column === selectedKey,
      className: "below",
      content: buttonContent,
    });
  return html`
    <span
      class="word unstyled chip ellipsis below"
      dir="auto"
      data-answers=${column}
      style=${tokenStyle("answers", column)}
    >${buttonContent}</span>
  `;
}

/**
 * Draw the ribbons of all queries. Each ribbon of the selected query has a thin line along its middle, whose pattern
 * distinguishes tokens of the same color.
 * @param {Attention} attention @param {number[]} queryCenters @param {number[]} keyCenters the horizontal centers of the names
 * @param {number} width the width of the view box
 */
function ribbonPathsTemplate({ weights, pair: [selectedQuery] }, queryCenters, keyCenters, width) {
  const ribbonSize = {
    height: RIBBONS_HEIGHT,
    thicknessOfOne: thicknessOfWeightOne(weights, (MAX_START_FRACTION * width) / weights.length),
  };
  const ribbonsByQuery = weights.map((rowWeights, row) =>
    ribbonsOfQuery(rowWeights, queryCenters[row], keyCenters, ribbonSize),
  );
  return svg`
    <g>
      ${ribbonsByQuery.map((queryRibbons, row) =>
        queryRibbons.map(
          ({ path, thickness }, column) => svg`
            <path
              class="pair-mark"
              d=${path}
              data-row=${row}
              data-link=${column}
              data-asking=${row === selectedQuery}
              ?data-negative=${(weights[row][column] ?? 0) < 0}
              ?hidden=${thickness === 0}
              stroke-width=${thickness.toFixed(2)}
              style=${ribbonStyle("asks", row)}
            />
          `,
        ),
      )}
    </g>
    <g class="ribbon-lines" style=${ribbonStyle("asks", selectedQuery)}>
      ${ribbonsByQuery[selectedQuery].map(
        ({ path, thickness }) =>
          svg`<path d=${path} stroke-width=${Math.min(CENTER_LINE_WIDTH, thickness / 3).toFixed(2)} />`,
      )}
    </g>
  `;
}

/** Return the column widths as a CSS value for a grid. @param {number[]} widths */
const gridColumnsStyle = (widths) => widths.map((width) => `minmax(0, ${Math.max(1, width).toFixed(1)}fr)`).join(" ");
