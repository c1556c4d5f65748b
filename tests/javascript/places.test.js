// Where bars, shares, points and ribbons lie.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  createEnds,
  pulled,
  ribbons,
  scaleOf,
  shrinking,
  stripPlaces,
  thickness,
  unit,
  widest,
} from "../../qkv_demo/ui/static/components/bars_and_ribbons.js";

test("a scale holds zero and all of its numbers, and is no longer than what can be read", () => {
  const { place } = scaleOf([-1, 2, 3]);
  assert.deepEqual([0, -1, 2].map(place), [0.25, 0, 0.75]);
  assert.deepEqual([0, 0.004].map(scaleOf([0, 0.004]).place), [0, 0.04]);
});

test("shares of one fill the strip in their order", () => {
  const { segments, one } = stripPlaces([0.25, 0, 0.75]);
  assert.deepEqual(segments, [
    { index: 0, from: 0, to: 0.25 },
    { index: 2, from: 0.25, to: 1 },
  ]);
  assert.equal(one, 1);
});

test("negative shares lead back from where the positive ones end, to one", () => {
  const { segments, one, span } = stripPlaces([3, -2]);
  assert.equal(span, 3);
  assert.equal(one, 1 / 3);
  assert.deepEqual(
    segments.map(({ index, from }) => [index, from]),
    [
      [0, 0],
      [1, 1],
    ],
  );
  assert.ok(Math.abs(segments[1].to - one) < 1e-12);
});

test("shares that add up to less than nothing stay on the strip", () => {
  const { segments, zero } = stripPlaces([-1, -1]);
  assert.ok(segments.flatMap(({ from, to }) => [from, to]).every((end) => end >= 0 && end <= 1 + 1e-12));
  assert.equal(zero, 2 / 3);
});

test("a pulled border takes from one what it gives the other, and stops where either is used up", () => {
  assert.deepEqual(pulled([0.25, 0.25, 0.5], [0, 1, 2], 1, 0.25), [0.25, 0.5, 0.25]);
  assert.deepEqual(pulled([0.25, 7, 0.75], [0, 2], 0, 5), [1, 7, 0]);
  assert.deepEqual(pulled([0.25, 0.75], [0, 1], 0, -5), [0, 1]);
});

test("a pulled border pushes the next, and a share that is nothing opens", () => {
  assert.deepEqual(pulled([0.25, 0.25, 0.5], [0, 1, 2], 0, 0.5), [0.75, 0, 0.25]);
  assert.deepEqual(pulled([1, 0, 0], [0, 1, 2], 1, -0.25), [0.75, 0, 0.25]);
  assert.deepEqual(pulled([0.1, 0.2, 0.7], [0, 1, 2], 0, 0.1)[2], 0.7);
});

test("a ribbon is as thick as its weight, whatever its sign, and the thinnest is not drawn", () => {
  assert.equal(thickness(-0.5, 20), 10);
  assert.equal(thickness(0.003, 20), 0);
  assert.equal(thickness(null, 20), 0);
});

test("weights of several wholes shrink alike, and the fullest row is as thick as three of them", () => {
  assert.equal(unit([[0.25, 0.75]], 100), 22);
  assert.equal(unit([[1.5, -0.5]], 100), 22);
  assert.equal(unit([[6, null, -5]], 100), 6);
  assert.equal(unit([[0.5, 0.5]], 10), 10);
  assert.equal(shrinking([[3, -2]]), 0.2);
});

test("a Chinese character is as wide as two letters", () => {
  assert.ok(widest(["小明"]) > widest(["ab"]));
});

test("the ribbons of one who asks start side by side and end on those who answer", () => {
  const found = ribbons([0.5, 0.5], 100, [20, 200], { height: 100, unit: 20 });
  assert.deepEqual(
    found.map(({ path }) => path.split(" ")[0]),
    ["M95.0", "M105.0"],
  );
  assert.ok(found[0].path.endsWith("20.0 100") && found[1].path.endsWith("200.0 100"));
});

test("bars at rest have a scale that depends on their numbers alone", () => {
  const ends = createEnds();
  assert.deepEqual(ends("dog", [0.5, 2], false), [0, 2]);
  assert.deepEqual(ends("dog", [-1, 1.3], false), [-1, 1.3]);
  assert.deepEqual(ends("dog", [0.5, 2], false), [0, 2]);
});

test("during a drag bars only widen their scale", () => {
  const ends = createEnds();
  ends("dog", [0.5, 2], false);
  assert.deepEqual(ends("dog", [0.5, 0.2], true), [0, 2]);
  assert.deepEqual(ends("dog", [-1, 3], true), [-1, 3]);
  assert.deepEqual(ends("dog", [0, 0.5], true), [-1, 3]);
  assert.deepEqual(ends("cat", [0, 0.9], true), [0, 0.9]);
});
