// An SVG of the page as a group of the drawing: the same shapes and words, with what the style sheets say of them.

import { svg } from "../base/dom.js";
import { BASE, NONE, inked, near, together, typeOf, within } from "./ink.js";

const LEAVES = "text, path, line, circle, rect, polygon, polyline, ellipse";
const GEOMETRY = "d x y x1 y1 x2 y2 cx cy r rx ry width height points dx dy".split(" ");
const USUAL = {
  ...{ "stroke-width": "1px", "stroke-dasharray": NONE, "stroke-linecap": "butt", "stroke-linejoin": "miter" },
};

/** @param {import("./ink.js").Sheet} sheet @param {SVGSVGElement} root */
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
  const box = one.getBBox();
  // Few programs know of type that hangs by its middle.
  if (style.dominantBaseline !== "auto") place.y = near(box.y + BASE * box.height);
  const width = one.childElementCount === 0 && near(one.getComputedTextLength());
  const given = {
    ...{ "text-anchor": style.textAnchor !== "start" && style.textAnchor, "xml:space": "preserve" },
    ...{ textLength: width, lengthAdjust: width && "spacingAndGlyphs", stroke: false },
  };
  return svg("text", { ...place, ...looks, ...given, ...typeOf(style) }, ...[...one.childNodes].map(said));
}

/** A name among others that stand on one line. @param {ChildNode} node @returns {Node | string} */
function said(node) {
  if (!(node instanceof SVGTSpanElement)) return node.textContent ?? "";
  const style = getComputedStyle(node);
  const fill = inked("fill", style.fill, Number(style.fillOpacity)) ?? { fill: NONE };
  return svg("tspan", { ...geometryOf(node), ...fill, ...typeOf(style) }, ...[...node.childNodes].map(said));
}
