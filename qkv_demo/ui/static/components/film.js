// The view of the film, an animated explanation in beats. It shows the sentence, the picture and the bars of the current beat,
// and a control bar.

import { focusOn } from "../base/dom.js";
import { isClose, signOf } from "../base/words.js";
import { FEW_NAMES, createPlane } from "../pictures/picture.js";
import { SPEEDS, beatsOf } from "../state/film.js";
import { tipOf } from "../state/scene.js";
import { render } from "../base/render.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { filmBars } from "./film_bars.js";
import { inkOf } from "./token_style.js";
import { formulas, sentence } from "./sentence.js";
import { filmOf } from "../state/location.js";

const DECIMALS = [2, 3, 4, 5, 6]; // The numbers of decimals to try when a product is written, from short to exact.

/**
 * @typedef {{
 *   film: Film, beats: Beat[], pair: PairIndex, names: Pick<Names, "asks" | "answers">, figure: Figure | null,
 * }} Moment
 */

/** @param {Page} page @param {HTMLElement} element */
export function createFilm(page, element) {
  const { t, numbers, replay, commands } = page;
  const plane = createPlane(page, "film", "film");

  /** @param {Moment} moment */
  function draw({ film, beats, pair, names, figure }) {
    const beat = beats[film.beat];
    const guess = film.isGuessing ? beat?.guess : null;
    const isOver = film.progress === 1;
    // True once the picture has reached the numbers that are written beside it.
    const isMade = isOver || Boolean(beat?.next_picture);
    const barsLayout = !figure?.bars ? nothing : figure.shapes.length > 0 ? "beside" : "alone";
    return html`
      <p class="film-words strong" data-film-words role="status">${guess ? guess.question : words(beat, film.choice)}</p>
      <div class="film-picture card" data-bars=${barsLayout}>
        ${plane.card} ${figure?.bars ? filmBars(page, figure.bars, pair, names, beat) : nothing}
      </div>
      <div class="film-aside flow">
        ${guess ? choices(guess) : [readouts(figure?.numbers ?? [], names, isMade, isOver), notes(beat)]}
      </div>
      ${controlBar(film, beats)}
    `;
  }

  /**
   * Draw the sentence of a beat. After a guess, it begins by saying whether the guess was right.
   * @param {Beat | undefined} beat @param {number | null} choice
   */
  const words = (beat, choice) => [
    choice !== null && beat?.guess ? html`<b>${verdict(beat.guess, choice)}</b> ` : nothing,
    beat ? sentence(beat.words, beat.parts) : nothing,
  ];

  /** @param {NonNullable<Beat["guess"]>} guess @param {number} choice */
  const verdict = ({ choices, right }, choice) =>
    choice === right ? t("ui.film.right") : t("ui.film.wrong", { right: choices[right] });

  /** @param {NonNullable<Beat["guess"]>} guess */
  const choices = (guess) => html`
    ${guess.choices.map(
      (choice, index) =>
        html`<button type="button" class="choice" @click=${() => commands.answerFilm(index)}>${choice}</button>`,
    )}
    <button type="button" class="plain" @click=${() => commands.answerFilm(null)}>${t("ui.film.skip")}</button>
  `;

  /** @param {Beat | undefined} beat */
  const notes = (beat) => beat?.notes?.map((note) => html`<p class="film-note wide type-4 soft">${formulas(note)}</p>`);

  /**
   * Draw the scores of the pair in both directions, with "=" or "≠" between them.
   * @param {NonNullable<Figure["numbers"]>} readings @param {Moment["names"]} names @param {boolean} isMade
   * @param {boolean} isOver true once the beat's animation is over
   */
  const readouts = (readings, { asks, answers }, isMade, isOver) =>
    readings.map((reading, index) => {
      const { value, factors } = reading;
      const sign = index > 0 && (isClose(readings[index - 1].value, value) ? "=" : "≠");
      return html`
        ${sign ? html`<b class="film-sign" data-made=${isOver}>${sign}</b>` : nothing}
        <span class="film-number spaced type-4 strong" translate="no">
          <span>
            <bdi class="chip" style=${inkOf("asks", reading.asks)}>${asks[reading.asks]}</bdi> →
            <bdi class="chip" style=${inkOf("answers", reading.answers)}>${answers[reading.answers]}</bdi>
          </span>
          <b data-made=${isMade}>
            ${factors ? html`<small>${product(factors, value)}</small>` : nothing} ${numbers.show(value)}
          </b>
          ${factors ? html`<small class="soft">${t("ui.film.along")}</small>` : nothing}
        </span>
      `;
    });

  /**
   * Return a product as text, such as "2 × (−1) =", to be followed by its value. It uses as few decimals as give the right value,
   * and ends with "≈" if no number of decimals does.
   * @param {number[]} factors @param {number} value
   */
  function product(factors, value) {
    const multiply = (/** @type {number} */ decimals) =>
      factors.reduce((result, factor) => result * Number(factor.toFixed(decimals)), 1);
    const decimals = DECIMALS.find((count) => numbers.show(multiply(count)) === numbers.show(value));
    const sign = signOf(multiply(decimals ?? 0), numbers.show(value));
    const show = (/** @type {number} */ factor) =>
      decimals ? factor.toFixed(decimals).replace("-", "−") : numbers.show(factor);
    return `${factors.map((factor) => (factor < 0 ? `(${show(factor)})` : show(factor))).join(" × ")} ${sign}`;
  }

  /** @param {Film} film @param {Beat[]} beats */
  const controlBar = (film, beats) => html`
    <div class="film-bar flow">
      <button
        type="button"
        class="primary"
        data-film-play
        @click=${isExcerptOver(film) ? commands.closeFilm : commands.toggleFilm}
      >
        ${t(isExcerptOver(film) ? "ui.film.shown" : film.playing ? "ui.film.pause" : "ui.film.play")}
      </button>
      <button type="button" ?disabled=${film.beat === 0} @click=${() => commands.stepFilm(-1)}>
        ${t("ui.film.back")}
      </button>
      ${progressBar(film, beats)}
      <button type="button" ?disabled=${film.beat + 1 >= beats.length} @click=${() => commands.stepFilm(1)}>
        ${t("ui.film.next")}
      </button>
      <select
        aria-label=${t("ui.film.speed")}
        @change=${(/** @type {any} */ { target }) => commands.setFilmSpeed(Number(target.value))}
      >
        ${SPEEDS.map((speed) => html`<option value=${speed} ?selected=${speed === film.speed}>${speed}×</option>`)}
      </select>
      <button
        type="button"
        data-film-close
        aria-label=${t("ui.film.close")}
        title=${t("ui.film.close")}
        @click=${commands.closeFilm}
      >✕</button>
    </div>
  `;

  /**
   * Draw the progress bar. It has one segment per beat, which fills during the beat, and a slider on top.
   * @param {Film} film @param {Beat[]} beats
   */
  const progressBar = (film, beats) => html`
    <div class="film-reel over">
      <ol class="row tight" aria-hidden="true">
        ${beats.map(({ name }, index) => {
          const done = index < film.beat ? 1 : index > film.beat ? 0 : film.progress;
          const style = `--done: ${done.toFixed(3)}`;
          return html`<li data-mark=${name} data-current=${index === film.beat} style=${style}></li>`;
        })}
      </ol>
      <input
        type="range"
        min="0"
        max=${beats.length}
        step="0.01"
        .value=${String(film.beat + film.progress)}
        aria-label=${t("ui.film.beats")}
        aria-valuetext=${t("ui.film.beat", { number: film.beat + 1, count: beats.length })}
        @input=${(/** @type {any} */ { target }) => commands.seekFilm(Number(target.value))}
      />
    </div>
  `;

  /** Focus the Play button, so that the film's keyboard shortcuts work. */
  const focusPlay = () => focusOn(element, "[data-film-play]");

  // Blur the slider after a drag, because otherwise it would receive the arrow keys, which step through the film.
  element.addEventListener("pointerup", ({ target }) => {
    if (/** @type {Element} */ (target).matches(".handle")) focusPlay();
  });

  /**
   * Draw one frame of the film.
   * @param {Film} film @param {ShownPicture} picture @param {Names} names
   * @param {import("../state/transition.js").AxesMode} axesMode
   */
  function show(film, picture, names, axesMode) {
    const { view } = picture.answer;
    const figure = replay.beat(picture, film);
    const moment = { film, beats: beatsOf(film, picture.answer.film), pair: view.pair, names, figure };
    const hadFocus = element.contains(document.activeElement);
    render(draw(moment), element);
    // Remember the focused button, because a choice disappears when it is pressed, and Next is disabled on the last beat.
    const { activeElement } = document;
    if (hadFocus && (!element.contains(activeElement) || activeElement?.matches(":disabled"))) focusPlay();
    if (!figure) return;
    plane.highlight(highlightingOf(moment, figure));
    // Until the user has guessed, the accessible description of the picture is empty, because it would reveal the answer.
    plane.paint(film.isGuessing ? { ...figure, words: "" } : figure, axesMode);
  }

  return {
    element,
    show,
    /** @param {Props} props */
    paint({ status, location, names }) {
      const film = filmOf(location);
      if (film) show(film, status, names, status.moving ? "held" : "exact");
    },
  };
}

/**
 * Return how the arrows are emphasized. With many tokens, those outside the pair are muted. On the last beat, the key of the pair
 * is marked to invite the user to drag it.
 * @param {Moment} moment @param {Figure} figure @returns {Pictures.Highlighting}
 */
function highlightingOf({ film, beats, pair }, { labels, handles }) {
  const isLast = film.until === null && film.beat + 1 === beats.length;
  const isMuted = (/** @type {Pictures.Item} */ { asks, answers }) =>
    labels.length > FEW_NAMES &&
    ![asks ?? answers, answers ?? asks].some((index) => index !== undefined && pair.includes(index));
  const handle = handles.find(({ answers }) => answers === pair[1]) ?? handles[pair[1]] ?? handles[0];
  return { handle: isLast && handle ? tipOf(handle) : null, pair, isMuted, isMovable: () => true };
}

/** Return whether the excerpt of the film that a lesson step shows has been played to its end. @param {Film} film */
const isExcerptOver = ({ beat, until, progress, playing }) => beat === until && progress === 1 && !playing;
