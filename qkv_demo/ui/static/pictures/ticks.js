// @ts-check
// The lines and numbers of a flat picture's axes, where other ranges have them. One that has come between the ends is a
// copy of one that plotly drew; it bears what plotly's d3 keeps with each, so that plotly takes it over when it draws.

import { pixelsOf } from "./axes.js";

/** @typedef {import("./axes.js").Layout} Layout */

const LETTERS = /** @type {const} */ (["x", "y"]);
const AWAY = -10_000; // pixels: out of every picture
const PLAIN = 1000; // from here on plotly may write a number otherwise, such as 1k

/**
 * What to write on which element so that lines and numbers stand where `wanted` has them; null if that takes plotly.
 * @param {Element} drawing
 * @param {Layout} wanted
 * @returns {import("./redraw.js").Move[] | null}
 */
export function ticksOf(drawing, wanted) {
  const kinds = LETTERS.flatMap((letter, axis) => {
    const ends = wanted[`${letter}axis`];
    return [`.${letter}grid, .${letter}zl`, `.${letter}tick`].map((kind) => {
      const elements = completed([...drawing.querySelectorAll(kind)], ends);
      return elements?.map((element) => moved(element, wanted, axis, ends));
    });
  });
  return kinds.includes(undefined) ? null : /** @type {import("./redraw.js").Move[]} */ (kinds.flat());
}

/**
 * @param {Element} element
 * @param {Layout} wanted
 * @param {number} axis
 * @param {Layout} ends of that axis
 * @returns {import("./redraw.js").Move}
 */
function moved(element, wanted, axis, ends) {
  const value = numberOf(element).x;
  const origin = axis === 0 ? wanted.margin.l : wanted.margin.t;
  const along = isShown(value, ends) ? origin + pixelsOf(wanted, value, value)[axis] : AWAY;
  const way = axis === 0 ? `translate(${along},0)` : `translate(0,${along})`;
  return [element.querySelector("text") ?? element, "transform", way];
}

/**
 * The elements of one kind at one axis with a copy for each number that has none; undefined if nothing can be copied.
 * @param {Element[]} elements
 * @param {Layout} ends
 */
function completed(elements, { range: [low, high], dtick }) {
  const steps = elements.map((element) => numberOf(element).x / dtick);
  const standing = new Set(steps.filter(isWhole).map(Math.round));
  const model = elements.find((element) => numberOf(element).x !== 0); // the line at zero looks otherwise
  const copies = [];
  for (let step = Math.ceil(low / dtick); step <= Math.floor(high / dtick); step += 1) {
    if (standing.has(step)) continue;
    if (!model || Math.abs(step * dtick) >= PLAIN) return undefined;
    copies.push(copyOf(model, Number((step * dtick).toPrecision(12))));
  }
  return [...elements, ...copies];
}

/** @param {Element} model @param {number} value */
function copyOf(model, value) {
  const copy = /** @type {Element} */ (model.cloneNode(true));
  const text = String(value).replace("-", "−");
  for (const element of [copy, ...copy.children]) keep(element, { ...numberOf(model), x: value, text });
  const words = copy.querySelector("text");
  if (words) words.textContent = text;
  model.after(copy);
  return copy;
}

/** @param {number} value @param {Layout} ends */
const isShown = (value, { range: [low, high], dtick }) => value >= low && value <= high && isWhole(value / dtick);

/** @param {number} steps */
const isWhole = (steps) => Math.abs(steps - Math.round(steps)) < 1e-6;

/** What plotly's d3 keeps with a line or a word: `x` is the number that it stands at. @param {any} element */
const numberOf = (element) => element.__data__;

/** @param {any} element @param {object} data */
const keep = (element, data) => Object.assign(element, { __data__: data });
