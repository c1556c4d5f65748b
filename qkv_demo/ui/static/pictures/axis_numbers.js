// @ts-check
// Where plotly writes the numbers and names of a picture's axes, so that the names of arrows keep off them.

import { pixelsOf } from "./axes.js";

/** @typedef {import("./axes.js").Layout} Layout */
/** @typedef {import("./label_places.js").Box} Box */

const WIDTH = 0.58; // of a digit, in its height
const HIGH = 1.1; // a number, in that of its digits
const BELOW = 2; // pixels from the picture's lower edge to the numbers under it
const LONGEST = 7; // digits of a number: plotly writes more as a power of ten
const FREE = 3; // pixels at least between a number and its picture's edges
const BESIDE = 1; // pixels from the numbers at its left to its edge

/**
 * Those of a painted picture, in pixels.
 * @param {Layout} layout
 * @param {any} drawing the element, dressed by plotly
 * @param {import("./projection.js").Space | null} space null in the plane
 */
export const axisNumbers = (layout, drawing, space) =>
  space ? spaceNumbers(drawing, space, layout.height) : flatNumbers(layout);

/**
 * Those of a flat picture: under it and to its left.
 * @param {Layout} layout
 * @returns {Box[]}
 */
export function flatNumbers(layout) {
  const { margin, height, xaxis, yaxis } = layout;
  const under = numbersOf(xaxis).map((value) => {
    const [along] = pixelsOf(layout, value, 0);
    const size = sizeOf(value, xaxis);
    return { ...size, x: margin.l + along, y: height - margin.b + BELOW + size.height / 2 };
  });
  const beside = numbersOf(yaxis).map((value) => {
    const [, along] = pixelsOf(layout, 0, value);
    const size = sizeOf(value, yaxis);
    return { ...size, x: margin.l - BESIDE - size.width / 2, y: margin.t + along };
  });
  return [...under, ...beside];
}

/** @param {Layout} axis */
function numbersOf({ range: [low, high], dtick }) {
  const first = Math.ceil(low / dtick);
  return Array.from({ length: Math.max(0, Math.floor(high / dtick) - first + 1) }, (_, step) =>
    Number(((first + step) * dtick).toPrecision(12)),
  );
}

/** @param {number} value @param {Layout} axis */
const sizeOf = (value, { tickfont: { size } }) => ({
  width: Math.min(LONGEST, String(value).length) * WIDTH * size,
  height: HIGH * size,
});

/**
 * The layout of a flat picture with room at its left for its longest number.
 * @param {Layout} layout
 * @returns {Layout}
 */
export function roomy(layout) {
  const { margin, yaxis } = layout;
  const widest = Math.max(0, ...numbersOf(yaxis).map((value) => sizeOf(value, yaxis).width));
  return { ...layout, margin: { ...margin, l: Math.max(margin.l, Math.ceil(widest) + FREE) } };
}

/**
 * Those of a space, and its axes' names: along the three edges of its box that plotly has found to lie outermost.
 * @param {any} drawing
 * @param {import("./projection.js").Space} ground
 * @param {number} height of the picture
 * @returns {Box[]}
 */
export function spaceNumbers(drawing, ground, height) {
  const { glplot, dataScale } = drawing._fullLayout.scene._scene;
  const { axes, cameraParams } = glplot;
  const { view, projection, model } = cameraParams;
  const depth = [3, 7, 11, 15].reduce((sum, at, index) => sum + projection[at] * view[12 + index], 0);
  const pixel = depth / height; // as long as one is, in the middle of the space
  return [0, 1, 2].flatMap((axis) => {
    const { edge, way } = outermost(axes, axis);
    /** @param {number} along @param {number} out pixels @param {string} text @param {number} size */
    const box = (along, out, text, size) => {
      const place = edge.map((value, at) => (at === axis ? along : value + (out * pixel * way[at]) / model[5 * at]));
      const [x, y] = ground.pixels(place.map((value, at) => value / dataScale[at]));
      return { x, y, width: text.length * WIDTH * size, height: HIGH * size };
    };
    const numbers = axes.tickEnable[axis] ? axes.ticks[axis] : [];
    const pad = axes.tickEnable[axis] ? axes.tickPad[axis] : 0;
    const middle = (axes.bounds[0][axis] + axes.bounds[1][axis]) / 2;
    return [
      ...numbers.map((/** @type {{ x: number, text: string }} */ { x, text }) =>
        box(x, pad, text, axes.tickSize[axis]),
      ),
      box(middle, pad + axes.labelPad[axis], axes.labels[axis], axes.labelSize[axis]),
    ];
  });
}

/**
 * The edge that bears an axis's numbers, and which way they lie off it.
 * @param {{ bounds: number[][], lastCubeProps: { cubeEdges: number[], axis: number[] } }} axes plotly's
 * @param {number} axis
 */
function outermost({ bounds: [low, high], lastCubeProps: { cubeEdges, axis: facing } }, axis) {
  const others = [0, 1, 2].map((at) => {
    if (at === axis) return { edge: 0, way: 0 };
    const mirrored = (cubeEdges[axis] & (1 << at)) !== 0;
    const below = facing[at] > 0 ? -1 : 0;
    const above = facing[at] > 0 ? 0 : 1;
    return { edge: (mirrored ? high : low)[at], way: mirrored ? above : below };
  });
  return { edge: others.map(({ edge }) => edge), way: others.map(({ way }) => way) };
}
