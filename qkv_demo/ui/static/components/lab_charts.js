// Converts the drawings in a lab's report to Plotly charts and to figures. A drawing with lines becomes a chart in the colors
// of the page. A drawing with vectors becomes a figure, which is painted like the figures on the stage.

import { el, loadScript } from "../base/dom.js";

const PLOTLY_CONFIG = { displayModeBar: false };
const LINE_DASH = "6px,5px";
const MARK_DASH = "3px,3px";
const VERTICAL_LINE = { type: "line", yref: "paper", y0: 0, y1: 1 };
const INVISIBLE_TRACE = { mode: "markers", opacity: 0, showlegend: false, hoverinfo: "skip" };

/**
 * The style of the page. `color` returns the color in a custom property, `fontSize` is in pixels, and `family` is the font
 * family.
 * @typedef {{ color: (name: string) => string, fontSize: number, family: string }} ChartStyle
 */

/** @type {Promise<boolean> | null} */
// The promise of Plotly's script, which is loaded for the first chart. If loading fails, the variable is reset, so that the next
// paint tries again.
let scriptPromise = null;

/** Create a chart. The chart is drawn again whenever its element changes size. @param {string} scriptUrl the URL of Plotly */
export function createChart(scriptUrl) {
  // Screen readers skip the chart, because the lab's result in words describes it.
  const element = el("div", { class: "lab-plot", "aria-hidden": "true" });
  /** @type {{ drawing: LabLines, momentIndex: number } | null} */
  let currentChart = null;

  function draw() {
    const { clientWidth: width, clientHeight: height } = element;
    if (!currentChart || width === 0) return;
    if (!window.Plotly) {
      scriptPromise ??= loadScript(scriptUrl);
      scriptPromise.then((isLoaded) => {
        if (isLoaded) draw();
        else scriptPromise = null;
      });
      return;
    }
    const { drawing, momentIndex } = currentChart;
    const computedStyle = getComputedStyle(element);
    const readColor = (/** @type {string} */ name) => computedStyle.getPropertyValue(`--${name}`).trim();
    const chartStyle = {
      color: readColor,
      fontSize: Number.parseFloat(computedStyle.fontSize),
      family: computedStyle.fontFamily,
    };
    const { data, ...layout } = chartOfDrawing(drawing, momentIndex, chartStyle);
    window.Plotly.react(element, data, { ...chartLayout(drawing, chartStyle, layout), width, height }, PLOTLY_CONFIG);
  }

  new ResizeObserver(draw).observe(element);
  return {
    element,
    /** @param {LabLines} drawing @param {number} momentIndex */
    paint(drawing, momentIndex) {
      currentChart = { drawing, momentIndex };
      draw();
    },
  };
}

/**
 * Return Plotly's layout for a chart.
 * @param {LabLines} drawing @param {ChartStyle} chartStyle
 * @param {{ xaxis: object, yaxis: object }} layout the parts of the layout that differ between charts
 */
function chartLayout({ x: titleX, y: titleY }, { color, fontSize, family }, { xaxis, yaxis, ...layout }) {
  const axisLayout = {
    gridcolor: color("grid"),
    zerolinecolor: color("line"),
    linecolor: color("line"),
    fixedrange: true,
  };
  const titleLayout = (/** @type {string | null} */ text) => ({
    automargin: true,
    title: { text: text ?? "", font: { size: fontSize } },
  });
  return {
    margin: { l: 48, r: 16, t: 8, b: 44 },
    font: { color: color("foreground"), size: fontSize, family },
    paper_bgcolor: "rgba(0,0,0,0)",
    plot_bgcolor: "rgba(0,0,0,0)",
    legend: { orientation: "h", y: 1.02, yanchor: "bottom", x: 0 },
    uirevision: "kept",
    dragmode: false, // Without dragging, a finger on the chart scrolls the page.
    ...layout,
    xaxis: { ...axisLayout, ...titleLayout(titleX), ...xaxis },
    yaxis: { ...axisLayout, ...titleLayout(titleY), ...yaxis },
  };
}

/**
 * Return the data and the layout of a Plotly chart. The chart shows the lines up to a moment, a horizontal line for each lower
 * limit, and a vertical mark at the moment. If the drawing has no moments, the mark is at the lab's current setting.
 * @param {LabLines} drawing @param {number} momentIndex @param {ChartStyle} chartStyle
 */
function chartOfDrawing(
  { marked_x: settingX, moments, series, is_logarithmic: isLogarithmic, x: titleX },
  momentIndex,
  { color },
) {
  const lastX = moments[momentIndex] ?? moments.at(-1) ?? Number.POSITIVE_INFINITY;
  const markedX = moments.length > 0 ? lastX : settingX;
  const allXValues = series.flatMap(({ x }) => x);
  const colorOfLine = (/** @type {LabSeries} */ { is_expected: isExpected }, /** @type {number} */ index) =>
    color(isExpected ? "foreground" : `token-${index}`);
  const lineTraces = series.map((line, index) => {
    const { x, y, is_expected: isExpected } = line;
    const pointCount = x.filter((value) => (value ?? 0) <= lastX).length;
    return {
      name: escapeTags(line.name),
      mode: x.length < 20 && !isExpected ? "lines+markers" : "lines",
      x: x.slice(0, pointCount),
      y: y.slice(0, pointCount),
      line: {
        color: colorOfLine(line, index),
        width: isExpected ? 1.5 : 2.5,
        dash: isExpected ? LINE_DASH : "solid",
      },
      marker: { size: 5 },
    };
  });
  const limitTraces = series.flatMap((line, index) => {
    if (!line.lower_bound) return [];
    const [y, name] = line.lower_bound;
    const limitStyle = { color: colorOfLine(line, index), width: 1.5, dash: LINE_DASH };
    const x = [allXValues[0], allXValues.at(-1)];
    return [{ name: escapeTags(name), mode: "lines", x, y: [y, y], line: limitStyle, hoverinfo: "skip" }];
  });
  // An invisible line with all points keeps the ranges of the axes constant while the moments are played.
  const invisibleExtent = { ...INVISIBLE_TRACE, x: allXValues, y: series.flatMap(({ y }) => y) };
  return {
    data: [...lineTraces, ...limitTraces, invisibleExtent],
    showlegend: lineTraces.length + limitTraces.length > 1,
    // A step of 1 on a logarithmic axis labels only the powers of ten.
    xaxis: { ...(isLogarithmic && { type: "log", dtick: 1 }), showticklabels: titleX !== null },
    yaxis: { rangemode: "tozero" },
    shapes:
      markedX === null
        ? []
        : [
            {
              ...VERTICAL_LINE,
              x0: markedX,
              x1: markedX,
              line: { color: color("foreground"), width: 1.5, dash: MARK_DASH },
            },
          ],
  };
}

