// What is drawn of a figure's points: arrows and lines, and a trail that fades towards where it began.

import assert from "node:assert/strict";
import { test } from "node:test";
import { planeSight } from "../../qkv_demo/ui/static/pictures/plane.js";
import { resolve } from "../../qkv_demo/ui/static/replay/figures.js";
import { arrowOf, lineOf, shaded } from "../../qkv_demo/ui/static/pictures/drawing.js";
import { near } from "./near.js";

const BOX = [
  [-1, 3],
  [-2, 2],
  [0, 2],
];
const PLANE = planeSight(BOX.slice(0, 2), { width: 230, height: 150 }, { left: 20, right: 10, top: 30, bottom: 20 });
const SHAPE = { kind: "arrow", of: "keys", index: 0, key: "a", color: "red", width: 3, opacity: 1, dash: "" };
const LOOK = { thickness: 1, quiet: false };

const arrowTo = (x, y, look = {}, shape = {}) =>
  arrowOf(
    {
      ...SHAPE,
      ...shape,
      points: [
        [0, 0],
        [x, y],
      ],
    },
    PLANE,
    { ...LOOK, ...look },
  );
const cornersOf = ({ points }) => points.split(" ").map((corner) => corner.split(",").map(Number));

test("an arrow is one outline that ends at its tip, broadest where its head begins", () => {
  const arrow = arrowTo(2, 0);
  near(arrow.tip, PLANE.pixels([2, 0]).slice(0, 2));
  const corners = cornersOf(arrow);
  const [first] = corners;
  const furthest = corners.reduce((one, other) => (other[0] > one[0] ? other : one));
  const broadest = corners.reduce((one, other) => (other[1] > one[1] ? other : one));
  near(furthest, arrow.tip);
  assert.ok(Math.abs(first[1] - arrow.tip[1] - SHAPE.width / 2) <= 0.1, `${corners}`);
  assert.ok(broadest[0] < furthest[0] && broadest[0] > furthest[0] - 15, `${corners}`);
});

test("a dashed arrow has no width between its dashes, and its head is whole", () => {
  const whole = arrowTo(2, 0).tip[1];
  const inner = cornersOf(arrowTo(2, 0, {}, { dash: "7 5" })).filter(([, y]) => Math.abs(y - whole) < 0.05);
  assert.ok(inner.length > 10, `${inner.length}`);
  assert.ok(arrowTo(2, 0, {}, { dash: "7 5" }).points.length > arrowTo(2, 0).points.length);
});

test("a vector of no length is not drawn, and a short one is all head, no longer than itself", () => {
  assert.equal(arrowTo(0, 0).points, "");
  const [start, end] = [PLANE.pixels([0, 0]), PLANE.pixels([0.05, 0])];
  for (const [x] of cornersOf(arrowTo(0.05, 0))) assert.ok(x >= start[0] - 0.1 && x <= end[0] + 0.1, `${x}`);
});

test("a quiet arrow is thin and faint", () => {
  const [loud, quiet] = [false, true].map((is) => arrowTo(2, 0, { quiet: is }));
  assert.ok(cornersOf(quiet)[0][1] < cornersOf(loud)[0][1] && Number(quiet.opacity) < Number(loud.opacity));
});

test("a point that is no number ends a line", () => {
  const gap = [Number.NaN, Number.NaN];
  const text = lineOf({ ...SHAPE, points: [[0, 0], [1, 1], gap, [2, 0], [3, 1], gap] }, PLANE);
  assert.equal(text.match(/M/g).length, 2);
  assert.equal(text.match(/L/g).length, 2);
});

test("what is written and barred in a figure is found by name, by place in a stack, and is none where a flag says so", () => {
  const told = (shape, ...data) => ({ shape, data: Float64Array.from(data) });
  const keys = told([2, 2, 2], 0, 0, 1, 2, 0, 0, 3, 4);
  const geometry = { keys, mixed: told([], 0), along: told([2], 8, 9), long: told([2], 2, 3) };
  const placed = { of: "keys", index: 1 };
  const { labels, numbers, bars } = resolve(
    {
      ...{ dims: 2, shapes: [], handles: [] },
      labels: [placed, { ...placed, when: "mixed" }],
      numbers: [{ of: "along", index: 1, factors: ["long"] }],
      bars: [{ ...placed, numbers: { share: "along" } }],
    },
    geometry,
  );
  assert.deepEqual(
    labels.map(({ point }) => point),
    [[3, 4]],
  );
  assert.deepEqual([numbers[0].value, numbers[0].factors, bars[0].share, bars[0].points[1]], [9, [3], 9, [3, 4]]);
});

test("a trail's pieces join, and the last is the least faint", () => {
  const way = Array.from({ length: 20 }, (_, at) => [at, 2 * at]);
  const pieces = shaded(way, "red");
  assert.equal(pieces.length, 6);
  const ends = pieces.map(({ points }) => points.split(" ")).map((points) => [points[0], points.at(-1)]);
  assert.deepEqual(ends.map(([first]) => first).slice(1), ends.map(([, last]) => last).slice(0, -1));
  assert.equal(ends[0][0], "0.0,0.0");
  assert.equal(ends.at(-1)?.[1], "19.0,38.0");
  const opacities = pieces.map((piece) => Number(piece.opacity));
  assert.deepEqual(
    opacities,
    opacities.toSorted((one, other) => one - other),
  );
  assert.equal(opacities.at(-1), 1);
});
