// @ts-check
// A lab's drawing as plotly has it: lines, bars, and trails that end in a name, in the page's own colours.

import { HALL } from "./axes.js";
import { sidesOf } from "./name_sides.js";

const CONFIG = { displayModeBar: false, displaylogo: false, responsive: true, scrollZoom: false };
const LETTER = 12;
const SEVERAL = 8; // from here on names are written smaller, and a legend stands beside the lines
const NEAR = 0.03; // of the picture's width: ends this near share a name

/**
 * The traces of one drawing up to a moment.
 * @param {LabDrawing} drawing
 * @param {number} moment
 * @param {(name: string) => string} color a custom property of the page
 * @param {number} [letter] the height of what is written
 */
export function tracesOf(drawing, moment, color, letter = LETTER) {
  const colors = drawing.series.map((_, place) => color(`token-${place}`));
  if (drawing.kind === "trails") return trailsOf(drawing, moment, colors, { ink: color("ink"), letter });
  if (drawing.kind === "bars") return drawing.series.map((series, place) => barOf(series, colors[place]));
  return drawing.series.flatMap((series, place) => [...bandOf(series, colors[place]), lineOf(series, colors[place])]);
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

/** @param {LabSeries} series @param {string} own */
const lineOf = ({ name, x, y }, own) => ({
  type: "scatter",
  mode: x.length < 20 ? "lines+markers" : "lines",
  name: plain(name),
  x,
  y,
  line: { color: own, width: 2.5 },
  marker: { color: own, size: 5 },
});

/**
 * Every way so far, and every end with its name; ends that lie on each other share one.
 * @param {LabDrawing} drawing
 * @param {number} moment
 * @param {string[]} colors
 * @param {{ ink: string, letter: number }} written
 */
function trailsOf({ moments, series }, moment, colors, { ink, letter }) {
  const until = moments.length > 0 ? moment + 1 : series[0].x.length;
  const type = series[0].z ? "scatter3d" : "scatter";
  const quiet = { type, showlegend: false, hoverinfo: "skip" };
  const width = series[0].z ? 4 : 2;
  const ways = series.map(({ x, y, z }, place) => ({
    ...quiet,
    mode: "lines",
    ...pointsOf([x, y, z].map((axis) => axis?.slice(0, until) ?? null)),
    line: { color: colors[place], width },
    opacity: 0.55,
  }));
  const ends = series.map(({ x, y, z }) => [x, y, z].map((axis) => axis?.[until - 1] ?? 0));
  const named = sharedNames(
    ends,
    series.map(({ name }) => plain(name)),
    widthOf(series),
  );
  const marks = {
    ...quiet,
    mode: "markers+text",
    ...pointsOf([0, 1, 2].map((axis) => (axis < 2 || series[0].z ? ends.map((end) => end[axis]) : null))),
    text: named,
    textposition: sidesOf(ends, named, roomOf(series)),
    textfont: { color: ink, size: series.length > SEVERAL ? letter - 1 : letter },
    marker: { color: colors, size: series[0].z ? 5 : 10 },
    cliponaxis: false,
  };
  return [...ways, marks];
}

/** @param {((number | null)[] | null)[]} axes */
const pointsOf = ([x, y, z]) => ({ x, y, ...(z && { z }) });

/** @param {LabSeries[]} series how far apart the points of a picture are at most */
function widthOf(series) {
  const spans = series.length > 0 ? [rangeOf({ series }, "x"), rangeOf({ series }, "y")] : [];
  return Math.max(...spans.map(([low, high]) => high - low));
}

/** @param {LabSeries[]} series */
function roomOf(series) {
  const [low, high] = rangeOf({ series }, "x");
  return { low, high, span: widthOf(series) };
}

/**
 * The name at each end: the first of those that are near says all of them, the others nothing.
 * @param {number[][]} ends
 * @param {string[]} names
 * @param {number} width
 */
export function sharedNames(ends, names, width) {
  /** @type {string[]} */
  const said = names.map(() => "");
  for (const [place, end] of ends.entries()) {
    const first = ends.findIndex(
      (other) => Math.hypot(...other.map((value, axis) => value - end[axis])) < NEAR * width,
    );
    said[first] = said[first] ? `${said[first]} \u00b7 ${names[place]}` : names[place];
  }
  return said;
}

/**
 * Plotly reads tags in names; ours are words, shown as they are.
 * @param {string} text
 */
const plain = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

/**
 * @param {LabDrawing} drawing
 * @param {number} moment
 * @param {(name: string) => string} color
 * @param {number} [letter]
 */
export function layoutOf(drawing, moment, color, letter = LETTER) {
  const mark = drawing.kind === "lines" && drawing.moments.length > 0 ? drawing.moments[moment] : drawing.mark;
  const axis = { gridcolor: color("grid"), zerolinecolor: color("line"), linecolor: color("line"), automargin: true };
  const trails = drawing.kind === "trails";
  const several = drawing.series.length > SEVERAL;
  const common = {
    margin: { l: 48, r: 16, t: 8, b: 44 },
    font: { color: color("ink"), size: letter },
    paper_bgcolor: "rgba(0,0,0,0)",
    plot_bgcolor: "rgba(0,0,0,0)",
    legend: several ? { x: 1.02, y: 1 } : { orientation: "h", y: 1.02, yanchor: "bottom", x: 0 },
    showlegend: !trails && drawing.series.length > 1,
    barmode: "overlay",
    uirevision: "kept",
  };
  if (trails && drawing.series.some(({ z }) => z)) {
    const shown = { ...axis, backgroundcolor: "rgba(0,0,0,0)", title: { text: "" } };
    const camera = { eye: { x: 1.6, y: 1.6, z: 1.1 } }; // far enough for the names at the edges
    const scene = { xaxis: shown, yaxis: shown, zaxis: shown, camera };
    return { ...common, margin: { l: 0, r: 0, t: 0, b: 0 }, scene };
  }
  return {
    ...common,
    xaxis: {
      ...axis,
      title: { text: drawing.x ?? "" },
      ...scaleOf(drawing.logarithmic),
      showticklabels: drawing.x !== null,
      ...(drawing.kind === "bars" && drawing.x === null && namesBelow(drawing)),
      ...(trails && { range: rangeOf(drawing, "x"), showticklabels: true }),
    },
    yaxis: {
      ...axis,
      title: { text: drawing.y ?? "" },
      rangemode: "tozero",
      ...scaleOf(drawing.steep),
      ...(trails && { range: rangeOf(drawing, "y"), scaleanchor: "x" }),
    },
    shapes: mark === null ? [] : [lineAt(mark, color("ink"))],
  };
}

/** An axis, which names powers of ten alone where it is logarithmic. @param {boolean} logarithmic */
const scaleOf = (logarithmic) => (logarithmic ? { type: "log", dtick: 1 } : { type: "linear" });

/** Each bar's name below it. @param {LabDrawing} drawing */
const namesBelow = ({ series }) => ({
  showticklabels: true,
  tickvals: series.flatMap(({ x }) => x),
  ticktext: series.flatMap(({ name, x }) => x.map(() => plain(name))),
});

/**
 * One range for all moments, so that the ground stands still while they play.
 * @param {Pick<LabDrawing, "series">} drawing
 * @param {"x" | "y"} axis
 */
function rangeOf({ series }, axis) {
  const all = series.flatMap((one) => one[axis].map((value) => value ?? 0));
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  const room = 0.18 * (high - low || 1);
  return [low - room, high + room];
}

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
  const [data, layout] = [tracesOf, layoutOf].map((part) => part(drawing, moment, color, letter));
  return window.Plotly.react(element, data, layout, CONFIG);
}
