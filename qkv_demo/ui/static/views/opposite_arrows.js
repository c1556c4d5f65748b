// @ts-check
// One or two words, large, and their weights: two opposite arrows, and a loop for what each takes from itself.

import { attribute, el, reveal, svg, write } from "../base/dom.js";
import { colourOf, inkOf } from "./colours.js";
import { bowed, hanging, loop, shrinking, thickness } from "./ribbon_places.js";

/** @typedef {import("../base/numbers.js").Numbers} Numbers */
/** @typedef {import("./who_needs_whom.js").Needs} Needs */

const LETTER = 10; // pixels of a digit
const NARROW = 560; // pixels; below them a loop hangs under its word: beside it there is no room

// In pixels: the whole height and its middle, the two arrows from the middle, how far they bow, how thick a weight of 1
// is and how thick as a loop, the middle of a loop from the edge, the room between a word and its arrows.
const ROOMY = { height: 104, middle: 54, apart: 21, bow: 16, most: 26, own: 14, loop: 34, gap: 18 };
const TIGHT = { height: 74, middle: 37, apart: 15, bow: 6, most: 18, own: 9, loop: 4, gap: 8 };
const HANGS = { from: 36, half: 27, edge: 35 }; // pixels: its top, half of its width, its middle from the edge at least

/**
 * @param {Translate} t
 * @param {Numbers} numbers
 * @param {import("./who_needs_whom.js").Press} press
 */
export function createOppositeArrows(t, numbers, press) {
  const arrows = [createArrow(numbers), createArrow(numbers)];
  const loops = [createLoop(numbers), createLoop(numbers)];
  const words = [0, 1].map((row) =>
    el("button", {
      type: "button",
      class: "word big",
      "data-asks": row,
      dir: "auto",
      style: inkOf("asks", row),
      onclick: () => press.ask(row),
    }),
  );
  const picture = svg(
    "svg",
    { class: "need-picture", "aria-hidden": "true" },
    [...arrows, ...loops].map(({ element }) => element),
  );
  const element = el("div", { class: "need-pair" }, picture, words);
  let measured = { of: "", widths: [0, 0] };

  /**
   * How wide the words stand, asked for only where they change: it makes the browser lay the page out.
   * @param {string[]} names
   * @param {number} width
   */
  function widthsOf(names, width) {
    const next = [width, ...names].join("\n");
    if (next !== measured.of) measured = { of: next, widths: words.map((word) => word.offsetWidth) };
    return measured.widths;
  }

  /** @param {Needs} needs */
  function paintWords({ asks, pair }) {
    for (const [row, word] of words.entries()) {
      reveal(word, row < asks.length);
      if (row >= asks.length) continue;
      write(word, asks[row]);
      attribute(word, "aria-pressed", row === pair[0]);
      attribute(word, "aria-label", t("ui.ask.let", { token: asks[row] }));
    }
  }

  /** @param {Needs} needs @param {number} width @param {typeof ROOMY} size */
  function paintArrows({ asks, weights, pair }, width, size) {
    const [first, second] = widthsOf(asks, width);
    const left = 2 * size.loop + first + size.gap;
    const right = width - 2 * size.loop - second - size.gap;
    const most = size.most * shrinking(weights);
    for (const [row, { element: arrow, paint }] of arrows.entries()) {
      arrow.toggleAttribute("hidden", asks.length === 1);
      if (asks.length === 1) continue;
      const side = row === 0 ? -1 : 1;
      const ends = row === 0 ? [left, right] : [right, left];
      const place = [...ends, size.middle + side * size.apart, -side * size.bow];
      paint(weights[row][1 - row], [row, 1 - row], row === pair[0], place, most);
    }
  }

  /** @param {Needs} needs @param {number} width @param {typeof ROOMY} size */
  function paintLoops({ asks, weights, pair }, width, size) {
    const most = size.own * shrinking(weights);
    const wide = widthsOf(asks, width);
    for (const [row, { element: one, paint }] of loops.entries()) {
      one.toggleAttribute("hidden", row >= asks.length);
      if (row >= asks.length) continue;
      const place = placeOfLoop(row, width, size, wide[row]);
      paint(weights[row][row], row, row === pair[0], place, most);
    }
  }

  return {
    element,
    /** @param {Needs} needs @param {number} width */
    paint(needs, width) {
      const size = width < NARROW ? TIGHT : ROOMY;
      attribute(picture, "width", width);
      attribute(picture, "height", size.height);
      element.classList.toggle("narrow", size === TIGHT);
      if (needs.weights.length !== needs.asks.length) return; // of another scene: a newer answer is on its way
      paintWords(needs);
      paintArrows(needs, width, size);
      paintLoops(needs, width, size);
    },
  };
}

