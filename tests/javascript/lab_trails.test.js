// Names of a lab's words in space keep off the ways, as the space is seen.

import assert from "node:assert/strict";
import { test } from "node:test";
import { trailsOf } from "../../qkv_demo/ui/static/pictures/lab_trails.js";

const SIZE = { width: 400, height: 300 };

/** A word's name whose way comes from one side. @param {number[][]} way @param {((point: number[]) => number[]) | null} seen */
function sideOf(way, seen) {
  const [x, y, z] = [0, 1, 2].map((axis) => way.map((point) => point[axis]));
  const series = [{ name: "eat", x, y, z, low: null, high: null, quiet: false, dots: false, floor: null }];
  const drawing = { kind: "trails", title: "", x: null, y: null, z: null, moments: [], series };
  const written = { ink: "black", soft: "gray", letter: 12, size: SIZE, seen };
  return trailsOf(drawing, 0, ["red"], written).at(-1).textposition;
}

test("a name in space lies on no way, from wherever that is seen to come", () => {
  const fromAbove = sideOf(
    [
      [0, 0, 9],
      [0, 0, 0],
    ],
    ([x, , z]) => [200 + x, 150 - 10 * z],
  );
  const fromBelow = sideOf(
    [
      [0, 0, 9],
      [0, 0, 0],
    ],
    ([x, , z]) => [200 + x, 150 + 10 * z],
  );
  assert.deepEqual([fromAbove, fromBelow], [["bottom center"], ["top center"]]);
  assert.equal(sideOf([[0, 0, 0]], null), null); // before there is a camera
});
