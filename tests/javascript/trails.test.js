// A trail fades towards where it began.

import assert from "node:assert/strict";
import { test } from "node:test";
import { shaded } from "../../qkv_demo/ui/static/pictures/drawing.js";

test("a point is no trail", () => {
  assert.deepEqual(shaded([[1, 2]], "red"), []);
  assert.deepEqual(shaded([], "red"), []);
});

test("its pieces join, and the last is the least faint", () => {
  const way = Array.from({ length: 20 }, (_, at) => [at, 2 * at]);
  const pieces = shaded(way, "red");
  assert.equal(pieces.length, 6);
  const ends = pieces.map(({ points }) => points.split(" ")).map((points) => [points[0], points.at(-1)]);
  assert.deepEqual(ends.map(([first]) => first).slice(1), ends.map(([, last]) => last).slice(0, -1));
  assert.equal(ends[0][0], "0.0,0.0");
  assert.equal(ends.at(-1)?.[1], "19.0,38.0");
  const opacities = pieces.map((piece) => Number(piece["stroke-opacity"]));
  assert.deepEqual(
    opacities,
    opacities.toSorted((one, other) => one - other),
  );
  assert.equal(opacities.at(-1), 1);
});
