// What a lab draws: lines as Plotly charts in the page's own colours, and vectors as figures of the page's own pictures.

import { el, runScript } from "../base/dom.js";

const CONFIG = { displayModeBar: false };
const DASHED = "6px,5px";
const MARK = "3px,3px";
const UPWARDS = { type: "line", yref: "paper", y0: 0, y1: 1 };
const UNSEEN = { mode: "markers", opacity: 0, showlegend: false, hoverinfo: "skip" };

/**
 * `color` reads a custom property of the page; `letter` is how high letters are, `family` of which font.
 * @typedef {{ color: (name: string) => string, letter: number, family: string }} Look
 */

/** @type {Promise<boolean> | null} */
let script = null; // asked for by the first chart; where it does not come, whoever asks next tries again

/** One chart, which is drawn once it has its size, and again with another. @param {string} address of plotly's script */
export function createChart(address) {
  const element = el("div", { class: "lab-plot", "aria-hidden": "true" }); // what it shows, the lab's sentence says
  /** @type {{ drawing: LabLines, moment: number } | null} */
  let shown = null;

  function draw() {
    const { clientWidth: width, clientHeight: height } = element;
    if (!shown || width === 0) return;
    if (!window.Plotly) {
      script ??= runScript(address);
      script.then((come) => {
        if (come) draw();
        else script = null;
      });
      return;
    }
    const { drawing, moment } = shown;
    const style = getComputedStyle(element);
    const color = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
    const look = { color, letter: Number.parseFloat(style.fontSize), family: style.fontFamily };
    const { data, ...own } = linesOf(drawing, moment, look);
    window.Plotly.react(element, data, { ...groundOf(drawing, look, own), width, height }, CONFIG);
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

/** Return the layout that all charts share. @param {LabLines} drawing @param {Look} look @param {{ xaxis: object, yaxis: object }} own */
function groundOf({ x, y }, { color, letter, family }, { xaxis, yaxis, ...own }) {
  const axis = { gridcolor: color("grid"), zerolinecolor: color("line"), linecolor: color("line"), fixedrange: true };
  const title = (/** @type {string | null} */ text) => ({
    automargin: true,
    title: { text: text ?? "", font: { size: letter } },
  });
  return {
    margin: { l: 48, r: 16, t: 8, b: 44 },
    font: { color: color("ink"), size: letter, family },
    paper_bgcolor: "rgba(0,0,0,0)",
    plot_bgcolor: "rgba(0,0,0,0)",
    legend: { orientation: "h", y: 1.02, yanchor: "bottom", x: 0 },
    uirevision: "kept",
    dragmode: false, // a finger scrolls the page
    ...own,
    xaxis: { ...axis, ...title(x), ...xaxis },
    yaxis: { ...axis, ...title(y), ...yaxis },
  };
}

/** Lines as far as time has come, their floors, and a mark at that moment or at the setting. @param {LabLines} drawing @param {number} moment @param {Look} look */
function linesOf({ mark, moments, series, logarithmic, x }, moment, { color }) {
  const until = moments[moment] ?? moments.at(-1) ?? Number.POSITIVE_INFINITY;
  const now = moments.length > 0 ? until : mark;
  const across = series.flatMap((one) => one.x);
  const hue = (/** @type {LabSeries} */ { expected }, /** @type {number} */ place) =>
    color(expected ? "ink" : `token-${place}`);
  const lines = series.map((one, place) => {
    const drawn = one.x.filter((at) => (at ?? 0) <= until).length;
    return {
      name: plain(one.name),
      mode: one.x.length < 20 && !one.expected ? "lines+markers" : "lines",
      x: one.x.slice(0, drawn),
      y: one.y.slice(0, drawn),
      line: { color: hue(one, place), width: one.expected ? 1.5 : 2.5, dash: one.expected ? DASHED : "solid" },
      marker: { size: 5 },
    };
  });
  const floors = series.flatMap((one, place) => {
    if (!one.floor) return [];
    const [y, name] = one.floor;
    const line = { color: hue(one, place), width: 1.5, dash: DASHED };
    return [{ name: plain(name), mode: "lines", x: [across[0], across.at(-1)], y: [y, y], line, hoverinfo: "skip" }];
  });
  const room = { ...UNSEEN, x: across, y: series.flatMap((one) => one.y) }; // the axes hold all of it from the start
  return {
    data: [...lines, ...floors, room],
    showlegend: lines.length + floors.length > 1,
    xaxis: { ...(logarithmic && { type: "log", dtick: 1 }), showticklabels: x !== null }, // only powers of ten are named
    yaxis: { rangemode: "tozero" },
    shapes:
      now === null ? [] : [{ ...UPWARDS, x0: now, x1: now, line: { color: color("ink"), width: 1.5, dash: MARK } }],
  };
}

/** Plotly reads tags in names; ours are words, shown as they are. @param {string} text */
const plain = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

const APART = 0.03; // of the largest number: tips of one word that are further apart have its name each
// The first wide and pale, so that the next, thin, lies within it where nothing has changed and beside it where something has.
const STATES = [
  { width: 10, opacity: 0.3 },
  { width: 2.5, opacity: 1 },
];
const PLAIN = { of: "", index: null, color: "", width: 0, opacity: 1, dash: "" };

/** What is to be seen at a moment. @param {LabTrails | LabArrows} drawing @param {number} moment @returns {Figure} */
export const figureOf = (drawing, moment) =>
  drawing.kind === "trails" ? trailsOf(drawing, moment) : arrowsOf(drawing);

/** Every way so far, and its end with its name. @param {LabTrails} drawing @param {number} moment @returns {Figure} */
function trailsOf({ title, series, moments }, moment) {
  const ways = series.map(pointsOf);
  const colors = series.map((_, place) => colorOf(place));
  const gone = moments.length > 0 ? ways.map((way) => way.slice(0, moment + 1)) : ways;
  const ends = gone.map((way) => way[way.length - 1]);
  const labels = series.map((one, place) => labelOf(one, place, ends[place]));
  return {
    ...{ ...figureWith(title, labels, ways.flat()), aim: ways.flatMap((way) => [way[0], ...way.slice(-1)]) },
    shapes: [{ ...PLAIN, kind: "dots", colors, points: ends }],
    ways: gone.map((points, place) => ({ points, color: colors[place] })),
  };
}

/** Every arrow, named where the last of its word ends, and where it ends elsewhere. @param {LabArrows} drawing @returns {Figure} */
function arrowsOf({ title, series, states }) {
  const tips = series.map(pointsOf);
  const arrows = states.flatMap((_, state) =>
    tips.flatMap((way, place) => (way[state].includes(Number.NaN) ? [] : [{ state, place, tip: way[state] }])),
  );
  const all = arrows.map(({ tip }) => tip);
  const near = APART * Math.max(...all.flat().map(Math.abs));
  const last = new Map(arrows.map(({ place, tip }) => [place, tip]));
  const named = arrows.filter(({ place, tip }) => {
    const end = last.get(place) ?? tip;
    return tip === end || apart(tip, end) > near;
  });
  const labels = named.map(({ place, tip }) => labelOf(series[place], place, tip));
  return {
    ...figureWith(title, labels, all),
    shapes: arrows.map(({ state, place, tip }) => ({
      ...{ ...PLAIN, kind: "arrow", color: colorOf(place), ...STATES[state] },
      points: [tip.map(() => 0), tip],
    })),
  };
}

/** @param {string} words @param {Label[]} labels @param {number[][]} extent all that is seen at any moment */
const figureWith = (words, labels, extent) => ({
  ...{ words, labels, names: labels.map(({ text }) => text), dims: extent[0].length, extent, handles: [] },
});

/** @param {LabSeries} series @param {number} place @param {number[]} point @returns {Label} */
const labelOf = ({ name }, place, point) => ({ text: name, short: name, color: colorOf(place), point });

/** @param {number} place */
const colorOf = (place) => `var(--token-${place})`;

/** Of one word, NaN where it is not there. @param {LabSeries} series */
const pointsOf = ({ x, y, z }) => x.map((_, at) => (z ? [x, y, z] : [x, y]).map((axis) => axis[at] ?? Number.NaN));

/** @param {number[]} one @param {number[]} other */
const apart = (one, other) => Math.hypot(...one.map((value, axis) => value - other[axis]));
