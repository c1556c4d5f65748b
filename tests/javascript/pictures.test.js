// Tests of the projections and the axes of planes and spaces.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clampBox, overlaps } from "../../qkv_demo/ui/static/pictures/boxes.js";
import {
  formatAxisNumber,
  marginFor,
  tickNumbersIn,
  planeAxes,
  planeProjection,
  createRanges,
  spanOf,
} from "../../qkv_demo/ui/static/pictures/plane.js";
import { findBestCamera, spaceAxes, spaceProjection, turnCamera } from "../../qkv_demo/ui/static/pictures/space.js";
import { near } from "./near.js";

const LENGTHS = [200, 100];

test("a plane maps points to pixels", () => {
  const ranges = [
    [-1, 3],
    [0, 5],
  ];
  const margin = { left: 20, right: 10, top: 30, bottom: 20 };
  const plane = planeProjection(ranges, { width: 230, height: 150 }, margin);
  near(plane.toPixels([-1, 5]), [20, 30, 0]);
  near(plane.toPixels([3, 0]), [220, 130, 0]);
  near(plane.shift([1, 2.5], 50, -20), [2, 3.5]);
});

test("axes include every point and have equal units", () => {
  const points = [
    [1, 0.2],
    [0.2, 1],
    [Number.NaN, Number.NaN],
  ];
  const ranges = createRanges(points, LENGTHS);
  for (const [min, max] of ranges) assert.ok(min < 0 && max > 1, `${ranges}`);
  const units = ranges.map((range, axis) => spanOf(range) / LENGTHS[axis]);
  near([units[0]], [units[1]]);
  near(ranges[1], [-0.2, 1.2]);
});

test("zero, tiny and huge vectors have axes", () => {
  for (const size of [0, 1e-200, 1e-6, 1e12]) {
    const ranges = createRanges([[size, -size, 0]], [100, 100, 100]);
    assert.ok(ranges.flat().every(Number.isFinite) && ranges.every((range) => spanOf(range) > 0), `${ranges}`);
  }
});

test("the numbers of a plane lie inside it", () => {
  const size = { width: 230, height: 150 };
  for (const fontSize of [12, 18, 26]) {
    const margin = marginFor([0, 3], fontSize);
    const ranges = [
      [0, 3],
      [0, 3],
    ];
    const { labels } = planeAxes(ranges, planeProjection(ranges, size, margin), size, margin, fontSize);
    assert.ok(labels.length >= 4);
    for (const label of labels) assert.deepEqual(clampBox(label, size), label, `${fontSize}`);
  }
});

test("axis numbers are few and round", () => {
  assert.deepEqual(tickNumbersIn([-1.2, 2.3], 4), [-1, 0, 1, 2]);
  assert.ok(tickNumbersIn([0, 1e6], 5).length <= 7);
  for (let span = 1; span < 10; span += 0.1)
    assert.ok(tickNumbersIn([-0.45 * span, 0.55 * span]).length > 2, `${span}`);
});

test("axis numbers look like table numbers", () => {
  const texts = [-0.5, 0.1 + 0.2, 1e21, -5e5, 1e-6, 1000, 0.01, 0].map(formatAxisNumber);
  assert.deepEqual(texts, ["−0.5", "0.3", "1e21", "−5e5", "1e−6", "1000", "0.01", "0"]);
});

const BOX = [
  [-1, 3],
  [-2, 2],
  [0, 2],
];
const CAMERAS = [
  { azimuth: 0.75, elevation: 0.42 },
  { azimuth: -2, elevation: 1.2 },
  { azimuth: 3, elevation: -0.6 },
];
const FRAME = { width: 300, height: 220 };
const projectionOf = (camera) => spaceProjection(BOX, FRAME, camera, 12);

