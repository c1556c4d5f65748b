// @ts-check
// Words of the page as SVG text, each line where the browser has it and as wide as it is there.

import { svg } from "../base/dom.js";
import { inked, measured, meets, near, typeOf } from "./ink.js";

/** @typedef {import("./ink.js").Box} Box */
/** @typedef {import("./ink.js").Sheet} Sheet */

const ANCHORS = /** @type {Record<string, string>} */ ({ center: "middle", right: "end", end: "end" });

/**
 * One line of text.
 * @param {Sheet} sheet
 * @param {string} text
 * @param {Box} box
 * @param {CSSStyleDeclaration} style
 * @returns {SVGElement | null}
 */
export function written(sheet, text, { left, right, top, bottom }, style) {
  const fill = inked("fill", style.color);
  if (!text || !fill) return null;
  const anchor = ANCHORS[style.textAlign] ?? "start";
  const x = { start: left, middle: (left + right) / 2, end: right }[anchor] ?? left;
  const { up, down } = measured(sheet, text, style);
  const isLetter = style.textTransform === "math-auto" && text.length === 1; // one of a formula leans by itself
  return svg(
    "text",
    {
      ...{ x: near(x), y: near(top + (up / (up + down)) * (bottom - top)), ...fill, ...typeOf(style) },
      ...(isLetter ? { "font-style": "italic" } : { textLength: near(right - left), lengthAdjust: "spacingAndGlyphs" }),
      "text-anchor": anchor !== "start" && anchor,
      "text-decoration": style.textDecorationLine === "underline" && "underline",
    },
    text,
  );
}

/**
 * What stands in a text node, line by line.
 * @param {Sheet} sheet
 * @param {Text} node
 * @param {CSSStyleDeclaration} style of what it stands in
 * @param {Box} room
 */
export function words(sheet, node, style, room) {
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
    return written(sheet, text, one, style);
  });
}

/**
 * From where to where no line ends: words, or the signs of one that goes over a line's end.
 * @param {Text} node
 * @param {Range} range
 */
function* unbroken(node, range) {
  for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const isWhole = range.getClientRects().length < 2;
    let at = index;
    for (const sign of isWhole ? [word] : word) {
      yield [at, at + sign.length];
      at += sign.length;
    }
  }
}
