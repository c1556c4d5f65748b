// @ts-check
// A sentence: words of the scene are chips in their token's colour, and a number lights its cell.

import { piecesOf } from "../base/formulas.js";
import { html } from "../vendor/lit-html/lit-html.js";
import { inkOf } from "../views/colours.js";

/**
 * @param {string} text
 * @param {SentencePart[]} [parts] none where it has only its text; left out where they do not read as it, as those of
 *   another sentence
 */
export const sentence = (text, parts) => (parts?.map(textOf).join("") === text ? parts.map(pieceOf) : piecesOf(text));

/** @param {SentencePart} part */
const textOf = (part) => (typeof part === "string" ? part : part.text);

/** @param {SentencePart} part */
function pieceOf(part) {
  if (typeof part === "string") return piecesOf(part);
  const { text, asks, answers, source } = part;
  if (source !== undefined) return html`<span class="told-number" tabindex="0" data-source=${source}>${text}</span>`;
  if (asks !== undefined)
    return html`<span class="chip" dir="auto" style=${inkOf("asks", asks)} data-asks=${asks}>${text}</span>`;
  return html`<span class="chip" dir="auto" style=${inkOf("answers", answers ?? 0)} data-answers=${answers}>${text}</span>`;
}
