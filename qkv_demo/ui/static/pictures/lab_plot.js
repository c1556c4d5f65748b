// @ts-check
// A lab's drawing as plotly has it, in the page's own colours: lines and bars here, trails in their own file.

import { HALL } from "./axes.js";
import { gridLayout, gridTraces } from "./lab_grid.js";
import { plain, sceneOf, trailAxes, trailsOf } from "./lab_trails.js";

const CONFIG = { displayModeBar: false, displaylogo: false, scrollZoom: false };
const LETTER = 12;
const MARGIN = { l: 48, r: 16, t: 8, b: 44 };
const ASIDE = 0.04; // of what lines take that are drawn as time goes: room beside and above them

/** @typedef {{ letter: number, size: import("./lab_trails.js").Size }} Written the height of what is written, and its room */

/**
 * The traces of one drawing up to a moment.
 * @param {LabDrawing} drawing
 * @param {number} moment
 * @param {(name: string) => string} color a custom property of the page
 * @param {Written} written
 */
function tracesOf(drawing, moment, color, { letter, size }) {
  const colors = drawing.series.map(({ quiet }, place) => color(quiet ? "soft" : `token-${place}`));
  if (drawing.kind === "trails") return trailsOf(drawing, moment, colors, { ink: color("ink"), letter, size });
  if (drawing.kind === "grid") return gridTraces(drawing);
  if (drawing.kind === "bars") return drawing.series.map((series, place) => barOf(series, colors[place]));
  const until = drawing.moments[moment] ?? Number.POSITIVE_INFINITY;
  const lines = drawing.series.map((series, place) => lineOf(series, colors[place], until));
  return [...drawing.series.flatMap((series, place) => bandOf(series, colors[place])), ...lines];
}

/** @param {LabSeries} series @param {string} own */
const barOf = ({ name, x, y }, own) => ({
  type: "bar",
  name: plain(name),
  x,
  y,
  marker: { color: own, opacity: 0.75 },
});

/** What a line may be off by, as a shade about it. @param {LabSeries} series @param {string} own */
function bandOf({ x, low, high }, own) {
  if (!low || !high) return [];
  const edge = { type: "scatter", mode: "lines", x, line: { width: 0 }, showlegend: false, hoverinfo: "skip" };
  return [
    { ...edge, y: high },
    { ...edge, y: low, fill: "tonexty", fillcolor: `${own}40` },
  ];
}

/** @param {LabSeries} series @param {string} own @param {number} until the place that time has come to */
function lineOf({ name, x, y, quiet, dots }, own, until) {
  const drawn = x.filter((place) => (place ?? 0) <= until).length;
  return {
    type: "scatter",
    mode: dots ? "markers" : x.length < 20 ? "lines+markers" : "lines",
    zorder: dots ? 1 : 0,
    name: plain(name),
    x: x.slice(0, drawn),
    y: y.slice(0, drawn),
    line: { color: own, width: quiet ? 1.5 : 2.5 },
    marker: { color: own, size: dots ? 9 : 5 },
    opacity: quiet ? 0.4 : 1,
    showlegend: !quiet,
  };
}

/**
 * @param {LabDrawing} drawing
 * @param {number} moment
 * @param {(name: string) => string} color
 * @param {Written} written
 */
