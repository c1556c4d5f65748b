// The bars beside the film's picture, which measure the numbers that the current beat is about.

import { parseShown, signOf } from "../base/words.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { between, scaleOf, widest } from "./bars_and_ribbons.js";
import { inkOf } from "./token_style.js";
import { weightWithName } from "./weight_strip.js";

const FEW_ROWS = 3; // With up to this number of rows, each bar has its full height.
const MAX_TERMS = 2; // A sum with more terms than this is written only as its result.
const MIN_ROUNDED = 1000; // Numbers from this size on are written without decimals.
const MAX_COUNT = 1e6; // Numbers from this size on are too long, so they are not written.
const MAX_NAME = 7; // The largest width of a name, in em.
const EM = 11; // Pixels per em that are assumed when the width of a bold name is estimated.

/**
 * Draw the bars of a beat: first those of the selected query, then those of the other token. Each bar shows a score, later its
 * exponential, and finally becomes part of one strip of weights below.
 * @param {Page} page @param {Bar[]} bars @param {PairIndex} pair @param {{ asks: string[] }} names
 * @param {Beat | undefined} beat
 */
export function filmBars({ t, numbers: { show } }, bars, [query], names, beat) {
  /** @param {number} count */
  const showCount = (count) => (Math.abs(count) < MIN_ROUNDED ? show(count) : String(Math.round(count)));

  /** Return a score and its exponential as text. A masked score has no exponential. @param {Bar} bar */
  function scoreText({ score = 0, power, count = Number.NaN }) {
    if (power === undefined) return show(score);
    if (!Number.isFinite(power)) return "−∞ → 0";
    return Math.abs(count) < MAX_COUNT ? `${show(score)} → ${showCount(count)}` : show(score);
  }

  /**
   * @param {Bar} bar @param {number} row @param {number} lanes the number of rows, including the strip of weights
   * @param {(value: number) => number} along maps a value to a horizontal position
   */
  function line(bar, row, lanes, along) {
    const [[from, height], [to]] = bar.points;
    const style = (/** @type {number} */ start, /** @type {number} */ end) => between(along(start), along(end));
    const lower = (lanes * (1 - height) - row - 0.5).toFixed(4);
    return html`
      <li style=${`--at: ${row}; ${inkOf("answers", bar.answers)}`}>
        <bdi class="chip">${bar.text}</bdi>
        <div class="film-track">
          <div class="film-left" style=${style(0, bar.reach)}></div>
          <div class="film-block strong" style=${`--lower: ${lower}; ${style(from, to)}`}>
            ${weightWithName(show(bar.share), bar.text)}
          </div>
        </div>
        <span class="film-count soft end">${bar.score === undefined ? nothing : scoreText(bar)}</span>
      </li>
    `;
  }

  /** Draw the division that turns the exponential of the pair's key into its weight. @param {Bar[]} bars */
  function division(bars) {
    const [{ text, answers, asks, count = Number.NaN, total = 0, share }] = bars;
    const name = html`<bdi class="chip film-fallen" style=${inkOf("answers", answers)}>${text}</bdi>`;
    if (!Number.isFinite(count / total) || bars.some((bar) => Math.abs(bar.count ?? 0) >= MAX_COUNT))
      return [name, html`<span class="film-fallen">${show(share)}</span>`];
    const label = t("ui.film.sum", { asks: names.asks[asks] });
    const terms = bars.length > MAX_TERMS ? [showCount(total)] : bars.map((bar) => showCount(bar.count ?? 0));
    const result = parseShown(showCount(count)) / terms.reduce((sum, term) => sum + parseShown(term), 0);
    return [
      name,
      html`
        <span class="film-fallen">
          ${showCount(count)} ÷ (${terms.join(" + ")}<span class="film-whose soft">, ${label}</span>)
          ${signOf(result, show(share))} ${show(share)}
        </span>
      `,
    ];
  }

  /** @param {Bar[]} bars the bars of one query; the first belongs to the key of the pair */
  function group(bars) {
    const { toFraction } = scaleOf([1, ...bars.flatMap(({ points }) => points.map(([along]) => along))]);
    const [{ asks, come, fallen, power, score }] = bars;
    const lanes = bars.length + 1;
    const [answerer, sum] = division(bars);
    const label = t("ui.ask.score");
    const exponential = power === undefined ? nothing : html` → e<sup>${label}${beat?.divisors ?? ""}</sup>`;
    return html`
      <section
        ?data-few=${bars.length <= FEW_ROWS}
        style=${`--lanes: ${lanes}; --come: ${come.toFixed(3)}; --fallen: ${fallen.toFixed(3)}`}
      >
        <p class="flow">
          <span class="cut">
            <bdi class="chip" style=${inkOf("asks", asks)}>${names.asks[asks]}</bdi> → ${answerer}
          </span>
          ${sum} ${score === undefined ? nothing : html`<span class="film-what soft end">${label}${exponential}</span>`}
        </p>
        <ul>${bars.map((bar, row) => line(bar, row, lanes, toFraction))}</ul>
      </section>
    `;
  }

  const groups = [true, false].map((isQuery) => bars.filter(({ asks }) => (asks === query) === isQuery));
  const nameWidth = Math.min(MAX_NAME, widest(bars.map(({ text }) => text)) / EM);
  return html`
    <div
      class="film-bars"
      translate="no"
      role="group"
      aria-label=${beat?.words ?? ""}
      style=${`--named: ${nameWidth}em`}
    >
      ${groups.filter(({ length }) => length > 0).map(group)}
    </div>
  `;
}
