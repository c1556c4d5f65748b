// A sentence as a template: a word of the scene has its token's colour, a number leads to its cell, a word of the glossary to
// what it means, and a formula is set as one: "W_Q" with a real subscript, "r.sum(axis=1)" as code. Its text stays what it
// was, also when it is copied.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { inkOf } from "./token_style.js";

// A call of Python's, and what it divides; or a letter or two, and what stands below them.
const FORMULA = /((?:[a-z]+ \/ )?[a-z]+\.[a-z]+\([^()]*\))|([A-Za-z]{1,2})_([A-Za-z0-9]+)/gu;

/** @param {string} text */
export function formulas(text) {
  const pieces = [];
  let at = 0;
  for (const { index, 0: whole, 1: code, 2: name, 3: below } of text.matchAll(FORMULA)) {
    pieces.push(text.slice(at, index));
    pieces.push(
      code
        ? html`<code translate="no">${code}</code>`
        : html`<span class="inline-symbol" translate="no"><i>${name}</i><span class="underscore">_</span><sub>${below}</sub></span>`,
    );
    at = index + whole.length;
  }
  return [...pieces, text.slice(at)];
}

/** Parts that do not read as the text, as those of another sentence, are left out. @param {string | null} text @param {SentencePart[]} [parts] */
export const sentence = (text, parts) => partsOf(text ?? "", parts).map(piece);

const FIRST = /^.*?(?:[.?!](?=\s|$)|[。？！](?!”))/su;

/** The first of several. @param {string} text @param {SentencePart[]} [parts] */
export function firstSentence(text, parts) {
  let left = (FIRST.exec(text)?.[0] ?? text).length;
  const said = [];
  for (const part of partsOf(text, parts)) {
    if (left <= 0) break;
    said.push(typeof part === "string" ? part.slice(0, left) : part);
    left -= textOf(part).length;
  }
  return said.map(piece);
}

/** @param {string} text @param {SentencePart[]} [parts] @returns {SentencePart[]} */
const partsOf = (text, parts) => (parts?.map(textOf).join("") === text ? parts : [text]);

/** @param {SentencePart} part */
export const textOf = (part) => (typeof part === "string" ? part : part.text);

/** @param {SentencePart} part */
function piece(part) {
  if (typeof part === "string") return formulas(part);
  const { text, asks, answers = 0, source, meaning } = part;
  if (meaning !== undefined)
    return html`<span class="term" role="button" tabindex="0" data-meaning=${meaning}>${text}</span>`;
  if (source !== undefined)
    return html`<span class="told-number" translate="no" role="link" tabindex="0" data-source=${source}>${text}</span>`;
  const style = asks === undefined ? inkOf("answers", answers) : inkOf("asks", asks);
  const answering = asks === undefined ? answers : nothing;
  return html`<span class="chip" translate="no" dir="auto" style=${style} data-asks=${asks ?? nothing} data-answers=${answering}>${text}</span>`;
}
