// @ts-check
// Formulas within a sentence: "W_Q" is written with a real subscript, "r.sum(axis=1)" as code. The text stays what it was,
// also when copied.

import { el } from "./dom.js";

const NAME = /([A-Za-z]{1,2})_([A-Za-z0-9]+)/u; // a letter or two, and what stands below them

const CODE = /(?:[a-z]+ \/ )?[a-z]+\.[a-z]+\([^()]*\)/u; // a call of Python's, and what it divides

/**
 * Set a sentence with its formulas typeset, only where it changes.
 * @param {Element} element
 * @param {string} text
 */
export function writeFormulas(element, text) {
  if (element.textContent !== text) element.replaceChildren(...piecesOf(text));
}

/**
 * The text in pieces: plain ones, code, and names with their subscripts. The underscore between them is not shown.
 * @param {string} text
 * @returns {(string | Node)[]}
 */
export function piecesOf(text) {
  const [code] = CODE.exec(text) ?? [];
  if (code === undefined) return namesIn(text);
  const at = text.indexOf(code);
  return [...namesIn(text.slice(0, at)), el("code", {}, code), ...piecesOf(text.slice(at + code.length))];
}

/** @param {string} text @returns {(string | Node)[]} */
function namesIn(text) {
  const found = NAME.exec(text);
  if (!found) return text === "" ? [] : [text];
  const [whole, name, below] = found;
  const before = text.slice(0, found.index);
  const symbol = el("span", { class: "inline-symbol" }, el("i", {}, name), el("span", { class: "underscore" }, "_"));
  symbol.append(el("sub", {}, below));
  return [before, symbol, ...namesIn(text.slice(found.index + whole.length))];
}
