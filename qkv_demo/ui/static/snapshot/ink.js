// What every part of a drawing is written with: numbers, colours and types as SVG 1.1 has them; and in these an SVG of the
// page, the same shapes and words with what the style sheets say of them.

import { svg } from "../base/dom.js";

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box on the screen, in pixels */
/**
 * What all parts of one drawing share: `define` answers an address for what shapes refer to, `controls` says whether the
 * app's are drawn.
 * @typedef {{ define: (one: Element) => string, controls: boolean }} Sheet
 */

export const NONE = "none"; // as style sheets and SVG say it
export const BASE = 0.8; // of a line's height, from its top down to where its letters stand

/** Finer than a screen is. @param {number} value */
export const near = (value) => Math.round(value * 100) / 100;

/** A length of a style. @param {string} length */
export const px = (length) => Number.parseFloat(length) || 0;

/**
 * A colour as attributes; none where nothing is to be seen.
 * @param {"fill" | "stroke" | "stop-color"} name
 * @param {string} color as a style tells it
 * @param {number} [opacity]
 * @returns {Record<string, string | number | false> | null}
 */
export function inked(name, color, opacity = 1) {
  const whole = color.startsWith("color(") ? 255 : 1;
  const [red, green, blue, alpha = 1] = color.match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? [0, 0, 0, 0];
  const seen = near(alpha * opacity);
  if (seen === 0 && name !== "stop-color") return null;
  const hex = [red, green, blue].map((part) =>
    Math.round(whole * part)
      .toString(16)
      .padStart(2, "0"),
  );
  return { [name]: `#${hex.join("")}`, [name === "stop-color" ? "stop-opacity" : `${name}-opacity`]: seen < 1 && seen };
}

/** The attributes of type, of a family that every program has. @param {CSSStyleDeclaration} style */
export function typeOf(style) {
  const first = style.fontFamily.split(",")[0].replace("sans-serif", "");
  const serif = /math|serif|cambria|stix/i.test(first);
  return {
    "font-family": /mono/i.test(first) ? "monospace" : serif ? "serif" : "system-ui, sans-serif",
    "font-size": near(px(style.fontSize)),
    "font-weight": Number(style.fontWeight) > 500 && "bold", // few programs know more weights
    "font-style": style.fontStyle === "italic" && "italic",
  };
}

/** What of a box lies in a room. @param {Box} one @param {Box} other @returns {Box} */
export const common = (one, other) => ({
  left: Math.max(one.left, other.left),
  right: Math.min(one.right, other.right),
  top: Math.max(one.top, other.top),
  bottom: Math.min(one.bottom, other.bottom),
});

/** @param {Box} box @param {Box} room */
export function meets(box, room) {
  const { left, right, top, bottom } = common(box, room);
  return left < right && top < bottom;
}

/** A box's attributes, drawn in by so much. @param {Box} box @param {number} [by] */
export const frameOf = ({ left, top, right, bottom }, by = 0) => ({
  x: near(left + by),
  y: near(top + by),
  width: near(Math.max(0, right - left - 2 * by)),
  height: near(Math.max(0, bottom - top - 2 * by)),
});

/**
 * What was drawn as one element, if anything was; a group where something holds for all of it.
 * @param {(SVGElement | null)[]} drawn @param {Record<string, unknown>} [looks] @returns {SVGElement | null}
 */
export function together(drawn, looks = {}) {
  const there = drawn.filter((one) => one !== null);
  if (there.length === 0) return null;
  return there.length === 1 && !Object.values(looks).some(Boolean) ? there[0] : svg("g", looks, ...there);
}

/** What shows only what lies in a box. @param {Sheet} sheet @param {Box} box */
export const within = ({ define }, box) => define(svg("clipPath", {}, svg("rect", frameOf(box))));

const LEAVES = "text, path, line, circle, rect, polygon, polyline, ellipse";
const GEOMETRY = "d x y x1 y1 x2 y2 cx cy r rx ry width height points dx dy".split(" ");
const USUAL = {
  ...{ "stroke-width": "1px", "stroke-dasharray": NONE, "stroke-linecap": "butt", "stroke-linejoin": "miter" },
};

/** @param {Sheet} sheet @param {SVGSVGElement} root */
export function figure(sheet, root) {
  const onScreen = root.getScreenCTM() ?? new DOMMatrix();
  const whole = together(partsOf(root, onScreen.inverse()), { transform: moved(onScreen) });
  const cuts = getComputedStyle(root).overflow !== "visible";
  return together([whole], { "clip-path": whole && cuts && within(sheet, root.getBoundingClientRect()) });
}

