// @ts-check
// The distance as it was, step by step: a line for what the gradient did, another for what the hand did.

import { attribute, svg } from "../base/dom.js";

const WIDTH = 220;
const HEIGHT = 64;
const EDGE = 4; // room for the last point

/** @typedef {{ by: Learner, points: [x: number, y: number][] }} Run */

/**
 * The course as lines, each of one learner and beginning where the last one ended; zero lies at the bottom.
 * @param {Learning["course"]} course
 * @returns {Run[]}
 */
export function runsOf(course) {
  const highest = Math.max(...course.map(({ loss }) => loss)) || 1;
  /** @type {Run[]} */
  const runs = [];
  for (const [index, { loss, by }] of course.entries()) {
    const along = course.length === 1 ? 0 : index / (course.length - 1);
    /** @type {[number, number]} */
    const point = [EDGE + along * (WIDTH - 2 * EDGE), EDGE + (1 - loss / highest) * (HEIGHT - 2 * EDGE)];
    const run = runs.at(-1);
    if (run?.by === by) run.points.push(point);
    else runs.push({ by, points: [...(run?.points.slice(-1) ?? []), point] });
  }
  return runs;
}

export function createLossLine() {
  const lines = svg("g");
  const now = svg("line", { class: "now" }); // without a length: a point that stays round
  const base = svg("line", { class: "zero", x1: 0, x2: WIDTH, y1: HEIGHT - EDGE, y2: HEIGHT - EDGE });
  const element = svg(
    "svg",
    { class: "loss-line", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" },
    base,
    lines,
    now,
  );
  /** @type {Learning["course"] | null} */
  let shown = null;

  return {
    element,
    /** @param {Learning["course"]} course */
    paint(course) {
      if (course === shown) return;
      shown = course;
      const runs = runsOf(course);
      lines.replaceChildren(
        ...runs.map(({ by, points }) =>
          svg("polyline", { class: by, points: points.map((point) => point.map((x) => x.toFixed(1))).join(" ") }),
        ),
      );
      const [x, y] = runs.at(-1)?.points.at(-1) ?? [-EDGE, -EDGE];
      for (const name of ["x1", "x2"]) attribute(now, name, x);
      for (const name of ["y1", "y2"]) attribute(now, name, y);
    },
  };
}
