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

  /** `repaint` repeats the last paint after the component has changed its own state. */
  return { element, paint, repaint: () => paint(lastProps) };
}

/**
 * Create a component whose template is too expensive to render in every frame. The template is rendered only if a value that
 * `dependenciesOf` returns has changed.
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
