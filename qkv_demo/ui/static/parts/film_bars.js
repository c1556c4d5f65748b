// @ts-check
// A beat's bars: a row's scores, what each counts for, and at last one bar of their shares. Names and numbers stand beside
// them, and in the one bar within.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { inkOf } from "../views/colours.js";

/** @param {Numbers} numbers */
export function createBars({ show }) {
  /** A blocked one's power is no number. @param {Bar} bar */
  const grown = ({ power = 0, count = 0 }) =>
    Number.isFinite(power)
      ? html`e<sup>${show(power)}</sup>${Number.isFinite(count) ? ` = ${show(count)}` : nothing}`
      : html`e<sup>−∞</sup> = 0`;

  /** @param {Bar} bar @param {(place: number) => number} along */
  function row(bar, along) {
    const [[from, height], [to]] = bar.points;
    const [start, end] = [along(Math.min(from, to)), along(Math.max(from, to))].map((place) => place.toFixed(4));
    const place = `--from: ${start}; --to: ${end}; --high: ${height.toFixed(4)}; --fallen: ${(bar.fallen ?? 0).toFixed(3)}`;
    return html`
      <li style=${`${place}; ${inkOf("answers", bar.answers)}`}>
        <bdi class="chip">${bar.text}</bdi>
        ${bar.score === undefined ? nothing : html`<span class="film-score strong">${show(bar.score)}</span>`}
        <div class="film-track">
          <div class="film-block"><span><bdi>${bar.text}</bdi> ${show(bar.share)}</span></div>
          ${bar.power === undefined ? nothing : html`<span class="film-count soft"><span>${grown(bar)}</span></span>`}
        </div>
      </li>
    `;
  }

  /** On one line that holds them all, and a whole. @param {Bar[]} bars @param {string} [words] what they show */
  return (bars, words = "") => {
    const ends = bars.flatMap(({ points }) => points.map(([place]) => place));
    const [low, high] = [Math.min(0, ...ends), Math.max(1, ...ends)];
    const along = (/** @type {number} */ place) => (place - low) / (high - low);
    return html`
      <div class="film-bars" role="img" aria-label=${words} style=${`--count: ${bars.length}`}>
        <ul aria-hidden="true">${bars.map((bar) => row(bar, along))}</ul>
      </div>
    `;
  };
}
