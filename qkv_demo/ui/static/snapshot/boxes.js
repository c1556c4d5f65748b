// An element's box as SVG: its paper, its borders, the line about what is chosen and those of a formula.

import { svg } from "../base/dom.js";
import { NONE, frameOf, inked, near, px } from "./ink.js";

/** @typedef {import("./ink.js").Box} Box */

const SIDES = /** @type {const} */ (["Top", "Right", "Bottom", "Left"]);
const DASHES = /** @type {Record<string, string>} */ ({ dashed: "6 4", dotted: "1 2" });
const ABOUT = /^(.+\)) 0px 0px 0px ([\d.]+)px inset$/; // a shadow that is a line
const STOP = /(\w+\([^)]*\))(?: (-?[\d.]+)(px|%))?/g;

/** @param {import("./ink.js").Sheet} sheet @param {CSSStyleDeclaration} style @param {Box} box @returns {(SVGElement | null)[]} */
export function paper(sheet, style, box) {
  const rx = near(Math.min(px(style.borderTopLeftRadius), (box.bottom - box.top) / 2)) || false;
  const edges = SIDES.map((side) => {
    const width = px(style[`border${side}Width`]);
    const stroke = width > 0 ? inked("stroke", style[`border${side}Color`]) : null;
    const dashes = DASHES[style[`border${side}Style`]];
    return stroke && { ...stroke, "stroke-width": near(width), "stroke-dasharray": dashes };
  });
  const isFrame = edges.every((edge) => JSON.stringify(edge) === JSON.stringify(edges[0]));
  const fill = shade(sheet, style, box) ?? inked("fill", style.backgroundColor);
  const [, color = "", width = ""] = style.boxShadow.match(ABOUT) ?? [];
  return [
    framed(box, rx, fill, isFrame ? edges[0] : null),
    ...(isFrame ? [] : edges.map((looks, at) => looks && sideOf(at, box, looks))),
    framed(box, rx, null, width ? { ...inked("stroke", color), "stroke-width": near(px(width)) } : null),
  ];
}

/** @param {Box} box @param {number | false} rx @param {object | null} fill @param {Record<string, unknown> | null} edge @returns {SVGElement | null} */
const framed = (box, rx, fill, edge) =>
  fill || edge
    ? svg("rect", { ...frameOf(box, Number(edge?.["stroke-width"] ?? 0) / 2), rx, fill: NONE, ...fill, ...edge })
    : null;

/** One border of four. @param {number} at @param {Box} box @param {Record<string, unknown>} looks */
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
function line(ends, looks) {
  const [x1, y1, x2, y2] = ends.map(near);
  return svg("line", { x1, y1, x2, y2, ...looks });
}

/** Colours that run across, or stripes. @param {import("./ink.js").Sheet} sheet @param {CSSStyleDeclaration} style @param {Box} box */
function shade({ define }, { backgroundImage, backgroundSize }, { left, top, right }) {
  const [, repeats, slant] = backgroundImage.match(/^(repeating-)?linear-gradient\((to right|135deg)/) ?? [];
  if (!slant || backgroundSize !== "auto") return null;
  const long = right - left;
  const stops = [...backgroundImage.matchAll(STOP)];
  const places = stops.map(([, , at, unit], index) =>
    at ? (unit === "px" ? px(at) / long : px(at) / 100) : index / (stops.length - 1),
  );
  const most = repeats ? places[places.length - 1] : 1;
  const end = slant === "135deg" ? [left + long * most * 0.7, top + long * most * 0.7] : [left + long * most, top];
  const run = { x1: near(left), y1: near(top), x2: near(end[0]), y2: near(end[1]), spreadMethod: repeats && "repeat" };
  const colors = stops.map(([, color], at) =>
    svg("stop", { offset: near(places[at] / most), ...inked("stop-color", color) }),
  );
  return { fill: define(svg("linearGradient", { gradientUnits: "userSpaceOnUse", ...run }, ...colors)) };
}

/**
 * The line of a fraction and the sign of a root, which are no text.
 * @param {Element} one @param {CSSStyleDeclaration} style @param {Box} box @returns {SVGElement | null}
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
