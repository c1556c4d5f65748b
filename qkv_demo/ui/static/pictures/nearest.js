// @ts-check
// Plotly's arrows are one picture; the nearest under the pointer stands for its token, as every other element does.

import { zoomOf } from "../base/dom.js";

const NEAR = 5; // pixels

/** @typedef {{ label: Label, from: number[], to: number[] }} Arrow a named arrow, from the origin to its tip in pixels */

/**
 * Say on the frame who the nearest arrow is of, for whatever lights up what belongs together.
 * @param {HTMLElement} frame
 * @param {() => Arrow[]} arrowsNow
 */
export function attachNearest(frame, arrowsNow) {
  let before = "";
  frame.addEventListener("pointermove", ({ clientX, clientY }) => {
    const box = frame.getBoundingClientRect();
    const place = [clientX - box.left, clientY - box.top].map((pixels) => pixels / zoomOf(frame));
    const near = nearest(place, arrowsNow())?.label;
    const now = near ? `${near.asks}/${near.answers}` : "";
    if (now === before) return;
    before = now;
    mark(frame, near);
    frame.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  });
}

/**
 * Say on an element who asks and who answers there; nothing where nobody does.
 * @param {HTMLElement} element
 * @param {{ asks?: number, answers?: number }} [label]
 */
export function mark(element, { asks, answers } = {}) {
  for (const [role, index] of Object.entries({ asks, answers })) {
    if (index === undefined) delete element.dataset[role];
    else element.dataset[role] = String(index);
  }
}

/**
 * The first arrow that passes the pointer closely.
 * @param {number[]} pointer
 * @param {Arrow[]} arrows
 */
export function nearest(pointer, arrows) {
  return arrows.find(({ from, to }) => distance(pointer, from, to) < NEAR);
}

/**
 * How far a point is from the piece of a line.
 * @param {number[]} point
 * @param {number[]} start
 * @param {number[]} end
 */
export function distance([x, y], [x0, y0], [x1, y1]) {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const along = ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1);
  const share = Math.max(0, Math.min(1, along));
  return Math.hypot(x - x0 - share * dx, y - y0 - share * dy);
}
