// One picture in its frame: where it is drawn, the handles over it, its title and its words.

import { el, svg } from "../base/dom.js";
import { createPicture } from "../pictures/picture.js";

/**
 * @param {Pick<Page, "t" | "cameras"> & Partial<Pick<Page, "hands">>} page without hands nothing in it is held
 * @param {string} name @param {string} part of the stage that it is
 */
export function createPlane({ t, cameras, hands }, name, part) {
  /** @type {SVGElement} */
  const drawing = svg("svg", { class: "drawing", role: "img" });
  const overlay = el("div", { class: "overlay" });
  /** @type {HTMLElement} */
  const frame = el("div", { class: "frame", role: "group" }, drawing, overlay);
  const caption = el("figcaption", {}, el("h3", {}, t(`ui.plane.${name}`)));
  /** @type {HTMLElement} */
  const card = el("figure", { class: `plane plane-${name}`, "data-part": part }, caption, frame);
  return { card, frame, drawing, ...createPicture(t, { name, drawing, overlay, frame, caption }, cameras, hands) };
}
