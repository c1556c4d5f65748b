// Exports a picture from the screen as SVG or PNG. The SVG contains only shapes and text, and all styles are attributes, because
// other programs do not have the page's style sheets.

import { svgUrl, el, svg } from "../base/dom.js";

const MARGIN = 12; // The margin around the picture, in pixels.
const LONGER_SIDE = 1600; // The longer side of a PNG, in pixels.
const BASELINE = 0.8; // The position of the baseline in a line of text, measured from the top as a fraction of the line's height.

/** Return SVG text that looks like an element of the page. @param {Element} part @param {string} title */
export function svgOf(part, title) {
  const { left, top, width, height } = part.getBoundingClientRect();
  const size = { width: round(width + 2 * MARGIN), height: round(height + 2 * MARGIN) };
  const corner = { x: round(left - MARGIN), y: round(top - MARGIN) };
  const viewBox = Object.values({ ...corner, ...size }).join(" ");
  const paper = svg("rect", { ...corner, ...size, ...paint("fill", backgroundOf(part)) });
  const picture = svg("svg", { ...size, viewBox }, svg("title", {}, title), paper, ...shapesOf(part));
  return new XMLSerializer().serializeToString(picture);
}

/** Draw SVG text as a PNG. @param {string} text @returns {Promise<Blob>} */
export async function pngOf(text) {
  const image = el("img", { src: svgUrl(text) });
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = LONGER_SIDE / Math.max(width, height);
  const canvas = el("canvas", { width: Math.round(scale * width), height: Math.round(scale * height) });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture is empty."))), "image/png"),
  );
}

/** Round to hundredths of a pixel. @param {number} value */
const round = (value) => Math.round(value * 100) / 100;

/** Return the background color of the nearest ancestor that has one. @param {Element | null} element @returns {string} */
function backgroundOf(element) {
  if (!element) return "rgb(255, 255, 255)";
  const color = getComputedStyle(element).backgroundColor;
  return paint("fill", color) ? color : backgroundOf(element.parentElement);
}

/**
 * Return a computed color as SVG attributes, or null if it is fully transparent.
 * @param {"fill" | "stroke"} name @param {string} color @param {string} [opacity]
 */
function paint(name, color, opacity = "1") {
  const scale = color.startsWith("color(") ? 255 : 1;
  const [red, green, blue, alpha = 1] = color.match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? [0, 0, 0, 0];
  const visible = round(alpha * Number(opacity));
  if (visible === 0) return null;
  const parts = [red, green, blue].map((part) => Math.round(scale * part));
  return { [name]: `rgb(${parts})`, [`${name}-opacity`]: visible < 1 && visible };
}

/**
 * Return the text attributes of a style. The font family is replaced by one that every program has.
 * @param {CSSStyleDeclaration} style
 */
const typeOf = (style) => ({
  "font-family": "system-ui, sans-serif",
  "font-size": round(Number.parseFloat(style.fontSize)),
  "font-weight": Number(style.fontWeight) > 500 && "bold",
  "font-style": style.fontStyle === "italic" && "italic",
});

/**
 * Return an element and its contents as SVG shapes, in the browser's painting order.
 * @param {Element} element @returns {Element[]}
 */
function shapesOf(element) {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || element.matches(".overlay"))
    return [];
  if (element instanceof SVGSVGElement) return [copyOf(element)];
  const style = getComputedStyle(element);
  const children = [...element.childNodes].flatMap((node) =>
    node instanceof Element ? shapesOf(node) : node instanceof Text ? linesOf(node, style) : [],
  );
  return [...boxOf(element, style), ...children];
}

/** Return the background of an element as a shape, if it has one. @param {Element} element @param {CSSStyleDeclaration} style */
function boxOf(element, style) {
  const fill = paint("fill", style.backgroundColor);
  const { x, y, width, height } = element.getBoundingClientRect();
  const rx = Math.min(Number.parseFloat(style.borderTopLeftRadius), height / 2);
  return fill ? [svg("rect", { x, y, width, height, rx, ...fill })] : [];
}

