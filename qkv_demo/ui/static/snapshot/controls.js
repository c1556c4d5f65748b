// @ts-check
// What a control says, which is no text node; without the app's controls no more than what is set.

import { svg } from "../base/dom.js";
import { line } from "./boxes.js";
import { NONE, frameOf, inked, measured, near, px, together, within } from "./ink.js";
import { written } from "./words.js";

/** @typedef {import("./ink.js").Box} Box */
/** @typedef {import("./ink.js").Sheet} Sheet */

const TICK = "3 3 5 -6";
const OPENER = "4 4 4 -4";
const ROUND = 3; // a corner of a box to tick

/**
 * @param {Sheet} sheet
 * @param {any} one
 * @param {CSSStyleDeclaration} style
 * @param {Box} box
 * @returns {(SVGElement | null)[]}
 */
export function said(sheet, one, style, box) {
  const accent = style.accentColor === "auto" ? style.color : style.accentColor;
  if (one.type === "checkbox") return ticked(sheet, one.checked, style, box, accent);
  if (one.type === "range") return slid(one, box, accent);
  const isList = one.tagName === "SELECT";
  const told = isList ? one.selectedOptions[0]?.textContent : one.value || one.placeholder;
  const [left, right] = [box.left + 1 + px(style.paddingLeft), box.right - 1 - px(style.paddingRight)];
  const { width, up, down } = measured(sheet, told, style);
  const spare = Math.max(0, right - left - width);
  const start = left + ({ center: spare / 2, right: spare, end: spare }[style.textAlign] ?? 0);
  const middle = (box.top + box.bottom) / 2;
  const high = (up + down) / 2;
  const place = { left: start, right: start + width, top: middle - high, bottom: middle + high };
  const text = together([written(sheet, told, place, style)], {
    "clip-path": place.right > right && within(sheet, { ...place, left, right }),
  });
  const opener = isList && sheet.controls ? sign(box.right - 18, middle - 2, OPENER, style.color) : null;
  return [text, opener];
}

/** @param {Sheet} sheet @param {boolean} checked @param {CSSStyleDeclaration} style @param {Box} box @param {string} accent */
function ticked({ controls }, checked, style, box, accent) {
  const looks = { rx: ROUND, stroke: "#888888", fill: NONE, ...(checked && inked("fill", accent)) };
  const frame = controls ? svg("rect", { ...frameOf(box), ...looks }) : null;
  const ink = controls ? "rgb(255 255 255)" : style.color;
  return [frame, checked ? sign(box.left + 3, (box.top + box.bottom) / 2, TICK, ink) : null];
}

/** @param {{ value: number, min: number, max: number }} one @param {Box} box @param {string} accent */
function slid({ value, min, max }, { left, right, top, bottom }, accent) {
  const y = near((top + bottom) / 2);
  const x = near(left + 8 + ((value - min) / (max - min || 1)) * (right - left - 16));
  const way = line([left, y, right, y], { stroke: "#999999", "stroke-width": 4 });
  return [way, svg("circle", { cx: x, cy: y, r: 7, ...inked("fill", accent) })];
}

/** @param {number} x @param {number} y @param {string} steps @param {string} color @returns {SVGElement} */
const sign = (x, y, steps, color) =>
  svg("path", { d: `M${near(x)} ${near(y)}l${steps}`, fill: NONE, ...inked("stroke", color) });
