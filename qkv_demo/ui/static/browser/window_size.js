// The size of the window, and whether there is space for more than one column.

const SMALL_WIDTH = 900; // Below this width in pixels, the page has one column. The limit increases with the user's font size.
const DEFAULT_FONT_SIZE = 16; // The browser's default font size in pixels.
// A presentation in a window smaller than this uses the layout for small windows. This size is chosen so that a projector with a
// zoom of 150% still has the layout for large windows.
const MIN_PROJECTOR_SIZE = { width: 850, height: 480 };

/** @typedef {{ width: number, height: number, fontSize?: number }} Size in pixels */

/** @type {number | undefined} */
let fontSize; // The font size is read once, because reading it at every paint would force the browser to compute styles.

/** Return the size of the window, and the font size that the user has chosen in the browser. @returns {Size} */
export function getWindowSize() {
  fontSize ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return { width: window.innerWidth, height: window.innerHeight, fontSize };
}

/** Return whether the window has space for only one column. @param {Size} size @param {boolean} presenting */
export function isSmall({ width, height, fontSize = DEFAULT_FONT_SIZE }, presenting) {
  const isProjected = presenting && width > height && height >= MIN_PROJECTOR_SIZE.height;
  return width < (isProjected ? MIN_PROJECTOR_SIZE.width : (SMALL_WIDTH * fontSize) / DEFAULT_FONT_SIZE);
}
