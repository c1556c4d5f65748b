// A lab's ways: their names, and the box of those in space.

import assert from "node:assert/strict";
import { test } from "node:test";
import { sceneOf } from "../../qkv_demo/ui/static/charts/space.js";
import { trailsOf } from "../../qkv_demo/ui/static/charts/trails.js";

const SIZE = { width: 400, height: 300 };

/** A word's name at the end of its way. @param {string} name @param {number[][]} way */
function namedIn(name, way) {
  const [x, y, z] = [0, 1, 2].map((axis) => way.map((point) => point[axis]));
  const series = [{ name, x, y, z, low: null, high: null, quiet: false, dots: false, floor: null }];
  const drawing = { kind: "trails", title: "", x: null, y: null, z: null, moments: [], series };
  const written = { ink: "black", letter: 12, size: SIZE };
  return trailsOf(drawing, 0, ["red"], written).at(-1);
}

test("new names in space make a new trace, or plotly would halve them; its key is fit for a CSS class", () => {
  const [near, far, other] = [
    ["eat", 1],
    ["eat", 9],
    ["book, newspaper", 1],
  ].map(([name, at]) => namedIn(name, [[0, 0, at]]).uid);
  assert.equal(near, far);
  assert.notEqual(near, other);
  for (const uid of [near, other]) assert.match(uid, /^[a-z][a-z0-9-]+$/);
});

test("a space has a unit as long on each axis, for all that is ever drawn in it, and boxes of one size", () => {
  const series = [{ x: [0, 4], y: [0, 8], z: [-2, 2] }];
  const { xaxis, yaxis, zaxis, aspectratio } = sceneOf({ series, x: null, y: null, z: null }, {}, 12);
  const spans = [xaxis, yaxis, zaxis].map(({ range: [low, high] }) => high - low);
  const lengths = Object.values(aspectratio);
  const units = lengths.map((length, axis) => length / spans[axis]);
  assert.ok(units.every((unit) => Math.abs(unit - units[0]) < 1e-12));
  assert.ok(Math.abs(Math.hypot(...lengths) - Math.sqrt(3)) < 1e-12);
  assert.ok(yaxis.range[0] < 0 && yaxis.range[1] > 8 && zaxis.range[0] < -2);
  const inHall = sceneOf({ series, x: null, y: null, z: null }, {}, 18);
  assert.deepEqual([xaxis.showticklabels, inHall.xaxis.showticklabels], [true, false]);
});

test("names that share a point in space stand two in a line, and none is ever empty: plotly would keep it empty", () => {
  const series = ["key", "value", "output before apple"].map((name) => ({
    name,
    x: [1],
    y: [2],
    z: [3],
    quiet: false,
  }));
  const written = { ink: "black", letter: 12, size: { width: 400, height: 400 } };
  const drawing = { title: "", kind: "trails", x: null, y: null, z: null, moments: [], marks: [], series };
  const { text } = trailsOf(drawing, 0, ["red", "blue", "green"], written).at(-1);
  assert.deepEqual(text, ["key, value<br>output before apple", " ", " "]);
});
