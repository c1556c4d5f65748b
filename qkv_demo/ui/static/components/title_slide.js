// The title slide of a presentation, which shows the title of the lesson or film and the two words of the pair, and the closing
// slide of a film.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { attentionFormulaTemplate } from "./formula.js";
import { formulaTemplates, sentenceTemplates } from "./sentence.js";
import { tokenStyle } from "./token_style.js";

/**
 * Draw the title slide of a lesson or a film. A saved page has no address, so its title slide has no QR code.
 * @param {Page} page @param {string} title @param {PairIndex} pair @param {Pick<Names, "queryNames" | "keyNames">} names
 * @param {unknown} [shortTalkTemplate] the button that chooses a short version of the lesson
 */
export const titleSlideTemplate = (
  { t, commands, isWithoutStorage },
  title,
  [queryIndex, keyIndex],
  { queryNames, keyNames },
  shortTalkTemplate = nothing,
) => html`
  <div class="lesson-words stack large-gap">
    <h2>${formulaTemplates(title)}</h2>
    <p class="title-words strong">
      <bdi class="chip" style=${tokenStyle("asks", queryIndex)}>${queryNames[queryIndex]}</bdi>
      <bdi class="chip" style=${tokenStyle("answers", keyIndex)}>${keyNames[keyIndex]}</bdi>
    </p>
    ${
      isWithoutStorage
        ? nothing
        : html`<button type="button" class="type-2" @click=${() => commands.openQr()}>${t("ui.qr")}</button>`
    }
    ${shortTalkTemplate}
  </div>
`;

/**
 * Draw the first or the last slide of a film.
 * @param {Page} page @param {"title" | "closing"} slide @param {Picture["film_closing"]} closingSentence of the last slide
 * @param {PairIndex} pair @param {Pick<Names, "queryNames" | "keyNames">} names
 */
export function filmSlideTemplate(page, slide, closingSentence, pair, names) {
  if (slide === "title")
    return html`<div class="film-slide">${titleSlideTemplate(page, page.t("ui.film.title"), pair, names)}</div>`;
  return html`
    <div class="film-slide">
      <div class="lesson-words stack large-gap">
        ${closingSentence ? html`<p class="lesson-closing strong">${sentenceTemplates(closingSentence.text, closingSentence.parts)}</p>` : nothing}
        ${attentionFormulaTemplate()}
      </div>
    </div>
  `;
}
