// @ts-check
// The ways of a lab's words, each ending in a point with its name, in the plane or in space.

import { alongOf, haloOf } from "./ways.js";
import { LINE, sidesOf } from "./name_sides.js";

export const NEAR = 0.03; // of the picture's width: ends this near share a name
const BETWEEN = " \u00b7 "; // names that share a point
const MORE = " \u2026";
const NONE = " "; // in place of an empty name, after which plotly would never write another one there
const FEW = 2; // of such names that are said where they are quiet
const LONG = 20; // letters in a line of them
const ROOM = 0.18; // of the picture's width, about all that is drawn

/** @typedef {import("./ways.js").Size} Size */

/**
 * Every way so far, and every end with its name; ends that lie on each other share one. What is quiet is named pale and in short.
 * @param {LabTrails} drawing
 * @param {number} moment
 * @param {string[]} colors
 * @param {{ ink: string, soft: string, card: string, letter: number, size: Size }} written
 */
export function trailsOf(drawing, moment, colors, { ink, soft: pale, card, letter, size }) {
  const { moments, series } = drawing;
  const until = moments.length > 0 ? Math.min(moment + 1, moments.length) : series[0].x.length;
  const space = Boolean(series[0].z);
  const quiet = { type: space ? "scatter3d" : "scatter", showlegend: false, hoverinfo: "skip" };
  const ways = series.map(({ x, y, z, quiet: hushed }, place) => ({
    ...quiet,
    mode: "lines",
    ...pointsOf([x, y, z].map((axis) => axis?.slice(0, until) ?? null)),
    line: { color: colors[place], width: space ? 6 : 2.5 },
    opacity: hushed ? 0.3 : space ? 0.85 : 0.7,
  }));
  const ends = series.map(({ x, y, z }) => [x, y, z].map((axis) => axis?.[until - 1] ?? 0));
  const ground = groundOf(drawing, size);
  const named = namesAt(ends, series, ground.right - ground.left);
  const walked = series.map(({ x, y }) => pointsAlong([x, y].map((axis) => axis.slice(0, until))));
  const begun = series.map(({ x, y, z }) => (until > 1 ? [x, y, z].map((axis) => axis?.[0] ?? 0) : null));
  const starts = {
    ...quiet,
    mode: "markers",
    ...pointsOf([0, 1, 2].map((axis) => (axis < 2 || space ? begun.map((start) => start?.[axis] ?? null) : null))),
    marker: { symbol: "circle-open", color: colors, size: space ? 5 : 8, line: { width: 2 } },
    opacity: 0.8,
  };
  const marks = {
    ...quiet,
    ...(space && { uid: keyOf(named) }),
    mode: "markers+text",
    ...pointsOf([0, 1, 2].map((axis) => (axis < 2 || space ? ends.map((end) => end[axis]) : null))),
    text: named.map((name) => name || NONE),
    textposition: space
      ? "top center"
      : sidesOf(
          ends,
          named,
          { ...ground, letter },
          walked.flatMap((points) => alongOf(points, ground.pixel)),
        ),
    textfont: { color: series.map((one) => (one.quiet ? pale : ink)), size: letter, ...(!space && haloOf(card)) },
    marker: {
      color: colors,
      size: series.map(({ quiet: hushed }) => (hushed ? 0.6 : 1) * (space ? 8 : 11)),
      opacity: 1,
    },
    cliponaxis: false,
  };
  return [...ways, starts, marks];
}

/**
 * The names at the ends: of quiet ones that lie together the first few, and none beside a loud one, which only says that
 * there are more.
 * @param {number[][]} ends
 * @param {LabSeries[]} series
 * @param {number} width
 */
function namesAt(ends, series, width) {
  const [loud, hushed] = [false, true].map((wanted) =>
    series.map(({ name, quiet }) => (quiet === wanted ? plain(name) : "")),
  );
  const named = sharedNames(ends, loud, width);
  const alone = [...hushed];
  for (const [place, end] of ends.entries()) {
    if (hushed[place] === "") continue;
    const first = ends.findIndex((other, index) => loud[index] !== "" && areNear(end, other, width));
    if (first < 0) continue;
    alone[place] = "";
    if (!named[first].endsWith(MORE)) named[first] += MORE;
  }
  const pale = sharedNames(ends, alone, width).map(fewOf);
  return named.map((name, place) => inLines(name || pale[place]));
}

/** Names that share a point, two in each line, or one that is long: a longer line would leave the picture. @param {string} names */
export function inLines(names) {
  /** @type {string[]} */
  const lines = [];
  for (const name of names.split(BETWEEN)) {
    const before = lines.at(-1) ?? "";
    const together = `${before}${BETWEEN}${name}`;
    const fits = before !== "" && together.length <= LONG && !before.includes(BETWEEN);
    if (fits) lines[lines.length - 1] = together;
    else lines.push(name);
  }
  return lines.join(LINE);
}

/** @param {number[]} one @param {number[]} other @param {number} width */
const areNear = (one, other, width) => Math.hypot(...one.map((value, axis) => value - other[axis])) < NEAR * width;

/** Of many names the first ones. @param {string} names */
function fewOf(names) {
  const all = names.split(BETWEEN);
  return all.length > FEW ? `${all.slice(0, FEW).join(BETWEEN)}${MORE}` : names;
}

/**
 * New names make a new trace: plotly draws a name at half its size if it comes to a trace that has been drawn already.
 * A trace's key has to be fit for a CSS class.
 * @param {string[]} names
 */
const keyOf = (names) => `names${[...names.join()].map((letter) => `-${letter.codePointAt(0)}`).join("")}`;

/** @param {(number | null)[][]} axes */
const pointsAlong = (axes) => axes[0].map((_, place) => axes.map((axis) => axis[place] ?? 0));

/** @param {((number | null)[] | null)[]} axes */
const pointsOf = ([x, y, z]) => ({ x, y, ...(z && { z }) });

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
    if (names[place] === "") continue;
    const first = ends.findIndex((other, index) => names[index] !== "" && areNear(end, other, width));
    said[first] = said[first] ? `${said[first]}${BETWEEN}${names[place]}` : names[place];
  }
  return said;
}

/**
 * One range for all moments, so that the ground stands still while they play, with a unit as long across as up.
 * @param {{ series: LabSeries[] }} drawing
 * @param {Size} size
 */
export function groundOf({ series }, { width, height }) {
  const [across, up] = /** @type {const} */ (["x", "y"]).map((axis) => {
    const all = series.flatMap((one) => one[axis].map((value) => value ?? 0));
    const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
    return { middle: (low + high) / 2, half: (0.5 + ROOM) * (high - low || 1) };
  });
  const pixel = Math.max((2 * across.half) / width, (2 * up.half) / height);
  const [wide, high] = [(pixel * width) / 2, (pixel * height) / 2];
  const [left, right] = [across.middle - wide, across.middle + wide];
  return { pixel, left, right, low: up.middle - high, high: up.middle + high };
}

/**
 * @param {{ series: LabSeries[] }} drawing
 * @param {Size} size
 */
export function planeAxes(drawing, size) {
  const { left, right, low, high } = groundOf(drawing, size);
  return { xaxis: { range: [left, right] }, yaxis: { range: [low, high], scaleanchor: "x" } };
}

/**
 * Plotly reads tags in names; ours are words, shown as they are.
 * @param {string} text
 */
export const plain = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
