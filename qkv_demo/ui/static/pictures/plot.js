// @ts-check
// One plotly picture, each time drawn no more than it must be: plotly needs ten times as long as a move takes.

import { slide } from "./redraw.js";

/** @typedef {import("./redraw.js").Flat} Flat */

const CONFIG = { displayModeBar: false, displaylogo: false, responsive: false, scrollZoom: false, doubleClick: false };

/**
 * Answers `draw(figure, layout, moving)`; once nothing moves any more plotly has drawn what is seen.
 * @param {any} drawing the element, dressed by plotly
 */
export function createPlot(drawing) {
  let look = ""; // all of the picture on screen but its coordinates, its axes' ranges and how far apart their numbers are
  let places = ""; // its coordinates
  let ranges = "";
  /** @type {Flat | null} */
  let drawn = null; // the picture as plotly drew it last
  let drawnRanges = "";
  let slid = false; // since plotly drew it

  /**
   * @param {Figure} figure
   * @param {import("./axes.js").Layout} layout
   * @param {boolean} moving
   */
  return async function draw({ data }, layout, moving) {
    const before = { look, places, ranges };
    const coordinates = coordinatesOf(data);
    look = JSON.stringify([withoutRanges(layout), data.map(({ x, y, z, ...rest }) => rest)]);
    places = JSON.stringify(coordinates);
    ranges = JSON.stringify([layout.xaxis, layout.yaxis].map((axis) => [axis?.range, axis?.dtick]));
    const looksSame = look === before.look;
    if (looksSame && ranges === before.ranges && places === before.places && (moving || !slid)) return;
    const wanted = /** @type {Flat} */ ({ data, layout });
    const slides = moving && looksSame && drawn !== null && !layout.scene;
    slid = slides && slide(drawing, /** @type {Flat} */ (drawn), wanted);
    if (slid) return;
    const sameAxesAsDrawn = ranges === drawnRanges;
    [drawn, drawnRanges] = [wanted, ranges];
    if (looksSame && sameAxesAsDrawn) await window.Plotly.restyle(drawing, coordinates);
    else await window.Plotly.react(drawing, data, layout, CONFIG);
  };
}

/**
 * Every trace's numbers on every axis that the picture has.
 * @param {Record<string, any>[]} data
 */
function coordinatesOf(data) {
  const axes = ["x", "y", "z"].filter((axis) => axis in data[0]);
  return Object.fromEntries(axes.map((axis) => [axis, data.map((trace) => trace[axis])]));
}

/** @param {import("./axes.js").Layout} layout */
function withoutRanges({ xaxis, yaxis, ...rest }) {
  /** @param {import("./axes.js").Layout | undefined} axis */
  const bare = (axis) => axis && { ...axis, range: null, dtick: null };
  return { ...rest, xaxis: bare(xaxis), yaxis: bare(yaxis) };
}
