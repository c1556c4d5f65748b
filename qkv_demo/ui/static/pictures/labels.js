// @ts-check
// The names of arrows, laid over a picture as text.

import { el, write } from "../base/dom.js";
import { labelPlaces } from "./label_places.js";
import { mark } from "./nearest.js";

/**
 * `paint(labels, tips, origin, letter, size)` puts each name past its tip; all in pixels.
 * @param {HTMLElement} overlay
 */
export function createLabels(overlay) {
  /** @type {HTMLElement[]} */
  const elements = [];
  return {
    /**
     * @param {Label[]} labels
     * @param {number[][]} tips
     * @param {number[]} origin
     * @param {number} letter the height of a letter
     * @param {{ width: number, height: number }} size the picture's
     */
    paint(labels, tips, origin, letter, size) {
      while (elements.length < labels.length) {
        const label = el("span", { class: "label", dir: "auto" });
        elements.push(label);
        overlay.append(label);
      }
      const names = labels.map(({ text }, index) => ({ tip: tips[index], text }));
      const places = labelPlaces(names, origin, letter, size);
      elements.forEach((element, index) => {
        const label = labels[index];
        element.hidden = !label;
        if (!label) return;
        const [left, top] = places[index].map((pixels) => `${pixels.toFixed(1)}px`);
        element.style.transform = `translate(${left}, ${top}) translate(-50%, -50%)`;
        element.style.color = label.color;
        mark(element, label);
        write(element, label.text);
      });
    },
  };
}
