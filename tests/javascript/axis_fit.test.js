// Tests of the viewport of a picture: the ranges of its axes, and tips that keys move.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  createAxisRanges,
  createViewport,
  requiredGrowthFactor,
  movePointByKey,
} from "../../qkv_demo/ui/static/pictures/axis_fit.js";
import {
  middleOf,
  planeProjection,
  createRanges,
  scaleRanges,
  spanOf,
} from "../../qkv_demo/ui/static/pictures/plane.js";
import { spaceProjection } from "../../qkv_demo/ui/static/pictures/space.js";
import { near } from "./near.js";

const SIZE = { width: 200, height: 100 };
const LENGTHS = [SIZE.width, SIZE.height];
const NO_MARGIN = { left: 0, right: 0, top: 0, bottom: 0 };
const fitPlane = (axisRanges, points, axesMode) =>
  axisRanges.fit(points, LENGTHS, axesMode, (ranges) =>
    requiredGrowthFactor(points, ranges.map(middleOf), planeProjection(ranges, SIZE, NO_MARGIN), SIZE),
  );

test("held axes grow only to keep tips inside", () => {
  const axisRanges = createAxisRanges(() => {});
  const firstFit = fitPlane(axisRanges, [[1, 1]], "free");
  assert.equal(fitPlane(axisRanges, [[1.1, 1]], "held"), firstFit);
  const widerFit = fitPlane(axisRanges, [[900, -7]], "held");
  assert.ok(widerFit[0][1] > 900 && spanOf(widerFit[1]) > 2, `${widerFit}`);
  near([planeProjection(widerFit, SIZE, NO_MARGIN).toPixels([900, -7])[0]], [SIZE.width - 12], 1e-9);
  assert.equal(fitPlane(axisRanges, [[1.1, 1]], "held"), firstFit);
});

test("resting axes depend on the scene alone", () => {
  globalThis.matchMedia = () => ({ matches: true });
  const axisRanges = createAxisRanges(() => {});
  const firstFit = fitPlane(axisRanges, [[2, 2]], "free");
  fitPlane(axisRanges, [[2.2, 2.9]], "held");
  assert.deepEqual(fitPlane(axisRanges, [[2.2, 2.9]], "free"), createRanges([[2.2, 2.9]], LENGTHS));
  assert.deepEqual(fitPlane(axisRanges, [[2, 2]], "free"), firstFit);
});

/** Create a function that fits a plane with one tip. */
function createTipViewport(repaint = () => {}, settings = {}) {
  const viewport = createViewport(repaint, () => undefined);
  const defaults = { size: SIZE, fontSize: 12, isMuted: () => false, isHovered: () => false, axesMode: "free" };
  return (tip, options = {}, more = []) =>
    viewport.fit(
      { dims: 2, names: ["Riley"], labels: [], extent: [tip, ...more] },
      { ...defaults, ...settings, ...options },
    );
}

test("the margin depends on the scene alone", () => {
  globalThis.matchMedia = () => ({ matches: true });
  const fit = createTipViewport();
  const originOf = (tip) => fit(tip).projection.toPixels([0, 0]);
  const firstOrigin = originOf([1, 1]);
  originOf([1, -1234.5]);
  assert.deepEqual(originOf([1, 1]), firstOrigin);
});

test("hovered axes stay after a drag", () => {
  globalThis.matchMedia = () => ({ matches: true });
  const fit = createTipViewport();
  const rangesFor = (tip, axesMode, isHovered = true) => fit(tip, { axesMode, isHovered: () => isHovered }).ranges;
  const firstRanges = rangesFor([2, 2], "free");
  assert.deepEqual(rangesFor([0.5, 0.5], "held"), firstRanges);
  assert.deepEqual(rangesFor([0.5, 0.5], "free"), firstRanges);
  assert.notDeepEqual(rangesFor([0.5, 0.5], "free", false), firstRanges);
});

test("the animation of axes ends", () => {
  globalThis.matchMedia = () => ({ matches: false });
  let isScheduled = false;
  const fit = createTipViewport(() => (isScheduled = true), { size: { width: 358, height: 213 }, fontSize: 26 });
  const points = [
    [0, 0],
    [1, 0.2],
    [0.2, 1],
  ];
  const { now } = performance;
  performance.now = () => 0;
  fit([-2.6, 2.1], {}, points);
  let frames = 0;
  do {
    isScheduled = false;
    performance.now = () => 16 * frames;
    fit([1, 0], {}, points);
    frames += 1;
  } while (isScheduled && frames < 200);
  performance.now = now;
  assert.ok(frames > 1 && frames < 40, `${frames} frames`);
});

const BOX = [
  [-1, 3],
  [-2, 2],
  [0, 2],
];
const FRAME = { width: 300, height: 220 };
const CAMERAS = [
  { azimuth: 0.75, elevation: 0.42 },
  { azimuth: -2, elevation: 1.2 },
  { azimuth: 3, elevation: -0.6 },
];

for (const camera of CAMERAS) {
  test(`axes include distant tips, seen from azimuth ${camera.azimuth}`, () => {
    const projection = spaceProjection(BOX, FRAME, camera, 12);
    for (const [dx, dy] of [
      [3000, 0],
      [-900, 2000],
      [40, -5000],
      [1, 1],
    ]) {
      const tip = projection.shift([2, 0.1, 0.5], dx, dy);
      for (const tips of [[tip], [tip, [-400, 7, 90]]]) {
        const ranges = scaleRanges(BOX, requiredGrowthFactor(tips, BOX.map(middleOf), projection, FRAME));
        for (const [x, y] of tips.map(spaceProjection(ranges, FRAME, camera, 12).toPixels)) {
          assert.ok(x > 11 && x < FRAME.width - 11 && y > 11 && y < FRAME.height - 11, `${tips}: ${x}, ${y}`);
        }
      }
    }
  });
}

const RANGES = [
  [-2.004, 3],
  [-1, 1],
];

for (const [point, key, expected] of [
  [[0.3, 1.23456], { key: "ArrowRight" }, [0.35, 1.23456]],
  [[1, 2, 3], { key: "ArrowUp" }, [1, 2, 3.05]],
  [[1], { key: "ArrowUp" }, [1.05]],
  [[0.3, 1], { key: "ArrowDown", shiftKey: true }, [0.3, 0.99]],
  [[0.3, 1], { key: "ArrowLeft", altKey: true }, [-0.2, 1]],
  [[0.3, 1], { key: "PageUp" }, [0.3, 1.5]],
  [[0.3, 1], { key: "Home" }, [-2, 1]],
  [[0.3, 1], { key: "End" }, [3, 1]],
  [[0.3, 1], { key: "a" }, null],
]) {
  test(`${JSON.stringify(key)} moves (${point}) to (${expected})`, () =>
    assert.deepEqual(movePointByKey(point, key, RANGES), expected));
}
