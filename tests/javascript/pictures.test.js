// Where points and hands are on a picture.

import assert from "node:assert/strict";
import { test } from "node:test";
import { aimedAt, spaceAxes, spaceSight, turned } from "../../qkv_demo/ui/static/pictures/space.js";
import { inside, overlaps } from "../../qkv_demo/ui/static/pictures/names.js";
import { createFitting, createSeeing, outsideOf, stepped } from "../../qkv_demo/ui/static/pictures/axis_fit.js";
import {
  middleOf,
  marginOf,
  numbersIn,
  planeAxes,
  planeSight,
  rangesOf,
  scaled,
  spanOf,
  written,
} from "../../qkv_demo/ui/static/pictures/plane.js";
import { near } from "./near.js";

const SQUARE = [200, 100];
const MARGIN = { left: 20, right: 10, top: 30, bottom: 20 };
const PLANE = planeSight(
  [
    [-1, 3],
    [0, 5],
  ],
  { width: 230, height: 150 },
  MARGIN,
);

test("a point of a plane lies where its ranges put it, and goes where a hand pulls it", () => {
  near(PLANE.pixels([-1, 5]), [20, 30, 0]);
  near(PLANE.pixels([3, 0]), [220, 130, 0]);
  near(PLANE.pull([1, 2.5], 50, -20), [2, 3.5]);
});

test("axes hold the origin and every point at round ends, a unit as long across as up", () => {
  const ranges = rangesOf(
    [
      [1, 0.2],
      [0.2, 1],
      [Number.NaN, Number.NaN],
    ],
    SQUARE,
  );
  for (const [axis, far] of [1, 1].entries()) assert.ok(ranges[axis][0] < 0 && ranges[axis][1] > far, `${ranges}`);
  assert.ok(ranges[1][1] < 9);
  const units = ranges.map((range, axis) => spanOf(range) / SQUARE[axis]);
  near([units[0]], [units[1]]);
  near(ranges[1], [-0.2, 1.2]);
});

test("what is nothing, tiny or vast has axes too", () => {
  for (const size of [0, 1e-200, 1e-6, 1e12]) {
    const ranges = rangesOf([[size, -size, 0]], [100, 100, 100]);
    assert.ok(ranges.flat().every(Number.isFinite) && ranges.every((range) => spanOf(range) > 0), `${ranges}`);
  }
});

const SIZE = { width: SQUARE[0], height: SQUARE[1] };
const BARE = { left: 0, right: 0, top: 0, bottom: 0 };
/** Fits as a plane does that is nothing but its axes. */
const fitTo = (fitting, points, ground, lengths = SQUARE) =>
  fitting.fit(points, lengths, ground, (ranges) =>
    outsideOf(points, ranges.map(middleOf), planeSight(ranges, SIZE, BARE), SIZE),
  );

test("axes that are held give way only where something would leave the picture, and come back with it", () => {
  const fitting = createFitting(() => {});
  const before = fitTo(fitting, [[1, 1]], "free");
  assert.equal(fitTo(fitting, [[1.1, 1]], "held"), before);
  const wider = fitTo(fitting, [[900, -7]], "held");
  assert.ok(wider[0][1] > 900 && spanOf(wider[1]) > 2, `${wider}`);
  near([planeSight(wider, SIZE, BARE).pixels([900, -7])[0]], [SQUARE[0] - 12], 1e-9);
  assert.equal(fitTo(fitting, [[1.1, 1]], "held"), before);
});

test("axes at rest depend on the scene alone", () => {
  globalThis.matchMedia = () => ({ matches: true });
  const fitting = createFitting(() => {});
  const before = fitTo(fitting, [[2, 2]], "free");
  fitTo(fitting, [[2.2, 2.9]], "held");
  assert.deepEqual(fitTo(fitting, [[2.2, 2.9]], "free"), rangesOf([[2.2, 2.9]], SQUARE));
  assert.deepEqual(fitTo(fitting, [[2, 2]], "free"), before);
});

test("the room for an axis's numbers depends on the scene alone", () => {
  globalThis.matchMedia = () => ({ matches: true });
  const seeing = createSeeing(
    () => {},
    () => undefined,
  );
  const tipAt = (tip) => {
    const figure = { dims: 2, names: ["Riley"], labels: [], extent: [tip] };
    return seeing
      .see(figure, { size: SIZE, letter: 12, isQuiet: () => false, isOver: () => false, ground: "free" })
      .sight.pixels([0, 0]);
  };
  const before = tipAt([1, 1]);
  tipAt([1, -1234.5]);
  assert.deepEqual(tipAt([1, 1]), before);
});

