// Turns the drawings of a lab into pictures. Lines become Plotly charts in the colors of the page, and vectors become figures
// like those on the stage.

import { el, runScript } from "../base/dom.js";

const CONFIG = { displayModeBar: false };
const DASHED = "6px,5px";
const MARK_DASH = "3px,3px";
const VERTICAL_LINE = { type: "line", yref: "paper", y0: 0, y1: 1 };
const INVISIBLE = { mode: "markers", opacity: 0, showlegend: false, hoverinfo: "skip" };

/**
 * The style of the page. `color` returns the value of a custom property, `fontSize` is in pixels, and `family` is the font
 * family.
 * @typedef {{ color: (name: string) => string, fontSize: number, family: string }} Look
 */

/** @type {Promise<boolean> | null} */
// The promise of loading Plotly's script, which starts with the first chart. It is reset if loading fails, so that the next chart
// tries again.
let script = null;

/** Create a chart. It is redrawn whenever its element changes size. @param {string} address the URL of Plotly's script */
export function createChart(address) {
  // Screen readers skip the chart, because the lab's sentence describes it.
  const element = el("div", { class: "lab-plot", "aria-hidden": "true" });
  /** @type {{ drawing: LabLines, moment: number } | null} */
  let shown = null;

  function draw() {
    const { clientWidth: width, clientHeight: height } = element;
    if (!shown || width === 0) return;
    if (!window.Plotly) {
      script ??= runScript(address);
      script.then((isLoaded) => {
        if (isLoaded) draw();
        else script = null;
      });
      return;
    }
    const { drawing, moment } = shown;
    const style = getComputedStyle(element);
    const color = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
    const look = { color, fontSize: Number.parseFloat(style.fontSize), family: style.fontFamily };
    const { data, ...layout } = linesOf(drawing, moment, look);
    window.Plotly.react(element, data, { ...layoutOf(drawing, look, layout), width, height }, CONFIG);
  }

  new ResizeObserver(draw).observe(element);
  return {
    element,
    /** @param {LabLines} drawing @param {number} moment */
    paint(drawing, moment) {
      shown = { drawing, moment };
      draw();
    },
  };
}

/**
 * Return Plotly's layout for a chart, in which everything that all charts have in common is filled in.
 * @param {LabLines} drawing @param {Look} look @param {{ xaxis: object, yaxis: object }} layout
 */
function layoutOf({ x, y }, { color, fontSize, family }, { xaxis, yaxis, ...layout }) {
  const axis = { gridcolor: color("grid"), zerolinecolor: color("line"), linecolor: color("line"), fixedrange: true };
  const title = (/** @type {string | null} */ text) => ({
    automargin: true,
    title: { text: text ?? "", font: { size: fontSize } },
  });
  return {
    margin: { l: 48, r: 16, t: 8, b: 44 },
    font: { color: color("ink"), size: fontSize, family },
    paper_bgcolor: "rgba(0,0,0,0)",
    plot_bgcolor: "rgba(0,0,0,0)",
    legend: { orientation: "h", y: 1.02, yanchor: "bottom", x: 0 },
    uirevision: "kept",
    dragmode: false, // Turn off dragging, so that a finger on the chart scrolls the page.
    ...layout,
    xaxis: { ...axis, ...title(x), ...xaxis },
    yaxis: { ...axis, ...title(y), ...yaxis },
  };
}

/**
 * Return Plotly's traces for the lines up to a moment, their lower limits, and a mark at the moment or at the chosen setting.
 * @param {LabLines} drawing @param {number} moment @param {Look} look
 */
function linesOf({ mark, moments, series, logarithmic, x }, moment, { color }) {
  const until = moments[moment] ?? moments.at(-1) ?? Number.POSITIVE_INFINITY;
  const markX = moments.length > 0 ? until : mark;
  const allX = series.flatMap(({ x }) => x);
  const colorOfLine = (/** @type {LabSeries} */ { expected }, /** @type {number} */ index) =>
    color(expected ? "ink" : `token-${index}`);
  const lines = series.map((line, index) => {
    const { x, y, expected } = line;
    const count = x.filter((value) => (value ?? 0) <= until).length;
    return {
      name: escapeTags(line.name),
      mode: x.length < 20 && !expected ? "lines+markers" : "lines",
      x: x.slice(0, count),
      y: y.slice(0, count),
      line: { color: colorOfLine(line, index), width: expected ? 1.5 : 2.5, dash: expected ? DASHED : "solid" },
      marker: { size: 5 },
    };
  });
  const floors = series.flatMap((line, index) => {
    if (!line.floor) return [];
    const [y, name] = line.floor;
    const style = { color: colorOfLine(line, index), width: 1.5, dash: DASHED };
    const x = [allX[0], allX.at(-1)];
    return [{ name: escapeTags(name), mode: "lines", x, y: [y, y], line: style, hoverinfo: "skip" }];
  });
  // An invisible trace with all points fixes the range of the axes, so that they do not change while the moments play.
  const extent = { ...INVISIBLE, x: allX, y: series.flatMap(({ y }) => y) };
  return {
    data: [...lines, ...floors, extent],
    showlegend: lines.length + floors.length > 1,
    // On a logarithmic axis, label only powers of ten.
    xaxis: { ...(logarithmic && { type: "log", dtick: 1 }), showticklabels: x !== null },
    yaxis: { rangemode: "tozero" },
    shapes:
      markX === null
        ? []
        : [{ ...VERTICAL_LINE, x0: markX, x1: markX, line: { color: color("ink"), width: 1.5, dash: MARK_DASH } }],
  };
}

