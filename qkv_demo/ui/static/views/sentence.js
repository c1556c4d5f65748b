// @ts-check
// A sentence: words of the scene are chips in their token's colour, and a number lights its cell.

import { el } from "../base/dom.js";
import { piecesOf, writeFormulas } from "../base/formulas.js";
import { inkOf } from "./colours.js";

/**
 * Set a sentence, only where it changes: its text, or which word or number of the scene a part stands for. Parts that do
 * not read as its text, as those of another sentence, are left out.
 * @param {HTMLElement} element
 * @param {string} text
 * @param {SentencePart[]} [parts] none where it has only its text
 */
export function writeSentence(element, text, parts) {
  if (parts?.map(textOf).join("") !== text) writeFormulas(element, text);
  else if (element.textContent !== text || marksOf(element) !== parts.flatMap(markOf).join())
    element.replaceChildren(...parts.flatMap(piece));
}

/** What the parts of a sentence that stands there stand for. @param {HTMLElement} element */
const marksOf = ({ children }) =>
  /** @type {HTMLElement[]} */ ([...children])
    .flatMap(({ dataset: { source, asks, answers } }) => source ?? asks ?? answers ?? [])
    .join();

/** @param {SentencePart} part */
const markOf = (part) => (typeof part === "string" ? [] : String(part.source ?? part.asks ?? part.answers ?? 0));

/** @param {SentencePart} part */
const textOf = (part) => (typeof part === "string" ? part : part.text);

/** @param {SentencePart} part */
function piece(part) {
  if (typeof part === "string") return piecesOf(part);
  const { text, asks, answers, source } = part;
  if (source !== undefined) return [el("span", { class: "told-number", tabindex: 0, "data-source": source }, text)];
  const role = asks === undefined ? "answers" : "asks";
  const place = asks ?? answers ?? 0;
  return [el("span", { class: "chip", dir: "auto", style: inkOf(role, place), [`data-${role}`]: place }, text)];
}
