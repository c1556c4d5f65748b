// Helpers to create components. A component is an element with a template that is rendered into it.

import { createMemo } from "./memoize.js";
import { render } from "./render.js";

/**
 * Create a component whose template is rendered at every paint. lit-html updates only what has changed.
 * @template [What=Props]
 * @param {HTMLElement} element
 * @param {(what: What) => unknown} draw returns the template
 */
export function createComponent(element, draw) {
  /** @type {What} */
  let last;

  /** @param {What} what */
  function paint(what) {
    last = what;
    render(draw(what), element);
  }

  /** `again` repeats the last paint, after the component has changed state of its own. */
  return { element, paint, again: () => paint(last) };
}

/**
 * Create a component whose template is too expensive to render in every frame. It is rendered only if one of the values that
 * `needs` returns has changed.
 * @template [What=Props]
 * @template {any[] | []} [Needs=any[]]
 * @param {HTMLElement} element
 * @param {(what: What) => Needs} needs
 * @param {(what: What, needs: Needs) => unknown} draw returns the template
 */
export function createMemoComponent(element, needs, draw) {
  const memoize = createMemo();
  /** @type {What} */
  let last;

  /** @param {What} what */
  function paint(what) {
    last = what;
    const values = needs(what);
    memoize(values, () => render(draw(what, values), element));
  }

  return { element, paint, again: () => paint(last) };
}
