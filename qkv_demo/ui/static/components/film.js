// The view of the film, which is an animated explanation of the scene. For the current beat it shows a sentence, a picture and
// bars. Below them is a control bar.

import { focusOn } from "../base/dom.js";
import { isClose, equalsSign } from "../base/words.js";
import { MAX_UNMUTED_NAMES, createPlane } from "../pictures/picture.js";
import { beatsToPlay, sentenceOf } from "../state/film.js";
import { handleId } from "../state/scene.js";
import { render } from "../base/render.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { filmBarsTemplate } from "./film_bars.js";
import { filmSlideTemplate } from "./title_slide.js";
import { createFilmControls } from "./film_controls.js";
import { tokenStyle } from "./token_style.js";
import { formulaTemplates, sentenceTemplates } from "./sentence.js";
import { filmOf } from "../state/location.js";

// The numbers of decimals to try when a product such as "0.50 × 2.00 =" is written. The first one that gives the right product
// is used.
const DECIMAL_COUNTS = [2, 3, 4, 5, 6];

/**
 * Everything that one frame of the film is drawn from. `closingSentence` is the sentence on the last slide of a presentation.
 * @typedef {{
 *   film: Film, beats: Beat[], closingSentence: Picture["film_closing"], pair: PairIndex,
 *   names: Pick<Names, "queryNames" | "keyNames">, figure: Figure | null,
 * }} FilmFrame
 */

/** @param {Page} page @param {HTMLElement} element */
export function createFilm(page, element) {
  const { t, replay, commands, store } = page;
  const { formatNumber } = page.numberFormat;
  const [filmPlane, controlsTemplate] = [createPlane(page, "film", "film"), createFilmControls(page)];

  /** @param {FilmFrame} frame */
  function draw({ film, beats, closingSentence, pair, names, figure }) {
    if (film.slide)
      return [filmSlideTemplate(page, film.slide, closingSentence, pair, names), controlsTemplate(film, beats)];
    const beat = beats[film.beat];
    const question = film.isGuessing ? beat?.question : null;
    const barsLayout = !figure?.bars ? nothing : figure.shapes.length > 0 ? "beside" : "alone";
    return html`
      <p class="film-words strong" data-film-words>${question ? question.text : sentenceTemplate(film, beat)}</p>
      <div class="film-picture card" data-bars=${barsLayout}>
        ${filmPlane.card} ${figure?.bars ? filmBarsTemplate(page, figure.bars, pair, names, beat) : nothing}
      </div>
      <div class="film-details flow" data-asks=${Boolean(question)}>
        ${question ? choiceButtonsTemplate(question) : detailsTemplates(film, beat, names, figure)}
      </div>
      ${controlsTemplate(film, beats)}
    `;
  }

  /**
   * Draw the sentence of a beat. If the user has guessed the answer of this beat, first draw whether the guess was right.
   * @param {Film} film @param {Beat | undefined} beat
   */
  function sentenceTemplate(film, beat) {
    const { text, parts } = sentenceOf(film, beat, store.view.presenting);
    return [
      beat?.question && film.chosenIndex !== null ? verdictTemplate(beat.question, film.chosenIndex) : nothing,
      sentenceTemplates(text, parts),
    ];
  }

  /** @param {NonNullable<Beat["question"]>} question @param {number} chosenIndex */
  const verdictTemplate = ({ choices, right_index: rightIndex }, chosenIndex) =>
    html`<b>${chosenIndex === rightIndex ? t("ui.film.right") : t("ui.film.wrong", { right: choices[rightIndex] })}</b> `;

  /** @param {NonNullable<Beat["question"]>} question */
  const choiceButtonsTemplate = (question) => html`
    ${question.choices.map(
      (choice, index) =>
        html`<button type="button" class="choice" @click=${() => commands.answerFilm(index)}>${choice}</button>`,
    )}
    ${store.view.presenting ? nothing : html`<button type="button" class="plain" @click=${() => commands.answerFilm(null)}>${t("ui.film.skip")}</button>`}
  `;

  /**
   * Draw the scores and the notes of the beat. The scores, and the "=" or "≠" between them, are invisible until the picture shows
   * both scores. In a presentation, the notes are only in the notes window.
   * @param {Film} film @param {Beat | undefined} beat @param {FilmFrame["names"]} names @param {Figure | null} figure
   */
  function detailsTemplates(film, beat, names, figure) {
    const hasNextPicture = Boolean(beat?.next_picture);
    const firstMovementEnd = (hasNextPicture && beat?.first_movement_end) || 1;
    const readouts = readoutsTemplate(figure?.numbers ?? [], names, {
      hasNumbers: hasNextPicture || film.progress === 1,
      isCompared: film.progress >= firstMovementEnd,
      isMoving: isFilmMoving(film),
    });
    return html`<div class="film-numbers flow">${readouts}</div>${store.view.presenting ? nothing : notesTemplate(beat)}`;
  }

  /**
   * Draw the scores of the pair in both directions as numbers, with "=" or "≠" between them.
   * @param {NonNullable<Figure["numbers"]>} pairScores @param {FilmFrame["names"]} names
   * @param {{ hasNumbers: boolean, isCompared: boolean, isMoving: boolean }} state `hasNumbers` is true once the numbers are
   * visible, and `isCompared` once the sign between them is visible. While the film is moving, screen readers ignore the numbers,
   * because they change in every frame.
   */
  const readoutsTemplate = (pairScores, { queryNames, keyNames }, { hasNumbers, isCompared, isMoving }) =>
    pairScores.map((pairScore, index) => {
      const { value, factors } = pairScore;
      const relationSign = index > 0 && (isClose(pairScores[index - 1].value, value) ? "=" : "≠");
      return html`
        ${relationSign ? html`<b class="film-sign" data-made=${isCompared}>${relationSign}</b>` : nothing}
        <span class="film-number spaced type-4 strong" translate="no" aria-hidden=${isMoving}>
          <span>
            <bdi class="chip" style=${tokenStyle("asks", pairScore.asks)}>${queryNames[pairScore.asks]}</bdi> →
            <bdi class="chip" style=${tokenStyle("answers", pairScore.answers)}>${keyNames[pairScore.answers]}</bdi>
          </span>
          <b data-made=${hasNumbers}>
            ${factors ? html`<small>${productText(factors, value, formatNumber)}</small>` : nothing} ${formatNumber(value)}
          </b>
          ${factors ? html`<small class="muted">${t("ui.film.along")}</small>` : nothing}
        </span>
      `;
    });

  /** Focus the Play button, so that the film's keyboard shortcuts work. */
  const focusPlay = () => focusOn(element, "[data-film-play]");

  // After a handle was dragged, move the focus away, because the arrow keys should step through the film, not move the handle.
  element.addEventListener("pointerup", ({ target }) => {
    if (/** @type {Element} */ (target).matches(".handle")) focusPlay();
  });

  /**
   * Draw one frame of the film.
   * @param {Film} film @param {ShownPicture} picture @param {Names} names
   * @param {import("../state/transition.js").AxesMode} axesMode
   */
  function paintFrame(film, picture, names, axesMode) {
    const { view, film: allBeats, film_closing: closingSentence } = picture.response;
    const figure = replay.computeBeatFigure(picture, film);
    const frame = { film, beats: beatsToPlay(film, allBeats), closingSentence, pair: view.pair, names, figure };
    const hadFocus = element.contains(document.activeElement);
    render(draw(frame), element);
    // Move the focus to Play if the focused button was removed (a choice) or is now disabled (Next, on the last beat).
    const { activeElement } = document;
    if (hadFocus && (!element.contains(activeElement) || activeElement?.matches(":disabled"))) focusPlay();
    if (!figure) return;
    filmPlane.highlight(highlightingOf(frame, figure));
    // Until the user has guessed, screen readers get no description of the picture, because it would reveal the answer.
    filmPlane.paint(film.isGuessing ? { ...figure, words: "" } : figure, axesMode);
  }

  return {
    element,
    show: paintFrame,
    /** @param {Props} props */
    paint({ status, location, names }) {
      const film = filmOf(location);
      if (film) paintFrame(film, status, names, status.isEditingNumber ? "held" : "exact");
    },
  };
}

