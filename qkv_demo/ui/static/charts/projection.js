// @ts-check
// Where a point of plotly's turnable space is on the screen.

/** @typedef {{ pixels(point: number[]): number[] }} Space */

/**
 * The ground of a painted 3-D figure, or null before plotly has set its camera up.
 * @param {any} drawing the element, dressed by plotly
 * @param {{ width: number, height: number }} size
 * @returns {Space | null}
 */
export function projector(drawing, { width, height }) {
  // Plotly keeps no public record of its camera's matrices; its version is pinned by the package it ships in.
  const scene = drawing._fullLayout?.scene?._scene;
  const camera = scene?.glplot?.cameraParams;
  if (!camera) return null;
  // As they are now: plotly goes on writing into its own.
  const [model, view, projection] = [camera.model, camera.view, camera.projection].map((matrix) => [...matrix]);
  const scales = [0, 1, 2].map((axis) => scene.dataScale[axis] * model[5 * axis]);

  /** @param {number[]} point */
  function pixels(point) {
    const placed = point.map((value, axis) => value * scales[axis] + model[12 + axis]);
    const [x, y, , w] = times(projection, times(view, [...placed, 1]));
    return [((x / w + 1) / 2) * width, ((1 - y / w) / 2) * height];
  }

  return { pixels };
}

/**
 * A 4 × 4 matrix, column by column as graphics cards like it, times a point.
 * @param {number[]} matrix
 * @param {number[]} point
 */
function times(matrix, point) {
  return [0, 1, 2, 3].map((row) => point.reduce((sum, value, column) => sum + matrix[4 * column + row] * value, 0));
}