function layoutOf(drawing, moment, color, { letter, size }) {
  const mark = drawing.kind === "lines" && drawing.moments.length > 0 ? drawing.moments[moment] : drawing.mark;
  const axis = { gridcolor: color("grid"), zerolinecolor: color("line"), linecolor: color("line"), automargin: true };
  const trails = drawing.kind === "trails";
  const common = {
    margin: MARGIN,
    font: { color: color("ink"), size: letter },
    paper_bgcolor: "rgba(0,0,0,0)",
    plot_bgcolor: "rgba(0,0,0,0)",
    legend: { orientation: "h", y: 1.02, yanchor: "bottom", x: 0 },
    showlegend: !trails && drawing.series.length > 1 && !namedBelow(drawing),
    barmode: "overlay",
    uirevision: "kept",
  };
  if (trails && drawing.series.some(({ z }) => z)) {
    return { ...common, margin: { l: 0, r: 0, t: 0, b: 0 }, scene: sceneOf(drawing, axis, letter) };
  }
  const { xaxis, yaxis, shapes } = groundOf(drawing, moment, color, size);
  const title = { font: { size: letter } };
  return {
    ...common,
    xaxis: {
      ...axis,
      title: { ...title, text: drawing.x ?? "" },
      ...scaleOf(drawing.logarithmic),
      showticklabels: drawing.x !== null || trails,
      ...(namedBelow(drawing) && namesBelow(drawing)),
      ...xaxis,
    },
    yaxis: {
      ...axis,
      title: { ...title, text: drawing.y ?? "" },
      rangemode: "tozero",
      ...reaching(drawing),
      ...scaleOf(drawing.steep),
      ...yaxis,
    },
    shapes: shapes ?? (mark === null ? [] : [lineAt(mark, color("ink"))]),
  };
}

/**
 * What each kind has of its own below what is drawn.
 * @param {LabDrawing} drawing
 * @param {number} moment
 * @param {(name: string) => string} color
 * @param {Written["size"]} size
 * @returns {{ xaxis?: object, yaxis?: object, shapes?: object[] }}
 */
function groundOf(drawing, moment, color, size) {
  if (drawing.kind === "trails") return trailAxes(drawing, size);
  return drawing.kind === "grid" ? gridLayout(drawing, moment, color) : timeAxes(drawing);
}

/** @param {LabDrawing} drawing */
function reaching({ least, series }) {
  if (least === null) return {};
  return { range: [0, Math.max(least, ...series.flatMap(({ y }) => y.map((value) => value ?? 0)))] };
}

/** Lines that are drawn as time goes have their whole room from the start. @param {LabDrawing} drawing */
function timeAxes({ kind, moments, series }) {
  if (kind !== "lines" || moments.length === 0) return {};
  const [across, up] = [series.flatMap(({ x }) => x), series.flatMap(({ y }) => y)].map((all) =>
    all.map((value) => value ?? 0),
  );
  const [first, last] = [Math.min(...across), Math.max(...across)];
  const room = ASIDE * (last - first || 1);
  return {
    xaxis: { range: [first - room, last + room] },
    yaxis: { range: [Math.min(0, ...up), (1 + ASIDE) * Math.max(...up)] },
  };
}

/** Whether bars have their names below instead of numbers. @param {LabDrawing} drawing */
const namedBelow = ({ kind, x }) => kind === "bars" && x === null;

/** An axis, which names powers of ten alone where it is logarithmic. @param {boolean} logarithmic */
const scaleOf = (logarithmic) => (logarithmic ? { type: "log", dtick: 1 } : { type: "linear" });

/** Each bar's name below it. @param {LabDrawing} drawing */
const namesBelow = ({ series }) => ({
  showticklabels: true,
  tickvals: series.flatMap(({ x }) => x),
  ticktext: series.flatMap(({ name, x }) => x.map(() => plain(name))),
});

/** @param {number} x @param {string} color */
const lineAt = (x, color) => ({
  type: "line",
  xref: "x",
  yref: "paper",
  x0: x,
  x1: x,
  y0: 0,
  y1: 1,
  line: { color, width: 1.5, dash: "3px,3px" },
});

/**
 * Draw it, or draw it anew.
 * @param {HTMLElement} element
 * @param {LabDrawing} drawing
 * @param {number} moment
 */
export function drawLab(element, drawing, moment) {
  const style = getComputedStyle(element);
  /** @param {string} name */
  const color = (name) => style.getPropertyValue(`--${name}`).trim();
  const letter = Number.parseFloat(style.fontSize) >= HALL ? HALL : LETTER;
  const { clientWidth: width, clientHeight: height } = element;
  const { l: left, r: right, t: top, b: bottom } = MARGIN;
  const size = { width: Math.max(1, width - left - right), height: Math.max(1, height - top - bottom) };
  const [data, layout] = [tracesOf, layoutOf].map((part) => part(drawing, moment, color, { letter, size }));
  return window.Plotly.react(element, data, { ...layout, width, height }, CONFIG);
}
