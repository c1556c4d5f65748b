// Helpers that create components. A component renders a template into its element.

import { createMemo } from "./memoize.js";
import { render } from "./render.js";

/**
 * Create a component whose template is rendered at every paint. lit-html updates only the parts that have changed.
 * @template [Input=Props]
 * @param {HTMLElement} element
 * @param {(props: Input) => unknown} template returns the lit-html template
 */
export function createComponent(element, template) {
  /** @type {Input} */
  let lastProps;

  /** @param {Input} props */
  function paint(props) {
    lastProps = props;
    render(template(props), element);
  }

  /** A component calls `repaint` after it has changed its own state, to paint again with the same input. */
  return { element, paint, repaint: () => paint(lastProps) };
}

/**
 * Create a component whose template is too expensive to render in every frame. `dependenciesOf` returns a list of values. The
 * template is rendered again only if one of these values has changed.
 * @template [Input=Props]
 * @template {any[] | []} [Needs=any[]]
 * @param {HTMLElement} element
 * @param {(props: Input) => Needs} dependenciesOf
 * @param {(props: Input, needs: Needs) => unknown} template returns the lit-html template
 */
export function createMemoComponent(element, dependenciesOf, template) {
  const memoize = createMemo();
  /** @type {Input} */
  let lastProps;

  /** @param {Input} props */
  function paint(props) {
    lastProps = props;
    const dependencies = dependenciesOf(props);
    memoize(dependencies, () => render(template(props, dependencies), element));
  }

  return { element, paint, repaint: () => paint(lastProps) };
}
