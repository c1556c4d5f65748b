// The size of the window, and whether it has room for more than one column.

const SMALL = 900; // The width in pixels below which there is room for one column only.
const PROJECTOR = { width: 850, height: 480 }; // The least size in a talk, which the browser's zoom of 150 % leaves.

/** @typedef {{ width: number, height: number }} Size in pixels */

/** Return the size of the window. @returns {Size} */
export const windowSize = () => ({ width: window.innerWidth, height: window.innerHeight });

/** Return whether there is room for one column only. @param {Size} size @param {boolean} presenting */
export function isSmall({ width, height }, presenting) {
  const isProjected = presenting && width > height && height >= PROJECTOR.height;
  return width < (isProjected ? PROJECTOR.width : SMALL);
}
