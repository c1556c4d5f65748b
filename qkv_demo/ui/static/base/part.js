// @ts-check
// A part of the page: its element, and a template that is drawn anew whenever what it needs has changed.

import { remember } from "./remember.js";
import { render } from "../vendor/lit-html/lit-html.js";

/**
 * @template Now
 * @param {HTMLElement} element
 * @param {(now: Now) => unknown[]} needs what the template depends on
 * @param {(now: Now) => unknown} draw the template
 */
export function createPart(element, needs, draw) {
  const remembered = remember();
  return {
    element,
    /** Whether it was drawn. @param {Now} now */
    paint(now) {
      let isDrawn = false;
      remembered(needs(now), () => {
        isDrawn = true;
        render(draw(now), element);
      });
      return isDrawn;
    },
  };
}
