// The axes of a picture: their ranges, and where a flat point lies within them in pixels.

/** Where a point is, in pixels from the upper left corner of the axes' rectangle. */
export function placeOf(layout, x, y) {
  const { width, height } = areaOf(layout);
  const [x0, x1] = layout.xaxis.range;
  const [y0, y1] = layout.yaxis.range;
  return [((x - x0) / (x1 - x0)) * width, ((y1 - y) / (y1 - y0)) * height];
}

/** The point at a place: placeOf, undone. */
export function pointAt(layout, left, top) {
  const { width, height } = areaOf(layout);
  const [x0, x1] = layout.xaxis.range;
  const [y0, y1] = layout.yaxis.range;
  return [x0 + (left / width) * (x1 - x0), y1 - (top / height) * (y1 - y0)];
}

/** The size of the axes' rectangle within the figure: the margins are fixed by Python. */
function areaOf({ width, height, margin }) {
  return { width: width - margin.l - margin.r, height: height - margin.t - margin.b };
}

/** Widen one axis about its middle so that a unit is as long across as up: angles and lengths stay true. */
export function equalise(layout) {
  if (!layout.xaxis) return;
  const { width, height } = areaOf(layout);
  const spans = ["xaxis", "yaxis"].map((axis) => layout[axis].range[1] - layout[axis].range[0]);
  const unit = Math.max(spans[0] / width, spans[1] / height);
  [["xaxis", width], ["yaxis", height]].forEach(([axis, size], index) => {
    const [low, high] = layout[axis].range;
    const extra = (unit * size - spans[index]) / 2;
    layout[axis] = { ...layout[axis], range: [low - extra, high + extra] };
  });
}

/** What a layout says of its axes; while something is dragged a picture keeps these. */
export function axesOf({ xaxis, yaxis, scene }) {
  return scene ? { scene } : { xaxis, yaxis };
}
