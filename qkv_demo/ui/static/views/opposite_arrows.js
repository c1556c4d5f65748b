// @ts-check
// A pair's two directions as two opposite arrows, each as thick as its weight.

import { attribute, el, reveal, svg, write } from "../base/dom.js";

/** @typedef {import("../base/numbers.js").Numbers} Numbers */

const LENGTH = 180;

/**
 * Nothing where there is only one direction.
 * @param {Numbers} numbers
 */
export function createOppositeArrows(numbers) {
  const arrows = [createArrow(true, numbers), createArrow(false, numbers)];
  const element = el(
    "div",
    { class: "directions" },
    arrows.map((arrow) => arrow.element),
  );
  return {
    element,
    /**
     * @param {string[] | null} names of the tokens, where both directions exist
     * @param {MaybeRows} weights
     * @param {PairIndex} pair
     */
    paint(names, weights, [row, column]) {
      const both = names !== null && row !== column;
      reveal(element, both);
      if (!both) return;
      arrows[0].paint(names, [row, column], weights[row][column], [row, column]);
      arrows[1].paint(names, [row, column], weights[column][row], [column, row]);
    },
  };
}

/**
 * @param {boolean} forth from left to right
 * @param {Numbers} numbers
 */
function createArrow(forth, { show }) {
  const left = el("b", {});
  const right = el("b", {});
  const line = svg("line", {
    x1: forth ? 0 : 8,
    x2: forth ? LENGTH - 8 : LENGTH,
    y1: 11,
    y2: 11,
    "vector-effect": "non-scaling-stroke",
  });
  const head = svg("path", { d: forth ? `M${LENGTH} 11 l-8 -5 v10 z` : "M0 11 l8 -5 v10 z" });
  const number = svg("text", { x: LENGTH / 2, y: 15 });
  const picture = svg("svg", { viewBox: `0 0 ${LENGTH} 22`, "aria-hidden": "true" }, line, head, number);
  const element = el("div", { class: "direction" }, left, picture, right);
  return {
    element,
    /**
     * @param {string[]} names
     * @param {PairIndex} pair the tokens on the left and on the right
     * @param {number | null} weight
     * @param {PairIndex} direction who asks, and who answers
     */
    paint(names, [row, column], weight, [asks, answers]) {
      write(left, names[row]);
      write(right, names[column]);
      attribute(element, "data-asks", asks);
      attribute(element, "data-answers", answers);
      attribute(left, "style", `color: var(--token-${row})`);
      attribute(right, "style", `color: var(--token-${column})`);
      attribute(picture, "style", `--arrow: var(--token-${asks})`);
      attribute(line, "stroke-width", (1 + 7 * Math.min(1, Math.abs(weight ?? 0))).toFixed(2));
      write(number, weight === null ? "\u2013" : show(weight));
    },
  };
}
