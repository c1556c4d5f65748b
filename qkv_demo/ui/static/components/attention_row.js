// One row of attention, which shows how the weights of one query are computed. The row has one line for each key, with the key's
// score as a bar. Below the lines is a strip of the weights. In lessons, each line also shows the exponential of the score.

import { parseFormatted, equalsSign } from "../base/words.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { barStyle, toPercent } from "./bars_and_ribbons.js";
import { tokenStyle } from "./token_style.js";
import { targetStripTemplate, weightStripTemplate } from "./weight_strip.js";

const MAX_KEYS_AT_FULL_SIZE = 3; // If there are more keys than this, the lines are smaller, and show only the name of the key.

/** @typedef {import("./query_row.js").RowState} RowState */
/** @typedef {ReturnType<typeof import("./bars_and_ribbons.js").scaleOf>} Scale */
/**
 * A row with the bars of one query. `row` is the index of the query. `shownKeys` are the keys that have a bar, and `mainKeys`
 * are the keys that keep their bar when the list is folded. `comparedKey` is the key of the pair's other token, whose own
 * row may be drawn beside this row. Only the last row has the button that unfolds the list of keys.
 * @typedef {{ row: number, comparedKey: number, shownKeys: number[], mainKeys: number[], isLastRow: boolean }} ShownRow
 */
/**
 * The scales of the bars, and the numbers before the current drag. A number that differs from the one before the drag is
 * marked.
 * @typedef {{ scoreScale: Scale, exponentialScale: Scale, traceBeforeDrag: Trace["heads"][number] }} BarSettings
 */

/** @param {Page} page @param {RowState} rowState @param {ShownRow} shownRow @param {BarSettings} barSettings */
export function attentionRowTemplate(page, rowState, shownRow, barSettings) {
  const { keyNames, isOverview } = rowState;
  const { row, shownKeys, mainKeys, isLastRow } = shownRow;
  return html`
    <div
      class="attention-row stack"
      data-size=${shownKeys.length <= MAX_KEYS_AT_FULL_SIZE ? "full" : "lines"}
      style="--keys: ${shownKeys.length}"
    >
      <header class="row-title row">
        ${isOverview ? rowTitleTemplate(page.t, rowState, row) : nothing}
        <div class="step-heads" data-part="score_bars">${headingsTemplate(page, rowState, row)}</div>
      </header>
      <div class="key-rows" translate="no" role="list" data-part="score_bars">${keyLinesTemplate(page, rowState, shownRow, barSettings)}</div>
      ${mainKeys.length < keyNames.length && isLastRow ? foldButtonTemplate(page, rowState, shownRow) : nothing}
      <header class="share-head row" data-part="shares">
        <h3 class="rigid">${page.t("ui.ask.shares")}</h3>
        <p class=${hasNoWeights(rowState, row) ? "shares-words small" : "shares-words small ellipsis"} translate="no">
          ${weightsText(page, rowState, row)}
        </p>
      </header>
      ${weightStripTemplate(page, rowState, shownRow)} ${targetStripTemplate(page, rowState, row)}
    </div>
  `;
}

/**
 * Draw the title of a row of attention, which names the token of its query.
 * @param {Translate} t @param {RowState} rowState @param {number} row
 */
export function rowTitleTemplate(t, { queryNames, pair }, row) {
  const [textBefore, textAfter] = t("ui.ask.attention").split("{token}");
  const tokenTemplate = html`<b
    class="chip ${row === pair[0] ? "asker" : ""}"
    translate="no"
    dir="auto"
    data-asks=${row}
    style=${tokenStyle("asks", row)}
  >${queryNames[row]}</b>`;
  return html`<h2>${textBefore}${tokenTemplate}${textAfter}</h2>`;
}

/**
 * Draw the headings of the columns. The second heading is a formula for the exponential of a score. In the formula, the score is
 * divided by √d_k and by the temperature, if the scene uses them. If the exponentials would be too large, the largest score is
 * subtracted first.
 * @param {Page} page @param {RowState} rowState @param {number} row
 */
