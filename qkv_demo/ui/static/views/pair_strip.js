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

  /** @param {typeof lines[0]} line @param {number} asker @param {string} said who asks whom @param {number | null | undefined} share */
  function paintLine({ element: line, names, weight }, asker, said, share) {
    const length = Math.min(1, Math.max(0, share ?? 0));
    line.style.setProperty("--ink-token", colourOf("asks", asker));
    line.style.setProperty("--share", `${(100 * length).toFixed(1)}%`);
    write(names, said);
    write(weight, share === null ? "\u2013" : show(share));
    attribute(line, "class", (share ?? 0) < 0 ? "negative" : "");
  }

  return {
    element,
    /** @param {import("./who_needs_whom.js").Needs} needs */
    paint({ asks, answers, weights, pair: [row, column], cross }) {
      paintLine(lines[0], row, `${asks[row]} → ${answers[column]}`, weights[row][column]);
      const back = !cross && row !== column;
      reveal(lines[1].element, back);
      if (back) paintLine(lines[1], column, `${asks[column]} → ${answers[row]}`, weights[column][row]);
    },
  };
}
