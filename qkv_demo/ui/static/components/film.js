// The film: one sentence, its picture at a moment of it, what it measures in bars, and a bar with its beats.

import { isSame, reread, signOf } from "../base/words.js";
import { FEW_NAMES, createPlane } from "../pictures/picture.js";
import { SPEEDS, beatsOf } from "../state/film.js";
import { tipOf } from "../state/scene.js";
import { render } from "../base/render.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { between, scaleOf, widest } from "./bars_and_ribbons.js";
import { inkOf } from "./token_style.js";
import { formulas, sentence } from "./sentence.js";
import { numberFirst } from "./weight_strip.js";

const DECIMALS = [2, 3, 4, 5, 6]; // of a product’s factors

/** @typedef {{ film: Film, beats: Beat[], pair: PairIndex, names: Pick<Names, "asks" | "answers">, figure: Figure | null }} Moment */

/** @param {Page} page @param {HTMLElement} element */
export function createFilm(page, element) {
  const { t, numbers, replay, commands } = page;
  const plane = createPlane(page, "film", "film");

  /** @param {Moment} moment */
  function draw({ film, beats, pair, names, figure }) {
    const beat = beats[film.beat];
    const guess = film.asks ? beat?.guess : null;
    const isMade = film.share === 1 || Boolean(beat?.then);
    return html`
      <p class="film-words strong" data-film-words role="status">${guess ? guess.question : told(beat, film.said)}</p>
      <div class="film-picture card" data-bars=${!figure?.bars ? nothing : figure.shapes.length > 0 ? "beside" : "alone"}>
        ${plane.card} ${figure?.bars ? filmBars(page, figure.bars, pair, names, beat) : nothing}
      </div>
      <div class="film-aside flow">${guess ? choices(guess) : [readouts(figure?.numbers ?? [], names, isMade, film.share === 1), notes(beat)]}</div>
      ${bar(film, beats)}
    `;
  }

  /** What comes, and whether it was guessed. @param {Beat | undefined} beat @param {number | null} said */
  const told = (beat, said) => [
    said !== null && beat?.guess ? html`<b>${verdict(beat.guess, said)}</b> ` : nothing,
    beat ? sentence(beat.words, beat.parts) : nothing,
  ];

  /** @param {NonNullable<Beat["guess"]>} guess @param {number} said */
  const verdict = ({ choices, right }, said) =>
    said === right ? t("ui.film.right") : t("ui.film.wrong", { right: choices[right] });

  /** @param {NonNullable<Beat["guess"]>} guess */
  const choices = (guess) => html`
    ${guess.choices.map((choice, at) => html`<button type="button" class="choice" @click=${() => commands.answerFilm(at)}>${choice}</button>`)}
    <button type="button" class="plain" @click=${() => commands.answerFilm(null)}>${t("ui.film.skip")}</button>
  `;

  /** @param {Beat | undefined} beat */
  const notes = (beat) => beat?.notes?.map((note) => html`<p class="film-note wide type-4 soft">${formulas(note)}</p>`);

  /**
   * Each as its pair's; of two, whether they have come to be equal. `made`: they are what the picture has come to, or go with it.
   * @param {NonNullable<Figure["numbers"]>} told @param {Moment["names"]} names @param {boolean} made @param {boolean} come
   */
  const readouts = (told, { asks, answers }, made, come) =>
    told.map(
      (one, at) => html`
        ${at > 0 ? html`<b class="film-sign" data-made=${come}>${isSame(told[at - 1].value, one.value) ? "=" : "≠"}</b>` : nothing}
        <span class="film-number spaced type-4 strong" translate="no">
          <span>
            <bdi class="chip" style=${inkOf("asks", one.asks)}>${asks[one.asks]}</bdi> →
            <bdi class="chip" style=${inkOf("answers", one.answers)}>${answers[one.answers]}</bdi>
          </span>
          <b data-made=${made}>${one.factors ? html`<small>${product(one.factors, one.value)}</small> ` : nothing}${numbers.show(one.value)}</b>
          ${one.factors ? html`<small class="soft">${t("ui.film.along")}</small>` : nothing}
        </span>
      `,
    );

  /**
   * With so many decimals that it is seen to be right, and whether it is exact; below 0 in brackets.
   * @param {number[]} factors @param {number} value
   */
  function product(factors, value) {
    const times = (/** @type {number} */ decimals) =>
      factors.reduce((all, one) => all * Number(one.toFixed(decimals)), 1);
    const decimals = DECIMALS.find((some) => numbers.show(times(some)) === numbers.show(value));
    const sign = signOf(times(decimals ?? 0), numbers.show(value));
    const show = (/** @type {number} */ one) =>
      decimals ? one.toFixed(decimals).replace("-", "−") : numbers.show(one);
    return `${factors.map((factor) => (factor < 0 ? `(${show(factor)})` : show(factor))).join(" × ")} ${sign}`;
  }

  /** @param {Film} film @param {Beat[]} beats */
  const bar = (film, beats) => html`
    <div class="film-bar flow">
      <button type="button" class="primary" data-film-play @click=${isShown(film) ? commands.closeFilm : commands.toggleFilm}>
        ${t(isShown(film) ? "ui.film.shown" : film.playing ? "ui.film.pause" : "ui.film.play")}
      </button>
      <button type="button" ?disabled=${film.beat === 0} @click=${() => commands.stepFilm(-1)}>${t("ui.film.back")}</button>
      ${reel(film, beats)}
      <button type="button" ?disabled=${film.beat + 1 >= beats.length} @click=${() => commands.stepFilm(1)}>
        ${t("ui.film.next")}
      </button>
      <select aria-label=${t("ui.film.speed")} @change=${(/** @type {any} */ { target }) => commands.setFilmSpeed(Number(target.value))}>
        ${SPEEDS.map((speed) => html`<option value=${speed} ?selected=${speed === film.speed}>${speed}×</option>`)}
      </select>
      <button type="button" data-film-close aria-label=${t("ui.film.close")} title=${t("ui.film.close")} @click=${commands.closeFilm}>✕</button>
    </div>
  `;

  /** A mark for each beat, filled as far as it has moved, under a slider. @param {Film} film @param {Beat[]} beats */
  const reel = (film, beats) => html`
    <div class="film-reel over">
      <ol class="row tight" aria-hidden="true">
        ${beats.map(({ name }, at) => {
          const done = at < film.beat ? 1 : at > film.beat ? 0 : film.share;
          return html`<li data-mark=${name} data-current=${at === film.beat} style=${`--done: ${done.toFixed(3)}`}></li>`;
        })}
      </ol>
      <input
        type="range"
        min="0"
        max=${beats.length}
        step="0.01"
        .value=${String(film.beat + film.share)}
        aria-label=${t("ui.film.beats")}
        aria-valuetext=${t("ui.film.beat", { place: film.beat + 1, count: beats.length })}
        @input=${(/** @type {any} */ { target }) => commands.seekFilm(Number(target.value))}
      />
    </div>
  `;

  /** So that its keys are the film's. */
  function focusPlay() {
    /** @type {HTMLElement | null} */ (element.querySelector("[data-film-play]"))?.focus({ preventScroll: true });
  }

  // A tip that was pulled has done its part.
  element.addEventListener("pointerup", ({ target }) => {
    if (/** @type {Element} */ (target).matches(".handle")) focusPlay();
  });

  /**
   * A moment of it, made anew from the scene as it is.
   * @param {Film} film @param {Pictured} pictured @param {Names} names @param {import("../state/transition.js").Axes} ground
   */
  function show(film, pictured, names, ground) {
    const { view } = pictured.answer;
    const figure = replay.beat(pictured, film);
    const moment = { film, beats: beatsOf(film, pictured.answer.film), pair: view.pair, names, figure };
    const focused = element.contains(document.activeElement);
    render(draw(moment), element);
    const now = document.activeElement;
    if (focused && (!element.contains(now) || now?.matches(":disabled"))) focusPlay(); // a choice goes away, and so do ends
    if (!figure) return;
    plane.stress(stressOf(moment, figure));
    plane.paint(film.asks ? { ...figure, words: "" } : figure, ground); // they would answer what is asked
  }

  return {
    element,
    show,
    /** @param {Props} props */
    paint({ status, names }) {
      if (status.filming) show(status.filming, status, names, status.moving ? "held" : "exact");
    },
  };
}

