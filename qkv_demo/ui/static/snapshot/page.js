// @ts-check
// Elements of the page as SVG, in the order in which the browser paints them.

import { formulaLine, paper } from "./boxes.js";
import { figure } from "./figure.js";
import { common, meets, near, together, within } from "./ink.js";
import { said, words } from "./words.js";

/** @typedef {import("./ink.js").Box} Box */
/** @typedef {import("./ink.js").Sheet} Sheet */

const HIDDEN = "inset(50%)"; // of what is only said aloud
const CONTROLS = [
  ".bar, .lenses, .morph, .overlay, .lesson-move, progress, summary, [role='tablist'], [type='range']",
  "button:not(.word), .switch:not(:has(:checked))",
  ".menu, .qr, .notice", // what only stands over the stage
].join(", ");

/** Whether it stands in a drawing: it is no control of the app, unless these are wanted. @param {Element} one @param {boolean} controls */
export const isDrawn = (one, controls) => controls || !one.matches(CONTROLS);

/** One element with all that it holds. @param {Sheet} sheet @param {Element} one @param {Box} room in which it can be seen @returns {SVGElement | null} */
export function element(sheet, one, room) {
  const style = getComputedStyle(one);
  const isThere =
    (style.display === "contents" || one.checkVisibility()) && style.opacity !== "0" && style.clipPath !== HIDDEN;
  if (!isThere || one.matches("script") || !isDrawn(one, sheet.controls)) return null;
  const opacity = near(Number(style.opacity) * Number(style.filter.match(/opacity\(([\d.]+)\)/)?.[1] ?? 1));
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
