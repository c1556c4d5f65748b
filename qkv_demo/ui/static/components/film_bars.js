// The bars of the film, which show how the scores of a query become its weights.

import { parseShown, signOf } from "../base/words.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { between, maxNameWidth, scaleOf } from "./bars_and_ribbons.js";
import { inkOf } from "./token_style.js";
import { weightWithName } from "./weight_strip.js";

const FEW_BARS = 3; // If a query has at most this many bars, each bar has its full height.
const MAX_TERMS = 2; // If a sum has more terms than this, only its result is written.
const MIN_ROUNDED = 1000; // Exponentials of at least this size are written without decimals.
const MAX_EXPONENTIAL = 1e6; // Exponentials of at least this size are too long to be written.
const MAX_NAME_WIDTH = 7; // The largest width of a name, in em.
const PIXELS_PER_EM = 11; // The assumed font size when the width of a name is estimated in em.

/**
 * Draw the bars of a beat, the bars of the selected query first and those of the other token below. At first, each bar shows a
 * score. Then the bars fall down, and become the segments of a strip of weights.
 * @param {Page} page @param {Bar[]} bars @param {PairIndex} pair @param {{ asks: string[] }} names
 * @param {Beat | undefined} beat
 */
export function filmBars({ t, numbers: { show } }, bars, [query], names, beat) {
  /** @param {number} value */
  const showExponential = (value) => (Math.abs(value) < MIN_ROUNDED ? show(value) : String(Math.round(value)));

  /** Return a score and its exponential as text, such as "0.50 → 1.65". @param {Bar} bar */
  function scoreText({ score = 0, power: exponent, count: exponential = Number.NaN }) {
    if (exponent === undefined) return show(score);
    if (!Number.isFinite(exponent)) return "−∞ → 0"; // The score is masked.
    return Math.abs(exponential) < MAX_EXPONENTIAL ? `${show(score)} → ${showExponential(exponential)}` : show(score);
  }

  /**
   * Draw one bar, with its name and its numbers.
   * @param {Bar} bar @param {number} row @param {number} lanes the number of rows, including the strip of weights
   * @param {(value: number) => number} toFraction maps a value to a horizontal position from 0 to 1
   */
  function barRow(bar, row, lanes, toFraction) {
    const [[from, height], [to]] = bar.points;
    const style = (/** @type {number} */ start, /** @type {number} */ end) =>
      between(toFraction(start), toFraction(end));
    const fallDistance = (lanes * (1 - height) - row - 0.5).toFixed(4);
    return html`
      <li style=${`--at: ${row}; ${inkOf("answers", bar.answers)}`}>
        <bdi class="chip">${bar.text}</bdi>
        <div class="film-track">
          <div class="film-left" style=${style(0, bar.reach)}></div>
          <div class="film-block strong" style=${`--lower: ${fallDistance}; ${style(from, to)}`}>
            ${weightWithName(show(bar.share), bar.text)}
          </div>
        </div>
        <span class="film-count soft end">${bar.score === undefined ? nothing : scoreText(bar)}</span>
      </li>
    `;
  }

  /**
   * Draw the division of the first key's exponential by the sum of all exponentials, which gives the key's weight.
   * @param {Bar[]} bars
   */
  function divisionTemplates(bars) {
    const [{ text, answers, asks, count: exponential = Number.NaN, total = 0, share: weight }] = bars;
    const name = html`<bdi class="chip film-fallen" style=${inkOf("answers", answers)}>${text}</bdi>`;
    if (!Number.isFinite(exponential / total) || bars.some((bar) => Math.abs(bar.count ?? 0) >= MAX_EXPONENTIAL))
      return [name, html`<span class="film-fallen">${show(weight)}</span>`];
    const label = t("ui.film.sum", { asks: names.asks[asks] });
    const terms =
      bars.length > MAX_TERMS ? [showExponential(total)] : bars.map((bar) => showExponential(bar.count ?? 0));
    const result = parseShown(showExponential(exponential)) / terms.reduce((sum, term) => sum + parseShown(term), 0);
    return [
      name,
      html`
        <span class="film-fallen">
          ${showExponential(exponential)} ÷ (${terms.join(" + ")}<span class="film-whose soft">, ${label}</span>)
          ${signOf(result, show(weight))} ${show(weight)}
        </span>
      `,
    ];
  }

  /** Draw the bars of one query. @param {Bar[]} bars the first bar belongs to the key of the pair */
  function queryBars(bars) {
    const { toFraction } = scaleOf([1, ...bars.flatMap(({ points }) => points.map(([along]) => along))]);
    const [{ asks, come: opacity, fallen: fallProgress, power: exponent, score }] = bars;
    const lanes = bars.length + 1;
    const [keyName, quotient] = divisionTemplates(bars);
    const label = t("ui.ask.score");
    const exponentialLabel = exponent === undefined ? nothing : html` → e<sup>${label}${beat?.divisors ?? ""}</sup>`;
    return html`
      <section
        ?data-few=${bars.length <= FEW_BARS}
        style=${`--lanes: ${lanes}; --come: ${opacity.toFixed(3)}; --fallen: ${fallProgress.toFixed(3)}`}
      >
        <p class="flow">
          <span class="cut">
            <bdi class="chip" style=${inkOf("asks", asks)}>${names.asks[asks]}</bdi> → ${keyName}
          </span>
          ${quotient} ${score === undefined ? nothing : html`<span class="film-what soft end">${label}${exponentialLabel}</span>`}
        </p>
        <ul>${bars.map((bar, row) => barRow(bar, row, lanes, toFraction))}</ul>
      </section>
    `;
  }

  const groups = [true, false].map((isQuery) => bars.filter(({ asks }) => (asks === query) === isQuery));
  const nameWidth = Math.min(MAX_NAME_WIDTH, maxNameWidth(bars.map(({ text }) => text)) / PIXELS_PER_EM);
  return html`
    <div
      class="film-bars"
      translate="no"
      role="group"
      aria-label=${beat?.words ?? ""}
      style=${`--named: ${nameWidth}em`}
    >
      ${groups.filter(({ length }) => length > 0).map(queryBars)}
    </div>
  `;
}
