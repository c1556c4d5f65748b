// The names of arrows, as text in a picture; those at one tip together.

import { attribute, svg } from "../base/dom.js";
import { BETWEEN, cut, moreOf, namePlaces } from "./name_places.js";

/**
 * Puts each name past its tip, and answers where they stand.
 * @param {SVGElement} root the picture's @param {boolean} keeps whether they stay where they were, or look the same whatever was before
 */
export function createNames(root, keeps) {
  const layer = svg("g", { class: "names" });
  root.append(layer);
  const widthOf = createRuler(layer);
  /** @type {SVGElement[]} */
  let built = [];
  let stood = ""; // which names stand together
  /** @type {Map<number, number>} */
  let before = new Map();

  /** @param {Label[]} labels @param {import("./name_places.js").Placed} placed */
  function build(labels, { members, more }) {
    const parts = members.flatMap((at, place) => {
      const { color, asks, answers, text, short } = labels[at];
      const whose = { fill: color, "data-asks": asks, "data-answers": answers };
      const name = svg("tspan", { class: "label", ...whose }, place === 0 ? cut(text, widthOf) : short);
      return place === 0 ? [name] : [between(BETWEEN), name];
    });
    const words = svg("text", { "text-anchor": "middle" }, ...parts, more > 0 && between(moreOf(more)));
    return layer.appendChild(svg("g", { class: "name" }, words));
  }

  /**
   * @param {Label[]} labels @param {Pictures.Sight} sight @param {number} letter's height @param {Pictures.Size} size
   * @param {Omit<import("./name_places.js").Room, "before" | "widthOf"> & Record<"isDue" | "isQuiet", (label: Label) => boolean>} room
   */
  return function paint(labels, { pixels }, letter, size, { isDue, isQuiet, ...room }) {
    const names = labels.map((label) => ({
      ...{ tip: pixels(label.point), text: label.text, short: label.short },
      ...{ due: isDue(label), quiet: isQuiet(label) },
    }));
    const places = namePlaces(names, pixels([0, 0, 0]), letter, size, { ...room, before, widthOf });
    if (keeps) before = new Map(places.map(({ members, place }) => [members[0], place]));
    const told = places.map(({ members, more }) => [
      more,
      ...members.map((at) => [at, labels[at].color, labels[at].text]),
    ]);
    const stand = String(told);
    if (stand !== stood) {
      layer.replaceChildren();
      built = places.map((place) => build(labels, place));
    }
    stood = stand;
    for (const [index, { box, quiet, hidden }] of places.entries()) {
      attribute(built[index], "transform", `translate(${box.x.toFixed(1)},${(box.y + 0.34 * letter).toFixed(1)})`);
      attribute(built[index], "font-size", letter);
      attribute(built[index], "data-quiet", quiet);
      attribute(built[index], "data-hidden", hidden);
    }
    return places.flatMap(({ box, hidden }) => (hidden ? [] : [box]));
  };
}

/** @param {string} text */
const between = (text) => svg("tspan", { class: "between" }, text);

const HIGH = 100; // pixels of a measured letter

/** Answers how wide a bold text is, in letters' heights: a canvas measures it without laying out the page. @param {Element} where */
function createRuler(where) {
  const context = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  /** @type {Map<string, number>} */
  const widths = new Map();
  return (/** @type {string} */ text) => {
    if (widths.size === 0) context.font = `bold ${HIGH}px ${getComputedStyle(where).fontFamily}`;
    const width = widths.get(text) ?? context.measureText(text).width / HIGH;
    widths.set(text, width);
    return width;
  };
}
