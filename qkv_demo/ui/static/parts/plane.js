// @ts-check
// The frame of one picture: where it is drawn, the handles over it, its title and its words.

import { el, svg } from "../base/dom.js";

/**
 * @param {Translate} t
 * @param {string} name
 * @param {string} part of the stage that it is
 */
export function createPlane(t, name, part) {
  const drawing = svg("svg", { class: "drawing", role: "img" });
  const overlay = el("div", { class: "overlay" });
  const frame = el("div", { class: "frame", role: "group" }, drawing, overlay);
  const words = el("p", { class: "words small card", "aria-hidden": "true" }); // to see what the drawing is called
  const caption = el("figcaption", {}, el("h3", {}, t(`ui.plane.${name}`)));
  const card = el("figure", { class: `plane plane-${name}`, "data-part": part }, caption, frame, words);
  return { name, card, drawing, overlay, frame, words };
}
