// A beat's bars, of one word who asks and then of the other: its scores, what each counts for, and at last below them one
// bar of their shares, with the sum by which it divided. Many rows make room for it.

import { reread, signOf } from "../base/numbers.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { scaleOf } from "../views/bar_places.js";
import { inkOf } from "../views/colours.js";

const FEW = 3; // rows that stay
const TERMS = 2; // that are written out
const WHOLE = 1000; // from here on decimals are too many
const LARGE = 1e6; // and here digits
const WIDE = /[\u2e80-\uffff]/u; // a character as wide as high
const LONGEST = 7; // of a name, in em

/**
 * Each group on a line that holds them all, and a whole.
 * @param {Page} page @param {Bar[]} all @param {PairIndex} pair @param {{ asks: string[] }} names @param {Beat | undefined} beat
 */
export function filmBars({ t, numbers: { show } }, all, [row], names, beat) {
  /** Without a power of ten, and then without decimals. @param {number} count */
  const read = (count) => (Math.abs(count) < WHOLE ? show(count) : String(Math.round(count)));

  /** A score and e to it: of a blocked one no number. @param {Bar} bar */
  function counted({ score = 0, power, count = Number.NaN }) {
    if (power === undefined) return show(score);
    if (!Number.isFinite(power)) return "−∞ → 0";
    return Math.abs(count) < LARGE ? `${show(score)} → ${read(count)}` : show(score);
  }

  /** @param {Bar} bar @param {number} at in which row @param {number} lanes rows, and the line of shares @param {(place: number) => number} along */
  function line(bar, at, lanes, along) {
    const [[from, height], [to]] = bar.points;
    const over = (/** @type {number[]} */ ...ends) => {
      const [start, end] = ends.map(along).toSorted((one, other) => one - other);
      return `--from: ${start.toFixed(4)}; --to: ${end.toFixed(4)}`;
    };
    const lower = (lanes * (1 - height) - at - 0.5).toFixed(4);
    return html`
      <li style=${`--at: ${at}; ${inkOf("answers", bar.answers)}`}>
        <bdi class="chip">${bar.text}</bdi>
        <div class="film-track">
          <div class="film-left" style=${over(0, bar.reach)}></div>
          <div class="film-block" style=${`--lower: ${lower}; ${over(from, to)}`}><span class="strong"><bdi>${bar.text}</bdi> ${show(bar.share)}</span></div>
        </div>
        <span class="film-count soft">${bar.score === undefined ? nothing : counted(bar)}</span>
      </li>
    `;
  }

  /** How the pair's share comes of the sum, and whose that is; not of numbers too large to be read. @param {Bar[]} bars */
  function division(bars) {
    const [{ text, answers, asks, count = Number.NaN, total = 0, share }] = bars;
    if (!Number.isFinite(count / total) || !Number.isFinite(share)) return nothing;
    if (bars.some((one) => Math.abs(one.count ?? 0) >= LARGE)) return nothing;
    const whose = t("ui.film.sum", { asks: names.asks[asks] });
    const summed = bars.length > TERMS ? [read(total)] : bars.map((one) => read(one.count ?? 0));
    const worked = reread(read(count)) / summed.reduce((sum, one) => sum + reread(one), 0);
    return html`
      <span class="film-fallen">
        <bdi class="chip" style=${inkOf("answers", answers)}>${text}</bdi>
        ${read(count)} ÷ (${summed.join(" + ")}<span class="film-whose soft">, ${whose}</span>) ${signOf(worked, show(share))} ${show(share)}
      </span>
    `;
  }

  /** @param {Bar[]} bars of one who asks, that of the pair first */
  function group(bars) {
    const { place } = scaleOf([1, ...bars.flatMap(({ points }) => points.map(([along]) => along))]);
    const [{ asks: asker, come, fallen, power, score }] = bars;
    const [what, lanes] = [t("ui.ask.score"), bars.length + 1];
    const raised = power === undefined ? nothing : html` → e<sup>${what}${beat?.divisors ?? ""}</sup>`;
    return html`
      <section ?data-few=${bars.length <= FEW} style=${`--lanes: ${lanes}; --come: ${come.toFixed(3)}; --fallen: ${fallen.toFixed(3)}`}>
        <p>
          <span><bdi class="chip" style=${inkOf("asks", asker)}>${names.asks[asker]}</bdi> →</span>
          ${division(bars)} ${score === undefined ? nothing : html`<span class="film-what soft end">${what}${raised}</span>`}
        </p>
        <ul>${bars.map((bar, at) => line(bar, at, lanes, place))}</ul>
      </section>
    `;
  }

  const [own, others] = [all.filter(({ asks }) => asks === row), all.filter(({ asks }) => asks !== row)];
  return html`
    <div class="film-bars" role="img" aria-label=${beat?.words ?? ""} style=${`--named: ${Math.min(LONGEST, Math.max(...all.map(widthOf)))}em`}>
      ${own.length > 0 ? group(own) : nothing} ${others.length > 0 ? group(others) : nothing}
    </div>
  `;
}

/** How wide a bar's name is, at most, in em. @param {Bar} bar */
const widthOf = ({ text }) => [...text].reduce((sum, one) => sum + (WIDE.test(one) ? 1.05 : 0.66), 0);
