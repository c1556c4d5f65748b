// The bars of the film, which show how the scores of a query become its weights.

import { parseFormatted, equalsSign } from "../base/words.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { barStyle, maxNameWidth, scaleOf } from "./bars_and_ribbons.js";
import { tokenStyle } from "./token_style.js";
import { weightWithName } from "./weight_strip.js";

const MAX_FULL_HEIGHT_BARS = 3; // If a query has at most this many bars, each bar has its full height.
const MAX_TERM_COUNT = 2; // If a sum has more terms than this, only the sum is written.
const MIN_ROUNDED_TERM = 1000; // Terms of at least this size are written without decimals.
const MAX_TERM_SIZE = 1e6; // Terms of at least this size are too long to be written.
const MAX_NAME_WIDTH = 7; // The largest width of a name, in em.
const PIXELS_PER_EM = 11; // The assumed font size when the width of a name is estimated in em.

/**
 * Draw the bars of a beat. The bars of the selected query are above those of the pair's other token. At first, each bar shows a
 * score. Then the bars fall down, and become the segments of a strip of weights.
 * @param {Page} page @param {Bar[]} bars @param {PairIndex} pair @param {{ queryNames: string[] }} names
 * @param {Beat | undefined} beat
 */
export function filmBarsTemplate({ t, numberFormat: { formatNumber } }, bars, [queryIndex], names, beat) {
  /** @param {number} value */
  const formatTerm = (value) => (Math.abs(value) < MIN_ROUNDED_TERM ? formatNumber(value) : String(Math.round(value)));

  /**
   * Return a score and the term that it contributes to the sum, such as its exponential. The text is, for example, "0.50 → 1.65",
   * because the exponential of 0.50 is 1.65.
   * @param {Bar} bar
   */
  function scoreText({ score = 0, exponent, term = Number.NaN }) {
    if (exponent === undefined) return formatNumber(score);
    if (!Number.isFinite(exponent)) return "−∞ → 0"; // The score is masked.
    return Math.abs(term) < MAX_TERM_SIZE ? `${formatNumber(score)} → ${formatTerm(term)}` : formatNumber(score);
  }

  /**
   * Draw one bar, with its name and its numbers.
   * @param {Bar} bar @param {number} rowIndex @param {number} rowCount the number of rows, including the strip of weights
   * @param {(value: number) => number} toFraction maps a value to a horizontal position from 0 to 1
   */
  function barRowTemplate(bar, rowIndex, rowCount, toFraction) {
    const [[barStart, barHeight], [barEnd]] = bar.points;
    const barStyleBetween = (/** @type {number} */ start, /** @type {number} */ end) =>
      barStyle(toFraction(start), toFraction(end));
    const fallDistance = (rowCount * (1 - barHeight) - rowIndex - 0.5).toFixed(4);
    return html`
      <li style=${`--row-index: ${rowIndex}; ${tokenStyle("answers", bar.answers)}`}>
        <bdi class="chip">${bar.text}</bdi>
        <div class="film-track">
          <div class="film-start-mark" style=${barStyleBetween(0, bar.length)}></div>
          <div class="film-block strong" style=${`--fall-distance: ${fallDistance}; ${barStyleBetween(barStart, barEnd)}`}>
            ${weightWithName(formatNumber(bar.weight), bar.text)}
          </div>
        </div>
        <span class="film-count muted end">${bar.score === undefined ? nothing : scoreText(bar)}</span>
      </li>
    `;
  }

  /**
   * Draw the name of the first bar's key, and the division that gives its weight. The key's term, which is its exponential or
   * its score, is divided by the sum of all terms.
   * @param {Bar[]} bars
   */
  function divisionTemplates(bars) {
    const [{ text: keyName, answers, asks, term = Number.NaN, total: termSum = 0, weight }] = bars;
    const keyNameTemplate = html`<bdi class="chip film-after-fall" style=${tokenStyle("answers", answers)}>${keyName}</bdi>`;
    if (!Number.isFinite(term / termSum) || bars.some((bar) => Math.abs(bar.term ?? 0) >= MAX_TERM_SIZE))
      return [keyNameTemplate, html`<span class="film-after-fall">${formatNumber(weight)}</span>`];
    const sumLabel = t("ui.film.sum", { asks: names.queryNames[asks] });
    const termTexts =
      bars.length > MAX_TERM_COUNT ? [formatTerm(termSum)] : bars.map((bar) => formatTerm(bar.term ?? 0));
    const calculatedWeight =
      parseFormatted(formatTerm(term)) / termTexts.reduce((sum, term) => sum + parseFormatted(term), 0);
    return [
      keyNameTemplate,
      html`
        <span class="film-after-fall">
          <span class="equation">${formatTerm(term)} ÷ (${termTexts.join(" + ")}<span class="film-sum-label muted">, ${sumLabel}</span>)</span>
          <span class="equation">${equalsSign(calculatedWeight, formatNumber(weight))} ${formatNumber(weight)}</span>
        </span>
      `,
    ];
  }

  /** Draw the bars of one query. @param {Bar[]} bars the first bar belongs to the key of the pair */
  function queryBarsTemplate(bars) {
    const { toFraction } = scaleOf([1, ...bars.flatMap(({ points }) => points.map(([value]) => value))]);
    const [{ asks, opacity, fall_progress: mergeProgress, exponent, score }] = bars;
    const rowCount = bars.length + 1;
    const [keyNameTemplate, divisionTemplate] = divisionTemplates(bars);
    const scoreLabel = t("ui.ask.score");
    const exponentialLabelTemplate =
      exponent === undefined ? nothing : html` → e<sup>${scoreLabel}${beat?.divisors ?? ""}</sup>`;
    return html`
      <section
        ?data-few=${bars.length <= MAX_FULL_HEIGHT_BARS}
        style=${`--row-count: ${rowCount}; --opacity: ${opacity.toFixed(3)}; --fall-progress: ${mergeProgress.toFixed(3)}`}
      >
        <p class="flow">
          <span class="ellipsis">
            <bdi class="chip" style=${tokenStyle("asks", asks)}>${names.queryNames[asks]}</bdi> → ${keyNameTemplate}
          </span>
          ${divisionTemplate} ${score === undefined ? nothing : html`<span class="film-score-label muted end">${scoreLabel}${exponentialLabelTemplate}</span>`}
        </p>
        <ul>${bars.map((bar, rowIndex) => barRowTemplate(bar, rowIndex, rowCount, toFraction))}</ul>
      </section>
    `;
  }

  const barsByQuery = [true, false].map((isQuery) => bars.filter(({ asks }) => (asks === queryIndex) === isQuery));
  const nameWidth = Math.min(MAX_NAME_WIDTH, maxNameWidth(bars.map(({ text }) => text)) / PIXELS_PER_EM);
  return html`
    <div
      class="film-bars"
      translate="no"
      role="group"
      aria-label=${beat?.words ?? ""}
      style=${`--name-width: ${nameWidth}em`}
    >
      ${barsByQuery.filter(({ length }) => length > 0).map(queryBarsTemplate)}
    </div>
  `;
}
