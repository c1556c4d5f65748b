// One row of attention, with one line per key that shows its score as a bar, and a strip of the weights. In lessons the lines
// also show the exponential of each score.

import { parseShown, signOf } from "../base/words.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { between, inPercent } from "./bars_and_ribbons.js";
import { inkOf } from "./token_style.js";
import { targetStrip, weightStrip } from "./weight_strip.js";

const MAX_TALL = 3; // Up to this number of keys, each line has space for the names of both tokens.

/** @typedef {import("./query_row.js").RowState} RowState */
/** @typedef {ReturnType<typeof import("./bars_and_ribbons.js").scaleOf>} Scale */
/**
 * A row on screen: the index of its query; the key whose own row is shown for comparison; the keys that have a line; the keys
 * that keep their line when the others are folded; and whether this is the last row, which has the button that unfolds the
 * others.
 * @typedef {{ row: number, compared: number, columns: number[], leading: number[], isLast: boolean }} ShownRow
 */
/**
 * @typedef {{ scores: Scale, powers: Scale, resting: Trace["heads"][number] }} Look the scales of the bars; `resting` is the
 * trace before the current drag
 */

/** @param {Page} page @param {RowState} state @param {ShownRow} shown @param {Look} look */
export function attentionRow(page, state, shown, look) {
  const { keys, isOverview } = state;
  const { row, columns, leading, isLast } = shown;
  return html`
    <div
      class="attention-row stack"
      data-size=${columns.length <= MAX_TALL ? "full" : "lines"}
      style="--keys: ${columns.length}"
    >
      <header class="row-title row">
        ${isOverview ? rowTitle(page.t, state, row) : nothing}
        <div class="step-heads" data-part="score_bars">${headings(page, state, row)}</div>
      </header>
      <div class="key-rows" translate="no" role="list" data-part="score_bars">${keyLines(page, state, shown, look)}</div>
      ${leading.length < keys.length && isLast ? foldButton(page, state, shown) : nothing}
      <header class="share-head row" data-part="shares">
        <h3 class="rigid">${page.t("ui.ask.shares")}</h3>
        <p class=${hasNoWeights(state, row) ? "shares-words small" : "shares-words small cut"} translate="no">
          ${weightsText(page, state, row)}
        </p>
      </header>
      ${weightStrip(page, state, shown)} ${targetStrip(page, state, row)}
    </div>
  `;
}

/**
 * Draw the title of a row of attention, which names the token of its query.
 * @param {Translate} t @param {RowState} state @param {number} row
 */
export function rowTitle(t, { asks, pair }, row) {
  const [before, after] = t("ui.ask.attention").split("{token}");
  const token = html`<b
    class="chip ${row === pair[0] ? "asker" : ""}"
    translate="no"
    dir="auto"
    data-asks=${row}
    style=${inkOf("asks", row)}
  >${asks[row]}</b>`;
  return html`<h2>${before}${token}${after}</h2>`;
}

/**
 * Draw the headings of the columns. The second heading shows the steps from a score to its exponential: divide by √d_k or the
 * temperature, possibly subtract the largest score, then apply e^x.
 * @param {Page} page @param {RowState} state @param {number} row
 */
function headings(page, { trace, scene, head, isOverview }, row) {
  const { t, settings } = page;
  const [dot] = settings.choices.divisible_scores;
  const score = html`<h3>${t(isOverview && scene.score === dot ? "ui.ask.score.dot" : "ui.ask.score")}</h3>`;
  if (isOverview || !trace.exponentials) return score;
  const shift = largest(trace.masked_scores[row]) - largest(trace.exponents?.[row] ?? []);
  const isDivided = divisorsOf(page, scene, head).length > 0;
  const key = shift ? "ui.ask.power.shifted" : isDivided ? "ui.ask.power.divided" : "ui.ask.power";
  return html`${score}<h3>${t(key, { score: dividedScore(page, scene, head) })}</h3>`;
}

/** Return as text what a head's scores are divided by. @param {Page} page @param {Scene} scene @param {number} head */
export function divisorsOf({ settings, numbers }, { scale, score, temperature, heads }, head) {
  const scaling =
    scale && settings.choices.divisible_scores.includes(score) ? [`\u221a${heads[head].w_q[0].length}`] : [];
  return temperature === 1 ? scaling : [...scaling, numbers.showGiven(temperature)];
}

/**
 * Return what the softmax is applied to as text, such as "score ÷ √2".
 * @param {Page} page @param {Scene} scene @param {number} head
 */
const dividedScore = (page, scene, head) =>
  [page.t("ui.ask.score"), ...divisorsOf(page, scene, head).map((divisor) => `\u00f7 ${divisor}`)].join(" ");

/**
 * Return the sentence about how the weights are computed, or about why there are none.
 * @param {Page} page @param {RowState} state @param {number} row
 */
function weightsText(page, state, row) {
  const { t, numbers } = page;
  const { trace, scene, head, isOverview } = state;
  if (hasNoWeights(state, row)) return t("ui.ask.no_shares");
  const how = `ui.ask.how.${scene.normalize}`;
  if (isOverview) return t(how, { score: dividedScore(page, scene, head) });
  const total = numbers.show(trace.totals?.[row][0] ?? 0);
  const terms = (trace.exponentials?.[row] ?? []).map((value) => value ?? 0).filter((value) => value !== 0);
  if (terms.length === 0) return t(how);
  if (terms.length < 2 || terms.length > 3) return t("ui.ask.total", { total });
  const shown = terms.map((value) => numbers.show(value));
  const sum = shown.reduce((total, term) => total + parseShown(term), 0);
  const sign = signOf(sum, total);
  return t("ui.ask.sum", { total, terms: `${sign === "=" ? "" : `${sign} `}${shown.join(" + ")}` });
}

