// A part of the page: its element, and a template that is drawn anew whenever what it needs has changed.

import { remember } from "./remember.js";
import { render } from "./render.js";

/**
 * @template [What=Now]
 * @template {any[] | []} [Needs=any[]]
 * @param {HTMLElement} element
 * @param {(what: What) => Needs} needs what the template depends on
 * @param {(what: What, needs: Needs) => unknown} draw the template
 */
export function createPart(element, needs, draw) {
  const remembered = remember();
  /** @type {What} */
  let last;

  /** @param {What} what */
  function paint(what) {
    last = what;
    const by = needs(what);
    remembered(by, () => render(draw(what, by), element));
  }

  /** What it needs besides is another now. */
  return { element, paint, again: () => paint(last) };
}
