// @ts-check
// A beat's bars, of one word who asks and then of the other: its scores, what each counts for, and at last one bar of their
// shares, with the sum by which it divided.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { inkOf } from "../views/colours.js";

const FEW = 3; // terms that are written out

/** @typedef {import("./film.js").Names} Names */

/** @param {Translate} t @param {Numbers} numbers */
export function createBars(t, { show }) {
  /** e to what: of a blocked one no number. @param {Bar} bar @param {string} divisors */
  const counted = ({ score = 0, power = 0, count = 0 }, divisors) =>
    Number.isFinite(power)
      ? html`e<sup>${show(score)}${divisors}</sup>${Number.isFinite(count) ? ` = ${show(count)}` : nothing}`
      : html`e<sup>−∞</sup> = 0`;

  /** @param {Bar} bar @param {string} divisors */
  function beside(bar, divisors) {
    if (bar.score === undefined) return nothing;
    return html`
      <span class="film-count soft"><span>${bar.power === undefined ? show(bar.score) : counted(bar, divisors)}</span></span>
    `;
  }

  /** @param {Bar} bar @param {(place: number) => number} along @param {string} divisors */
  function row(bar, along, divisors) {
    const [[from, height], [to]] = bar.points;
    const [start, end] = [along(Math.min(from, to)), along(Math.max(from, to))].map((place) => place.toFixed(4));
    const place = `--from: ${start}; --to: ${end}; --high: ${height.toFixed(4)}`;
    return html`
      <li style=${`${place}; ${inkOf("answers", bar.answers)}`}>
        <bdi class="chip">${bar.text}</bdi>
        <div class="film-track">
          <div class="film-block"><span><bdi>${bar.text}</bdi> ${show(bar.share)}</span></div>
          ${beside(bar, divisors)}
        </div>
      </li>
    `;
  }

  /** How the pair's share comes of the sum. @param {Bar[]} bars @param {Bar} bar */
  function division(bars, { text, answers, count = Number.NaN, total = 0, share }) {
    if (!Number.isFinite(count / total) || !Number.isFinite(share)) return nothing;
    const terms = bars.length > FEW ? show(total) : `(${bars.map((one) => show(one.count ?? 0)).join(" + ")})`;
    return html`
      <span class="film-fallen"><bdi class="chip" style=${inkOf("answers", answers)}>${text}</bdi> ${show(count)} ÷ ${terms} = ${show(share)}</span>
    `;
  }

  /** @param {Bar[]} bars of one who asks @param {number} other who answers @param {Names} names @param {string} divisors */
  function group(bars, other, { asks }, divisors) {
    const ends = bars.flatMap(({ points }) => points.map(([place]) => place));
    const [low, high] = [Math.min(0, ...ends), Math.max(1, ...ends)];
    const along = (/** @type {number} */ place) => (place - low) / (high - low);
    const [{ asks: asker, come, fallen, power, score }] = bars;
    const what = power === undefined ? t("ui.ask.score") : html`e<sup>${t("ui.ask.score")}${divisors}</sup>`;
    return html`
      <section style=${`--count: ${bars.length}; --come: ${come.toFixed(3)}; --fallen: ${fallen.toFixed(3)}`}>
        <p>
          <span><bdi class="chip" style=${inkOf("asks", asker)}>${asks[asker]}</bdi> →</span>
          ${score === undefined ? nothing : html`<span class="film-what soft">${what}</span>`} ${division(bars, bars[other])}
        </p>
        <ul>${bars.map((bar) => row(bar, along, divisors))}</ul>
      </section>
    `;
  }

  /**
   * Each group on a line that holds them all, and a whole.
   * @param {Bar[]} bars @param {PairIndex} pair @param {Names} names @param {Beat | undefined} beat
   */
  return (bars, [row, column], names, beat) => {
    const isFirst = (/** @type {Bar} */ { asks }) => asks === row;
    const groups = [bars.filter(isFirst), bars.filter((bar) => !isFirst(bar))].filter(({ length }) => length > 0);
    return html`
      <div class="film-bars" role="img" aria-label=${beat?.words ?? ""}>
        ${groups.map((group_, at) => group(group_, at === 0 ? column : row, names, beat?.divisors ?? ""))}
      </div>
    `;
  };
}
