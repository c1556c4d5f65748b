// Helpers for elements, focus and links. The user's text is always inserted as text, never as HTML.

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, any>} Properties attributes, and event listeners under names such as "onclick" */

/**
 * Create an element, such as `el("button", { class: "compact", onclick }, "Undo")`. Null and false children are skipped.
 * @template {keyof HTMLElementTagNameMap} Tag @param {Tag} tag @param {Properties} [properties] @param {unknown[]} children
 */
export const el = (tag, properties, ...children) => fillElement(document.createElement(tag), properties, children);

/**
 * Create an SVG element.
 * @param {string} tag @param {Properties} [properties] @param {unknown[]} children @returns {SVGElement}
 */
export const svg = (tag, properties, ...children) =>
  fillElement(document.createElementNS(SVG_NAMESPACE, tag), properties, children);

/**
 * Set the attributes of a new element, add its listeners and append its children.
 * @template {Element} Made @param {Made} element @param {Properties | undefined} properties @param {unknown[]} children
 */
function fillElement(element, properties = {}, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  const nodes = children.flat().filter((child) => child !== null && child !== undefined && child !== false);
  element.append(.../** @type {(Node | string)[]} */ (nodes));
  return element;
}

/**
 * Set an attribute, unless it already has this value, because every write costs a style recalculation.
 * @param {Element} element @param {string} name @param {unknown} value
 */
export function setAttribute(element, name, value) {
  const text = String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/**
 * Set the text of an element, unless it already has this text. The existing text node is reused, because a new one causes more
 * layout work.
 * @param {Element} element @param {string} text
 */
export function updateText(element, text) {
  if (element.textContent === text) return;
  const { firstChild, lastChild } = element;
  if (firstChild instanceof Text && firstChild === lastChild) firstChild.data = text;
  else element.textContent = text;
}

/**
 * Return the nearest ancestor that matches a selector, or the element itself.
 * @param {EventTarget | null} target @param {string} selector @returns {HTMLElement | null}
 */
export const closestElement = (target, selector) => (target instanceof Element ? target.closest(selector) : null);

export const WINDOW_MARGIN = 8; // Pixels between the edge of the window and a floating box.

/**
 * Clamp the left or top coordinate of a floating box to the window.
 * @param {number} coordinate in pixels @param {number} maxCoordinate
 */
export const clampToWindow = (coordinate, maxCoordinate) =>
  Math.max(WINDOW_MARGIN, Math.min(coordinate, maxCoordinate));

/**
 * Return the largest left and top coordinates at which a box of this size is still inside the window.
 * @param {{ width: number, height: number }} size
 */
export const maxPosition = ({ width, height }) => ({
  right: document.documentElement.clientWidth - width - WINDOW_MARGIN,
  bottom: window.innerHeight - height - WINDOW_MARGIN,
});

/**
 * Return a click handler for a link. A plain click calls `navigate`. A click with a modifier key, for example to open a new tab,
 * is left to the browser.
 * @param {() => unknown} navigate
 */
export const onPlainClick = (navigate) => (/** @type {MouseEvent} */ event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  navigate();
};

/**
 * Focus the first element that matches a selector.
 * @param {ParentNode} parent @param {string} selector @param {boolean} [preventScroll]
 */
export const focusOn = (parent, selector, preventScroll = true) =>
  /** @type {HTMLElement | null} */ (parent.querySelector(selector))?.focus({ preventScroll });

/** Remove the focus from the focused element if it matches a selector. @param {string} [selector] */
export function blurIf(selector = "*") {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.matches(selector)) activeElement.blur();
}

/**
 * Return the elements that match a selector, as an array.
 * @param {ParentNode} parent @param {string} selector @returns {any[]}
 */
export const queryAll = (parent, selector) => [...parent.querySelectorAll(selector)];

/** Load and run a script, and return false if it cannot be loaded. @param {string} src @returns {Promise<boolean>} */
export function loadScript(src) {
  const { promise, resolve } = Promise.withResolvers();
  document.head.append(el("script", { src, onload: () => resolve(true), onerror: () => resolve(false) }));
  return promise;
}

/** Return a data URL of an SVG image. @param {string} svg */
export const svgUrl = (svg) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
