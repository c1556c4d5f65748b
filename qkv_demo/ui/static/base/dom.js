// A person's text reaches the page only through here, as text nodes and attributes, never as markup.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, any>} Properties attributes, and by "onclick" and the like what listens */

/**
 * Makes an element: `el("button", { class: "compact", onclick }, "Undo")`. Null and false children are left out.
 * @template {keyof HTMLElementTagNameMap} Tag @param {Tag} tag @param {Properties} [properties] @param {unknown[]} children
 */
export const el = (tag, properties, ...children) => dress(document.createElement(tag), properties, children);

/** The same for SVG. @param {string} tag @param {Properties} [properties] @param {unknown[]} children @returns {SVGElement} */
export const svg = (tag, properties, ...children) => dress(document.createElementNS(SVG, tag), properties, children);

/** @template {Element} Made @param {Made} element @param {Properties | undefined} properties @param {unknown[]} children */
function dress(element, properties = {}, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  const given = children.flat().filter((child) => child !== null && child !== undefined && child !== false);
  element.append(.../** @type {(Node | string)[]} */ (given));
  return element;
}

/** Sets an attribute only where it changes: repainting must not touch what stays. @param {Element} element @param {string} name @param {unknown} value */
export function attribute(element, name, value) {
  const text = String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/**
 * Sets text only where it changes, in the text node that is there: a new one would be laid out with all around it.
 * @param {Element} element @param {string} text
 */
export function write(element, text) {
  if (element.textContent === text) return;
  const { firstChild, lastChild } = element;
  if (firstChild instanceof Text && firstChild === lastChild) firstChild.data = text;
  else element.textContent = text;
}

/** What holds an element, or the element itself. @param {EventTarget | null} target @param {string} selector @returns {HTMLElement | null} */
export const nearest = (target, selector) => (target instanceof Element ? target.closest(selector) : null);

export const EDGE = 8; // pixels that stay free at the window's edges

/** A place along one side of the window. @param {number} at @param {number} most where that leaves its edges free */
export const within = (at, most) => Math.max(EDGE, Math.min(at, most));

/** How far to the right and down in the window what is so large may lie. @param {{ width: number, height: number }} size */
export const farthest = ({ width, height }) => ({
  right: document.documentElement.clientWidth - width - EDGE,
  bottom: window.innerHeight - height - EDGE,
});

/** A plain click on a link stays on this page; with another key it is the browser's. @param {() => unknown} go */
export const plainly = (go) => (/** @type {MouseEvent} */ event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go();
};

/** The first that a selector finds has the focus. @param {ParentNode} within @param {string} selector @param {boolean} [preventScroll] */
export const focusOn = (within, selector, preventScroll = true) =>
  /** @type {HTMLElement | null} */ (within.querySelector(selector))?.focus({ preventScroll });

/** Nothing has the focus, where what has it is one of these. @param {string} [which] */
export function letGo(which = "*") {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.matches(which)) activeElement.blur();
}

/** What a selector finds. @param {ParentNode} within @param {string} selector @returns {any[]} */
export const all = (within, selector) => [...within.querySelectorAll(selector)];

/** Whether a script has come, and run. @param {string} src @returns {Promise<boolean>} */
export function runScript(src) {
  const { promise, resolve } = Promise.withResolvers();
  document.head.append(el("script", { src, onload: () => resolve(true), onerror: () => resolve(false) }));
  return promise;
}

/** An image's address that is the image itself. @param {string} svg */
export const addressOf = (svg) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
