// @ts-check
// An element's box as SVG: its paper, its borders, the line about what is chosen and those of a formula.

import { svg } from "../base/dom.js";
import { NONE, frameOf, inked, near, px } from "./ink.js";

/** @typedef {import("./ink.js").Box} Box */
/** @typedef {import("./ink.js").Sheet} Sheet */

const SIDES = /** @type {const} */ (["Top", "Right", "Bottom", "Left"]);
const DASHES = /** @type {Record<string, string>} */ ({ dashed: "6 4", dotted: "1 2" });
const ABOUT = /^(.+\)) 0px 0px 0px ([\d.]+)px( inset)?$/; // a shadow that is a line
const SHADE = /^(repeating-)?linear-gradient\((?:(to right|[\d.]+deg), )?(.*)\)$/;
const STOP = /(\w+\([^)]*\))((?: -?[\d.]+(?:px|%))*)/g;

/**
 * @param {Sheet} sheet
 * @param {CSSStyleDeclaration} style
 * @param {Box} box
 * @returns {(SVGElement | null)[]}
 */
export function paper(sheet, style, box) {
  const corner = Math.min(px(style.borderTopLeftRadius), (box.bottom - box.top) / 2);
  const rx = corner > 0 && near(corner);
  const edges = SIDES.map((side) => {
    const width = px(style[`border${side}Width`]);
    const stroke = width > 0 ? inked("stroke", style[`border${side}Color`]) : null;
    return (
      stroke && { ...stroke, "stroke-width": near(width), "stroke-dasharray": DASHES[style[`border${side}Style`]] }
    );
  });
  const isFrame = edges.every((edge) => JSON.stringify(edge) === JSON.stringify(edges[0]));
  const edge = isFrame ? edges[0] : null;
  const fill = inked("fill", style.backgroundColor);
  const frame = frameOf(box, Number(edge?.["stroke-width"] ?? 0) / 2);
  return [
    fill || edge ? svg("rect", { ...frame, rx, fill: NONE, ...fill, ...edge }) : null,
    shaded(sheet, style, box, rx),
    ...(isFrame ? [] : edges.map((looks, at) => looks && sideOf(at, box, looks))),
    about(style, box, corner),
  ];
}

/**
 * One border of four.
 * @param {number} at
 * @param {Box} box
 * @param {Record<string, unknown>} looks
 */
function sideOf(at, { left, top, right, bottom }, looks) {
  const by = Number(looks["stroke-width"]) / 2;
  const ends = [
    [left, top + by, right, top + by],
    [right - by, top, right - by, bottom],
    [left, bottom - by, right, bottom - by],
    [left + by, top, left + by, bottom],
  ];
  return line(ends[at], looks);
}

/** @param {number[]} ends @param {object | null} looks @returns {SVGElement} */
export function line(ends, looks) {
  const [x1, y1, x2, y2] = ends.map(near);
  return svg("line", { x1, y1, x2, y2, ...looks });
}

/**
 * An outline, or a shadow that is one.
 * @param {CSSStyleDeclaration} style
 * @param {Box} box
 * @param {number} corner
 */
function about(style, box, corner) {
  const [, shadow = "", spread = "", inset] = style.boxShadow.match(ABOUT) ?? [];
  const isOutline = style.outlineStyle === "solid";
  const width = px(isOutline ? style.outlineWidth : spread);
  const stroke = inked("stroke", isOutline ? style.outlineColor : shadow);
  if (width === 0 || !stroke) return null;
  const by = isOutline ? -px(style.outlineOffset) - width / 2 : (inset ? width : -width) / 2;
  const rx = near(Math.max(0, corner - by));
  return svg("rect", { ...frameOf(box, by), rx, fill: NONE, ...stroke, "stroke-width": near(width) });
}

/**
 * Colours that run across it, or stripes; over as much of its width as it says.
 * @param {Sheet} sheet
 * @param {CSSStyleDeclaration} style
 * @param {Box} box
 * @param {number | false} rx
 */
function shaded({ define }, { backgroundImage, backgroundSize }, { left, top, right, bottom }, rx) {
  const [, repeats, way = "180deg", told = ""] = backgroundImage.match(SHADE) ?? [];
  const stops = [...told.matchAll(STOP)];
  if (stops.length === 0) return null;
  const share = backgroundSize.includes("%") ? px(backgroundSize) / 100 : 1;
  const [width, height] = [share * (right - left), bottom - top];
  const angle = (way === "to right" ? 90 : px(way)) * (Math.PI / 180);
  const [dx, dy] = [Math.sin(angle), -Math.cos(angle)];
  const length = Math.abs(width * dx) + Math.abs(height * dy);
  const places = stops.flatMap(([, color, at], index) => {
    const ends = at ? at.trim().split(" ") : [`${(100 * index) / (stops.length - 1 || 1)}%`];
    return ends.map((end) => ({ color, at: end.endsWith("px") ? px(end) : (px(end) / 100) * length }));
  });
  const long = repeats ? places[places.length - 1].at : length;
  const [x, y] = [left + (width - length * dx) / 2, top + (height - length * dy) / 2];
  const run = { x1: near(x), y1: near(y), x2: near(x + long * dx), y2: near(y + long * dy) };
  const shades = places.map(({ color, at }) => svg("stop", { offset: near(at / long), ...inked("stop-color", color) }));
  const spreadMethod = repeats && "repeat";
  const fill = define(svg("linearGradient", { gradientUnits: "userSpaceOnUse", spreadMethod, ...run }, ...shades));
  return svg("rect", { ...frameOf({ left, top, right: left + width, bottom }), rx, fill });
}

/**
 * The line of a fraction and the sign of a root, which are no text.
 * @param {Element} one
 * @param {CSSStyleDeclaration} style
 * @param {Box} box
 * @returns {SVGElement | null}
 */
export function formulaLine(one, style, { left, right, top, bottom }) {
  const looks = inked("stroke", style.color);
  const parts = [...one.children].map((part) => part.getBoundingClientRect());
  if (one.localName === "mfrac") {
    const middle = (parts[0].bottom + parts[1].top) / 2;
    return line([left, middle, right, middle], looks);
  }
  if (one.localName !== "msqrt") return null;
  const wide = near(parts[0].left - left);
  const sign = `M${near(left)} ${near(bottom - 6)}l${wide / 2} 5L${near(left + wide)} ${near(top + 1)}H${near(right)}`;
  return svg("path", { d: sign, fill: NONE, ...looks });
}
