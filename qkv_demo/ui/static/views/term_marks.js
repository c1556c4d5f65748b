// @ts-check
// An additive score in its bar: its terms laid end to end, and where they add up to.

import { attribute, el, reveal } from "../base/dom.js";
import { inPercent, termPlaces } from "./bar_places.js";

/**
 * Each key's terms, on one scale.
 * @param {MaybeRows[number]} line all of them, side by side
 * @param {number} keys
 */
export function placedTerms(line, keys) {
  const size = line.length / keys;
  return termPlaces(
    Array.from({ length: keys }, (_, key) => line.slice(size * key, size * (key + 1)).map((term) => term ?? 0)),
  );
}

/** @param {HTMLElement} track of a bar */
export function createTermMarks(track) {
  const end = el("i", { class: "sum-end", hidden: true });
  /** @type {HTMLElement[]} */
  let marks = [];
  track.append(end);

  return {
    /** @param {import("./bar_places.js").Sum | null} sum null where the score is no sum of such terms */
    paint(sum) {
      const { terms, end: at } = sum ?? { terms: [], end: 0 };
      if (marks.length !== terms.length) {
        for (const mark of marks) mark.remove();
        marks = terms.map(() => el("i", { class: "fill term" }));
        end.before(...marks);
      }
      for (const [index, { value, start, length }] of terms.entries()) {
        marks[index].style.left = inPercent(start);
        marks[index].style.width = inPercent(length);
        marks[index].classList.toggle("negative", value < 0);
        attribute(marks[index], "title", titleOf(index + 1, value));
      }
      const signs = new Set(terms.filter(({ value }) => value !== 0).map(({ value }) => Math.sign(value)));
      track.classList.toggle("both", signs.size > 1);
      reveal(end, signs.size > 1);
      end.style.left = inPercent(at);
    },
  };
}

/** @param {number} entry counted from 1 @param {number} value */
function titleOf(entry, value) {
  const small = String(entry).replace(/\d/g, (digit) => "₀₁₂₃₄₅₆₇₈₉"[Number(digit)]);
  return `v${small} · tanh(q${small} + k${small}) = ${String(value).replace("-", "−")}`;
}