test("after a drag axes stay while the pointer rests over the picture", () => {
  globalThis.matchMedia = () => ({ matches: true });
  let over = true;
  const seeing = createSeeing(
    () => {},
    () => undefined,
  );
  const rangesAt = (tip, ground) => {
    const figure = { dims: 2, names: ["Riley"], labels: [], extent: [tip] };
    return seeing.see(figure, { size: SIZE, letter: 12, isQuiet: () => false, isOver: () => over, ground }).ranges;
  };
  const before = rangesAt([2, 2], "free");
  assert.deepEqual(rangesAt([0.5, 0.5], "held"), before);
  assert.deepEqual(rangesAt([0.5, 0.5], "free"), before);
  over = false;
  assert.notDeepEqual(rangesAt([0.5, 0.5], "free"), before);
});

test("axes come to rest, whatever numbers stand at them on the way", () => {
  globalThis.matchMedia = () => ({ matches: false });
  let waits = false;
  const seeing = createSeeing(
    () => (waits = true),
    () => undefined,
  );
  const figureOf = (tip) => ({
    ...{ dims: 2, names: ["Riley", "dog"], labels: [], extent: [[0, 0], [1, 0.2], [0.2, 1], tip] },
  });
  const room = { size: { width: 358, height: 213 }, letter: 26, isQuiet: () => false, isOver: () => false };
  const { now } = performance;
  performance.now = () => 0;
  seeing.see(figureOf([-2.6, 2.1]), { ...room, ground: "free" });
  let frames = 0;
  do {
    waits = false;
    performance.now = () => 16 * frames;
    seeing.see(figureOf([1, 0]), { ...room, ground: "free" });
    frames += 1;
  } while (waits && frames < 200);
  performance.now = now;
  assert.ok(frames < 40, `${frames} frames`);
});

test("the numbers at a plane's axes are seen whole", () => {
  const size = { width: 230, height: 150 };
  for (const letter of [12, 18, 26]) {
    const margin = marginOf([0, 3], letter);
    const ranges = [
      [0, 3],
      [0, 3],
    ];
    const { words } = planeAxes(ranges, planeSight(ranges, size, margin), size, margin, letter);
    for (const { x, y, width, height } of words) {
      assert.ok(x >= width / 2 && y >= height / 2 && x + width / 2 <= 230 && y + height / 2 <= 150, `${letter}: ${y}`);
    }
  }
});

