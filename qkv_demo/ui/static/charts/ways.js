// @ts-check
// What is drawn, and names: points along it, close enough that no name falls into a gap, and a ground under the names.

const STEP = 8; // pixels along a way, from one place where no name should stand to the next

/** @typedef {{ width: number, height: number }} Size of a picture in pixels */

/**
 * The points and some between each and the next.
 * @param {number[][]} points
 * @param {number} pixel in the points' own numbers
 */
export const alongOf = (points, pixel) =>
  points.flatMap(([x, y], place) => {
    const [nextX, nextY] = points[place + 1] ?? [x, y];
    const count = Math.max(1, Math.ceil(Math.hypot(nextX - x, nextY - y) / (STEP * pixel)));
    return Array.from({ length: count }, (_, step) => [
      x + (step / count) * (nextX - x),
      y + (step / count) * (nextY - y),
    ]);
  });

/**
 * A name's letters stand out from what they have to cross. @param {string} card what lies behind all of it
 */
export const haloOf = (card) => ({ shadow: Array.from({ length: 3 }, () => `0 0 3px ${card}`).join(", ") });
