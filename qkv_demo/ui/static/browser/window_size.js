// The size of the window, and whether there is space for more than one column.

const SMALL_WIDTH = 900; // Below this width in pixels, the page has one column.
// A presentation in a window smaller than this uses the layout for small windows. A projector at 150 % zoom is still larger.
const PROJECTOR = { width: 850, height: 480 };

/** @typedef {{ width: number, height: number }} Size in pixels */

/** Return the size of the window. @returns {Size} */
export const windowSize = () => ({ width: window.innerWidth, height: window.innerHeight });

/** Return whether the window has space for only one column. @param {Size} size @param {boolean} presenting */
export function isSmall({ width, height }, presenting) {
  const isProjected = presenting && width > height && height >= PROJECTOR.height;
  return width < (isProjected ? PROJECTOR.width : SMALL_WIDTH);
}
