// The page, or a part of it, as a picture that any program shows: shapes and words of SVG 1.1, and the same as pixels.

import { addressOf, el, svg } from "../base/dom.js";
import { common, frameOf, inked } from "./ink.js";
import { element, isDrawn } from "./page.js";

/** @typedef {import("./ink.js").Box} Box */
/**
 * With the app's controls; no more of it than stands in a box; with what other drawings refer to.
 * @typedef {{ controls?: boolean, within?: Box, definitions?: Element }} Wish
 */

const SHARP = 2; // pixels of a PNG for each of the screen's, at least
const LARGE = 1600; // pixels that its longer side has: as many as a slide
const MARGIN = 12; // pixels about what is pictured
const EVERYWHERE = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

/**
 * SVG text that shows what `parts` show, in this light.
 * @param {Element[]} parts
 * @param {string} title
 * @param {Wish} [wish]
 */
export function svgOf(parts, title, wish = {}) {
  const { frame, paper, nodes, definitions } = drawingOf(parts, wish);
  return fileOf(title, frame, [paper, definitions, ...nodes]);
}

/**
 * What `parts` show, not yet a file; what its shapes refer to, equal things once, is found in `definitions`.
 * @param {Element[]} parts
 * @param {Wish} [wish]
 */
export function drawingOf(parts, wish = {}) {
  const { controls = false, within = EVERYWHERE, definitions = svg("defs") } = wish;
  const shown = parts
    .flatMap(boxed)
    .filter((part) => part.getBoundingClientRect().width > 0 && isDrawn(part, controls));
  const boxes = shown.map((part) => part.getBoundingClientRect());
  const whole = {
    left: Math.min(...boxes.map(({ left }) => left)) - MARGIN,
    top: Math.min(...boxes.map(({ top }) => top)) - MARGIN,
    right: Math.max(...boxes.map(({ right }) => right)) + MARGIN,
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)) + MARGIN,
  };
  const frame = frameOf(common(whole, within));
  const sheet = { define: definer(definitions), controls };
  const nodes = shown.map((part) => element(sheet, part, within)).filter((node) => node !== null);
  const paper = svg("rect", { ...frame, ...inked("fill", paperUnder(shown[0].parentElement)) });
  return { frame, paper, nodes, definitions };
}

/** @param {Element} definitions @returns {import("./ink.js").Sheet["define"]} */
const definer = (definitions) => (one) => {
  const equal = [...definitions.children].find((other) => {
    one.id = other.id;
    return one.isEqualNode(other);
  });
  one.id = equal?.id ?? `defined-${definitions.childElementCount}`;
  if (!equal) definitions.append(one);
  return `url(#${one.id})`;
};

/** @param {string} title @param {ReturnType<typeof frameOf>} frame @param {Element[]} content */
export function fileOf(title, { x, y, width, height }, content) {
  const viewBox = [x, y, width, height].join(" ");
  const picture = svg("svg", { width, height, viewBox }, svg("title", {}, title), ...content);
  return new XMLSerializer().serializeToString(picture);
}

/**
 * The same as pixels.
 * @param {string} text SVG
 * @returns {Promise<Blob>}
 */
export async function pngOf(text) {
  const image = /** @type {HTMLImageElement} */ (el("img", { src: addressOf(text) }));
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.max(SHARP, LARGE / Math.max(width, height));
  const canvas = /** @type {HTMLCanvasElement} */ (
    el("canvas", { width: Math.round(scale * width), height: Math.round(scale * height) })
  );
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
}

/** What takes room on the screen: some parts only hold others. @param {Element} part @returns {Element[]} */
const boxed = (part) => (getComputedStyle(part).display === "contents" ? [...part.children].flatMap(boxed) : [part]);

/** The colour that lies under an element. @param {Element | null} one @returns {string} */
function paperUnder(one) {
  const color = one ? getComputedStyle(one).backgroundColor : "rgb(255, 255, 255)";
  return one && !inked("fill", color) ? paperUnder(one.parentElement) : color;
}
