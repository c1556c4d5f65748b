// @ts-check
// While a hand holds something, only coordinates and the ends of the axes change. What plotly drew is then moved where it
// lies; once all has come to rest plotly draws anew, so nothing that is written here outlives the gesture.

import { attribute } from "../base/dom.js";
import { pixelsOf } from "./axes.js";
import { ticksOf } from "./ticks.js";

/**
 * What is read of a trace of plotly's.
 * @typedef {{ x: (number | null)[], y: number[], mode: string, line: { backoff?: number }, marker?: { angleref?: string } }} Trace
 * @typedef {{ data: Trace[], layout: import("./axes.js").Layout }} Flat
 * @typedef {(x: number, y: number) => number[]} At a place in pixels
 * @typedef {[element: Element, attribute: string, value: string]} Move
 */

/**
 * Move what plotly drew of one flat picture to where another has it, which differs in coordinates and in the ranges of
 * its axes alone. False, and nothing has moved, if a trace is no longer in as many pieces, or if the axes have come to
 * bear a number that only plotly can write: then plotly must draw.
 * @param {Element} drawing
 * @param {Flat} drawn
 * @param {Flat} wanted
 */
export function slide(drawing, drawn, wanted) {
  const groups = drawing.querySelectorAll(".scatterlayer > .trace");
  if (groups.length !== wanted.data.length) return false;
  const before = atIn(drawn);
  const now = atIn(wanted);
  const moves = wanted.data.map((trace, index) => {
    const turned = trace.marker?.angleref ? piecesOf(drawn.data[index], before).flat() : null;
    return movesOf(groups[index], turned, trace, now);
  });
  moves.push(ticksOf(drawing, wanted.layout));
  if (moves.includes(null)) return false;
  for (const move of moves.flat()) if (move) attribute(...move);
  return true;
}

/** @param {Flat} picture @returns {At} */
const atIn =
  ({ layout }) =>
  (x, y) =>
    pixelsOf(layout, x, y);

/**
 * What to write on which element so that one trace is moved; null if it is no longer in as many pieces.
 * @param {Element} group
 * @param {number[][] | null} before where plotly drew the points, if they are turned
 * @param {Trace} trace
 * @param {At} at
 * @returns {Move[] | null}
 */
function movesOf(group, before, trace, at) {
  const pieces = trace.mode.includes("lines") ? piecesOf(trace, at) : [];
  const points = trace.mode.includes("markers") ? piecesOf(trace, at).flat() : [];
  const paths = group.querySelectorAll(".js-line");
  const marks = group.querySelectorAll(".point");
  if (paths.length !== pieces.length || marks.length !== points.length) return null;
  /** @param {number[]} point @param {number} index */
  const turnOf = (point, index) =>
    before && index > 0 ? bearing(points[index - 1], point) - bearing(before[index - 1], before[index]) : null;
  return [
    ...pieces.map((piece, index) => move(paths[index], "d", `M${trimmed(piece, trace.line.backoff ?? 0).join("L")}`)),
    ...points.map((point, index) => {
      const turn = turnOf(point, index);
      return move(marks[index], "transform", `translate(${point})${turn === null ? "" : ` rotate(${turn})`}`);
    }),
  ];
}

/**
 * @param {Element} element
 * @param {string} attribute
 * @param {string} value
 * @returns {Move}
 */
const move = (element, attribute, value) => [element, attribute, value];

/**
 * A trace's lines in pixels: a null in its coordinates ends one.
 * @param {Trace} trace
 * @param {At} at
 */
function piecesOf({ x, y }, at) {
  /** @type {number[][][]} */
  const pieces = [[]];
  x.forEach((value, index) => {
    if (value === null) pieces.push([]);
    else pieces[pieces.length - 1].push(at(value, y[index]));
  });
  return pieces.filter((piece) => piece.length > 0);
}

/**
 * A line that stops `backoff` pixels short of its end, under the arrowhead; one that is shorter than that stays.
 * @param {number[][]} piece
 * @param {number} backoff
 */
function trimmed(piece, backoff) {
  const [[x0, y0], [x1, y1]] = piece.slice(-2);
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (length < backoff) return piece;
  const share = backoff / (length || 1);
  return [...piece.slice(0, -1), [x1 - (x1 - x0) * share, y1 - (y1 - y0) * share]];
}

/**
 * Degrees clockwise from the right, as the screen's y runs down.
 * @param {number[]} from
 * @param {number[]} to
 */
function bearing([x0, y0], [x1, y1]) {
  return (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI;
}
