// @ts-check
// A lab's drawing as plotly has it, in the page's own colours: bars here, every other kind in a file of its own.

import { arrowsOf } from "./arrows.js";
import { gridLayout, gridTraces } from "./grid.js";
import { linesGround, linesOf } from "./lines.js";
import { sceneOf } from "./space.js";
import { plain, planeAxes, trailsOf } from "./trails.js";

const CONFIG = { displayModeBar: false, displaylogo: false, scrollZoom: false };
const ABOVE = 1.08; // of the highest bar: room for its number
const MARGIN = { l: 48, r: 16, t: 8, b: 44 };

/**
 * @typedef {{
 *   color: (name: string) => string,
 *   colors: string[],
 *   show: (value: number) => string,
 *   letter: number,
 *   size: import("./ways.js").Size,
 *   named: boolean,
 * }} Look a custom property of the page, each series' own colour, how numbers are written, the height of what is written, its
 *   room, and whether another picture names what is drawn
 */

/**
 * The traces of one drawing up to a moment.
 * @param {LabPlot} drawing
 * @param {number} moment
 * @param {Look} look
 */
function tracesOf(drawing, moment, { color, colors, show, letter, size }) {
  const written = { ink: color("ink"), soft: color("soft"), card: color("card"), letter, size };
  switch (drawing.kind) {
    case "trails":
      return trailsOf(drawing, moment, colors, written);
    case "arrows":
      return arrowsOf(drawing, colors, written);
    case "grid":
      return gridTraces(drawing, color);
    case "bars":
      return drawing.series.map((series, place) => barOf(series, colors[place], namedBelow(drawing) ? show : null));
    default:
      return linesOf(drawing, moment, colors, color("ink"));
  }
}

/** @param {LabSeries} series @param {string} own @param {Look["show"] | null} show how its numbers are written, if they are */
const barOf = ({ name, x, y }, own, show) => ({
  type: "bar",
  name: plain(name),
  x,
  y,
  marker: { color: own, opacity: 0.75 },
  ...(show && { text: y.map((value) => show(value ?? 0)), textposition: "outside", cliponaxis: false }),
});

/**
 * @param {LabPlot} drawing
 * @param {number} moment
 * @param {Look} look
 */
function layoutOf(drawing, moment, look) {
  const { color, letter, named } = look;
  const axis = { gridcolor: color("grid"), zerolinecolor: color("line"), linecolor: color("line"), automargin: true };
  const common = {
    margin: MARGIN,
    font: { color: color("ink"), size: letter },
    paper_bgcolor: "rgba(0,0,0,0)",
    plot_bgcolor: "rgba(0,0,0,0)",
    legend: { orientation: "h", y: 1.02, yanchor: "bottom", x: 0, traceorder: "normal" }, // a band would turn it round
    showlegend: !named && hasLegend(drawing),
    barmode: "overlay",
    uirevision: "kept",
  };
  if (drawing.kind === "trails" && isSpace(drawing)) {
    return {
      ...common,
      margin: { l: 0, r: 0, t: 0, b: 0 },
      scene: sceneOf(drawing, { ...axis, gridcolor: color("line") }, letter),
    };
  }
  const { xaxis, yaxis, margin, ...above } = groundOf(drawing, moment, look);
  const title = { font: { size: letter } };
  const plane = drawing.kind === "trails" || drawing.kind === "arrows";
  return {
    ...common,
    ...above,
    margin: { ...MARGIN, ...margin },
    xaxis: {
      ...axis,
      title: { ...title, text: drawing.x ?? "" },
      type: "linear",
      showticklabels: drawing.x !== null || plane,
      ...xaxis,
    },
    yaxis: { ...axis, title: { ...title, text: drawing.y ?? "" }, type: "linear", rangemode: "tozero", ...yaxis },
  };
}

/** @param {LabPlot} drawing */
export const isSpace = (drawing) => drawing.kind === "trails" && drawing.series.some(({ z }) => z);

/**
 * Whether the same lines stand in a picture before this one, with their names: a legend takes the room of what it names.
 * @param {LabPlot[]} drawings
 * @param {number} place
 */
export function isNamedBefore(drawings, place) {
  const [names, ...before] = [drawings[place], ...drawings.slice(0, place)].map((drawing) =>
    drawing.kind === "lines" ? drawing.series.map(({ name }) => name).join() : null,
  );
  return names !== null && before.includes(names);
}

/** @param {LabPlot} drawing */
function hasLegend(drawing) {
  if (drawing.kind === "arrows" || drawing.kind === "grid") return true;
  const named = drawing.kind === "lines" || (drawing.kind === "bars" && !namedBelow(drawing));
  return named && drawing.series.length > 1;
}

/**
 * What each kind has of its own about what is drawn.
 * @param {LabPlot} drawing
 * @param {number} moment
 * @param {Look} look
 * @returns {{ xaxis: object, yaxis: object, shapes?: object[], annotations?: object[], margin?: object }}
 */
function groundOf(drawing, moment, { color, colors, letter, size }) {
  switch (drawing.kind) {
    case "trails":
    case "arrows":
      return planeAxes(drawing, size);
    case "grid":
      return gridLayout(drawing, moment, color);
    case "bars":
      return { xaxis: namedBelow(drawing) ? namesBelow(drawing) : {}, yaxis: reaching(drawing) };
    default:
      return linesGround(drawing, moment, { color, colors, letter, size });
  }
}

/** @param {LabBars} drawing */
function reaching({ least, series }) {
  if (least === null) return {};
  return { range: [0, ABOVE * Math.max(least, ...series.flatMap(({ y }) => y.map((value) => value ?? 0)))] };
}

/** Whether bars have their names below instead of numbers. @param {LabBars} drawing */
const namedBelow = ({ x }) => x === null;

/** Each bar's name below it. @param {LabBars} drawing */
const namesBelow = ({ series }) => ({
  showticklabels: true,
  tickvals: series.flatMap(({ x }) => x),
  ticktext: series.flatMap(({ name, x }) => x.map(() => plain(name))),
});

/**
 * Draw it, or draw it anew.
 * @param {HTMLElement} element
 * @param {LabPlot} drawing
 * @param {number} moment
 * @param {Look["show"]} show
 * @param {boolean} named elsewhere
 */
export function drawLab(element, drawing, moment, show, named) {
  const style = getComputedStyle(element);
  /** @param {string} name */
  const color = (name) => style.getPropertyValue(`--${name}`).trim();
  const series = drawing.kind === "grid" ? [] : drawing.series;
  const colors = series.map(({ quiet }, place) => color(quiet ? "soft" : `token-${place}`));
  const letter = Number.parseFloat(style.fontSize);
  const { clientWidth: width, clientHeight: height } = element;
  const draw = async (/** @type {Margin} */ margin) => {
    const room = isSpace(drawing) ? { width, height } : within(width, height, margin);
    const look = { color, colors, show, letter, size: room, named };
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