for (const camera of CAMERAS) {
  test(`a box fills its frame from azimuth ${camera.azimuth}`, () => {
    for (const size of [FRAME, { width: 300, height: 120 }, { width: 150, height: 400 }]) {
      const { toPixels } = spaceProjection(BOX, size, camera, 12);
      const corners = BOX[0].flatMap((x) => BOX[1].flatMap((y) => BOX[2].map((z) => toPixels([x, y, z]))));
      const freeSpace = [size.width, size.height].flatMap((length, axis) => {
        const coordinates = corners.map((corner) => corner[axis]);
        return [Math.min(...coordinates), length - Math.max(...coordinates)];
      });
      near([Math.min(...freeSpace), freeSpace[0], freeSpace[2]], [1.8 * 12, freeSpace[1], freeSpace[3]], 1e-9);
    }
  });

  test(`a shift keeps the depth from azimuth ${camera.azimuth}`, () => {
    const { toPixels, shift } = projectionOf(camera);
    const start = [0.2, 0.1, 0.5];
    const [x, y, depth] = toPixels(start);
    for (const [dx, dy] of [
      [30, -12],
      [-900, 2000],
    ])
      near(toPixels(shift(start, dx, dy)), [x + dx, y + dy, depth], 1e-6);
  });
}

test("turning a space moves its points continuously", () => {
  for (let [azimuth, before] = [0, null]; azimuth < 7; azimuth += 0.01) {
    const [x, y] = projectionOf({ azimuth, elevation: 1.3 * Math.sin(azimuth) }).toPixels([3, 2, 2]);
    assert.ok(!before || Math.hypot(x - before[0], y - before[1]) < 5, `${azimuth}`);
    before = [x, y];
  }
});

test("the labels of a space do not overlap", () => {
  for (const size of [FRAME, { width: 300, height: 100 }, { width: 130, height: 160 }]) {
    for (const camera of CAMERAS) {
      const { labels } = spaceAxes(BOX, spaceProjection(BOX, size, camera, 12), size, 12);
      assert.equal(labels.filter(({ isName }) => isName).length, 3);
      for (const [index, label] of labels.entries()) {
        assert.deepEqual(clampBox(label, size), label);
        assert.ok(!labels.slice(0, index).some((earlierLabel) => overlaps(earlierLabel, label)), label.text);
      }
    }
  }
});

test("points that are nearer are larger", () => {
  const space = projectionOf(CAMERAS[0]);
  assert.ok(space.toPixels([0, 0, 1])[1] < space.toPixels([0, 0, 0])[1]);
  const [farDepth, nearDepth] = [space.toPixels([-1, -2, 0])[2], space.toPixels([3, 2, 0])[2]];
  assert.ok(nearDepth > farDepth && space.scaleAt(nearDepth) > space.scaleAt(farDepth));
});

test("a camera does not turn over the top", () => {
  assert.ok(turnCamera(CAMERAS[0], 0, 9).elevation < Math.PI / 2);
  near([turnCamera(turnCamera(CAMERAS[0], 0.3, 0.1), -0.3, -0.1).azimuth], [CAMERAS[0].azimuth]);
});

test("the first camera shows tips apart", () => {
  const tips = [
    [4, 2, -2],
    [1, 1, 0],
  ];
  const ranges = createRanges(tips, [100, 100, 100]);
  for (const size of [FRAME, { width: 400, height: 110 }, { width: 160, height: 400 }]) {
    const projectionFrom = (camera) => spaceProjection(ranges, size, camera, 12);
    const [origin, ...ends] = [[0, 0, 0], ...tips].map(projectionFrom(findBestCamera(tips, projectionFrom)).toPixels);
    const [[x, y], [x1, y1]] = ends.map((end) => [end[0] - origin[0], end[1] - origin[1]]);
    assert.ok(Math.hypot(x, y) > 0.6 * Math.min(size.width, size.height), `${ends}`);
    assert.ok(Math.abs(x * y1 - x1 * y) / Math.hypot(x, y) > 9, `${ends}`);
  }
  assert.deepEqual(findBestCamera([[0, 0, 0]], projectionOf), findBestCamera([], projectionOf), "a zero vector");
});
