// @ts-check
// What a rule of the style sheets puts in front of an element or after it: no node has it.

import { paper } from "./boxes.js";
import { NONE, measured, px, together } from "./ink.js";
import { written } from "./words.js";

/** @typedef {import("./ink.js").Box} Box */
/** @typedef {import("./ink.js").Sheet} Sheet */

/**
 * Words in its line, or a mark with a place of its own.
 * @param {Sheet} sheet
 * @param {Element} one
 * @param {"::before" | "::after"} side
 */
export function marked(sheet, one, side) {
  const style = getComputedStyle(one, side);
  const text = style.content.match(/^"([^"]*)"/)?.[1];
  if (text === undefined || style.display === NONE || style.visibility !== "visible") return null;
  const { width, up, down } = measured(sheet, text, style);
  const [wide, high] = [width, up + down];
  const box = style.position === "absolute" ? placed(one, style) : beside(one, style, side, { wide, high });
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const place = { left: x - wide / 2, right: x + wide / 2, top: y - high / 2, bottom: y + high / 2 };
  const drawn = [...paper(sheet, style, box), written(sheet, text, place, style)];
  return style.opacity === "0" ? null : together(drawn, { opacity: style.opacity !== "1" && style.opacity });
}

/**
 * Where the rule says.
 * @param {Element} one
 * @param {CSSStyleDeclaration} style
 * @returns {Box}
 */
function placed(one, style) {
  let host = one;
  while (getComputedStyle(host).position === "static" && host.parentElement) host = host.parentElement;
  const around = host.getBoundingClientRect();
  const { e, f } = new DOMMatrix(style.transform);
  const left = around.left + host.clientLeft + px(style.left) + e;
  const top = around.top + host.clientTop + px(style.top) + f;
  const edges = style.boxSizing === "content-box" ? /** @type {const} */ (["padding", "border"]) : [];
  /** @param {string} length @param {string[]} sides */
  const size = (length, sides) => {
    const names = edges.flatMap((edge) => sides.map((side) => `${edge}-${side}${edge === "border" ? "-width" : ""}`));
    return names.reduce((sum, name) => sum + px(style.getPropertyValue(name)), px(length));
  };
  const [width, height] = [size(style.width, ["left", "right"]), size(style.height, ["top", "bottom"])];
  return { left, top, right: left + width, bottom: top + height };
}

/**
 * In the element's line, at its edge.
 * @param {Element} one
 * @param {CSSStyleDeclaration} style
 * @param {string} side
 * @param {{ wide: number, high: number }} text
 * @returns {Box}
 */
function beside(one, style, side, { wide, high }) {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const { paddingLeft, paddingRight } = getComputedStyle(one);
  const width = px(style.width) || wide;
  const height = px(style.height) || high;
  const start = side === "::before" ? left + px(paddingLeft) : right - px(paddingRight) - width;
  const middle = (top + bottom) / 2;
  return { left: start, right: start + width, top: middle - height / 2, bottom: middle + height / 2 };
}
