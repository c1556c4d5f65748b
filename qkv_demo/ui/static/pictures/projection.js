// @ts-check
// Where a point of plotly's turnable space is on the screen, and where it goes when a hand pulls it across the screen.

const PROBE = 0.01; // a step along an axis of the screen, to see how many pixels it takes

/**
 * The ground of a painted 3-D figure, or null before plotly has set its camera up.
 * @param {any} drawing the element, dressed by plotly
 * @param {{ width: number, height: number }} size
 * @returns {import("./axes.js").Ground | null}
 */
export function projector(drawing, { width, height }) {
  // Plotly keeps no public record of its camera's matrices; its version is pinned by the package it ships in.
  const scene = drawing._fullLayout?.scene?._scene;
  const camera = scene?.glplot?.cameraParams;
  if (!camera) return null;
  const { model, view, projection } = camera;
  /** @param {number} axis */
  const scaleOf = (axis) => scene.dataScale[axis] * model[5 * axis];

  /** @param {number[]} point */
  function pixels(point) {
    const placed = point.map((value, axis) => value * scaleOf(axis) + model[12 + axis]);
    const [x, y, , w] = times(projection, times(view, [...placed, 1]));
    return [((x / w + 1) / 2) * width, ((1 - y / w) / 2) * height];
  }

  /**
   * The way that moves a point by one unit along a row of the camera's view: 0 is across the screen, 1 is up it.
   * @param {number} row
   */
  const wayOf = (row) => [0, 1, 2].map((axis) => view[4 * axis + row] / scaleOf(axis));

  /**
   * The point after a pull, kept at its depth: it moves within a plane parallel to the screen.
   * @param {number[]} point
   * @param {number} dx
   * @param {number} dy
   */
  function pull(point, dx, dy) {
    const [across, up] = [wayOf(0), wayOf(1)];
    const [x, y] = pixels(point);
    const unitAcross = (pixels(along(point, across, PROBE))[0] - x) / PROBE;
    const unitUp = (y - pixels(along(point, up, PROBE))[1]) / PROBE;
    return along(along(point, across, dx / unitAcross), up, -dy / unitUp);
  }

  return { pixels, hold: (point) => (dx, dy) => pull(point, dx, dy) };
}

/** @param {number[]} point @param {number[]} way @param {number} by */
const along = (point, way, by) => point.map((value, axis) => value + way[axis] * by);

/**
 * A 4 × 4 matrix, column by column as graphics cards like it, times a point.
 * @param {number[]} matrix
 * @param {number[]} point
 */
function times(matrix, point) {
  return [0, 1, 2, 3].map((row) => point.reduce((sum, value, column) => sum + matrix[4 * column + row] * value, 0));
}
