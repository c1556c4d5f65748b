// @ts-check
// A lab's drawing as plotly has it, in the page's own colours; every kind in a file of its own.

import { arrowNotes, arrowsOf } from "./arrows.js";
import { gridLayout, gridTraces } from "./grid.js";
import { linesGround, linesOf } from "./lines.js";
import { eyeOf, sceneOf } from "./space.js";
import { planeAxes, trailNotes, trailsOf } from "./trails.js";

const CONFIG = { displayModeBar: false, displaylogo: false, scrollZoom: false };
const MARGIN = { l: 48, r: 16, t: 8, b: 44 };

/**
 * @typedef {{
 *   color: (name: string) => string,
 *   colors: string[],
 *   letter: number,
 *   size: Pictures.Size,
 *   eye?: object,
 * }} Look a custom property of the page, each series' own colour, the height of what is written, its room, and from where
 *   a hand has turned a space to be seen
 */

/**
 * The traces of one drawing up to a moment.
 * @param {LabPlot} drawing
 * @param {number} moment
 * @param {Look} look
 */
function tracesOf(drawing, moment, { color, colors, letter, size }) {
  switch (drawing.kind) {
    case "trails":
      return trailsOf(drawing, moment, colors, { ink: color("ink"), letter, size });
    case "arrows":
      return arrowsOf(drawing, colors, color("ink"));
    case "grid":
      return gridTraces(drawing, color);
    default:
      return linesOf(drawing, moment, colors, color("ink"));
  }
}

/**
 * @param {LabPlot} drawing
 * @param {number} moment
 * @param {Look} look
 */
function layoutOf(drawing, moment, look) {
  const { color, letter, eye } = look;
  const axis = { gridcolor: color("grid"), zerolinecolor: color("line"), linecolor: color("line"), automargin: true };
  const common = {
    margin: MARGIN,
    font: { color: color("ink"), size: letter },
    paper_bgcolor: "rgba(0,0,0,0)",
    plot_bgcolor: "rgba(0,0,0,0)",
    legend: { orientation: "h", y: 1.02, yanchor: "bottom", x: 0, traceorder: "normal" }, // a band would turn it round
    showlegend: hasLegend(drawing),
    barmode: "overlay",
    uirevision: "kept",
  };
  if (drawing.kind === "trails" && isSpace(drawing)) {
    return {
      ...common,
      margin: { l: 0, r: 0, t: 0, b: 0 },
      scene: sceneOf(drawing, { ...axis, gridcolor: color("line") }, letter, eye),
    };
  }
  const { xaxis, yaxis, margin, ...above } = groundOf(drawing, moment, look);
  const title = { font: { size: letter } };
  const plane = drawing.kind === "trails" || drawing.kind === "arrows";
  return {
    ...common,
    ...above,
    dragmode: false, // a finger scrolls the page
    margin: { ...MARGIN, ...margin },
    xaxis: {
      ...axis,
      fixedrange: true,
      title: { ...title, text: drawing.x ?? "" },
      type: "linear",
      showticklabels: drawing.x !== null || plane,
      ...xaxis,
    },
    yaxis: {
      ...axis,
      fixedrange: true,
      title: { ...title, text: drawing.y ?? "" },
      type: "linear",
      rangemode: "tozero",
      ...yaxis,
    },
  };
}

/** @param {LabPlot} drawing */
export const isSpace = (drawing) => drawing.kind === "trails" && drawing.series.some(({ z }) => z);

/** Trails have their names at their ends. @param {LabPlot} drawing */
const hasLegend = (drawing) => drawing.kind !== "trails" && (drawing.kind !== "lines" || drawing.series.length > 1);

/**
 * What each kind has of its own about what is drawn.
 * @param {LabPlot} drawing
 * @param {number} moment
 * @param {Look} look
 * @returns {{ xaxis: object, yaxis: object, shapes?: object[], annotations?: object[], margin?: object }}
 */
function groundOf(drawing, moment, { color, colors, letter, size }) {
  const written = { ink: color("ink"), soft: color("soft"), card: color("card"), letter, size };
  switch (drawing.kind) {
    case "trails":
      return { ...planeAxes(drawing, size), annotations: trailNotes(drawing, moment, written) };
    case "arrows":
      return { ...planeAxes(drawing, size), annotations: arrowNotes(drawing, colors, written) };
    case "grid":
      return gridLayout(drawing, moment, color);
    default:
      return linesGround(drawing, moment, { color, colors, letter, size });
  }
}

/**
 * Draw it, or draw it anew.
 * @param {HTMLElement} element
 * @param {LabPlot} drawing
 * @param {number} moment
 */
export function drawLab(element, drawing, moment) {
  const style = getComputedStyle(element);
  /** @param {string} name */
  const color = (name) => style.getPropertyValue(`--${name}`).trim();
  const series = drawing.kind === "grid" ? [] : drawing.series;
  const colors = series.map(({ quiet }, place) => color(quiet ? "soft" : `token-${place}`));
  const letter = Number.parseFloat(style.fontSize);
  const { clientWidth: width, clientHeight: height } = element;
  const draw = async (/** @type {Margin} */ margin) => {
    const room = isSpace(drawing) ? { width, height } : within(width, height, margin);
    const look = { color, colors, letter, size: room, eye: eyeOf(element) };
    const [data, layout] = [tracesOf, layoutOf].map((part) => part(drawing, moment, look));
    await window.Plotly.react(element, data, { ...layout, width, height }, CONFIG);
  };
  const before = marginOf(element) ?? MARGIN;
  return draw(before).then(() => {
    const taken = marginOf(element) ?? before;
    const sides = /** @type {(keyof Margin)[]} */ (Object.keys(MARGIN));
    return sides.some((side) => Math.abs(taken[side] - before[side]) > 1) ? draw(taken) : undefined;
  });
}

/** @typedef {typeof MARGIN} Margin */

/**
 * What plotly took about the picture when it was last drawn: only then it is known how much legends and numbers need,
 * and names find their places by what they leave.
 * @param {any} element
 * @returns {Margin | undefined}
 */
const marginOf = (element) => element._fullLayout?._size;

/** @param {number} width @param {number} height @param {Margin} margin */
const within = (width, height, { l, r, t, b }) => ({
  width: Math.max(1, width - l - r),
  height: Math.max(1, height - t - b),
});
