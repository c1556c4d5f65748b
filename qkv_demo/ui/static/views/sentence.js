// @ts-check
// A sentence: words of the scene are chips in their token's colour, and a number lights its cell.

import { el } from "../base/dom.js";
import { piecesOf, writeFormulas } from "../base/formulas.js";
import { inkOf } from "./colours.js";

/** @type {WeakMap<HTMLElement, string>} */
const written = new WeakMap(); // the parts of which each sentence was made

/**
 * Set a sentence, only where it changes: its text, or which word or number of the scene a part stands for. Parts that do
 * not read as its text, as those of another sentence, are left out.
 * @param {HTMLElement} element
 * @param {string} text
 * @param {SentencePart[]} [parts] none where it has only its text
 */
export function writeSentence(element, text, parts) {
  if (parts?.map(textOf).join("") !== text) {
    writeFormulas(element, text);
    return;
  }
  const made = JSON.stringify(parts);
  if (element.textContent === text && written.get(element) === made) return;
  element.replaceChildren(...parts.flatMap(piece));
  written.set(element, made);
}

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
