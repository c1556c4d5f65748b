// @ts-check
// One plotly picture, each time drawn no more than it must be: plotly needs ten times as long as a move takes.

import { placeOf } from "./axes.js";
import { slide } from "./redraw.js";

/** @typedef {import("./redraw.js").Trace} Trace */

const CONFIG = { displayModeBar: false, displaylogo: false, responsive: false, scrollZoom: false, doubleClick: false };

/**
 * Answers `draw(figure, layout, held)`.
 * @param {any} drawing the element, dressed by plotly
 */
export function createPlot(drawing) {
  let look = ""; // all of the picture on screen but its coordinates
  let places = ""; // its coordinates
  /** @type {Trace[]} */
  let drawn = []; // the traces as plotly drew them last
  let moved = false; // since plotly drew them

  /**
   * @param {Figure} figure
   * @param {import("./axes.js").Layout} layout
   * @param {boolean} held
   */
  return async function draw({ data }, layout, held) {
    const newLook = JSON.stringify([layout, data.map(({ x, y, z, ...rest }) => rest)]);
    const coordinates = coordinatesOf(data);
    const newPlaces = JSON.stringify(coordinates);
    const looksSame = newLook === look;
    if (looksSame && newPlaces === places && (held || !moved)) return;
    const traces = /** @type {Trace[]} */ (data);
    moved = looksSame && held && !layout.scene && slide(drawing, drawn, traces, (x, y) => placeOf(layout, x, y));
    look = newLook;
    places = newPlaces;
    if (moved) return;
    drawn = traces;
    if (looksSame) await window.Plotly.restyle(drawing, coordinates);
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
