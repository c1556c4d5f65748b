// Geometry of the boxes around the texts in a picture. A box is given by its center and its size, in pixels.

/** @typedef {{ from: number[], to: number[] }} Line */

/**
 * Move a box so that all of it is inside the picture.
 * @template {Pictures.Box} T @param {T} box @param {Pictures.Size} size @returns {T}
 */
export const clampBox = (box, size) => ({
  ...box,
  x: Math.max(box.width / 2, Math.min(size.width - box.width / 2, box.x)),
  y: Math.max(box.height / 2, Math.min(size.height - box.height / 2, box.y)),
});

/** Return the distance from a point to the nearest point of a box. @param {Pictures.Box} box @param {number[]} point */
export const distanceToBox = ({ x, y, width, height }, point) =>
  Math.hypot(Math.max(0, Math.abs(point[0] - x) - width / 2), Math.max(0, Math.abs(point[1] - y) - height / 2));

/** Return whether two boxes overlap. @param {Pictures.Box} a @param {Pictures.Box} b */
export const overlaps = (a, b) =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2;

/** Return whether a line passes through a box. @param {Line} line @param {Pictures.Box} box */
export function lineCrossesBox({ from, to }, { x, y, width, height }) {
  // The start and the end of the part of the line that is inside the box, as fractions of the line's length.
  let [entryFraction, exitFraction] = [0, 1];
  for (const [lineStart, lineEnd, boxCenter, halfSize] of [
    [from[0], to[0], x, width / 2],
    [from[1], to[1], y, height / 2],
  ]) {
    const lineLength = lineEnd - lineStart;
    if (lineLength === 0 && Math.abs(lineStart - boxCenter) >= halfSize) return false;
    if (lineLength === 0) continue;
    const sideFractions = [boxCenter - halfSize, boxCenter + halfSize].map((side) => (side - lineStart) / lineLength);
    entryFraction = Math.max(entryFraction, Math.min(...sideFractions));
    exitFraction = Math.min(exitFraction, Math.max(...sideFractions));
  }
  return entryFraction < exitFraction;
}