/**
 * Return the lines of a text node as SVG text. Each line is as wide as on screen.
 * @param {Text} node @param {CSSStyleDeclaration} style the computed style of its element
 */
function linesOf(node, style) {
  const range = document.createRange();
  /** @type {{ text: string, left: number, right: number, top: number, bottom: number }[]} */
  const lines = [];
  for (const { 0: text, index } of node.data.matchAll(/./gsu)) {
    range.setStart(node, index);
    range.setEnd(node, index + text.length);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const line = lines.at(-1);
    if (left === right) continue; // Skip a collapsed space, which has no width.
    if (!line || top > line.bottom - 1) lines.push({ text, left, right, top, bottom });
    else
      Object.assign(line, {
        text: line.text + text,
        left: Math.min(line.left, left),
        right: Math.max(line.right, right),
      });
  }
  const looks = { lengthAdjust: "spacingAndGlyphs", ...paint("fill", style.color), ...typeOf(style) };
  return lines.map(({ text, left, right, top, bottom }) => {
    const place = { x: round(left), y: round(top + BASELINE * (bottom - top)), textLength: round(right - left) };
    return svg("text", { ...place, ...looks }, text);
  });
}

// Attributes that a shape gets from its computed style. An attribute is omitted if it has the value given here.
const LOOKS = /** @type {Record<string, string>} */ ({
  "stroke-width": "1px",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  "text-anchor": "start",
});
const PAGE_ONLY = /^(class|style|role|tabindex|dir|fill|stroke|font|opacity|xmlns|(data|aria)-)/;
// Plotly refers to clip paths by the full address of the page, of which only the fragment is kept.
const ADDRESS = /url\(['"]?[^#]*(#[^'")]+)['"]?\)/;

/** Copy an SVG to its position on screen. @param {SVGSVGElement} root */
function copyOf(root) {
  const { x, y, width, height } = root.getBoundingClientRect();
  const copy = copyShape(root) ?? svg("svg");
  if (!root.hasAttribute("viewBox")) copy.setAttribute("viewBox", `0 0 ${round(width)} ${round(height)}`);
  for (const [name, value] of Object.entries({ x, y, width, height })) copy.setAttribute(name, String(round(value)));
  return copy;
}

/**
 * Copy an SVG shape with its computed style as attributes, or return null if it is invisible.
 * @param {Element} shape @returns {Element | null}
 */
function copyShape(shape) {
  const style = getComputedStyle(shape);
  const looks = looksOf(shape, style);
  if (style.display === "none" || style.opacity === "0" || !looks) return null;
  const kept = [...shape.attributes].filter(({ name }) => !PAGE_ONLY.test(name));
  const attributes = Object.fromEntries(kept.map(({ name, value }) => [name, value.replace(ADDRESS, "url($1)")]));
  const opacity = style.opacity !== "1" && style.opacity;
  return svg(shape.localName, { ...attributes, ...looks, opacity }, ...[...shape.childNodes].map(copyNode));
}

/** @param {ChildNode} node */
function copyNode(node) {
  if (node instanceof Element) return copyShape(node);
  return node instanceof Text && node.data.trim() ? node.data : null;
}

/**
 * Return the computed style of a shape as attributes, or null if the shape is invisible.
 * @param {Element} shape @param {CSSStyleDeclaration} style
 */
function looksOf(shape, style) {
  const isText = shape instanceof SVGTextContentElement;
  const isShape = isText || shape instanceof SVGGeometryElement;
  if (!isShape || shape.closest("clipPath")) return {};
  const fill = paint("fill", style.fill, style.fillOpacity);
  // Omit the outline of text, because some programs paint it over the letters.
  const stroke = isText ? null : paint("stroke", style.stroke, style.strokeOpacity);
  if (style.visibility !== "visible" || (!fill && !stroke)) return null;
  const names = Object.keys(LOOKS).filter((name) => style.getPropertyValue(name) !== LOOKS[name]);
  const lines = Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]));
  return { fill: "none", ...fill, ...stroke, ...lines, ...(isText && typeOf(style)) };
}