/**
 * At the edge beside its word, or where that is too narrow, hanging under it.
 * @param {number} row
 * @param {number} width
 * @param {typeof ROOMY} size
 * @param {number} wordWidth
 */
function placeOfLoop(row, width, size, wordWidth) {
  const isTight = size === TIGHT;
  const inward = isTight ? Math.max(HANGS.edge, size.loop + wordWidth / 2) : size.loop;
  const x = row === 0 ? inward : width - inward;
  return isTight
    ? { line: hanging(x, HANGS.from, HANGS.half), number: [x, HANGS.from + 11] }
    : { line: loop(x, size.middle + 6, row === 0 ? 1 : -1), number: [x, size.middle - 26] };
}

/**
 * Say on an element whose weight it is, and whether that one asks.
 * @param {Element} element
 * @param {PairIndex} direction
 * @param {boolean} asking
 */
function dress(element, [row, column], asking) {
  attribute(element, "data-row", row);
  attribute(element, "data-link", column);
  attribute(element, "style", `--arrow: ${colourOf("asks", row)}`);
  element.classList.toggle("chosen", asking);
}

/** @param {Numbers} numbers */
function createArrow({ show }) {
  const shaft = svg("path", { class: "shaft" });
  const head = svg("path", { class: "head" });
  const pill = svg("rect", { class: "pill", height: 24, rx: 12 });
  const number = svg("text", { class: "number" });
  const element = svg("g", { class: "pair-mark arrow" }, shaft, head, pill, number);
  return {
    element,
    /**
     * @param {number | null | undefined} weight
     * @param {PairIndex} direction
     * @param {boolean} asking
     * @param {number[]} place from, to, the height of both, and the bow between them
     * @param {number} most how thick a weight of 1 is
     */
    paint(weight, direction, asking, [x0, x1, y, bow], most) {
      const size = thickness(weight, most);
      const places = bowed(x0, x1, y, bow, size);
      const [across, down] = places.middle;
      dress(element, direction, asking);
      element.classList.toggle("negative", (weight ?? 0) < 0);
      element.classList.toggle("slim", size < 18 || (weight ?? 0) < 0);
      attribute(shaft, "d", places.shaft);
      attribute(shaft, "stroke-width", size.toFixed(2));
      attribute(head, "d", places.head);
      head.toggleAttribute("hidden", size === 0);
      const text = weight === null ? "\u2013" : show(weight);
      const wide = 14 + LETTER * text.length;
      attribute(pill, "width", wide);
      attribute(pill, "x", (across - wide / 2).toFixed(1));
      attribute(pill, "y", (down - 12).toFixed(1));
      attribute(number, "x", across.toFixed(1));
      attribute(number, "y", down.toFixed(1));
      write(number, text);
    },
  };
}

/** @param {Numbers} numbers */
function createLoop({ show }) {
  const line = svg("path", { class: "shaft" });
  const number = svg("text", { class: "number beside" });
  const element = svg("g", { class: "pair-mark loop" }, line, number);
  return {
    element,
    /**
     * @param {number | null | undefined} weight
     * @param {number} row
     * @param {boolean} asking
     * @param {{ line: string, number: number[] }} place
     * @param {number} most how thick a weight of 1 is
     */
    paint(weight, row, asking, place, most) {
      dress(element, [row, row], asking);
      element.classList.toggle("negative", (weight ?? 0) < 0);
      attribute(line, "d", place.line);
      attribute(line, "stroke-width", thickness(weight, most).toFixed(2));
      attribute(number, "x", place.number[0]);
      attribute(number, "y", place.number[1]);
      write(number, weight === null ? "\u2013" : show(weight));
    },
  };
}
