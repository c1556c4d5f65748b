// @ts-check
// The ways of a lab's words, each ending in a point with its name, in the plane or in space.

import { BETWEEN } from "../pictures/name_places.js";
import { notesOf, plain } from "./names.js";

export const NEAR = 0.03; // of the picture's width: ends this near share a name
const LINE = "<br>"; // between two lines of a name, as plotly has it
const NONE = " "; // in place of an empty name, after which plotly would never write another one there
const ROOM = 0.18; // of the picture's width, about all that is drawn

/** How many of its places are drawn at a moment. @param {LabTrails} drawing @param {number} moment */
const untilOf = ({ moments, series }, moment) =>
  moments.length > 0 ? Math.min(moment + 1, moments.length) : series[0].x.length;

/** @param {LabSeries} series @param {number} place */
const pointAt = ({ x, y, z }, place) => [x, y, z].map((axis) => axis?.[place] ?? 0);

/**
 * Every way so far, its start and its end. Ends in space have their names, and those that lie on each other share one.
 * @param {LabTrails} drawing
 * @param {number} moment
 * @param {string[]} colors
 * @param {{ ink: string, letter: number, size: Pictures.Size }} written
 */
export function trailsOf(drawing, moment, colors, { ink, letter, size }) {
  const { series } = drawing;
  const until = untilOf(drawing, moment);
  const space = Boolean(series[0].z);
  const quiet = { type: space ? "scatter3d" : "scatter", showlegend: false, hoverinfo: "skip" };
  const ways = series.map(({ x, y, z, quiet: hushed }, place) => ({
    ...quiet,
    mode: "lines",
    ...pointsOf([x, y, z].map((axis) => axis?.slice(0, until) ?? null)),
    line: { color: colors[place], width: space ? 6 : 2.5 },
    opacity: hushed ? 0.3 : space ? 0.85 : 0.7,
  }));
  const ends = series.map((one) => pointAt(one, until - 1));
  const begun = series.map((one) => (until > 1 ? pointAt(one, 0) : null));
  const starts = {
    ...quiet,
    mode: "markers",
    ...pointsOf([0, 1, 2].map((axis) => (axis < 2 || space ? begun.map((start) => start?.[axis] ?? null) : null))),
    marker: { symbol: "circle-open", color: colors, size: space ? 5 : 8, line: { width: 2 } },
    opacity: 0.8,
  };
  const marks = {
    ...quiet,
    mode: "markers",
    ...pointsOf([0, 1, 2].map((axis) => (axis < 2 || space ? ends.map((end) => end[axis]) : null))),
    marker: {
      color: colors,
      size: series.map(({ quiet: hushed }) => (hushed ? 0.6 : 1) * (space ? 8 : 11)),
      opacity: 1,
    },
    cliponaxis: false,
  };
  return [
    ...ways,
    starts,
    space ? { ...marks, ...namedInSpace(ends, series, groundOf(drawing, size), ink, letter) } : marks,
  ];
}

/**
 * The names at the ends in the plane.
 * @param {LabTrails} drawing
 * @param {number} moment
 * @param {{ ink: string, card: string, letter: number, size: Pictures.Size }} written
 */
export function trailNotes(drawing, moment, written) {
  const until = untilOf(drawing, moment);
  const named = drawing.series.filter(({ quiet }) => !quiet);
  const names = named.map((one) => ({ at: pointAt(one, until - 1), text: one.name, color: written.ink }));
  const ways = drawing.series.map((one) => Array.from({ length: until }, (_, place) => pointAt(one, place)));
  return notesOf(names, groundOf(drawing, written.size), written, ways);
}

/**
 * Two names to a line. New ones make a new trace: plotly draws a name at half its size if it comes to a trace that has been
 * drawn already.
 * @param {number[][]} ends @param {LabSeries[]} series @param {ReturnType<typeof groundOf>} ground
 * @param {string} color @param {number} size
 */
function namedInSpace(ends, series, { left, right }, color, size) {
  /** @type {string[]} */
  const text = series.map(() => "");
  for (const [place, { name, quiet }] of series.entries()) {
    if (quiet) continue;
    const first = ends.findIndex((end, at) => !series[at].quiet && distance(end, ends[place]) < NEAR * (right - left));
    const lines = text[first].split(LINE);
    const join = lines.at(-1)?.includes(BETWEEN) ? LINE : BETWEEN;
    text[first] = text[first] ? `${text[first]}${join}${plain(name)}` : plain(name);
  }
  return {
    ...{ mode: "markers+text", text: text.map((name) => name || NONE), uid: keyOf(text) },
    ...{ textposition: "top center", textfont: { color, size } },
  };
}

/** @param {number[]} one @param {number[]} other */
const distance = (one, other) => Math.hypot(...one.map((value, axis) => value - other[axis]));

/** Of a trace: fit for a CSS class. @param {string[]} names */
const keyOf = (names) => `names${[...names.join()].map((letter) => `-${letter.codePointAt(0)}`).join("")}`;

/** @param {((number | null)[] | null)[]} axes */
const pointsOf = ([x, y, z]) => ({ x, y, ...(z && { z }) });

/**
 * One range for all moments, so that the ground stands still while they play, with a unit as long across as up.
 * @param {{ series: LabSeries[] }} drawing
 * @param {Pictures.Size} size
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
 * @param {Pictures.Size} size
 */
export function planeAxes(drawing, size) {
  const { left, right, low, high } = groundOf(drawing, size);
  return { xaxis: { range: [left, right] }, yaxis: { range: [low, high], scaleanchor: "x" } };
}
