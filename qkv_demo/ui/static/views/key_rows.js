// @ts-check
// A row for each key: its score as a bar, and e to the score as a bar.

import { attribute, el, reveal, write } from "../base/dom.js";
import { barPlaces, inPercent } from "./bar_places.js";
import { inkOf } from "./colours.js";
import { createTermMarks, placedTerms } from "./term_marks.js";

/** @typedef {import("../base/numbers.js").Numbers} Numbers */

/**
 * @param {HTMLElement} holder
 * @param {Numbers} numbers
 * @param {{ t: Translate, toggleMask: (row: number, column: number) => void }} masking
 */
export function createKeyRows(holder, numbers, masking) {
  /** @type {ReturnType<typeof createRow>[]} */
  let rows = [];

  return {
    /** @param {import("./one_asks.js").Asking} asking */
    paint({ names, pair: [row, column], head, trace }) {
      if (rows.length !== names.length) {
        rows = names.map(() => createRow(numbers, masking));
        holder.replaceChildren(...rows.map(({ element }) => element));
      }
      const blocked = trace.masked_scores[row].map((score) => score === null);
      const scores = placesOf(names.length, trace, row);
      const raised = trace.exponentials?.[row] ?? null;
      const powers = barPlaces(raised ?? []);
      for (const [index, one] of rows.entries()) {
        one.name(names[index], [row, index], index === column, blocked[index]);
        one.score.paint(`scores/${head}/${row}/${index}`, trace.scores[row][index], scores.bars[index], scores.zero);
        one.terms.paint(scores.sums[index] ?? null);
        reveal(one.power.element, raised !== null);
        if (raised === null) continue;
        one.power.paint(`weights/${head}/${row}/${index}`, raised[index], powers.bars[index], powers.zero);
        one.power.tag(trace.exponents ? trace.exponents[row][index] : null);
      }
    },
  };
}

/**
 * Where the bars of one row's scores lie, or the terms of each where it is a sum of such: the longest is full, as among
 * the powers beside them.
 * @param {number} keys
 * @param {HeadTrace} trace
 * @param {number} row
 */
function placesOf(keys, { scores, terms }, row) {
  if (terms) return { bars: [], ...placedTerms(terms[row], keys) };
  return { sums: [], ...barPlaces(scores[row]) };
}

/** @param {Numbers} numbers @param {Parameters<typeof createKeyRows>[2]} masking */
function createRow(numbers, { t, toggleMask }) {
  const score = createBar("score", numbers);
  const power = createBar("power", numbers);
  const element = el("div", { class: "key-row pair-mark" }, score.element, power.element);
  const see = el("button", { type: "button", class: "see", onclick: toggle });
  score.element.prepend(see);

  /** @param {MouseEvent} press which is about the mask, and selects nothing */
  function toggle(press) {
    press.stopPropagation();
    toggleMask(Number(element.dataset.row), Number(element.dataset.link));
  }

  return {
    element,
    score,
    terms: createTermMarks(score.bar),
    power,
    /**
     * @param {string} name
     * @param {PairIndex} pair
     * @param {boolean} chosen
     * @param {boolean} blocked
     */
    name(name, [row, column], chosen, blocked) {
      write(score.label, name);
      attribute(see, "aria-label", t("ui.mask.see", { token: name }));
      attribute(see, "aria-pressed", !blocked);
      attribute(element, "data-row", row);
      attribute(element, "data-link", column);
      attribute(element, "style", inkOf("answers", column));
      element.classList.toggle("chosen", chosen);
      element.classList.toggle("struck", blocked);
    },
  };
}

/**
 * One bar with its label and its number.
 * @param {string} kind
 * @param {Numbers} numbers
 */
function createBar(kind, { show }) {
  const fill = el("i", { class: "fill" });
  const bar = el("span", { class: "track" }, fill);
  const label = el("span", { class: "tag", dir: "auto" });
  const number = el("span", { class: "number" });
  const element = el("span", { class: `bar-cell ${kind}` }, bar, label, number);
  const exponent = el("sup", {});
  if (kind === "power") label.append("e", exponent);

  return {
    element,
    label,
    bar,
    /**
     * @param {string} source the cell that it stands for
     * @param {number | null | undefined} value
     * @param {{ start: number, length: number } | null | undefined} place
     * @param {number} zero
     */
    paint(source, value, place, zero) {
      attribute(element, "data-source", source);
      attribute(element, "title", String(value ?? ""));
      const { start, length } = place ?? { start: zero, length: 0 };
      fill.style.left = inPercent(start);
      fill.style.width = inPercent(length);
      bar.style.setProperty("--zero", inPercent(zero));
      fill.classList.toggle("negative", (value ?? 0) < 0);
      element.classList.toggle("negative", (value ?? 0) < 0);
      bar.classList.toggle("signed", zero > 0);
      write(number, value === null ? "\u2013" : show(value));
    },
    /** @param {number | null | undefined} power null where e to it is 0 */
    tag(power) {
      write(exponent, power === null ? "\u2212\u221e" : show(power));
    },
  };
}
