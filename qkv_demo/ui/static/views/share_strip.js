// @ts-check
// The row's shares as one strip, each as wide as it is large.

import { attribute, el, reveal, write } from "../base/dom.js";
import { createShareBorders } from "../input/share_borders.js";
import { stripPlaces } from "./bar_places.js";
import { inkOf } from "./colours.js";

/** @typedef {import("./one_asks.js").Asking} Asking */
/** @typedef {import("./bar_places.js").Segment} Segment */
/** @typedef {Pick<import("../state/commands.js").Commands, "moveHandle" | "endGesture">} ShareCommands */

const PIXELS = 296; // at least, of the whole strip
const [DIGIT, MARGIN] = [8.8, 10]; // pixels of one in a number, and about it
const NARROW = 0.75; // of these is left where the type is small
const LETTER = 9; // pixels of one
const FINEST = 1000; // steps in 1 that a hand sets

/**
 * @param {Translate} t
 * @param {HTMLElement} holder
 * @param {import("../base/numbers.js").Numbers} numbers
 * @param {ShareCommands} commands
 */
export function createShareStrip(t, holder, { show }, { moveHandle, endGesture }) {
  const parts = el("div", { class: "parts" });
  const one = el("i", { class: "one" });
  const borders = createShareBorders((names) => t("ui.ask.border", names), holder, {
    move(row, shares, gesture) {
      const rounded = shares.map((share) => Math.round(share * FINEST) / FINEST);
      moveHandle({ quantity: "weights", head: 0, row, dims: rounded.length }, rounded, gesture);
    },
    end: endGesture,
  });
  holder.append(parts, one, borders.element);

  /** @param {HTMLElement} part @param {Segment} place @param {Asking} asking */
  function paintPart(part, { index, start, length, negative }, { names, pair: [row, column], head, trace }) {
    const weight = trace.weights[row][index] ?? 0;
    part.style.left = `${(100 * start).toFixed(3)}%`;
    part.style.width = `${(100 * length).toFixed(3)}%`;
    attribute(part, "data-row", row);
    attribute(part, "data-link", index);
    attribute(part, "data-source", `weights/${head}/${row}/${index}`);
    attribute(part, "title", `${names[index]} ${weight}`);
    part.classList.toggle("negative", negative);
    part.classList.toggle("chosen", index === column);
    writeShare(part, length, names[index], show(weight));
  }

  return {
    /** @param {Asking} asking */
    paint(asking) {
      const { names, given, trace, pair } = asking;
      const shares = trace.weights[pair[0]].map((weight) => weight ?? 0);
      if (parts.childElementCount !== names.length)
        parts.replaceChildren(...names.map((_, index) => createPart(index)));
      const places = stripPlaces(shares, given ? names.map(() => true) : []);
      for (const [index, part] of /** @type {HTMLElement[]} */ ([...parts.children]).entries()) {
        const segment = places.segments.find((place) => place.index === index);
        reveal(part, segment !== undefined && segment.length > 0);
        if (segment) paintPart(part, segment, asking);
      }
      reveal(one, places.one <= 0.999 || places.zero >= 0.001);
      one.style.left = `${(100 * places.one).toFixed(3)}%`;
      holder.classList.toggle(
        "both",
        places.segments.some(({ negative }) => negative),
      );
      const free = given ? places.segments.filter(({ negative }) => !negative) : [];
      borders.paint({ names, row: pair[0], shares, span: places.span }, free);
    },
  };
}

/**
 * A share's name and number, as far as there is room for them.
 * @param {HTMLElement} part a <b> for the one and an <i> for the other
 * @param {number} length of the whole strip
 * @param {string} name
 * @param {string} number
 */
export function writeShare(part, length, name, number) {
  const room = length * PIXELS;
  const asked = DIGIT * number.length + MARGIN;
  write(part.children[0], room > asked + 14 + LETTER * name.length ? name : "");
  write(part.children[1], room > NARROW * asked ? number : "");
  part.classList.toggle("narrow", room <= asked);
}

/** @param {number} index */
function createPart(index) {
  const looks = { class: "part pair-mark", style: inkOf("answers", index) };
  return el("span", looks, el("b", { dir: "auto" }), el("i", {}));
}
