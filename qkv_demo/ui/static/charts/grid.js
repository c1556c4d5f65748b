// @ts-check
// A table of scores too large to write, as a square: what is kept now, and what has been done and let go.

/** @param {LabGrid} drawing */
const sizeOf = ({ boxes }) => Math.max(...boxes.map(([, , right, end]) => Math.max(right, end)));

const COUNTED = 16; // words at most of which every score has its own cell
const SEEN = 3; // pixels about what is kept, where a score is as small as a point
const PALE = "30";

/**
 * Nothing but what the colours mean, and the corners, so that plotly has something to lay its axes about.
 * @param {LabGrid} drawing
 * @param {(name: string) => string} color
 */
export function gridTraces(drawing, color) {
  const corners = [0, sizeOf(drawing)];
  const own = color("token-0");
  const square = { type: "scatter", mode: "markers", x: [null], y: [null], hoverinfo: "skip" };
  return [
    {
      type: "scatter",
      mode: "lines",
      x: corners,
      y: corners,
      line: { width: 0 },
      hoverinfo: "skip",
      showlegend: false,
    },
    { ...square, name: drawing.kept, marker: { symbol: "square", size: 12, color: own } },
    { ...square, name: drawing.gone, marker: { symbol: "square", size: 12, color: `${own}${PALE}` } },
  ];
}

/**
 * Keys across, queries down, as in every table of scores.
 * @param {LabGrid} drawing
 * @param {number} moment
 * @param {(name: string) => string} color
 */
export function gridLayout(drawing, moment, color) {
  const size = sizeOf(drawing);
  const [left, top, right, end] = drawing.boxes[moment];
  /** @param {number[]} edges @param {object} look */
  const box = ([x0, y0, x1, y1], look) => ({ type: "rect", xref: "x", yref: "y", x0, y0, x1, y1, ...look });
  const own = color("token-0");
  const shapes = [
    ...[
      [0, 0, size, top],
      [0, top, left, end],
    ].map((gone) => box(gone, { fillcolor: `${own}${PALE}`, line: { width: 0 } })),
    box([left, top, right, end], { fillcolor: own, line: { color: own, width: size > COUNTED ? SEEN : 0 } }),
    ...cells(size).map((cell) => box(cell, { line: { color: color("card"), width: 1.5 } })),
    box([0, 0, size, size], { line: { color: color("line"), width: 1 } }),
  ];
  const bare = { range: [0, size], showgrid: false, zeroline: false, showticklabels: false };
  return {
    xaxis: { ...bare, constrain: "domain" },
    yaxis: { ...bare, range: [size, 0], scaleanchor: "x", constrain: "domain" },
    shapes,
  };
}

/** Each row and each column, where they can be counted. @param {number} size @returns {number[][]} */
function cells(size) {
  if (size > COUNTED) return [];
  return Array.from({ length: size }, (_, at) => [
    [0, at, size, at + 1],
    [at, 0, at + 1, size],
  ]).flat();
}
