// Where a point of plotly's turnable space is on the screen, and where it goes when a hand pulls it across the screen.

/** A projector for a painted 3-D figure, or null before plotly has set its camera up. */
export function projector(drawing, { width, height }) {
  // Plotly keeps no public record of its camera's matrices; its version is pinned by the package it ships in.
  const scene = drawing._fullLayout?.scene?._scene;
  const camera = scene?.glplot?.cameraParams;
  if (!camera) return null;
  const { model, view, projection } = camera;

  /** Data to the space that the camera looks at: a scale and a shift for each axis. */
  const placed = (point) => point.map((value, axis) => value * scene.dataScale[axis] * model[5 * axis] + model[12 + axis]);

  function pixels(point) {
    const [x, y, , w] = times(projection, times(view, [...placed(point), 1]));
    return [((x / w + 1) / 2) * width, ((1 - y / w) / 2) * height];
  }

  /** The point after a pull of (dx, dy) pixels, kept at its depth: it moves within a plane parallel to the screen. */
  function pull(point, dx, dy) {
    const step = (row, by) => point.map((value, axis) => value + (by * view[4 * axis + row]) / (scene.dataScale[axis] * model[5 * axis]));
    const from = pixels(point);
    const across = (pixels(step(0, 0.01))[0] - from[0]) / 0.01;
    const up = (from[1] - pixels(step(1, 0.01))[1]) / 0.01;
    return point.map((value, axis) => value + step(0, dx / across)[axis] - value + step(1, -dy / up)[axis] - value);
  }

  return { pixels, pull };
}

/** A 4 × 4 matrix, column by column as graphics cards like it, times a point. */
function times(matrix, point) {
  return [0, 1, 2, 3].map((row) => point.reduce((sum, value, column) => sum + matrix[4 * column + row] * value, 0));
}
