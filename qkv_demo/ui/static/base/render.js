// Renders lit-html templates, even on a page that the browser has translated.

import { render as renderTemplate } from "../vendor/lit-html/lit-html.js";

/**
 * Render a template into an element. The translation in Chrome and Edge replaces text nodes by `<font>` elements, but lit-html
 * would keep writing into the removed text nodes. This function first puts the removed text nodes back into the page, with the
 * translated text.
 * @param {unknown} template @param {HTMLElement | SVGElement} element
 */
export function render(template, element) {
  for (const font of element.querySelectorAll("font")) font.replaceWith(font.textContent);
  renderTemplate(template, element);
}