function headingsTemplate(page, { trace, scene, head, isOverview }, row) {
  const { t, settings } = page;
  const [dotProductName] = settings.choices.divisible_scores;
  const scoreHeading = html`<h3>${t(isOverview && scene.score === dotProductName ? "ui.ask.score.dot" : "ui.ask.score")}</h3>`;
  if (isOverview || !trace.exponentials) return scoreHeading;
  const subtractedScore = maxUnmasked(trace.masked_scores[row]) - maxUnmasked(trace.exponents?.[row] ?? []);
  const isDivided = divisorsOf(page, scene, head).length > 0;
  const headingKey = subtractedScore ? "ui.ask.power.shifted" : isDivided ? "ui.ask.power.divided" : "ui.ask.power";
  return html`${scoreHeading}<h3>${t(headingKey, { score: dividedScoreLabel(page, scene, head) })}</h3>`;
}

/**
 * Return the numbers by which a head's scores are divided, as texts such as "√2".
 * @param {Page} page @param {Scene} scene @param {number} head
 */
export function divisorsOf({ settings, numberFormat }, { scale, score, temperature, heads }, head) {
  const divisors =
    scale && settings.choices.divisible_scores.includes(score) ? [`\u221a${heads[head].w_q[0].length}`] : [];
  return temperature === 1 ? divisors : [...divisors, numberFormat.formatEditable(temperature)];
}

/**
 * Return a text for the number to which the softmax is applied, such as "score ÷ √2".
 * @param {Page} page @param {Scene} scene @param {number} head
 */
const dividedScoreLabel = (page, scene, head) =>
  [page.t("ui.ask.score"), ...divisorsOf(page, scene, head).map((divisor) => `\u00f7 ${divisor}`)].join(" ");

/**
 * Return the sentence that explains how the weights are computed, or why there are none.
 * @param {Page} page @param {RowState} rowState @param {number} row
 */
function weightsText(page, rowState, row) {
  const { t, numberFormat } = page;
  const { trace, scene, head, isOverview } = rowState;
  if (hasNoWeights(rowState, row)) return t("ui.ask.no_shares");
  const messageKey = `ui.ask.how.${scene.normalize}`;
  if (isOverview) return t(messageKey, { score: dividedScoreLabel(page, scene, head) });
  const totalText = numberFormat.formatNumber(trace.totals?.[row][0] ?? 0);
  const exponentialTerms = (trace.exponentials?.[row] ?? []).map((value) => value ?? 0).filter((value) => value !== 0);
  if (exponentialTerms.length === 0) return t(messageKey);
  if (exponentialTerms.length < 2 || exponentialTerms.length > 3) return t("ui.ask.total", { total: totalText });
  const termTexts = exponentialTerms.map((value) => numberFormat.formatNumber(value));
  const sumOfRoundedTerms = termTexts.reduce((total, term) => total + parseFormatted(term), 0);
  const sign = equalsSign(sumOfRoundedTerms, totalText);
  return t("ui.ask.sum", { total: totalText, terms: `${sign === "=" ? "" : `${sign} `}${termTexts.join(" + ")}` });
}

/**
 * Return whether a row has no weights, because its scores add up to 0 and cannot be divided by their sum.
 * @param {RowState} rowState @param {number} row
 */
const hasNoWeights = ({ trace }, row) => trace.weights[row].includes(null);

/** Return the largest value of a row, but ignore masked values, which are null. @param {MaybeRows[number]} row */
const maxUnmasked = (row) => Math.max(...row.map((value) => value ?? Number.NEGATIVE_INFINITY));

/**
 * Draw the button that shows or hides the lines of keys with small weights.
 * @param {Page} page @param {RowState} rowState @param {ShownRow} shown
 */
function foldButtonTemplate({ t, numberFormat, commands }, { keyNames, trace, isUnfolded }, { row, mainKeys }) {
  const foldedWeights = trace.weights[row].filter((_, column) => !mainKeys.includes(column));
  const weightText = numberFormat.formatNumber(
    foldedWeights.reduce((/** @type {number} */ sum, value) => sum + (value ?? 0), 0),
  );
  const foldedCount = keyNames.length - mainKeys.length;
  return html`
    <div data-part="score_bars">
      <button
        type="button"
        class="other-keys plain small compact"
        aria-expanded=${isUnfolded}
        @click=${() => commands.toggleTool("keys")}
      >
        ${isUnfolded ? t("ui.ask.fewer", { count: mainKeys.length }) : t("ui.ask.others", { count: foldedCount, weight: weightText })}
      </button>
    </div>
  `;
}

/**
 * Draw one line per key, with its score as a bar.
 * @param {Page} page @param {RowState} rowState @param {ShownRow} shown @param {BarSettings} barSettings
 */
