// @ts-check
// The names of arrows, laid over a picture as text; those at one tip together, and a line to a tip that is further off.

import { attribute, el, svg, write } from "../base/dom.js";
import { BETWEEN, labelPlaces, moreOf } from "./label_places.js";
import { mark } from "./nearest.js";

/**
 * `paint(labels, tips, origin, letter, size)` puts each name past its tip; all in pixels.
 * @param {HTMLElement} overlay
 */
export function createLabels(overlay) {
  const leaders = svg("svg", { class: "leaders", "aria-hidden": "true" });
  const holder = el("div", { class: "labels" });
  overlay.append(leaders, holder);
  /** @type {HTMLElement[]} */
  let elements = [];
  let shape = "";

  /** @param {{ members: number[], more: number }[]} groups the labels that stand together, and how many more would */
  function build(groups) {
    elements = groups.flatMap(({ members }) => members).map(() => el("span", { class: "label", dir: "auto" }));
    let next = 0;
    holder.replaceChildren(
      ...groups.map(({ members, more }) => {
        const own = members.flatMap((_, at) => {
          const label = elements[next++];
          return at === 0 ? [label] : [el("span", { class: "between" }, BETWEEN), label];
        });
        return el("div", { class: "label-group" }, own, more > 0 && el("span", { class: "between" }, moreOf(more)));
      }),
    );
    leaders.replaceChildren(...groups.map(() => svg("line", {})));
  }

  return {
    /**
     * @param {Label[]} labels
     * @param {number[][]} tips
     * @param {number[]} origin
     * @param {number} letter the height of a letter
     * @param {{ width: number, height: number }} size the picture's
     * @param {{ clear: number, axes: boolean, numbers: import("./label_places.js").Box[], isQuiet: (label: Label) => boolean,
     *   ringOf: (label: Label) => number }} room
     */
    paint(labels, tips, origin, letter, size, { isQuiet, ringOf, ...room }) {
      const names = labels.map((label, index) => ({
        tip: tips[index],
        text: label.text,
        short: label.short,
        quiet: isQuiet(label),
        ring: ringOf(label),
      }));
      const places = labelPlaces(names, origin, letter, size, room);
      const groups = places.map(({ members }) => members);
      const next = JSON.stringify(places.map(({ members, more }) => [members, more]));
      if (next !== shape) build(places);
      shape = next;
      for (const [index, { at, tip, quiet }] of places.entries()) {
        const [left, top] = at.map((pixels) => `${pixels.toFixed(1)}px`);
        const group = /** @type {HTMLElement} */ (holder.children[index]);
        group.style.transform = `translate(${left}, ${top}) translate(-50%, -50%)`;
        attribute(group, "data-quiet", quiet);
        lead(leaders.children[index], at, tip);
      }
      for (const [place, index] of groups.flat().entries()) {
        const label = labels[index];
        const first = groups.some(([head]) => head === index);
        elements[place].style.color = label.color;
        mark(elements[place], label);
        write(elements[place], first ? label.text : label.short);
      }
    },
  };
}

/**
 * @param {Element} line
 * @param {number[]} from
 * @param {number[] | null} to
 */
function lead(line, from, to) {
  line.toggleAttribute("hidden", to === null);
  if (to === null) return;
  const ends = { x1: from[0], y1: from[1], x2: to[0], y2: to[1] };
  for (const [name, pixels] of Object.entries(ends)) attribute(line, name, pixels.toFixed(1));
}
