// Elements of the page as SVG, in the order in which the browser paints them: their boxes, and their words line by line, each
// where the browser has it and as wide as it is there.

import { svg } from "../base/dom.js";
import { BASE, NONE, common, figure, frameOf, inked, meets, near, px, together, typeOf, within } from "./ink.js";

/** @import { Box, Sheet } from "./ink.js" */

const HIDDEN = "inset(50%)"; // of what is only said aloud
const CONTROLS = [
  ".bar, .morph, .overlay, .lesson-move, progress, summary, [role='tablist'], [type='range']",
  "button:not(.word), .switch:not(:has(:checked))",
  ".menu, .notice", // what only stands over the stage
].join(", ");

/** Whether it stands in a drawing: it is no control of the app, unless these are wanted. @param {Element} one @param {boolean} controls */
export const isDrawn = (one, controls) => controls || !one.matches(CONTROLS);

/** One element with all that it holds. @param {Sheet} sheet @param {Element} one @param {Box} room in which it can be seen @returns {SVGElement | null} */
export function element(sheet, one, room) {
  const style = getComputedStyle(one);
  const isThere =
    (style.display === "contents" || one.checkVisibility()) && style.opacity !== "0" && style.clipPath !== HIDDEN;
  if (!isThere || !isDrawn(one, sheet.controls)) return null;
  const opacity = near(Number(style.opacity));
  return together(contentOf(sheet, one, style, room), { opacity: opacity < 1 && opacity });
}

/** @param {Sheet} sheet @param {Element} one @param {CSSStyleDeclaration} style @param {Box} room */
function contentOf(sheet, one, style, room) {
  const box = one.getBoundingClientRect();
  if (one instanceof SVGSVGElement) return [meets(box, room) ? figure(sheet, one) : null];
  const isSeen = style.visibility === "visible" && meets(box, room);
  const isFramed = isSeen && (sheet.controls || !one.matches("select, [type='checkbox']"));
  const own = isFramed ? [...paper(sheet, style, box), formulaLine(one, style, box)] : [];
  if (one.matches("input, select, textarea")) return isSeen ? [...own, said(one, style, box)] : [];
  const cuts =
    style.overflowX !== "visible" && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1);
  const held = children(sheet, one, style, cuts ? common(room, box) : room);
  return [...own, together(held, { "clip-path": cuts && held.length > 0 && within(sheet, box) })];
}

/** @param {Sheet} sheet @param {Element} one @param {CSSStyleDeclaration} style @param {Box} room */
function children(sheet, one, style, room) {
  const height = (/** @type {Node} */ node) => (node instanceof Element && Number(getComputedStyle(node).zIndex)) || 0;
  const nodes = [...one.childNodes].sort((first, second) => height(first) - height(second));
  return nodes.flatMap((node) => {
    if (node instanceof Element) return element(sheet, node, room);
    return node instanceof Text && style.visibility === "visible" ? words(node, style, room) : [];
  });
}

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
function said(one, style, { left, right, top, bottom }) {
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
function words(node, style, room) {
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

const SIDES = /** @type {const} */ (["Top", "Right", "Bottom", "Left"]);
const DASHES = /** @type {Record<string, string>} */ ({ dashed: "6 4", dotted: "1 2" });
const ABOUT = /^(.+\)) 0px 0px 0px ([\d.]+)px inset$/; // a shadow that is a line
const STOP = /(\w+\([^)]*\))(?: (-?[\d.]+)(px|%))?/g;

/** @param {Sheet} sheet @param {CSSStyleDeclaration} style @param {Box} box @returns {(SVGElement | null)[]} */
function paper(sheet, style, box) {
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

/** Colours that run across, or stripes. @param {Sheet} sheet @param {CSSStyleDeclaration} style @param {Box} box */
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
function formulaLine(one, style, { left, right, top, bottom }) {
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
