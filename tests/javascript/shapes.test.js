// Tests of the shapes of a figure: arrows, lines and trails, and of the numbers that a layout refers to.

import assert from "node:assert/strict";
import { test } from "node:test";
import { planeProjection } from "../../qkv_demo/ui/static/pictures/plane.js";
import { fillLayout } from "../../qkv_demo/ui/static/replay/figures.js";
import { arrowOutline, linePath, trailSegments } from "../../qkv_demo/ui/static/pictures/drawing.js";
import { near } from "./near.js";

const BOX = [
  [-1, 3],
  [-2, 2],
  [0, 2],
];
const PLANE = planeProjection(
  BOX.slice(0, 2),
  { width: 230, height: 150 },
  { left: 20, right: 10, top: 30, bottom: 20 },
);
const SHAPE = { kind: "arrow", output: "keys", index: 0, key: "a", color: "red", width: 3, opacity: 1, dash: "" };
const LOOK = { thickness: 1, isMuted: false };

const arrowTo = (x, y, look = {}, shape = {}) =>
  arrowOutline(
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

test("an arrow is widest at its head", () => {
  const arrow = arrowTo(2, 0);
  near(arrow.tip, PLANE.toPixels([2, 0]).slice(0, 2));
  const corners = cornersOf(arrow);
  const [first] = corners;
  const rightmost = corners.reduce((a, b) => (b[0] > a[0] ? b : a));
  const rightmostCorner = corners.reduce((a, b) => (b[1] > a[1] ? b : a));
  near(rightmost, arrow.tip);
  assert.ok(Math.abs(first[1] - arrow.tip[1] - SHAPE.width / 2) <= 0.1, `${corners}`);
  assert.ok(rightmostCorner[0] < rightmost[0] && rightmostCorner[0] > rightmost[0] - 15, `${corners}`);
});

test("a dashed arrow has gaps in its shaft", () => {
  const y0 = arrowTo(2, 0).tip[1];
  const inGaps = cornersOf(arrowTo(2, 0, {}, { dash: "7 5" })).filter(([, y]) => Math.abs(y - y0) < 0.05);
  assert.ok(inGaps.length > 10, `${inGaps.length}`);
  assert.ok(arrowTo(2, 0, {}, { dash: "7 5" }).points.length > arrowTo(2, 0).points.length);
});

test("a short arrow is only a head", () => {
  const [start, end] = [PLANE.toPixels([0, 0]), PLANE.toPixels([0.05, 0])];
  for (const [x] of cornersOf(arrowTo(0.05, 0))) assert.ok(x >= start[0] - 0.1 && x <= end[0] + 0.1, `${x}`);
});

test("a zero vector is not drawn", () => assert.equal(arrowTo(0, 0).points, ""));

test("a muted arrow is thin and faint", () => {
  const [full, muted] = [false, true].map((isMuted) => arrowTo(2, 0, { isMuted }));
  assert.ok(cornersOf(muted)[0][1] < cornersOf(full)[0][1] && Number(muted.opacity) < Number(full.opacity));
});

test("a nonfinite point ends a line", () => {
  const gap = [Number.NaN, Number.NaN];
  const text = linePath({ ...SHAPE, points: [[0, 0], [1, 1], gap, [2, 0], [3, 1], gap] }, PLANE);
  assert.equal(text.match(/M/g).length, 2);
  assert.equal(text.match(/L/g).length, 2);
});

test("a layout refers to outputs by index", () => {
  const output = (shape, ...data) => ({ shape, data: Float64Array.from(data) });
  const keys = output([2, 2, 2], 0, 0, 1, 2, 0, 0, 3, 4);
  const geometry = { keys, mixed: output([], 0), along: output([2], 8, 9), long: output([2], 2, 3) };
  const ref = { output: "keys", index: 1 };
  const { labels, numbers, bars } = fillLayout(
    {
      ...{ dims: 2, shapes: [], handles: [] },
      labels: [ref, { ...ref, condition: "mixed" }],
      numbers: [{ output: "along", index: 1, factors: ["long"] }],
      bars: [{ ...ref, numbers: { share: "along" } }],
    },
    geometry,
  );
  assert.deepEqual(
    labels.map(({ point }) => point),
    [[3, 4]],
  );
  assert.deepEqual([numbers[0].value, numbers[0].factors, bars[0].share, bars[0].points[1]], [9, [3], 9, [3, 4]]);
});

test("the pieces of a trail join and fade", () => {
  const trail = Array.from({ length: 20 }, (_, index) => [index, 2 * index]);
  const pieces = trailSegments(trail, "red");
  assert.equal(pieces.length, 6);
  const ends = pieces.map(({ points }) => points.split(" ")).map((points) => [points[0], points.at(-1)]);
  assert.deepEqual(ends.map(([first]) => first).slice(1), ends.map(([, last]) => last).slice(0, -1));
  assert.equal(ends[0][0], "0.0,0.0");
  assert.equal(ends.at(-1)?.[1], "19.0,38.0");
  const opacities = pieces.map((piece) => Number(piece.opacity));
  assert.deepEqual(
    opacities,
    opacities.toSorted((a, b) => a - b),
  );
  assert.equal(opacities.at(-1), 1);
});