/** Escape the characters of HTML tags, because Plotly interprets tags in names. @param {string} text */
const escapeTags = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

// Two arrows of the same token are labeled separately if their tips are farther apart than this, relative to the largest number.
const MIN_DISTANCE = 0.03;
// The first state is drawn wide and pale. The second one is drawn thin on top of it, so that both are visible where nothing has
// changed.
const STATES = [
  { width: 10, opacity: 0.3 },
  { width: 2.5, opacity: 1 },
];
const PLAIN = { of: "", index: null, color: "", width: 0, opacity: 1, dash: "" };

/**
 * Return the figure that shows the vectors of a lab at a moment.
 * @param {LabTrails | LabArrows} drawing @param {number} moment @returns {Figure}
 */
export const figureOf = (drawing, moment) =>
  drawing.kind === "trails" ? trailsOf(drawing, moment) : arrowsOf(drawing);

/**
 * Return a figure with the paths of all tokens up to a moment. Each path is labeled at its end.
 * @param {LabTrails} drawing @param {number} moment @returns {Figure}
 */
function trailsOf({ title, series, moments }, moment) {
  const paths = series.map(pointsOf);
  const colors = series.map((_, index) => colorOf(index));
  const drawn = moments.length > 0 ? paths.map((path) => path.slice(0, moment + 1)) : paths;
  const ends = drawn.map((path) => path[path.length - 1]);
  const labels = series.map((line, index) => labelOf(line, index, ends[index]));
  return {
    ...{ ...figureWith(title, labels, paths.flat()), aim: paths.flatMap((path) => [path[0], ...path.slice(-1)]) },
    shapes: [{ ...PLAIN, kind: "dots", colors, points: ends }],
    trails: drawn.map((points, index) => ({ points, color: colors[index] })),
  };
}

/**
 * Return a figure with the arrows of all tokens. A token is labeled at its last arrow, and at earlier ones whose tips are far
 * from it.
 * @param {LabArrows} drawing @returns {Figure}
 */
function arrowsOf({ title, series, states }) {
  const tips = series.map(pointsOf);
  const arrows = states.flatMap((_, state) =>
    tips.flatMap((path, index) => (path[state].includes(Number.NaN) ? [] : [{ state, index, tip: path[state] }])),
  );
  const all = arrows.map(({ tip }) => tip);
  const minDistance = MIN_DISTANCE * Math.max(...all.flat().map(Math.abs));
  const last = new Map(arrows.map(({ index, tip }) => [index, tip]));
  const named = arrows.filter(({ index, tip }) => {
    const end = last.get(index) ?? tip;
    return tip === end || distance(tip, end) > minDistance;
  });
  const labels = named.map(({ index, tip }) => labelOf(series[index], index, tip));
  return {
    ...figureWith(title, labels, all),
    shapes: arrows.map(({ state, index, tip }) => ({
      ...{ ...PLAIN, kind: "arrow", color: colorOf(index), ...STATES[state] },
      points: [tip.map(() => 0), tip],
    })),
  };
}

/**
 * @param {string} words
 * @param {Label[]} labels @param {number[][]} extent the points of all moments, which determine the axes
 */
const figureWith = (words, labels, extent) => ({
  ...{ words, labels, names: labels.map(({ text }) => text), dims: extent[0].length, extent, handles: [] },
});

/** @param {LabSeries} series @param {number} index @param {number[]} point @returns {Label} */
const labelOf = ({ name }, index, point) => ({ text: name, short: name, color: colorOf(index), point });

/** @param {number} index */
const colorOf = (index) => `var(--token-${index})`;

/** Return the points of a series. Missing points are NaN. @param {LabSeries} series */
const pointsOf = ({ x, y, z }) =>
  x.map((_, index) => (z ? [x, y, z] : [x, y]).map((axis) => axis[index] ?? Number.NaN));

/** @param {number[]} from @param {number[]} to */
const distance = (from, to) => Math.hypot(...from.map((value, axis) => value - to[axis]));
