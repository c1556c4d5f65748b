// @ts-check
// Where plotly writes the numbers and names of a space's axes, so that the names in a lab's picture keep off them.

/** @typedef {Pictures.Box} Box */

const WIDTH = 0.58; // of a digit, in its height
const HIGH = 1.1; // a number, in that of its digits

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
