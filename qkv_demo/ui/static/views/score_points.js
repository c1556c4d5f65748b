// @ts-check
// A pair's two scores as points on one line: they part and meet as the asymmetry is turned.

import { attribute, el, reveal, write } from "../base/dom.js";
import { pointPlaces } from "./bar_places.js";
import { colourOf } from "./colours.js";

/**
 * Nothing where there is only one direction.
 * @param {Translate} t
 * @param {import("../base/numbers.js").Numbers} numbers
 */
export function createScorePoints(t, { show }) {
  const points = ["below", "above"].map((place) => el("i", { class: `point pair-mark ${place}` }));
  const names = [0, 1].map(() => el("span", { class: "direction", dir: "auto" }));
  const zero = el("i", { class: "zero" });
  const line = el("div", { class: "line", role: "img" }, zero, points);
  const directions = el("p", { class: "directions" }, el("span", { class: "about" }, t("ui.points")), names);
  const element = el("div", { class: "score-points" }, line);
  return {
    element,
    directions,
    /**
     * @param {string[] | null} called of the tokens, where both directions exist
     * @param {MaybeRows} scores
     * @param {PairIndex} pair
     */
    paint(called, scores, [row, column]) {
      const both = called !== null && row !== column;
      for (const part of [element, directions]) reveal(part, both);
      if (!both) return;
      const ways = [
        [row, column],
        [column, row],
      ];
      const values = ways.map(([asks, answers]) => scores[asks][answers] ?? 0);
      const places = pointPlaces(values, scores.flat());
      zero.style.left = `${(100 * places.zero).toFixed(2)}%`;
      const said = ways.map(([asks, answers], index) => `${called[asks]} → ${called[answers]} ${show(values[index])}`);
      attribute(line, "aria-label", said.join(", "));
      for (const [index, [asks, answers]] of ways.entries()) {
        points[index].style.left = `${(100 * places.points[index]).toFixed(2)}%`;
        for (const one of [points[index], names[index]]) {
          one.style.setProperty("--ink-token", colourOf("asks", asks));
          attribute(one, "data-row", asks);
          attribute(one, "data-link", answers);
        }
        write(names[index], said[index]);
      }
    },
  };
}