/**
 * Return whether the scores of the row add up to 0, in which case they cannot be divided by their sum.
 * @param {RowState} state @param {number} row
 */
const hasNoWeights = ({ trace }, row) => trace.weights[row].includes(null);

/** Return the largest value of a row. Masked values are null and are ignored. @param {MaybeRows[number]} row */
const largest = (row) => Math.max(...row.map((value) => value ?? Number.NEGATIVE_INFINITY));

/**
 * Draw the button that folds or unfolds the keys with small weights.
 * @param {Page} page @param {RowState} state @param {ShownRow} shown
 */
function foldButton({ t, numbers, commands }, { keys, trace, isUnfolded }, { row, leading }) {
  const folded = trace.weights[row].filter((_, column) => !leading.includes(column));
  const weight = numbers.show(folded.reduce((/** @type {number} */ sum, value) => sum + (value ?? 0), 0));
  const count = keys.length - leading.length;
  return html`
    <div data-part="score_bars">
      <button
        type="button"
        class="other-keys plain small compact"
        aria-expanded=${isUnfolded}
        @click=${() => commands.toggleTool("keys")}
      >
        ${isUnfolded ? t("ui.ask.fewer", { count: leading.length }) : t("ui.ask.others", { count, weight })}
      </button>
    </div>
  `;
}

/**
 * Draw one line per key, with its score as a bar.
 * @param {Page} page @param {RowState} state @param {ShownRow} shown @param {Look} look
 */
function keyLines({ t, numbers: { show, isNegative }, commands }, state, { row, compared, columns }, look) {
  const { asks, keys, head, trace, scene, isOverview } = state;
  const blocked = trace.masked_scores[row].map((score) => score === null);
  const exponentials = (!isOverview && trace.exponentials?.[row]) || null;

  /**
   * Block or allow attention to a key in a custom mask, without selecting the key.
   * @param {MouseEvent} event @param {number} column
   */
  function toggle(event, column) {
    event.stopPropagation();
    commands.toggleMask(row, column);
  }

  /** Draw the button that blocks or allows attention to a key in a custom mask. @param {number} column */
  const maskButton = (column) => html`
    <button
      type="button"
      class="see unstyled"
      aria-label=${t("ui.mask.see", { asks: asks[row], answers: keys[column] })}
      aria-pressed=${!blocked[column]}
      @click=${(/** @type {MouseEvent} */ event) => toggle(event, column)}
    >${blocked[column] ? "○" : "●"}</button>
  `;

  const mask = (/** @type {number} */ column) => (Array.isArray(scene.mask) ? maskButton(column) : nothing);
  const keyName = (/** @type {number} */ column) => html`
    <span class="tag chip cut">${mask(column)}<bdi>${keys[column]}</bdi></span>
  `;
  /** Draw the names of the query and of the key that a line is about. @param {number} column */
  const meeting = (column) => html`
    <span class="tag chip cut">
      ${mask(column)}<span class="asking"
        ><span style=${inkOf("asks", row)}><i class="of-query">q</i> <bdi>${asks[row]}</bdi></span> · </span
      ><i class="of-key">k</i> <bdi>${keys[column]}</bdi>
    </span>
  `;

  /** @param {number} column */
  function score(column) {
    const value = trace.scores[row][column];
    const shown = show(value);
    return html`
      <span
        class="bar-cell score"
        data-source="scores/${head}/${row}/${column}"
        title=${value ?? ""}
        ?data-negative=${isNegative(value)}
      >
        ${track(value, look.scores)} ${isOverview ? meeting(column) : keyName(column)}
        <b class="number" ?data-changed=${shown !== show(look.resting.scores[row]?.[column])}>${shown}</b>
      </span>
    `;
  }

  /** @param {number} column @param {MaybeRows[number]} exponentials */
  function power(column, exponentials) {
    const exponent = trace.exponents?.[row][column];
    return html`
      <span class="bar-cell power" data-source="weights/${head}/${row}/${column}" title=${exponentials[column] ?? ""}>
        ${track(exponentials[column], look.powers)}
        <span class="tag cut">e<sup>${exponent === null ? "\u2212\u221e" : show(exponent)}</sup></span>
        <b class="number">${show(exponentials[column])}</b>
      </span>
    `;
  }

  return columns.map(
    (column) => html`
      <div
        class="key-row pair-mark"
        role="listitem"
        data-row=${row}
        data-link=${column}
        data-struck=${blocked[column]}
        ?data-compared=${isOverview && column === compared}
        style=${inkOf("answers", column)}
      >${score(column)}${exponentials ? power(column, exponentials) : nothing}</div>
    `,
  );
}

/**
 * Draw a bar that begins at zero.
 * @param {number | null | undefined} value @param {Scale} scale
 */
export const track = (value, { toFraction }) => html`
  <span class="track" style="--zero: ${inPercent(toFraction(0))}" ?data-signed=${toFraction(0) > 0}>
    <i class="fill" style=${between(toFraction(0), toFraction(value ?? 0))} ?data-negative=${(value ?? 0) < 0}></i>
  </span>
`;
