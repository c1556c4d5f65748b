// @ts-check
// The film: one sentence, its picture at a moment of it, what it measures, and a bar with its beats.

import { createPart } from "../base/part.js";
import { createPicture } from "../pictures/picture.js";
import { SPEEDS } from "../state/film_clock.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { inkOf } from "../views/colours.js";
import { createPlane } from "./plane.js";
import { sentence } from "./sentence.js";

/** @typedef {{ film: Film, beats: Beat[], names: string[], figure: Figure | null }} Now */

/**
 * @param {Translate} t
 * @param {HTMLElement} element
 * @param {{
 *   numbers: import("../base/numbers.js").Numbers, cameras: Pictures.Cameras,
 *   hands: Pictures.HandleCommands,
 * }} parts
 * @param {Pick<import("../state/commands.js").Commands, "toggleFilm" | "closeFilm" | "stepFilm" | "goToBeat" | "seekFilm" | "answerFilm" | "setFilmSpeed">} commands
 */
export function createFilmPart(t, element, { numbers, cameras, hands }, commands) {
  const plane = createPlane(t, "film", "film");
  const picture = createPicture(t, plane, cameras, hands);

  /** @param {Now} now */
  function draw({ film, beats, names, figure }) {
    const beat = beats[film.beat];
    return html`
      ${film.asks && beat?.guess ? question(beat.guess) : told(beat, film.said)}
      ${plane.card}
      <p class="film-numbers">${film.asks ? nothing : figure?.numbers?.map((told) => readout(told, names))}</p>
      ${bar(film, beats)}
    `;
  }

  /** What comes, and whether it was guessed. @param {Beat | undefined} beat @param {number | null} said */
  const told = (beat, said) => html`
    <p class="film-words" data-film-words role="status">
      ${said === null ? nothing : html`<b>${t(said === beat?.guess?.right ? "ui.film.right" : "ui.film.wrong")}</b> `}${beat && sentence(beat.words, beat.parts)}
    </p>
  `;

  /** @param {NonNullable<Beat["guess"]>} guess */
  const question = ({ question: asked, choices }) => html`
    <div class="film-guess">
      <p class="film-words" data-film-words role="status">${asked}</p>
      ${choices.map((choice, at) => html`<button type="button" @click=${() => commands.answerFilm(at)}>${choice}</button>`)}
      <button type="button" class="quiet" @click=${() => commands.answerFilm(null)}>${t("ui.film.skip")}</button>
    </div>
  `;

  /** @param {NonNullable<Figure["numbers"]>[number]} told @param {string[]} names */
  const readout = ({ value, asks, answers }, names) => html`
    <span>
      <bdi style=${inkOf("asks", asks)}>${names[asks]}</bdi>
      ${asks === answers ? nothing : html`→ <bdi style=${inkOf("answers", answers)}>${names[answers]}</bdi>`}
      <b>${numbers.show(value)}</b>
    </span>
  `;

  /** @param {Film} film @param {Beat[]} beats */
  const bar = (film, beats) => html`
    <div class="film-bar">
      <button type="button" class="primary" data-film-play @click=${commands.toggleFilm}>
        ${t(film.playing ? "ui.film.pause" : "ui.film.play")}
      </button>
      <button type="button" ?disabled=${film.beat === 0} @click=${() => commands.stepFilm(-1)}>${t("ui.film.back")}</button>
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
      <button type="button" ?disabled=${film.beat + 1 >= beats.length} @click=${() => commands.stepFilm(1)}>
        ${t("ui.film.next")}
      </button>
      <span class="film-place">${film.beat + 1} / ${beats.length}</span>
      <select aria-label=${t("ui.film.speed")} @change=${(/** @type {any} */ { target }) => commands.setFilmSpeed(Number(target.value))}>
        ${SPEEDS.map((speed) => html`<option value=${speed} ?selected=${speed === film.speed}>${speed}×</option>`)}
      </select>
      <button type="button" data-film-close @click=${commands.closeFilm}>${t("ui.film.close")}</button>
    </div>
  `;

  const part = createPart(element, ({ film, beats, names, figure }) => [film, beats, names.join("\n"), figure], draw);
  return {
    /** @param {Now} now @param {import("../state/axes.js").Axes} ground */
    paint(now, ground) {
      part.paint(now);
      if (now.figure) picture.paint(now.figure, ground);
    },
  };
}
