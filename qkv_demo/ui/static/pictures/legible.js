// @ts-check
// A picture as its numbers and names can be read: in a hall from afar, in a space without one axis lying on another.

import { axesOf, spanOf, withAxes } from "./axes.js";
import { roomy } from "./axis_numbers.js";

/** @typedef {import("./axes.js").Layout} Layout */

export const HALL = 18; // pixels: where names are as large as this, numbers at the axes are read from afar too

const LOW = 160; // pixels: so low a flat picture has room for small numbers only
const SMALL = 9;
const NEAR = 0.95; // of the way to a space, from where all of it is seen
const NEAR_IN_HALL = 0.76; // there the numbers around it are left out
const ACROSS = 1.22; // what a space is wide, of its height: a narrow picture is seen from further
const END = 0.12; // of an axis: the numbers nearer to its end would stand among another axis's

/**
 * The layout as it is read from afar, where names are for a hall: numbers at its axes as large as the names and margins
 * that hold them; a space from as near as all of it is seen.
 * @param {Layout} layout
 * @param {number} letter the height of the names
 * @returns {Layout}
 */
export function legible(layout, letter) {
  if (layout.scene) return letter < HALL ? seenFrom(layout, NEAR) : bare(seenFrom(layout, NEAR_IN_HALL), letter);
  if (letter < HALL) return roomy(layout.height < LOW ? numbersOf(layout, SMALL) : layout);
  return numbersOf({ ...layout, margin: { ...layout.margin, l: 2.4 * letter, b: 1.7 * letter } }, letter);
}

/** @param {Layout} layout @param {number} size of the numbers at its axes */
function numbersOf(layout, size) {
  const axes = axesOf(layout).map(({ tickfont, ...axis }) => ({ ...axis, tickfont: { ...tickfont, size } }));
  return withAxes(layout, axes);
}

/**
 * The layout with the numbers of a space where no other axis begins.
 * @param {Layout} layout
 * @returns {Layout}
 */
export function numbered(layout) {
  if (!layout.scene) return layout;
  const axes = axesOf(layout).map((axis) => ({ ...axis, tickmode: "array", tickvals: inner(axis) }));
  return withAxes(layout, axes);
}

/** @param {Layout} axis */
function inner({ range, dtick }) {
  const [low, high] = [range[0] + END * spanOf(range), range[1] - END * spanOf(range)];
  const first = Math.ceil(low / dtick);
  return Array.from({ length: Math.max(0, Math.floor(high / dtick) - first + 1) }, (_, step) => (first + step) * dtick);
}

/** @param {Layout} layout @param {number} near @returns {Layout} */
function seenFrom(layout, near) {
  const { camera } = layout.scene;
  const far = Math.max(near, (near / NEAR) * ACROSS * (layout.height / layout.width));
  const eye = Object.fromEntries(Object.entries(camera.eye).map(([axis, place]) => [axis, far * place]));
  return { ...layout, scene: { ...layout.scene, camera: { ...camera, eye } } };
}

/** @param {Layout} layout @param {number} letter @returns {Layout} */
function bare(layout, letter) {
  const axes = axesOf(layout).map(({ title, ...axis }) => ({
    ...axis,
    showticklabels: false,
    title: { ...title, font: { ...title.font, size: 1.3 * letter } },
  }));
  return withAxes(layout, axes);
}