test("numbers at an axis are round, few, and written as in the tables", () => {
  assert.deepEqual(numbersIn([-1.2, 2.3], 4), [-1, 0, 1, 2]);
  assert.ok(numbersIn([0, 1e6], 5).length <= 7);
  for (let span = 1; span < 10; span += 0.1) assert.ok(numbersIn([-0.45 * span, 0.55 * span]).length > 2, `${span}`);
  assert.equal(written(-0.5), "−0.5");
  assert.equal(written(0.1 + 0.2), "0.3");
  assert.equal(written(1e21), "1e21");
  assert.deepEqual([-5e5, 1e-6, 1000, 0.01, 0].map(written), ["−5e5", "1e−6", "1000", "0.01", "0"]);
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
const ROOM = { width: 300, height: 220 };
const sightFrom = (camera) => spaceSight(BOX, ROOM, camera, 12);

for (const camera of CAMERAS) {
  const space = spaceSight(BOX, ROOM, camera, 12);
  test(`a box is seen whole from ${camera.azimuth}, ${camera.elevation}, as large as its frame allows`, () => {
    for (const size of [ROOM, { width: 300, height: 120 }, { width: 150, height: 400 }]) {
      const { pixels } = spaceSight(BOX, size, camera, 12);
      const corners = BOX[0].flatMap((x) => BOX[1].flatMap((y) => BOX[2].map((z) => pixels([x, y, z]))));
      const free = [size.width, size.height].flatMap((length, axis) => {
        const all = corners.map((corner) => corner[axis]);
        return [Math.min(...all), length - Math.max(...all)];
      });
      near([Math.min(...free), free[0], free[2]], [1.8 * 12, free[1], free[3]], 1e-9);
    }
  });
  test(`a pull follows the pointer and keeps the depth, seen from ${camera.azimuth}, ${camera.elevation}`, () => {
    const start = [0.2, 0.1, 0.5];
    const [x, y, depth] = space.pixels(start);
    near(space.pixels(space.pull(start, 30, -12)), [x + 30, y - 12, depth], 1e-9);
  });
}

test("a space that is turned a little moves a little", () => {
  for (let [azimuth, before] = [0, null]; azimuth < 7; azimuth += 0.01) {
    const [x, y] = spaceSight(BOX, ROOM, { azimuth, elevation: 1.3 * Math.sin(azimuth) }, 12).pixels([3, 2, 2]);
    assert.ok(!before || Math.hypot(x - before[0], y - before[1]) < 5, `${azimuth}`);
    before = [x, y];
  }
});

test("no word at the axes of a space lies on another, or outside of its frame", () => {
  for (const size of [ROOM, { width: 300, height: 100 }, { width: 130, height: 160 }]) {
    for (const camera of CAMERAS) {
      const { words } = spaceAxes(BOX, spaceSight(BOX, size, camera, 12), size, 12);
      assert.equal(words.filter(({ name }) => name).length, 3);
      for (const word of words) {
        assert.equal(inside(word, size).x, word.x);
        assert.ok(
          words.every((other) => other === word || !overlaps(other, word)),
          `${word.text}`,
        );
      }
    }
  }
});

test("what is higher is drawn higher up, what is nearer larger", () => {
  const space = spaceSight(BOX, ROOM, CAMERAS[0], 12);
  assert.ok(space.pixels([0, 0, 1])[1] < space.pixels([0, 0, 0])[1]);
  const [far, close] = [space.pixels([-1, -2, 0])[2], space.pixels([3, 2, 0])[2]];
  assert.ok(close > far && space.near(close) > space.near(far));
});

test("a camera turns round without end, but not over the top", () => {
  assert.ok(turned(CAMERAS[0], 0, 9).elevation < Math.PI / 2);
  near([turned(turned(CAMERAS[0], 0.3, 0.1), -0.3, -0.1).azimuth], [CAMERAS[0].azimuth]);
});

test("a camera begins where a long arrow is seen whole, and a short one beside it, in a frame of any shape", () => {
  const tips = [
    [4, 2, -2],
    [1, 1, 0],
  ];
  const ranges = rangesOf(tips, [100, 100, 100]);
  for (const size of [ROOM, { width: 400, height: 110 }, { width: 160, height: 400 }]) {
    const from = (camera) => spaceSight(ranges, size, camera, 12);
    const [origin, ...ends] = [[0, 0, 0], ...tips].map(from(aimedAt(tips, from)).pixels);
    const [[x, y], [x1, y1]] = ends.map((end) => [end[0] - origin[0], end[1] - origin[1]]);
    assert.ok(Math.hypot(x, y) > 0.6 * Math.min(size.width, size.height), `${ends}`);
    assert.ok(Math.abs(x * y1 - x1 * y) / Math.hypot(x, y) > 9, `${ends}`);
  }
  assert.deepEqual(aimedAt([[0, 0, 0]], sightFrom), aimedAt([], sightFrom), "where all is nothing");
});

for (const camera of CAMERAS) {
  test(`a hand far outside of a space gives a number in proportion, and nothing leaves it, from ${camera.azimuth}`, () => {
    const first = spaceSight(BOX, ROOM, camera, 12);
    const start = [2, 0.1, 0.5];
    for (const [dx, dy] of [
      [3000, 0],
      [-900, 2000],
      [40, -5000],
      [1, 1],
    ]) {
      const [once, twice] = [1, 2].map((times) => first.pull(start, times * dx, times * dy));
      near(
        once.map((value, axis) => 2 * (value - start[axis])),
        twice.map((value, axis) => value - start[axis]),
        1e-9,
      );
      for (const tips of [[once], [once, [-400, 7, 90]]]) {
        const ranges = scaled(BOX, outsideOf(tips, BOX.map(middleOf), first, ROOM));
        for (const [x, y] of tips.map(spaceSight(ranges, ROOM, camera, 12).pixels)) {
          assert.ok(x > 11 && x < ROOM.width - 11 && y > 11 && y < ROOM.height - 11, `${tips}: ${x}, ${y}`);
        }
      }
    }
  });
}

const ENDS = [
  [-2.004, 3],
  [-1, 1],
];
const KEYS = [
  [[0.3, 1.23456], { key: "ArrowRight" }, [0.35, 1.23456]],
  [[0.3, 1], { key: "ArrowDown" }, [0.3, 0.95]],
  [[1, 2, 3], { key: "ArrowUp" }, [1, 2, 3.05]],
  [[1], { key: "ArrowUp" }, [1.05]],
  [[0.3, 1], { key: "ArrowDown", shiftKey: true }, [0.3, 0.99]],
  [[0.3, 1], { key: "ArrowLeft", altKey: true }, [-0.2, 1]],
  [[0.3, 1], { key: "PageUp" }, [0.3, 1.5]],
  [[0.3, 1], { key: "PageDown" }, [0.3, 0.5]],
  [[0.3, 1], { key: "Home" }, [-2, 1]],
  [[0.3, 1], { key: "End" }, [3, 1]],
  [[0.3, 1], { key: "a" }, null],
];

for (const [point, key, wanted] of KEYS) {
  test(`${JSON.stringify(key)} takes (${point}) to (${wanted})`, () =>
    assert.deepEqual(stepped(point, key, ENDS), wanted));
}
