// @ts-check
// The chosen pair's weights in two lines, for a phone with many words: their ribbons are too high to stay in view.

import { attribute, el, reveal, write } from "../base/dom.js";
import { colourOf } from "./colours.js";

/**
 * @param {import("../base/numbers.js").Numbers} numbers
 */
export function createPairStrip({ show }) {
  const lines = [0, 1].map(() => {
    const [names, weight] = [el("span", { dir: "auto" }), el("b", {})];
    return { element: el("p", {}, names, weight), names, weight };
  });
  // A screen reader has the same words in the reading above.
  const element = el(
    "div",
    { class: "pair-strip", "aria-hidden": "true" },
    lines.map((line) => line.element),
  );
  return {
    element,
    /** @param {import("./who_needs_whom.js").Needs} needs */
    paint({ asks, answers, weights, pair: [row, column], cross }) {
      const directions = [
        [row, column],
        [column, row],
      ];
      for (const [index, [from, to]] of directions.entries()) {
        const { element: line, names, weight } = lines[index];
        const there = index === 0 || (!cross && from !== to);
        reveal(line, there);
        if (!there) continue;
        const share = weights[from]?.[to] ?? null;
        line.style.setProperty("--ink-token", colourOf("asks", from));
        line.style.setProperty("--share", `${(100 * Math.min(1, Math.max(0, share ?? 0))).toFixed(1)}%`);
        write(names, `${asks[from]} → ${answers[to]}`);
        write(weight, share === null ? "\u2013" : show(share));
        attribute(line, "class", (share ?? 0) < 0 ? "negative" : "");
      }
    },
  };
}
