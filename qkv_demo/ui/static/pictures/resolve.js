// @ts-check
// What there is to draw, which Python has told, with its points, which the replay has computed.

/**
 * What has a `when` that names a 0 has no points.
 * @param {FigureSpec} spec @param {Record<string, Tensor>} geometry the named outputs of a figure's program
 * @returns {Omit<Figure, "words">}
 */
export function resolve(spec, geometry) {
  const points = (/** @type {Placed} */ { of, index, when }) =>
    when && geometry[when].data[0] === 0 ? [] : pointsOf(geometry[of], index);
  const tip = (/** @type {Placed} */ thing) => points(thing)[1] ?? [];
  /** @param {Record<string, string>} names @param {number} index @returns {any} */
  const valuesOf = (names, index) =>
    Object.fromEntries(Object.entries(names).map(([name, of]) => [name, geometry[of].data[index]]));
  return {
    spec,
    dims: spec.dims,
    shapes: spec.shapes.map((shape) => ({ ...shape, points: points(shape) })),
    labels: spec.labels.map((label) => ({ ...label, point: tip(label) })).filter(({ point }) => point.length > 0),
    handles: spec.handles.map((handle) => ({ ...handle, point: tip(handle) })),
    ...(spec.numbers && {
      numbers: spec.numbers.map(({ factors, ...told }) => ({
        ...{ ...told, value: geometry[told.of].data[told.index] },
        ...(factors && { factors: factors.map((of) => geometry[of].data[told.index]) }),
      })),
    }),
    ...(spec.bars && {
      bars: spec.bars.map(({ numbers, ...bar }) => ({ ...bar, points: points(bar), ...valuesOf(numbers, bar.index) })),
    }),
  };
}

/** All points (n, dims), or those of one of a stack (n, points, dims). @param {Tensor} tensor @param {number | null} index */
function pointsOf({ shape, data }, index) {
  const dims = shape[shape.length - 1];
  const count = index === null ? shape[0] : shape[1];
  const from = (index ?? 0) * count * dims;
  return Array.from({ length: count }, (_, at) =>
    Array.from({ length: dims }, (_, axis) => data[from + at * dims + axis]),
  );
}
