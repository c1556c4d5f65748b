// @ts-check
// A part of the page: its element, and a template that is drawn anew whenever what it needs has changed.

import { render } from "../vendor/lit-html/lit-html.js";

/**
 * @template Now
 * @param {HTMLElement} element
 * @param {(now: Now) => unknown[]} needs what the template depends on
 * @param {(now: Now) => unknown} draw the template
 */
export function createPart(element, needs, draw) {
  /** @type {unknown[]} */
  let drawn = [];
  return {
    element,
    /** Whether it was drawn. @param {Now} now */
    paint(now) {
      const next = needs(now);
      if (next.length === drawn.length && next.every((value, at) => value === drawn[at])) return false;
      drawn = next;
      render(draw(now), element);
      return true;
    },
  };
}