/**
 * Return a product as text, such as "2 × (−1) =", which is followed by the product's value on the page. The factors have as
 * few decimals as possible for the product to match its value. If no number of decimals achieves this, the text ends with "≈"
 * instead of "=".
 * @param {number[]} factors @param {number} value @param {Numbers["formatNumber"]} formatNumber
 */
function productText(factors, value, formatNumber) {
  const multiplyRounded = (/** @type {number} */ decimals) =>
    factors.reduce((result, factor) => result * Number(factor.toFixed(decimals)), 1);
  const decimals = DECIMAL_COUNTS.find((count) => formatNumber(multiplyRounded(count)) === formatNumber(value));
  const sign = equalsSign(multiplyRounded(decimals ?? 0), formatNumber(value));
  const formatFactor = (/** @type {number} */ factor) =>
    decimals ? factor.toFixed(decimals).replace("-", "−") : formatNumber(factor);
  return `${factors.map((factor) => (factor < 0 ? `(${formatFactor(factor)})` : formatFactor(factor))).join(" × ")} ${sign}`;
}

/**
 * Draw the notes of a beat. In the beats that multiply by a matrix, the first note introduces the others.
 * @param {Beat | undefined} beat
 */
const notesTemplate = (beat) => html`
  <div class="film-notes spaced" ?data-product=${["query", "key"].includes(beat?.name ?? "")}>
    ${beat?.notes?.map((note) => html`<p class="film-note wide type-4 muted">${formulaTemplates(note)}</p>`)}
  </div>
`;

/**
 * Return which arrows are muted, and which handle is marked. If there are many tokens, the arrows outside the pair are muted. On
 * the last beat, the handle of the pair's key is marked, to invite the user to drag the key.
 * @param {FilmFrame} frame @param {Figure} figure @returns {Pictures.Highlighting}
 */
function highlightingOf({ film, beats, pair }, { labels, handles }) {
  const isLastBeat = film.lastBeat === null && film.beat + 1 === beats.length;
  const isMuted = (/** @type {Pictures.Item} */ { asks, answers }) =>
    labels.length > MAX_UNMUTED_NAMES &&
    ![asks ?? answers, answers ?? asks].some((index) => index !== undefined && pair.includes(index));
  const handle = handles.find(({ answers }) => answers === pair[1]) ?? handles[pair[1]] ?? handles[0];
  const markedHandleId = isLastBeat && handle ? handleId(handle) : null;
  return { handle: markedHandleId, pair, isMuted, isMovable: () => true, isPlaying: isFilmMoving(film) };
}

/** Return whether the beat's animation is playing, or about to start. @param {Film} film */
const isFilmMoving = ({ isPlaying, progress }) => isPlaying && progress < 1;
