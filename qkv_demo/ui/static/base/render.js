// Renders a template, also on a page that the browser translates.

import { render as renderTemplate } from "../vendor/lit-html/lit-html.js";

/**
 * Render a template into an element. Chrome's and Edge's translation replaces text nodes by `<font>` elements, so the text
 * nodes that lit-html keeps writing into would no longer be on the page. They are put back first, with their translation.
 * @param {unknown} template @param {HTMLElement | SVGElement} element
 */
export function render(template, element) {
  for (const font of element.querySelectorAll("font")) font.replaceWith(font.textContent);
  renderTemplate(template, element);
}
