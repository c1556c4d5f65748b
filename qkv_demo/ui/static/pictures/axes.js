// @ts-check
// The axes of a picture: their ranges, and where a flat point lies within them in pixels.

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
      const [across, down] = placeOf(layout, x, y);
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
export function placeOf(layout, x, y) {
  const { width, height } = areaOf(layout);
  const [x0, x1] = layout.xaxis.range;
  const [y0, y1] = layout.yaxis.range;
  return [((x - x0) / (x1 - x0)) * width, ((y1 - y) / (y1 - y0)) * height];
}

/**
 * The point at a place: placeOf, undone.
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
 * The layout with one axis widened about its middle so that a unit is as long across as up: angles and lengths stay
 * true. A space has its own way and stays as it is.
 * @param {Layout} layout
 * @returns {Layout}
 */
export function equalised(layout) {
  if (!layout.xaxis) return layout;
  const { width, height } = areaOf(layout);
  /** @param {number[]} range */
  const span = ([low, high]) => high - low;
  const unit = Math.max(span(layout.xaxis.range) / width, span(layout.yaxis.range) / height);
  /** @param {{ range: number[] }} axis @param {number} size */
  const widened = (axis, size) => {
    const extra = (unit * size - span(axis.range)) / 2;
    return { ...axis, range: [axis.range[0] - extra, axis.range[1] + extra] };
  };
  return { ...layout, xaxis: widened(layout.xaxis, width), yaxis: widened(layout.yaxis, height) };
}

/**
 * What a layout says of its axes; while something is dragged a picture keeps these.
 * @param {Layout} layout
 * @returns {Layout}
 */
export function axesOf({ xaxis, yaxis, scene }) {
  return scene ? { scene } : { xaxis, yaxis };
}

export const HALL = 18; // pixels: where names are as large as this, numbers at the axes are read from afar too

/**
 * The layout with numbers at its axes as large as the names, and margins that hold them, where names are for a hall.
 * @param {Layout} layout
 * @param {number} letter the height of the names
 * @returns {Layout}
 */
export function legible(layout, letter) {
  if (letter < HALL || !layout.xaxis) return layout;
  /** @param {Layout} axis */
  const larger = (axis) => ({ ...axis, tickfont: { ...axis.tickfont, size: letter } });
  const margin = { ...layout.margin, l: 2.4 * letter, b: 1.7 * letter };
  return { ...layout, margin, xaxis: larger(layout.xaxis), yaxis: larger(layout.yaxis) };
}
