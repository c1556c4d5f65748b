// What a lab draws: lines, and tables of scores too large to write, as plotly has them in the page's own colours; and what it
// tells of vectors, as figures of the page's own pictures.

import { el } from "../base/dom.js";

const CONFIG = { displayModeBar: false, displaylogo: false, scrollZoom: false };
const DASHED = "6px,5px";
const MARK = "3px,3px";
const UPWARDS = { type: "line", yref: "paper", y0: 0, y1: 1 };
const ATOP = { yref: "paper", y: 0.5, showarrow: false };
const UNSEEN = { mode: "markers", opacity: 0, showlegend: false, hoverinfo: "skip" };
const BELOW = 1.5; // of a letter's height: from one mark's name to the next, for marks may stand at one place
const COUNTED = 16; // words at most of which every score has its own cell
const SEEN = 3; // pixels about what is kept, where a score is as small as a point
const PALE = "30";
const SQUARE = { symbol: "square", size: 12 };
const NOWHERE = { mode: "markers", x: [null], y: [null] }; // only to be named beside the square

/**
 * `color` reads a custom property of the page; `letter` is how high letters are, `family` of which font.
 * @typedef {{ color: (name: string) => string, letter: number, family: string }} Look
 */

/** @type {Promise<unknown> | null} */
let script = null;

/** Plotly's script, asked for by the first chart; where it does not arrive, whoever asks next tries again. @param {string} src */
function arrived(src) {
  script ??= new Promise((done) => {
    document.head.append(el("script", { src, onload: done, onerror: () => (script = null) }));
  });
  return script;
}

/** One chart, which is drawn once it has its size, and again with another. @param {string} address of plotly's script */
export function createChart(address) {
  const element = el("div", { class: "lab-plot", "aria-hidden": "true" }); // what it shows, the lab's sentence says
  /** @type {{ drawing: LabLines | LabGrid, moment: number } | null} */
  let shown = null;

  function draw() {
    const { clientWidth: width, clientHeight: height } = element;
    if (!shown || width === 0) return;
    if (!window.Plotly) {
      arrived(address).then(draw);
      return;
    }
    const { drawing, moment } = shown;
    const style = getComputedStyle(element);
    const color = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
    const look = { color, letter: Number.parseFloat(style.fontSize), family: style.fontFamily };
    const { data, ...own } = drawing.kind === "grid" ? gridOf(drawing, moment, look) : linesOf(drawing, moment, look);
    window.Plotly.react(element, data, { ...groundOf(drawing, look, own), width, height }, CONFIG);
  }

  new ResizeObserver(draw).observe(element);
  return {
    element,
    /** @param {LabLines | LabGrid} drawing @param {number} moment */
    paint(drawing, moment) {
      shown = { drawing, moment };
      draw();
    },
  };
}

/** What charts of both kinds look like. @param {LabLines | LabGrid} drawing @param {Look} look @param {{ xaxis: object, yaxis: object }} own */
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
    legend: { orientation: "h", y: 1.02, yanchor: "bottom", x: 0, traceorder: "normal" },
    uirevision: "kept",
    dragmode: false, // a finger scrolls the page
    ...own,
    xaxis: { ...axis, ...title(x), ...xaxis },
    yaxis: { ...axis, ...title(y), ...yaxis },
  };
}

/** Lines as far as time has come, their floors, and marks where the settings are. @param {LabLines} drawing @param {number} moment @param {Look} look */
function linesOf({ marks, moments, series, logarithmic, x }, moment, { color, letter }) {
  const until = moments[moment] ?? moments.at(-1) ?? Number.POSITIVE_INFINITY;
  /** @type {LabLines["marks"]} */
  const now = moments.length > 0 ? [[until, null]] : marks;
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
    shapes: now.map(([at]) => ({ ...UPWARDS, x0: at, x1: at, line: { color: color("ink"), width: 1.5, dash: MARK } })),
    annotations: now.flatMap(([x, text], place) =>
      text ? [{ ...ATOP, x, text: plain(text), yshift: -BELOW * letter * place, bgcolor: color("card") }] : [],
    ),
  };
}

