// Exports a picture of the page as SVG or PNG. All styles are written into the SVG as attributes, because other programs do not
// have the page's style sheets. HTML text and backgrounds become SVG shapes.

import { svgUrl, el, svg } from "../base/dom.js";

const EXPORT_MARGIN = 12; // The width of the margin around an exported picture, in pixels.
const PNG_LONGER_SIDE = 1600; // The longer side of a PNG, in pixels.
const BASELINE_FRACTION = 0.8; // The distance from the top of a line of text to its baseline, as a fraction of the line's height.

/** Return SVG code for a picture that looks like an element of the page. @param {Element} element @param {string} title */
export function createSvg(element, title) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const size = {
    width: roundToHundredths(width + 2 * EXPORT_MARGIN),
    height: roundToHundredths(height + 2 * EXPORT_MARGIN),
  };
  const topLeft = { x: roundToHundredths(left - EXPORT_MARGIN), y: roundToHundredths(top - EXPORT_MARGIN) };
  const viewBox = Object.values({ ...topLeft, ...size }).join(" ");
  const background = svg("rect", { ...topLeft, ...size, ...colorAttributes("fill", backgroundOf(element)) });
  const picture = svg("svg", { ...size, viewBox }, svg("title", {}, title), background, ...shapesOf(element));
  return new XMLSerializer().serializeToString(picture);
}

/** Convert SVG code to a PNG. @param {string} svgCode @returns {Promise<Blob>} */
export async function createPng(svgCode) {
  const image = el("img", { src: svgUrl(svgCode) });
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = PNG_LONGER_SIDE / Math.max(width, height);
  const canvas = el("canvas", { width: Math.round(scale * width), height: Math.round(scale * height) });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture is empty."))), "image/png"),
  );
}

/** Round a number of pixels to two decimals. @param {number} pixels */
const roundToHundredths = (pixels) => Math.round(pixels * 100) / 100;

/**
 * Return the background color of an element, or of its nearest ancestor with a background.
 * @param {Element | null} element @returns {string}
 */
function backgroundOf(element) {
  if (!element) return "rgb(255, 255, 255)";
  const color = getComputedStyle(element).backgroundColor;
  return colorAttributes("fill", color) ? color : backgroundOf(element.parentElement);
}

/**
 * Return the SVG attributes for a color that CSS has computed, or null if the color is fully transparent.
 * @param {"fill" | "stroke"} attributeName @param {string} color @param {string} [opacity]
 */
function colorAttributes(attributeName, color, opacity = "1") {
  const scale = color.startsWith("color(") ? 255 : 1;
  const [red, green, blue, alpha = 1] = color.match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? [0, 0, 0, 0];
  const visibleOpacity = roundToHundredths(alpha * Number(opacity));
  if (visibleOpacity === 0) return null;
  const channels = [red, green, blue].map((channel) => Math.round(scale * channel));
  return { [attributeName]: `rgb(${channels})`, [`${attributeName}-opacity`]: visibleOpacity < 1 && visibleOpacity };
}

/**
 * Return the font of a computed style as SVG attributes. The font family is replaced by a generic one, because other programs may
 * not have the page's font.
 * @param {CSSStyleDeclaration} style
 */
const fontAttributes = (style) => ({
  "font-family": "system-ui, sans-serif",
  "font-size": roundToHundredths(Number.parseFloat(style.fontSize)),
  "font-weight": Number(style.fontWeight) > 500 && "bold",
  "font-style": style.fontStyle === "italic" && "italic",
});

/**
 * Convert an element and its children to SVG shapes, in the order in which the browser paints them.
 * @param {Element} element @returns {Element[]}
 */
function shapesOf(element) {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || element.matches(".overlay"))
    return [];
  if (element instanceof SVGSVGElement) return [copySvg(element)];
  const style = getComputedStyle(element);
  const children = [...element.childNodes].flatMap((node) =>
    node instanceof Element ? shapesOf(node) : node instanceof Text ? linesOf(node, style) : [],
  );
  return [...backgroundShapes(element, style), ...children];
}

/**
 * Return a rectangle for the background of an element, or an empty list if there is no background.
 * @param {Element} element @param {CSSStyleDeclaration} style
 */
function backgroundShapes(element, style) {
  const fill = colorAttributes("fill", style.backgroundColor);
  const { x, y, width, height } = element.getBoundingClientRect();
  const rx = Math.min(Number.parseFloat(style.borderTopLeftRadius), height / 2);
  return fill ? [svg("rect", { x, y, width, height, rx, ...fill })] : [];
}

/**
 * Convert each line of a text node to an SVG text, with exactly the line's width on screen.
 * @param {Text} node @param {CSSStyleDeclaration} style the computed style of the element that contains the text
 */
