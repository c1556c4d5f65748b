// @ts-check
// The lines and numbers of a flat picture's axes, where other ranges have them.

import { placeOf } from "./axes.js";

/** @typedef {import("./axes.js").Layout} Layout */

const LETTERS = /** @type {const} */ (["x", "y"]);
const AWAY = -10_000; // pixels: out of every picture

/**
 * What to write on which element so that the lines and numbers which plotly drew as `drawn` stand where `wanted` has
 * them; null if one that is not drawn has come between the ends.
 * @param {Element} drawing
 * @param {Layout} drawn
 * @param {Layout} wanted
 * @returns {import("./redraw.js").Move[] | null}
 */
export function ticksOf(drawing, drawn, wanted) {
  if (LETTERS.some((letter) => hasMore(drawn[`${letter}axis`], wanted[`${letter}axis`]))) return null;
  return LETTERS.flatMap((letter, axis) => {
    const [low, high] = wanted[`${letter}axis`].range;
    const origin = axis === 0 ? wanted.margin.l : wanted.margin.t;
    const elements = [...drawing.querySelectorAll(`.${letter}grid, .${letter}zl, .${letter}tick text`)];
    return elements.map((element) => {
      const value = numberAt(element);
      const place = value < low || value > high ? AWAY : origin + placeOf(wanted, value, value)[axis];
      return [element, "transform", axis === 0 ? `translate(${place},0)` : `translate(0,${place})`];
    });
  });
}

/** Does an axis bear a number that was beyond its ends as it was drawn? @param {Layout} drawn @param {Layout} wanted */
function hasMore({ range: drawn }, { range: [low, high], dtick }) {
  return (
    Math.ceil(low / dtick) < Math.ceil(drawn[0] / dtick) || Math.floor(high / dtick) > Math.floor(drawn[1] / dtick)
  );
}

/** The number that a line or a word stands at, which plotly's d3 keeps with it. @param {any} element */
const numberAt = (element) => element.__data__.x;
