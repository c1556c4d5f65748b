// One plotly picture, each time drawn no more than it must be: plotly needs ten times as long as a move takes.

import { slide } from "./redraw.js";

const CONFIG = { displayModeBar: false, displaylogo: false, responsive: false, scrollZoom: false, doubleClick: false };

/** Answers `draw(figure, layout, held, at)`; `at(x, y)` is a flat point's place within the axes, in pixels. */
export function createPlot(drawing) {
  let look = null; // all of the picture on screen but its coordinates
  let places = null; // its coordinates
  let drawn = null; // the traces as plotly drew them last
  let moved = false; // since plotly drew them

  return async function draw({ data }, layout, held, at) {
    const newLook = JSON.stringify([layout, data.map(({ x, y, z, ...rest }) => rest)]);
    const coordinates = Object.fromEntries(["x", "y", "z"].filter((axis) => axis in data[0]).map((axis) => [axis, data.map((trace) => trace[axis])]));
    const newPlaces = JSON.stringify(coordinates);
    const looksSame = newLook === look;
    if (looksSame && newPlaces === places && (held || !moved)) return;
    moved = looksSame && held && !layout.scene && slide(drawing, drawn, data, at);
    look = newLook;
    places = newPlaces;
    if (moved) return;
    drawn = data;
    if (looksSame) await window.Plotly.restyle(drawing, coordinates);
    else await window.Plotly.react(drawing, data, layout, CONFIG);
  };
}
