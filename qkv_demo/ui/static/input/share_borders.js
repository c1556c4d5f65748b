// The borders between shares that a person sets themselves: a hand pulls them, or steps them by key.

import { attribute, el, reveal } from "../base/dom.js";
import { drag } from "../base/frames.js";
import { strideOf } from "../base/stepping.js";
import { inPercent, pulled } from "../views/bar_places.js";

const STEP = 0.01; // a press of an arrow key

/** @typedef {import("../views/bar_places.js").Segment} Segment */
/** @typedef {{ names: string[], row: number, shares: number[], span: number }} Shares `span` is how much the strip holds */
/** @typedef {{ move: (row: number, shares: number[], gesture: string) => void, end: () => void }} BorderHands */

/**
 * @param {(names: { left: string, right: string }) => string} nameOf a border, for who does not see it
 * @param {HTMLElement} strip @param {BorderHands} hands
 */
export function createShareBorders(nameOf, strip, { move, end }) {
  const element = el("div");
  /** @type {Shares & { order: number[] }} */
  let now = { names: [], row: 0, shares: [], span: 1, order: [] };
  let gestures = 0;

  /** @param {number} at */
  function create(at) {
    const border = el("button", { type: "button", class: "border", role: "slider" });
    border.addEventListener("pointerdown", (/** @type {PointerEvent} */ down) => {
      if (down.button !== 0) return;
      gestures += 1;
      const [{ row, shares, order }, unit, gesture] = [now, now.span / strip.clientWidth, `share-${gestures}`];
      drag(border, down, (pixels) => move(row, pulled(shares, order, at, pixels * unit), gesture), end);
    });
    border.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const by = strideOf(event, STEP);
      if (by === null) return;
      event.preventDefault();
      move(now.row, pulled(now.shares, now.order, at, by), "share-keys");
    });
    border.addEventListener("blur", end);
    return border;
  }

  return {
    element,
    /** @param {Shares} shares @param {Segment[]} segments those side by side that may be pulled */
    paint(shares, segments) {
      now = { ...shares, order: segments.map(({ index }) => index) };
      const count = Math.max(0, segments.length - 1);
      while (element.childElementCount < count) element.append(create(element.childElementCount));
      for (const [at, border] of /** @type {HTMLElement[]} */ ([...element.children]).entries()) {
        reveal(border, at < count);
        if (border.hidden) continue;
        const [left, right] = [segments[at], segments[at + 1]];
        border.style.left = inPercent(right.start);
        attribute(border, "aria-label", nameOf({ left: shares.names[left.index], right: shares.names[right.index] }));
        attribute(border, "aria-valuenow", shares.shares[left.index]);
      }
    },
  };
}