function linesOf(node, style) {
  const textRange = document.createRange();
  /** @type {{ text: string, left: number, right: number, top: number, bottom: number }[]} */
  const lines = [];
  for (const { 0: character, index } of node.data.matchAll(/./gsu)) {
    textRange.setStart(node, index);
    textRange.setEnd(node, index + character.length);
    const { left, right, top, bottom } = textRange.getBoundingClientRect();
    const lastLine = lines.at(-1);
    if (left === right) continue; // Skip a collapsed space, which has no width.
    if (!lastLine || top > lastLine.bottom - 1) lines.push({ text: character, left, right, top, bottom });
    else
      Object.assign(lastLine, {
        text: lastLine.text + character,
        left: Math.min(lastLine.left, left),
        right: Math.max(lastLine.right, right),
      });
  }
  const attributes = {
    lengthAdjust: "spacingAndGlyphs",
    ...colorAttributes("fill", style.color),
    ...fontAttributes(style),
  };
  return lines.map(({ text, left, right, top, bottom }) => {
    const position = {
      x: roundToHundredths(left),
      y: roundToHundredths(top + BASELINE_FRACTION * (bottom - top)),
      textLength: roundToHundredths(right - left),
    };
    return svg("text", { ...position, ...attributes }, text);
  });
}

// The style properties that are written as attributes, with their default values. A property with its default value is omitted.
const DEFAULT_STYLES = /** @type {Record<string, string>} */ ({
  "stroke-width": "1px",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  "text-anchor": "start",
});
// Attributes that are not copied, because they have a meaning only in the page, or because the computed style replaces them.
const OMITTED_ATTRIBUTES = /^(class|style|role|tabindex|dir|fill|stroke|font|opacity|xmlns|(data|aria)-)/;
// Matches a reference to a clip path. Plotly writes the full address of the page into it, and only the part from # on is kept.
const CLIP_PATH_URL = /url\(['"]?[^#]*(#[^'")]+)['"]?\)/;

/** Copy an SVG of the page, with its position and size on screen. @param {SVGSVGElement} svgElement */
function copySvg(svgElement) {
  const { x, y, width, height } = svgElement.getBoundingClientRect();
  const copy = copyWithStyle(svgElement) ?? svg("svg");
  if (!svgElement.hasAttribute("viewBox"))
    copy.setAttribute("viewBox", `0 0 ${roundToHundredths(width)} ${roundToHundredths(height)}`);
  for (const [name, value] of Object.entries({ x, y, width, height }))
    copy.setAttribute(name, String(roundToHundredths(value)));
  return copy;
}

/**
 * Copy an SVG shape with its computed style as attributes, or return null if it is invisible.
 * @param {Element} shape @returns {Element | null}
 */
function copyWithStyle(shape) {
  const style = getComputedStyle(shape);
  const styleAttributes = styleAttributesOf(shape, style);
  if (style.display === "none" || style.opacity === "0" || !styleAttributes) return null;
  const copiedAttributes = [...shape.attributes].filter(({ name }) => !OMITTED_ATTRIBUTES.test(name));
  const attributes = Object.fromEntries(
    copiedAttributes.map(({ name, value }) => [name, value.replace(CLIP_PATH_URL, "url($1)")]),
  );
  const opacity = style.opacity !== "1" && style.opacity;
  return svg(shape.localName, { ...attributes, ...styleAttributes, opacity }, ...[...shape.childNodes].map(copyNode));
}

/** @param {ChildNode} node */
function copyNode(node) {
  if (node instanceof Element) return copyWithStyle(node);
  return node instanceof Text && node.data.trim() ? node.data : null;
}

/**
 * Return the computed style of a shape as attributes, or null if the shape is invisible.
 * @param {Element} shape @param {CSSStyleDeclaration} style
 */
function styleAttributesOf(shape, style) {
  const isText = shape instanceof SVGTextContentElement;
  const isShape = isText || shape instanceof SVGGeometryElement;
  if (!isShape || shape.closest("clipPath")) return {};
  const fill = colorAttributes("fill", style.fill, style.fillOpacity);
  // Omit the outline of text, because some programs paint the outline over the letters.
  const stroke = isText ? null : colorAttributes("stroke", style.stroke, style.strokeOpacity);
  if (style.visibility !== "visible" || (!fill && !stroke)) return null;
  const changedStyles = Object.keys(DEFAULT_STYLES).filter(
    (name) => style.getPropertyValue(name) !== DEFAULT_STYLES[name],
  );
  const otherAttributes = Object.fromEntries(changedStyles.map((name) => [name, style.getPropertyValue(name)]));
  return { fill: "none", ...fill, ...stroke, ...otherAttributes, ...(isText && fontAttributes(style)) };
}
