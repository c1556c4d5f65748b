// While a hand holds something, only coordinates change. What plotly drew is then moved where it lies; when the hand
// lets go plotly draws anew, so nothing that is written here outlives the gesture.

/**
 * Move the flat traces that plotly drew as `drawn` to where `data` has them, the axes staying. False, and nothing has
 * moved, if a trace is no longer in as many pieces: then plotly must draw. `at(x, y)` is a place in pixels.
 */
export function slide(drawing, drawn, data, at) {
  const groups = drawing.querySelectorAll(".scatterlayer > .trace");
  if (groups.length !== data.length) return false;
  const moves = [];
  for (const [index, trace] of data.entries()) {
    const pieces = trace.mode.includes("lines") ? piecesOf(trace, at) : [];
    const points = trace.mode.includes("markers") ? piecesOf(trace, at).flat() : [];
    const paths = groups[index].querySelectorAll(".js-line");
    const marks = groups[index].querySelectorAll(".point");
    if (paths.length !== pieces.length || marks.length !== points.length) return false;
    pieces.forEach((piece, at) => moves.push([paths[at], "d", `M${trimmed(piece, trace.line.backoff ?? 0).join("L")}`]));
    const before = trace.marker?.angleref ? piecesOf(drawn[index], at).flat() : null;
    points.forEach((point, at) => {
      const turn = before && at > 0 ? ` rotate(${bearing(points[at - 1], point) - bearing(before[at - 1], before[at])})` : "";
      moves.push([marks[at], "transform", `translate(${point})${turn}`]);
    });
  }
  for (const [element, attribute, value] of moves) element.setAttribute(attribute, value);
  return true;
}

/** A trace's lines in pixels: a null in its coordinates ends one. */
function piecesOf({ x, y }, at) {
  const pieces = [[]];
  x.forEach((value, index) => (value === null ? pieces.push([]) : pieces.at(-1).push(at(value, y[index]))));
  return pieces.filter((piece) => piece.length > 0);
}

/** A line that stops `backoff` pixels short of its end, under the arrowhead; one that is shorter than that stays. */
function trimmed(piece, backoff) {
  const [[x0, y0], [x1, y1]] = piece.slice(-2);
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (length < backoff) return piece;
  const share = backoff / (length || 1);
  return [...piece.slice(0, -1), [x1 - (x1 - x0) * share, y1 - (y1 - y0) * share]];
}

/** Degrees clockwise from the right, as the screen's y runs down. */
function bearing([x0, y0], [x1, y1]) {
  return (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI;
}