/** Escape HTML tags in a name, because Plotly would interpret them. @param {string} text */
const escapeTags = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

// An earlier arrow of a token is labeled only if its tip is at least this far from the tip of the token's last arrow. The
// distance is a fraction of the largest coordinate.
const MIN_LABEL_DISTANCE = 0.03;
// The styles of the arrows in the first and in the second state. The wide, pale arrow of the first state is visible behind the
// thin arrow of the second state, even if the two are equal.
const STATE_STYLES = [
  { width: 10, opacity: 0.3 },
  { width: 2.5, opacity: 1 },
];
const DEFAULT_STYLE = { output: "", index: null, color: "", width: 0, opacity: 1, dash: "" };

/**
 * Return the figure that shows the vectors of a lab at a moment.
 * @param {LabTrails | LabArrows} drawing @param {number} momentIndex @returns {Figure}
 */
export const figureOfDrawing = (drawing, momentIndex) =>
  drawing.kind === "trails" ? trailsFigure(drawing, momentIndex) : arrowsFigure(drawing);

/**
 * Return a figure with the trails of all tokens up to a moment. Each trail has a dot and a label at its end.
 * @param {LabTrails} drawing @param {number} momentIndex @returns {Figure}
 */
function trailsFigure({ title, series, moments }, momentIndex) {
  const paths = series.map(pointsOf);
  const colors = series.map((_, index) => colorOf(index));
  const visiblePaths = moments.length > 0 ? paths.map((path) => path.slice(0, momentIndex + 1)) : paths;
  const endPoints = visiblePaths.map((path) => path[path.length - 1]);
  const labels = series.map((line, index) => labelOf(line, index, endPoints[index]));
  return {
    ...{
      ...figureWithoutShapes(title, labels, paths.flat()),
      cameraTips: paths.flatMap((path) => [path[0], ...path.slice(-1)]),
    },
    shapes: [{ ...DEFAULT_STYLE, kind: "dots", colors, points: endPoints }],
    trails: visiblePaths.map((points, index) => ({ points, color: colors[index] })),
  };
}

/**
 * Return a figure with the arrows of all tokens in all states. The last arrow of a token is labeled. Its earlier arrows are
 * labeled only if their tips are far from the last tip.
 * @param {LabArrows} drawing @returns {Figure}
 */
function arrowsFigure({ title, series, state_names: stateNames }) {
  const tipsOfTokens = series.map(pointsOf);
  const arrows = stateNames.flatMap((_, state) =>
    tipsOfTokens.flatMap((tips, index) =>
      tips[state].includes(Number.NaN) ? [] : [{ state, index, tip: tips[state] }],
    ),
  );
  const allTips = arrows.map(({ tip }) => tip);
  const minLabelDistance = MIN_LABEL_DISTANCE * Math.max(...allTips.flat().map(Math.abs));
  const lastTips = new Map(arrows.map(({ index, tip }) => [index, tip]));
  const labeledArrows = arrows.filter(({ index, tip }) => {
    const lastTip = lastTips.get(index) ?? tip;
    return tip === lastTip || distance(tip, lastTip) > minLabelDistance;
  });
  const labels = labeledArrows.map(({ index, tip }) => labelOf(series[index], index, tip));
  return {
    ...figureWithoutShapes(title, labels, allTips),
    shapes: arrows.map(({ state, index, tip }) => ({
      ...{ ...DEFAULT_STYLE, kind: "arrow", color: colorOf(index), ...STATE_STYLES[state] },
      points: [tip.map(() => 0), tip],
    })),
  };
}

/**
 * Return a figure with labels but without shapes.
 * @param {string} description the description of the figure
 * @param {Label[]} labels @param {number[][]} extentPoints the points of all moments, which the axes include
 */
const figureWithoutShapes = (description, labels, extentPoints) => ({
  words: description,
  ...{ labels, names: labels.map(({ text }) => text), dims: extentPoints[0].length, extent: extentPoints, handles: [] },
});

/** @param {LabSeries} series @param {number} index @param {number[]} point @returns {Label} */
const labelOf = ({ name }, index, point) => ({ text: name, short_text: name, color: colorOf(index), point });

/** @param {number} index */
const colorOf = (index) => `var(--token-${index})`;

/** Return the points of a series. A missing coordinate is NaN. @param {LabSeries} series */
const pointsOf = ({ x, y, z }) =>
  x.map((_, index) => (z ? [x, y, z] : [x, y]).map((axis) => axis[index] ?? Number.NaN));

/** @param {number[]} from @param {number[]} to */
const distance = (from, to) => Math.hypot(...from.map((value, axis) => value - to[axis]));