/** @param {Element} whole @param {DOMMatrix} back from the screen to the figure */
const partsOf = (whole, back) => [...whole.children].map((one) => partOf(one, back));

/** @param {Element} one @param {DOMMatrix} back @returns {SVGElement | null} */
function partOf(one, back) {
  const style = getComputedStyle(one);
  const isThere = style.display !== NONE && style.opacity !== "0";
  if (!isThere || !(one instanceof SVGGraphicsElement) || one.matches("defs, .hoverlayer")) return null;
  const matrix = back.multiply(one.getScreenCTM() ?? new DOMMatrix());
  const drawn = one.matches(LEAVES) ? [leafOf(one, style, matrix)] : partsOf(one, back);
  return together(drawn, { opacity: style.opacity !== "1" && style.opacity });
}

/** A shape or words. @param {SVGGraphicsElement} one @param {CSSStyleDeclaration} style @param {DOMMatrix} matrix */
function leafOf(one, style, matrix) {
  const looks = { ...paintOf(style), transform: moved(matrix) };
  const empty = one.getAttribute("d") === "" || one.getAttribute("points") === "" || one.matches("text:empty");
  const unseen = style.visibility !== "visible" || !("fill" in looks || "stroke" in looks); // as what a pointer finds
  if (empty || unseen) return null;
  if (one instanceof SVGTextElement) return words(one, style, looks);
  const stretched = style.vectorEffect === "non-scaling-stroke" && Math.abs(matrix.a - matrix.d) > 0.01;
  return stretched ? pulled(one, looks, matrix) : svg(one.localName, { ...geometryOf(one), fill: NONE, ...looks });
}

/** @param {DOMMatrix} matrix */
function moved({ a, b, c, d, e, f }) {
  const scale = [a, b, c, d].map((part) => Math.round(part * 1e4) / 1e4);
  const way = [near(e), near(f)];
  if (String(scale) !== "1,0,0,1") return `matrix(${[...scale, ...way].join(" ")})`;
  return String(way) !== "0,0" && `translate(${way.join(" ")})`;
}

/** @param {CSSStyleDeclaration} style */
function paintOf(style) {
  const stroke = inked("stroke", style.stroke, Number(style.strokeOpacity));
  const lines = Object.entries(USUAL).map(([name, usual]) => {
    const is = style.getPropertyValue(name);
    return [name, is !== usual && is.replaceAll("px", "")];
  });
  const fill = inked("fill", style.fill, Number(style.fillOpacity));
  return { ...fill, ...stroke, ...(stroke && Object.fromEntries(lines)) };
}

/** @param {Element} one */
function geometryOf(one) {
  const told = GEOMETRY.map((name) => [name, one.getAttribute(name)?.replace(/-?\d+\.\d{3,}/g, (x) => `${near(+x)}`)]);
  return Object.fromEntries(told);
}

/** Lines of a figure that is stretched, and they are not. @param {any} one @param {object} looks @param {DOMMatrix} matrix */
function pulled(one, looks, matrix) {
  const ends = [1, 2].map((end) => new DOMPoint(one[`x${end}`]?.baseVal.value, one[`y${end}`]?.baseVal.value));
  const points = [...(one.points ?? ends)].map((end) => DOMPoint.fromPoint(end).matrixTransform(matrix));
  const told = points.map(({ x, y }) => `${near(x)},${near(y)}`).join(" ");
  return svg("polyline", { points: told, fill: NONE, ...looks, transform: false });
}

/** Words, anchored as they are there. @param {SVGTextElement} one @param {CSSStyleDeclaration} style @param {object} looks */
function words(one, style, looks) {
  const place = geometryOf(one);
  const width = one.childElementCount === 0 && near(one.getComputedTextLength());
  const given = {
    ...{ "text-anchor": style.textAnchor !== "start" && style.textAnchor, "xml:space": "preserve" },
    ...{ textLength: width, lengthAdjust: width && "spacingAndGlyphs", stroke: false },
  };
  return svg("text", { ...place, ...looks, ...given, ...typeOf(style) }, ...[...one.childNodes].map(said));
}

/** A name among others that stand on one line. @param {ChildNode} node @returns {Node | string} */
function said(node) {
  if (!(node instanceof SVGTSpanElement)) return node instanceof Text ? node.data : "";
  const style = getComputedStyle(node);
  const fill = inked("fill", style.fill, Number(style.fillOpacity)) ?? { fill: NONE };
  return svg("tspan", { ...geometryOf(node), ...fill, ...typeOf(style) }, ...[...node.childNodes].map(said));
}
