// @ts-check
// The names of arrows, as text in a picture; those at one tip together, and a line to a tip that is further off.

import { attribute, svg, write } from "../base/dom.js";
import { BETWEEN, cut, heightOf, labelPlaces, moreOf } from "./label_places.js";

/** @typedef {import("./label_places.js").Placed} Placed */

/** @param {SVGElement} root the picture's */
export function createLabels(root) {
  const layer = svg("g", { class: "names" });
  root.append(layer);
  /** @type {{ group: SVGElement, line: SVGElement, texts: SVGElement[] }[]} */
  let built = [];
  let shape = "";

  /** @param {Placed[]} places @param {Label[]} labels */
  function build(places, labels) {
    built = places.map(({ members, more }) => {
      const texts = members.map((index) => nameOf(labels[index]));
      const between = texts.flatMap((text, at) => (at === 0 ? [text] : [quiet(BETWEEN), text]));
      const line = svg("line", {});
      const words = svg("text", { "text-anchor": "middle" }, ...between, more > 0 && quiet(moreOf(more)));
      return { group: svg("g", { class: "name" }, line, words), line, texts };
    });
    layer.replaceChildren(...built.map(({ group }) => group));
  }

  /**
   * Put each name past its tip, and answer where they stand; all in pixels.
   * @param {Label[]} labels
   * @param {number[][]} tips
   * @param {number[]} origin
   * @param {number} letter the height of a letter
   * @param {import("./plane_sight.js").Size} size the picture's
   * @param {{ clear: number, axes: boolean, numbers: import("./label_places.js").Box[],
   *   isQuiet: (label: Label) => boolean, ringOf: (label: Label) => number }} room
   */
  return function paint(labels, tips, origin, letter, size, { isQuiet, ringOf, ...room }) {
    const names = labels.map((label, index) => ({
      ...{ tip: tips[index], text: label.text, short: label.short },
      ...{ quiet: isQuiet(label), ring: ringOf(label) },
    }));
    const places = labelPlaces(names, origin, letter, size, room);
    const next = JSON.stringify(
      places.map(({ members, more }) => [members.map((at) => labels[at]?.color), members, more]),
    );
    if (next !== shape) build(places, labels);
    shape = next;
    for (const [index, place] of places.entries()) paintName(built[index], place, labels, letter);
    return places.map(({ box }) => box);
  };
}

/** @param {Label} label */
const nameOf = ({ color, asks, answers }) =>
  svg("tspan", { class: "label", fill: color, "data-asks": asks, "data-answers": answers });

/** @param {string} text */
const quiet = (text) => svg("tspan", { class: "between" }, text);

/**
 * @param {{ group: SVGElement, line: SVGElement, texts: SVGElement[] }} elements
 * @param {Placed} place
 * @param {Label[]} labels
 * @param {number} letter
 */
function paintName({ group, line, texts }, { members, at: [x, y], tip, quiet }, labels, letter) {
  const size = heightOf(quiet, letter);
  attribute(group, "transform", `translate(${x.toFixed(1)},${(y + 0.34 * size).toFixed(1)})`);
  attribute(group, "font-size", size.toFixed(1));
  attribute(group, "data-quiet", quiet);
  for (const [at, index] of members.entries()) {
    const { text, short } = labels[index];
    write(texts[at], at === 0 ? cut(text) : short);
  }
  attribute(line, "visibility", tip ? "inherit" : "hidden");
  if (!tip) return;
  attribute(line, "y1", (-0.34 * size).toFixed(1));
  attribute(line, "x2", (tip[0] - x).toFixed(1));
  attribute(line, "y2", (tip[1] - y - 0.34 * size).toFixed(1));
}