/**
 * Of many names those of the pair speak up; at the end the arrow of the one who answers is held out.
 * @param {Moment} moment @param {Figure} figure @returns {Pictures.Stress}
 */
function stressOf({ film, beats, pair }, { labels, handles }) {
  const isLast = film.until === null && film.beat + 1 === beats.length;
  const isQuiet = (/** @type {Pictures.Whose} */ { asks, answers }) =>
    labels.length > FEW_NAMES &&
    ![asks ?? answers, answers ?? asks].some((place) => place !== undefined && pair.includes(place));
  const held = handles.find(({ answers }) => answers === pair[1]) ?? handles[pair[1]] ?? handles[0];
  return { handle: isLast && held ? tipOf(held) : null, pair, isQuiet, isHeld: () => true };
}

/** Whether a step's part of it has been seen. @param {Film} film */
const isShown = ({ beat, until, share, playing }) => beat === until && share === 1 && !playing;

const FEW_ROWS = 3; // that stay
const TERMS = 2; // that are written out
const WHOLE = 1000; // from here on decimals are too many
const LARGE = 1e6; // and here digits
const LONGEST = 7; // of a name, in em
const EM = 11; // pixels of those that a bold name is wide

/**
 * A beat's bars, of one word who asks and then of the other: its scores, what each counts for, and at last below them one
 * bar of their shares, with the sum by which it divided. Many rows make room for it. Each group on a line that holds them
 * all, and a whole.
 * @param {Page} page @param {Bar[]} all @param {PairIndex} pair @param {{ asks: string[] }} names
 * @param {Beat | undefined} beat
 */
