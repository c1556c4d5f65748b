// @ts-check
// What a picture writes into the page, frame by frame: no more than what has changed, and nothing is asked of the page.

/** @typedef {(name: string, value: unknown) => void} Writer */

/** @param {Writer} write @returns {Writer} */
function changes(write) {
  /** @type {Record<string, unknown>} */
  const last = {};
  return (name, value) => {
    if (last[name] === value) return;
    last[name] = value;
    write(name, value);
  };
}

/** Sets an element's attributes. @param {Element} element */
export const writerOf = (element) => changes((name, value) => element.setAttribute(name, String(value)));

/** Sets an element's own style. @param {HTMLElement} element */
export const stylerOf = ({ style }) => changes((name, value) => style.setProperty(name, String(value)));

/** @param {number[][]} points */
export const path = (...points) => `M${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join("L")}`;
