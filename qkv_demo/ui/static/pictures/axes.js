// @ts-check
// The axes of a picture: their ranges, and where a flat point lies within them in pixels.

const MOST = 10; // parts of an axis between its numbers: more would stand in each other's way

/** @typedef {Record<string, any>} Layout what plotly calls a layout, with `width` and `height` of the whole picture */

/**
 * Where points of a picture lie on it in pixels; a point that is taken hold of answers where a pull of so many pixels
 * takes it.
 * @typedef {{ pixels(point: number[]): number[] }} Seen
 * @typedef {Seen & { hold(point: number[]): (dx: number, dy: number) => number[] }} Ground
 */

/**
 * The ground of a flat picture.
 * @param {Layout} layout
 * @returns {Seen}
 */
export function flatGround(layout) {
  const { l: left, t: top } = layout.margin;
  return {
    pixels([x, y]) {
      const [across, down] = pixelsOf(layout, x, y);
      return [left + across, top + down];
    },
  };
}

/**
 * Where a point is, in pixels from the upper left corner of the axes' rectangle.
 * @param {Layout} layout
 * @param {number} x
 * @param {number} y
 */
export function pixelsOf(layout, x, y) {
  const { width, height } = areaOf(layout);
  const [x0, x1] = layout.xaxis.range;
  const [y0, y1] = layout.yaxis.range;
  return [((x - x0) / (x1 - x0)) * width, ((y1 - y) / (y1 - y0)) * height];
}

/**
 * The point at these pixels: pixelsOf, undone.
 * @param {Layout} layout
 * @param {number} left
 * @param {number} top
 */
export function pointAt(layout, left, top) {
  const { width, height } = areaOf(layout);
  const [x0, x1] = layout.xaxis.range;
  const [y0, y1] = layout.yaxis.range;
  return [x0 + (left / width) * (x1 - x0), y1 - (top / height) * (y1 - y0)];
}

/**
 * The size of the axes' rectangle within the figure: the margins are fixed by Python.
 * @param {Layout} layout
 */
function areaOf({ width, height, margin }) {
  return { width: width - margin.l - margin.r, height: height - margin.t - margin.b };
}

/**
 * How many pixels each axis has; in a space, which is a cube, as many as any other.
 * @param {Layout} layout
 */
export function lengthsOf(layout) {
  const { width, height } = areaOf(layout);
  return layout.scene ? [width, width, width] : [width, height];
}

/**
 * The layout with axes widened about their middle so that a unit is as long across as up: angles and lengths stay true.
 * @param {Layout} layout
 * @returns {Layout}
 */
export function equalised(layout) {
  const [axes, lengths] = [axesOf(layout), lengthsOf(layout)];
  const unit = Math.max(...axes.map(({ range }, index) => spanOf(range) / lengths[index]));
  const widened = axes.map((axis, index) => {
    const extra = (unit * lengths[index] - spanOf(axis.range)) / 2;
    return reaching(axis, extra === 0 ? axis.range : [axis.range[0] - extra, axis.range[1] + extra]);
  });
  return withAxes(layout, widened);
}

/**
 * An axis of another range, its numbers no closer than they can stand: 1, 2, 5, 10, … apart. Plotly takes many seconds
 * over a thousand of them.
 * @param {Layout} axis
 * @param {number[]} range
 */
export function reaching(axis, range) {
  let { dtick } = axis;
  while (spanOf(range) / dtick > MOST) dtick *= dtick.toExponential().startsWith("2") ? 2.5 : 2;
  return { ...axis, dtick, range };
}

/**
 * The layout with axes that reach as far as another's do, too.
 * @param {Layout} layout
 * @param {Layout} other
 */
export function spanning(layout, other) {
  const axes = axesOf(layout).map((axis, index) => {
    const { range, dtick } = axesOf(other)[index];
    const ends = [Math.min(axis.range[0], range[0]), Math.max(axis.range[1], range[1])];
    return reaching({ ...axis, dtick: Math.max(axis.dtick, dtick) }, ends);
  });
  return equalised(withAxes(layout, axes));
}

/** @param {number[]} range */
export const spanOf = ([low, high]) => high - low;

const AXES = ["xaxis", "yaxis", "zaxis"];

/**
 * A picture's axes, two or three.
 * @param {Layout} layout
 * @returns {Layout[]}
 */
export const axesOf = (layout) =>
  AXES.map((name) => (layout.scene ?? layout)[name]).filter((axis) => axis !== undefined);

/**
 * The layout with other axes.
 * @param {Layout} layout
 * @param {Layout[]} axes
 * @returns {Layout}
 */
export function withAxes(layout, axes) {
  const named = Object.fromEntries(axes.map((axis, index) => [AXES[index], axis]));
  return layout.scene ? { ...layout, scene: { ...layout.scene, ...named } } : { ...layout, ...named };
}