function filmBars({ t, numbers: { show } }, all, [row], names, beat) {
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
    const over = (/** @type {number} */ one, /** @type {number} */ other) => between(along(one), along(other));
    const lower = (lanes * (1 - height) - at - 0.5).toFixed(4);
    return html`
      <li style=${`--at: ${at}; ${inkOf("answers", bar.answers)}`}>
        <bdi class="chip">${bar.text}</bdi>
        <div class="film-track">
          <div class="film-left" style=${over(0, bar.reach)}></div>
          <div class="film-block strong" style=${`--lower: ${lower}; ${over(from, to)}`}>${numberFirst(show(bar.share), bar.text)}</div>
        </div>
        <span class="film-count soft end">${bar.score === undefined ? nothing : counted(bar)}</span>
      </li>
    `;
  }

  /** Who answers, and how the pair's share comes of whose sum; of numbers too large to be read the share alone. @param {Bar[]} bars */
  function division(bars) {
    const [{ text, answers, asks, count = Number.NaN, total = 0, share }] = bars;
    const name = html`<bdi class="chip film-fallen" style=${inkOf("answers", answers)}>${text}</bdi>`;
    if (!Number.isFinite(count / total) || bars.some((one) => Math.abs(one.count ?? 0) >= LARGE))
      return [name, html`<span class="film-fallen">${show(share)}</span>`];
    const whose = t("ui.film.sum", { asks: names.asks[asks] });
    const summed = bars.length > TERMS ? [read(total)] : bars.map((one) => read(one.count ?? 0));
    const worked = reread(read(count)) / summed.reduce((sum, one) => sum + reread(one), 0);
    return [
      name,
      html`
        <span class="film-fallen">
          ${read(count)} ÷ (${summed.join(" + ")}<span class="film-whose soft">, ${whose}</span>) ${signOf(worked, show(share))} ${show(share)}
        </span>
      `,
    ];
  }

  /** @param {Bar[]} bars of one who asks, that of the pair first */
  function group(bars) {
    const { place } = scaleOf([1, ...bars.flatMap(({ points }) => points.map(([along]) => along))]);
    const [{ asks: asker, come, fallen, power, score }] = bars;
    const [what, lanes] = [t("ui.ask.score"), bars.length + 1];
    const [answerer, sum] = division(bars);
    const raised = power === undefined ? nothing : html` → e<sup>${what}${beat?.divisors ?? ""}</sup>`;
    return html`
      <section ?data-few=${bars.length <= FEW_ROWS} style=${`--lanes: ${lanes}; --come: ${come.toFixed(3)}; --fallen: ${fallen.toFixed(3)}`}>
        <p class="flow">
          <span class="cut"><bdi class="chip" style=${inkOf("asks", asker)}>${names.asks[asker]}</bdi> → ${answerer}</span>
          ${sum} ${score === undefined ? nothing : html`<span class="film-what soft end">${what}${raised}</span>`}
        </p>
        <ul>${bars.map((bar, at) => line(bar, at, lanes, place))}</ul>
      </section>
    `;
  }

  const [own, others] = [all.filter(({ asks }) => asks === row), all.filter(({ asks }) => asks !== row)];
  return html`
    <div class="film-bars" translate="no" role="group" aria-label=${beat?.words ?? ""} style=${`--named: ${Math.min(LONGEST, widest(all.map(({ text }) => text)) / EM)}em`}>
      ${own.length > 0 ? group(own) : nothing} ${others.length > 0 ? group(others) : nothing}
    </div>
  `;
}
