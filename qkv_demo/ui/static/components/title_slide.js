// The title slide of a presentation, which shows the title of the lesson or film and the two words of the pair. Also the closing
// slide of a film.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { attentionFormulaTemplate } from "./formula.js";
import { formulaTemplates } from "./sentence.js";
import { tokenStyle } from "./token_style.js";

/**
 * Draw the title slide of a lesson or a film. A saved page has no address, so its title slide has no QR code.
 * @param {Page} page @param {string} title @param {PairIndex} pair @param {Pick<Names, "queryNames" | "keyNames">} names
 */
export const titleSlideTemplate = (
  { t, commands, isWithoutStorage },
  title,
  [queryIndex, keyIndex],
  { queryNames, keyNames },
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
  </div>
`;

/**
 * Draw the first or the last slide of a film. The closing sentence compares the scores of two separate matrices, so it is left
 * out if the film does not compare them.
 * @param {Page} page @param {"title" | "closing"} slide @param {Beat[]} beats @param {PairIndex} pair
 * @param {Pick<Names, "queryNames" | "keyNames">} names
 */
export function filmSlideTemplate(page, slide, beats, pair, names) {
  const { t } = page;
  if (slide === "title")
    return html`<div class="film-slide">${titleSlideTemplate(page, t("ui.film.title"), pair, names)}</div>`;
  const pairWords = { asks: names.queryNames[pair[0]], answers: names.keyNames[pair[1]] };
  const hasTwoMatrices = beats.some(({ name }) => name === "one");
  return html`
    <div class="film-slide">
      <div class="lesson-words stack large-gap">
        ${hasTwoMatrices ? html`<p class="lesson-closing strong">${t("ui.film.closing", pairWords)}</p>` : nothing}
        ${attentionFormulaTemplate()}
      </div>
    </div>
  `;
}
