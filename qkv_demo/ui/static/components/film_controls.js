// The controls of the film: a control bar, or the Back and Next buttons of a presentation.

import { SPEEDS } from "../state/film_timing.js";
import { html } from "../vendor/lit-html/lit-html.js";

/** @param {Page} page */
export function createFilmControls({ t, commands, store }) {
  /** Draw the buttons of a presentation, which are the same as on a lesson's slide. @param {Film} film */
  const talkControlsTemplate = (film) => html`
    <div class="film-bar lesson-move flow type-2">
      <button type="button" ?disabled=${film.slide === "title"} @click=${() => commands.turn(-1)}>
        <i class="direction-arrow">←</i> ${t("ui.lesson.previous")}
      </button>
      <button type="button" class="primary" ?disabled=${film.slide === "closing"} @click=${() => commands.turn(1)}>
        ${t("ui.lesson.next")}\u00a0<i class="direction-arrow">→</i>
      </button>
    </div>
  `;

  /** @param {Film} film @param {Beat[]} beats */
  const controlBarTemplate = (film, beats) => html`
    <div class="film-bar flow">
      <button
        type="button"
        class="primary"
        data-film-play
        @click=${isExcerptOver(film) ? commands.closeFilm : commands.toggleFilm}
      >
        ${t(isExcerptOver(film) ? "ui.film.shown" : film.isPlaying ? "ui.film.pause" : "ui.film.play")}
      </button>
      <button type="button" ?disabled=${film.beat === 0} @click=${() => commands.stepFilm(-1)}>
        ${t("ui.film.back")}
      </button>
      ${progressBarTemplate(film, beats)}
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
        title=${t("ui.film.close")}
        @click=${commands.closeFilm}
      ><span aria-hidden="true">✕</span></button>
    </div>
  `;

  /**
   * Draw the progress bar. The bar has one segment for each beat, which fills up during the beat. A slider lies on top of the
   * segments.
   * @param {Film} film @param {Beat[]} beats
   */
  const progressBarTemplate = (film, beats) => html`
    <div class="film-reel over">
      <ol class="row small-gap" aria-hidden="true">
        ${beats.map(({ name }, index) => {
          const filledFraction = index < film.beat ? 1 : index > film.beat ? 0 : film.progress;
          const fillStyle = `--filled-fraction: ${filledFraction.toFixed(3)}`;
          return html`<li data-mark=${name} data-current=${index === film.beat} style=${fillStyle}></li>`;
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

  return (/** @type {Film} */ film, /** @type {Beat[]} */ beats) =>
    store.view.presenting ? talkControlsTemplate(film) : controlBarTemplate(film, beats);
}

/**
 * Return whether the film has stopped at the end of an excerpt. A lesson step can open an excerpt instead of the whole film.
 * @param {Film} film
 */
const isExcerptOver = ({ beat, lastBeat, progress, isPlaying }) => beat === lastBeat && progress === 1 && !isPlaying;
