// The drawings of labs. Lines become Plotly charts in the page's colors, and vectors become figures of the page's
// pictures.

import { el, runScript } from "../base/dom.js";

const CONFIG = { displayModeBar: false };
const DASHED = "6px,5px";
const MARK_DASH = "3px,3px";
const VERTICAL_LINE = { type: "line", yref: "paper", y0: 0, y1: 1 };
const INVISIBLE = { mode: "markers", opacity: 0, showlegend: false, hoverinfo: "skip" };

/**
 * The style of the page. `color` reads a custom property, and `fontSize` is in pixels.
 * @typedef {{ color: (name: string) => string, fontSize: number, family: string }} Look
 */

/** @type {Promise<boolean> | null} */
let script = null; // Plotly is loaded by the first chart. If that fails, the next chart tries again.

/** Create a chart, which is drawn whenever it has a new size. @param {string} address the URL of Plotly's script */
export function createChart(address) {
  // The lab's sentence describes the chart for screen readers.
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
 * Return a chart's layout, with what all charts share.
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
    dragmode: false, // A finger on the chart scrolls the page.
    ...layout,
    xaxis: { ...axis, ...title(x), ...xaxis },
    yaxis: { ...axis, ...title(y), ...yaxis },
  };
}

/**
 * Return the lines up to a moment, their floors, and a mark at the moment or at the setting.
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
  // The axes include all points from the start.
  const extent = { ...INVISIBLE, x: allX, y: series.flatMap(({ y }) => y) };
  return {
    data: [...lines, ...floors, extent],
    showlegend: lines.length + floors.length > 1,
    // A logarithmic axis has labels only at powers of ten.
    xaxis: { ...(logarithmic && { type: "log", dtick: 1 }), showticklabels: x !== null },
    yaxis: { rangemode: "tozero" },
    shapes:
      markX === null
        ? []
        : [{ ...VERTICAL_LINE, x0: markX, x1: markX, line: { color: color("ink"), width: 1.5, dash: MARK_DASH } }],
  };
}

/** Escape a name, because Plotly interprets tags in names. @param {string} text */
const escapeTags = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

const MIN_DISTANCE = 0.03; // Tips of one word get a name each above this distance, relative to the largest number.
// The first state is wide and pale, so that the thin second one lies inside it where nothing has changed.
const STATES = [
  { width: 10, opacity: 0.3 },
  { width: 2.5, opacity: 1 },
];
const PLAIN = { of: "", index: null, color: "", width: 0, opacity: 1, dash: "" };

/**
 * Return the figure of vectors at a moment.
 * @param {LabTrails | LabArrows} drawing @param {number} moment @returns {Figure}
 */
export const figureOf = (drawing, moment) =>
  drawing.kind === "trails" ? trailsOf(drawing, moment) : arrowsOf(drawing);

/**
 * Return every path up to a moment, with its name at its end.
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
 * Return every arrow. A word has its name at its last tip, and at others that are far from it.
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

/** @param {string} words @param {Label[]} labels @param {number[][]} extent all points at any moment */
const figureWith = (words, labels, extent) => ({
  ...{ words, labels, names: labels.map(({ text }) => text), dims: extent[0].length, extent, handles: [] },
});

/** @param {LabSeries} series @param {number} index @param {number[]} point @returns {Label} */
const labelOf = ({ name }, index, point) => ({ text: name, short: name, color: colorOf(index), point });

/** @param {number} index */
const colorOf = (index) => `var(--token-${index})`;

/** Return the points of a word, with NaN where it has none. @param {LabSeries} series */
const pointsOf = ({ x, y, z }) =>
  x.map((_, index) => (z ? [x, y, z] : [x, y]).map((axis) => axis[index] ?? Number.NaN));

/** @param {number[]} from @param {number[]} to */
const distance = (from, to) => Math.hypot(...from.map((value, axis) => value - to[axis]));
