// @ts-check
// The stage, or a part of it, as a picture: the page's own elements and rules in an SVG that asks for nothing else.

import { el, svg } from "../base/dom.js";

const SHARP = 2; // pixels of a PNG for each of the screen's
const APART = ".menu, .qr, .notice, .more-tools"; // what only stands over the stage for a while
const STILL = "* { scrollbar-width: none; animation: none !important; transition: none !important }";
const OURS = /#stage|--token-0|plotly|:root/;

/**
 * SVG text that shows what `part` shows, in this light.
 * @param {HTMLElement} stage
 * @param {Element} part
 */
export async function svgOf(stage, part) {
  const whole = stage.getBoundingClientRect();
  const box = part.getBoundingClientRect();
  const size = { width: Math.ceil(box.width), height: Math.ceil(box.height) };
  const copy = /** @type {HTMLElement} */ (stage.cloneNode(true));
  copyValues(stage, copy);
  await flatten(stage, copy);
  pointWithin(copy);
  for (const one of copy.querySelectorAll(APART)) one.remove();
  copy.style.width = `${whole.width}px`;
  const light = document.body.classList.contains("dark") ? "dark" : "";
  const room = { x: whole.left - box.left, y: whole.top - box.top, width: whole.width, height: whole.height };
  const inside = el(
    "div",
    { class: light },
    el("style", {}, [...rulesOf(document.styleSheets), STILL].join("\n")),
    copy,
  );
  inside.setAttribute("xmlns", "http://www.w3.org/1999/xhtml");
  const paper = getComputedStyle(stage).backgroundColor;
  const picture = svg(
    "svg",
    { ...size, viewBox: `0 0 ${size.width} ${size.height}` },
    svg("rect", { width: "100%", height: "100%", fill: paper }),
    svg("foreignObject", room, inside),
  );
  return new XMLSerializer().serializeToString(picture);
}

/**
 * The same as pixels.
 * @param {string} text SVG
 * @returns {Promise<Blob>}
 */
export async function pngOf(text) {
  const image = /** @type {HTMLImageElement} */ (
    el("img", { src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}` })
  );
  await image.decode();
  const canvas = /** @type {HTMLCanvasElement} */ (
    el("canvas", { width: SHARP * image.naturalWidth, height: SHARP * image.naturalHeight })
  );
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
}

/**
 * Our rules as they hold in this window: a picture has another width, at which others would.
 * @param {Iterable<CSSStyleSheet>} sheets
 * @returns {string[]}
 */
function rulesOf(sheets) {
  return [...sheets].flatMap((sheet) => {
    try {
      return flat(sheet.cssRules);
    } catch {
      return []; // another site's: an extension's, say
    }
  });
}

/** @param {CSSRuleList} rules @returns {string[]} */
const flat = (rules) =>
  [...rules].flatMap((rule) => {
    if (rule instanceof CSSMediaRule) return matchMedia(rule.conditionText).matches ? flat(rule.cssRules) : [];
    return OURS.test(rule.cssText) ? [rule.cssText] : [];
  });

/**
 * What was typed or chosen is no attribute, so a copy does not have it.
 * @param {HTMLElement} from
 * @param {HTMLElement} to
 */
function copyValues(from, to) {
  const copies = to.querySelectorAll("input, select");
  for (const [at, control] of [...from.querySelectorAll("input, select")].entries()) {
    const copy = copies[at];
    if (control instanceof HTMLInputElement) {
      copy.setAttribute("value", control.value);
      copy.toggleAttribute("checked", control.checked);
    } else if (control instanceof HTMLSelectElement)
      copy.querySelectorAll("option")[control.selectedIndex]?.setAttribute("selected", "");
  }
}

/**
 * What is clipped names its shape by the page's address, which a file does not have.
 * @param {HTMLElement} copy
 */
function pointWithin(copy) {
  for (const one of copy.querySelectorAll("[clip-path], [style*='url(']")) {
    for (const name of ["clip-path", "style"]) {
      const said = one.getAttribute(name);
      if (said) one.setAttribute(name, said.replace(/url\((['"]?)[^#'")]*#/g, "url($1#"));
    }
  }
}

/**
 * A space is drawn by the graphics card, which a copy does not have either.
 * @param {HTMLElement} from
 * @param {HTMLElement} to
 */
async function flatten(from, to) {
  const copies = to.querySelectorAll(".drawing");
  for (const [at, drawing] of [...from.querySelectorAll(".drawing")].entries()) {
    if (!drawing.querySelector("canvas")) continue;
    const { width, height } = drawing.getBoundingClientRect();
    if (width === 0) continue;
    const src = await window.Plotly.toImage(drawing, { format: "png", width, height, scale: SHARP });
    copies[at].replaceChildren(el("img", { src, style: `width: ${width}px; height: ${height}px` }));
  }
}
