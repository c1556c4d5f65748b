// @ts-check
// Words of the page as SVG text, each line where the browser has it and as wide as it is there.

import { svg } from "../base/dom.js";
import { BASE, inked, meets, near, px, typeOf } from "./ink.js";

/** @typedef {import("./ink.js").Box} Box */

const ANCHORS = /** @type {Record<string, string>} */ ({ center: "middle", right: "end", end: "end" });

/** @param {string} text @param {Box} box @param {CSSStyleDeclaration} style @param {object} [width] that it is held to */
function written(text, { left, right, top, bottom }, style, width) {
  const anchor = ANCHORS[style.textAlign] ?? "start";
  const x = { start: left, middle: (left + right) / 2, end: right }[anchor] ?? left;
  const fill = inked("fill", style.color);
  const place = { x: near(x), y: near(top + BASE * (bottom - top)), "text-anchor": anchor !== "start" && anchor };
  return text && fill ? svg("text", { ...place, ...fill, ...typeOf(style), ...width }, text) : null;
}

/**
 * What a control says, which is no text node.
 * @param {any} one @param {CSSStyleDeclaration} style @param {Box} box
 * @returns {SVGElement | null}
 */
export function said(one, style, { left, right, top, bottom }) {
  const high = 1.17 * px(style.fontSize);
  const line = { top: (top + bottom - high) / 2, bottom: (top + bottom + high) / 2 };
  if (one.type === "range") return null;
  if (one.type === "checkbox") return one.checked ? written("\u2713", { left, right, ...line }, style) : null;
  const text = one.tagName === "SELECT" ? one.selectedOptions[0]?.textContent : one.value || one.placeholder;
  const [from, to] = [left + (1 + px(style.paddingLeft)), right - (1 + px(style.paddingRight))];
  return written(text, { left: from, right: to, ...line }, style);
}

/**
 * What stands in a text node, line by line.
 * @param {Text} node @param {CSSStyleDeclaration} style of what it stands in @param {Box} room
 */
export function words(node, style, room) {
  const range = document.createRange();
  /** @type {(Box & { from: number, to: number })[]} */
  const lines = [];
  for (const [from, to] of unbroken(node, range)) {
    range.setStart(node, from);
    range.setEnd(node, to);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const last = lines.at(-1);
    if (!last || Math.abs(last.top - top) > (bottom - top) / 2) lines.push({ left, right, top, bottom, from, to });
    else Object.assign(last, { left: Math.min(last.left, left), right: Math.max(last.right, right), to });
  }
  const seen = lines.filter((one) => one.right - one.left > 1.5 && meets(one, room));
  return seen.map((one) => {
    const text = node.data.slice(one.from, one.to).replace(/\s+/g, " ");
    // One letter of a formula leans by itself.
    const leans = style.textTransform === "math-auto" && text.length === 1 && { "font-style": "italic" };
    const width = { textLength: near(one.right - one.left), lengthAdjust: "spacingAndGlyphs" };
    return written(text, one, style, leans || width);
  });
}

/** From where to where no line ends: words, or the signs of one that goes over a line's end. @param {Text} node @param {Range} range */
function* unbroken(node, range) {
  for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    let at = index;
    for (const sign of range.getClientRects().length < 2 ? [word] : word) {
      yield [at, at + sign.length];
      at += sign.length;
    }
  }
}
