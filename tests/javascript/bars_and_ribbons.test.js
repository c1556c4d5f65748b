// The geometry of bars, of the weight strip and of ribbons.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  createRangeUpdater,
  moveBorder,
  ribbonsOfQuery,
  scaleOf,
  shrinkFactor,
  stripSegments,
  thicknessOf,
  thicknessOfWeightOne,
  maxNameWidth,
} from "../../qkv_demo/ui/static/components/bars_and_ribbons.js";

test("a scale includes zero and every number", () => {
  const { toFraction } = scaleOf([-1, 2, 3]);
  assert.deepEqual([0, -1, 2].map(toFraction), [0.25, 0, 0.75]);
  assert.deepEqual([0, 0.004].map(scaleOf([0, 0.004]).toFraction), [0, 0.04]);
});

test("weights fill the strip in their order", () => {
  const { segments, onePosition } = stripSegments([0.25, 0, 0.75]);
  assert.deepEqual(segments, [
    { index: 0, start: 0, end: 0.25 },
    { index: 2, start: 0.25, end: 1 },
  ]);
  assert.equal(onePosition, 1);
});

test("segments with negative weights end at one", () => {
  const { segments, onePosition, span } = stripSegments([3, -2]);
  assert.equal(span, 3);
  assert.equal(onePosition, 1 / 3);
  assert.deepEqual(
    segments.map(({ index, start }) => [index, start]),
    [
      [0, 0],
      [1, 1],
    ],
  );
  assert.ok(Math.abs(segments[1].end - onePosition) < 1e-12);
});

test("negative sums stay on the strip", () => {
  const { segments, zeroPosition } = stripSegments([-1, -1]);
  assert.ok(
    segments.flatMap(({ start, end }) => [start, end]).every((position) => position >= 0 && position <= 1 + 1e-12),
  );
  assert.equal(zeroPosition, 2 / 3);
});

test("a border stops when a weight reaches zero", () => {
  assert.deepEqual(moveBorder([0.25, 0.25, 0.5], [0, 1, 2], 1, 0.25), [0.25, 0.5, 0.25]);
  assert.deepEqual(moveBorder([0.25, 7, 0.75], [0, 2], 0, 5), [1, 7, 0]);
  assert.deepEqual(moveBorder([0.25, 0.75], [0, 1], 0, -5), [0, 1]);
});

test("a border pushes the next one", () => {
  assert.deepEqual(moveBorder([0.25, 0.25, 0.5], [0, 1, 2], 0, 0.5), [0.75, 0, 0.25]);
  assert.deepEqual(moveBorder([1, 0, 0], [0, 1, 2], 1, -0.25), [0.75, 0, 0.25]);
  assert.deepEqual(moveBorder([0.1, 0.2, 0.7], [0, 1, 2], 0, 0.1)[2], 0.7);
});

test("a ribbon is as thick as its weight", () => {
  assert.equal(thicknessOf(-0.5, 20), 10);
  assert.equal(thicknessOf(0.003, 20), 0);
  assert.equal(thicknessOf(null, 20), 0);
});

test("weights above one shrink to three ribbons", () => {
  assert.equal(thicknessOfWeightOne([[0.25, 0.75]], 100), 22);
  assert.equal(thicknessOfWeightOne([[1.5, -0.5]], 100), 22);
  assert.equal(thicknessOfWeightOne([[6, null, -5]], 100), 6);
  assert.equal(thicknessOfWeightOne([[0.5, 0.5]], 10), 10);
  assert.equal(shrinkFactor([[3, -2]]), 0.2);
});

test("a Chinese character is as wide as two letters", () => {
  assert.ok(maxNameWidth(["小明"]) > maxNameWidth(["ab"]));
});

test("ribbons start side by side and end on keys", () => {
  const paths = ribbonsOfQuery([0.5, 0.5], 100, [20, 200], { height: 100, thicknessOfOne: 20 });
  assert.deepEqual(
    paths.map(({ path }) => path.split(" ")[0]),
    ["M95.0", "M105.0"],
  );
  assert.ok(paths[0].path.endsWith("20.0 100") && paths[1].path.endsWith("200.0 100"));
});

test("bars at rest are scaled by their numbers", () => {
  const updateRange = createRangeUpdater();
  assert.deepEqual(updateRange("dog", [0.5, 2], false), [0, 2]);
  assert.deepEqual(updateRange("dog", [-1, 1.3], false), [-1, 1.3]);
  assert.deepEqual(updateRange("dog", [0.5, 2], false), [0, 2]);
});

test("during a drag bars only widen their scale", () => {
  const updateRange = createRangeUpdater();
  updateRange("dog", [0.5, 2], false);
  assert.deepEqual(updateRange("dog", [0.5, 0.2], true), [0, 2]);
  assert.deepEqual(updateRange("dog", [-1, 3], true), [-1, 3]);
  assert.deepEqual(updateRange("dog", [0, 0.5], true), [-1, 3]);
  assert.deepEqual(updateRange("cat", [0, 0.9], true), [0, 0.9]);
});