/** What is kept now, and what has been done and let go; keys across, queries down. @param {LabGrid} drawing @param {number} moment @param {Look} look */
function gridOf({ boxes, kept, gone }, moment, { color }) {
  const size = Math.max(...boxes.map(([, , right, end]) => Math.max(right, end)));
  const [left, top, right, end] = boxes[moment];
  const own = color("token-0");
  const square = (/** @type {string} */ name, /** @type {string} */ fill) => ({
    ...NOWHERE,
    name,
    marker: { ...SQUARE, color: fill },
  });
  const box = (/** @type {number[]} */ [x0, y0, x1, y1], /** @type {object} */ look) => ({
    type: "rect",
    x0,
    y0,
    x1,
    y1,
    ...look,
  });
  const pale = { fillcolor: `${own}${PALE}`, line: { width: 0 } };
  const counted = size > COUNTED ? [] : [...Array(size).keys()];
  const bare = { showgrid: false, zeroline: false, showticklabels: false, constrain: "domain" };
  return {
    data: [square(kept, own), square(gone, `${own}${PALE}`)],
    xaxis: { ...bare, range: [0, size] },
    yaxis: { ...bare, range: [size, 0], scaleanchor: "x" },
    shapes: [
      box([0, 0, size, top], pale),
      box([0, top, left, end], pale),
      box([left, top, right, end], { fillcolor: own, line: { color: own, width: size > COUNTED ? SEEN : 0 } }),
      ...counted
        .flatMap((at) => [
          [0, at, size, at + 1],
          [at, 0, at + 1, size],
        ])
        .map((cell) => box(cell, { line: { color: color("card"), width: 1.5 } })),
      box([0, 0, size, size], { line: { color: color("line"), width: 1 } }),
    ],
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

/** Answers what is to be seen at a moment. @param {LabTrails | LabArrows} drawing @returns {(moment: number) => Figure} */
export const figuresOf = (drawing) => (drawing.kind === "trails" ? trailsOf(drawing) : arrowsOf(drawing));

/** Every way so far, and its end with its name. @param {LabTrails} drawing @returns {(moment: number) => Figure} */
function trailsOf({ title, series, moments }) {
  const ways = series.map(pointsOf);
  const colors = series.map(({ quiet }, place) => (quiet ? "var(--line)" : colorOf(place)));
  const named = series.flatMap(({ quiet }, place) => (quiet ? [] : [place]));
  const held = heldBy(
    title,
    ways.flat(),
    named.map((place) => nameOf(series, place)),
  );
  return (moment) => {
    const gone = moments.length > 0 ? ways.map((way) => way.slice(0, moment + 1)) : ways;
    const ends = gone.map((way) => way[way.length - 1]);
    return {
      ...{ ...held, aim: ways.flatMap((way) => [way[0], ...way.slice(-1)]) },
      shapes: [{ ...PLAIN, kind: "dots", colors, points: ends }],
      labels: held.spec.labels.map((label, at) => ({ ...label, point: ends[named[at]] })),
      ways: gone.map((points, place) => ({ points, color: colors[place] })),
    };
  };
}

/** Every arrow, named where the last of its word ends, and where it ends elsewhere. @param {LabArrows} drawing @returns {() => Figure} */
function arrowsOf({ title, series, states }) {
  const tips = series.map(pointsOf);
  const arrows = states.flatMap((_, state) =>
    series.flatMap((_, place) => (tips[place][state].includes(Number.NaN) ? [] : [{ state, place }])),
  );
  const all = arrows.map(({ state, place }) => tips[place][state]);
  const near = APART * Math.max(...all.flat().map(Math.abs));
  const last = new Map(arrows.map((arrow) => [arrow.place, arrow]));
  const named = arrows.filter((arrow) => {
    const other = /** @type {typeof arrow} */ (last.get(arrow.place));
    return arrow === other || apart(tips[arrow.place][arrow.state], tips[arrow.place][other.state]) > near;
  });
  const held = heldBy(
    title,
    all,
    named.map(({ place }) => nameOf(series, place)),
  );
  const figure = {
    ...held,
    shapes: arrows.map(({ state, place }) => ({
      ...{ ...PLAIN, kind: /** @type {const} */ ("arrow"), color: colorOf(place), ...STATES[state] },
      points: [tips[place][state].map(() => 0), tips[place][state]],
    })),
    labels: held.spec.labels.map((label, at) => ({ ...label, point: tips[named[at].place][named[at].state] })),
  };
  return () => figure;
}

/** What stays while moments pass. @param {string} title @param {number[][]} extent @param {Omit<FigureSpec["labels"][0], "asks">[]} labels */
function heldBy(title, extent, labels) {
  const dims = extent[0].length;
  return { spec: { dims, shapes: [], labels, handles: [] }, dims, handles: [], extent, words: title };
}

/** @param {LabSeries[]} series @param {number} place */
const nameOf = (series, place) => ({
  ...{ ...PLAIN, text: series[place].name, short: series[place].name, color: colorOf(place) },
});

/** @param {number} place */
const colorOf = (place) => `var(--token-${place})`;

/** Of one word, NaN where it is not there. @param {LabSeries} series */
const pointsOf = ({ x, y, z }) => x.map((_, at) => (z ? [x, y, z] : [x, y]).map((axis) => axis[at] ?? Number.NaN));

/** @param {number[]} one @param {number[]} other */
const apart = (one, other) => Math.hypot(...one.map((value, axis) => value - other[axis]));