function keyLinesTemplate(
  { t, numberFormat: { formatNumber, isNegative }, commands },
  rowState,
  { row, comparedKey, shownKeys },
  barSettings,
) {
  const { queryNames, keyNames, head, trace, scene, isOverview } = rowState;
  const isMaskedByKey = trace.masked_scores[row].map((score) => score === null);
  const exponentials = (!isOverview && trace.exponentials?.[row]) || null;

  /**
   * Block or allow attention to a key in a custom mask. The event is stopped, because a click on the line would select the key.
   * @param {MouseEvent} event @param {number} column
   */
  function toggleMask(event, column) {
    event.stopPropagation();
    commands.toggleMask(row, column);
  }

  /** Draw the button that blocks or allows attention to a key. @param {number} column */
  const maskButtonTemplate = (column) => html`
    <button
      type="button"
      class="mask-button unstyled"
      aria-label=${t("ui.mask.see", { asks: queryNames[row], answers: keyNames[column] })}
      aria-pressed=${!isMaskedByKey[column]}
      @click=${(/** @type {MouseEvent} */ event) => toggleMask(event, column)}
    >${isMaskedByKey[column] ? "○" : "●"}</button>
  `;

  const maskTemplate = (/** @type {number} */ column) =>
    Array.isArray(scene.mask) ? maskButtonTemplate(column) : nothing;
  const keyNameTemplate = (/** @type {number} */ column) => html`
    <span class="tag chip ellipsis">${maskTemplate(column)}<bdi>${keyNames[column]}</bdi></span>
  `;
  /** Draw the names of the query and the key of a line, such as "q Riley · k dog". @param {number} column */
  const pairNameTemplate = (column) => html`
    <span class="tag chip ellipsis">
      ${maskTemplate(column)}<span class="asking"
        ><span style=${tokenStyle("asks", row)}><i class="of-query">q</i> <bdi>${queryNames[row]}</bdi></span> · </span
      ><i class="of-key">k</i> <bdi>${keyNames[column]}</bdi>
    </span>
  `;

  /** @param {number} column */
  function scoreBarTemplate(column) {
    const score = trace.scores[row][column];
    const scoreText = formatNumber(score);
    return html`
      <span
        class="bar-cell score"
        data-source="scores/${head}/${row}/${column}"
        title=${score ?? ""}
        ?data-negative=${isNegative(score)}
      >
        ${barTrackTemplate(score, barSettings.scoreScale)} ${isOverview ? pairNameTemplate(column) : keyNameTemplate(column)}
        <b class="number" ?data-changed=${scoreText !== formatNumber(barSettings.traceBeforeDrag.scores[row]?.[column])}>${scoreText}</b>
      </span>
    `;
  }

  /** @param {number} column @param {MaybeRows[number]} exponentials */
  function exponentialBarTemplate(column, exponentials) {
    const exponent = trace.exponents?.[row][column];
    return html`
      <span class="bar-cell power" data-source="weights/${head}/${row}/${column}" title=${exponentials[column] ?? ""}>
        ${barTrackTemplate(exponentials[column], barSettings.exponentialScale)}
        <span class="tag ellipsis">e<sup>${exponent === null ? "\u2212\u221e" : formatNumber(exponent)}</sup></span>
        <b class="number">${formatNumber(exponentials[column])}</b>
      </span>
    `;
  }

  return shownKeys.map(
    (column) => html`
      <div
        class="key-row pair-mark"
        role="listitem"
        data-row=${row}
        data-link=${column}
        data-struck=${isMaskedByKey[column]}
        ?data-compared=${isOverview && column === comparedKey}
        style=${tokenStyle("answers", column)}
      >${scoreBarTemplate(column)}${exponentials ? exponentialBarTemplate(column, exponentials) : nothing}</div>
    `,
  );
}

/**
 * Draw a bar from zero to a value, on a track as long as the scale.
 * @param {number | null | undefined} value @param {Scale} scale
 */
export const barTrackTemplate = (value, { toFraction }) => html`
  <span class="track" style="--zero-position: ${toPercent(toFraction(0))}" ?data-signed=${toFraction(0) > 0}>
    <i class="fill" style=${barStyle(toFraction(0), toFraction(value ?? 0))} ?data-negative=${(value ?? 0) < 0}></i>
  </span>
`;
