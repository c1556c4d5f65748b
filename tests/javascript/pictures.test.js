// Where points, names and hands are on a picture.

import assert from "node:assert/strict";
import { test } from "node:test";
import { sidesOf } from "../../qkv_demo/ui/static/charts/name_sides.js";
import { aimedAt, turned } from "../../qkv_demo/ui/static/pictures/camera.js";
import { createFitting, holdOf } from "../../qkv_demo/ui/static/pictures/fitting.js";
import { stepped } from "../../qkv_demo/ui/static/pictures/handle.js";
import { crosses, cut, namePlaces, overlaps } from "../../qkv_demo/ui/static/pictures/name_places.js";
import { planeSight } from "../../qkv_demo/ui/static/pictures/plane.js";
import { holding, numbersIn, rangesOf, spanOf, written } from "../../qkv_demo/ui/static/pictures/ranges.js";
import { resolve } from "../../qkv_demo/ui/static/pictures/resolve.js";
import { arrowOf, lineOf, stemsOf } from "../../qkv_demo/ui/static/pictures/shapes.js";
import { spaceSight } from "../../qkv_demo/ui/static/pictures/space.js";

function near(found, wanted, most = 1e-9) {
  assert.equal(found.length, wanted.length);
  found.forEach((value, index) => assert.ok(Math.abs(value - wanted[index]) <= most, `${found} is not ${wanted}`));
}

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

test("axes that are held only widen, and only where something would lie outside", () => {
  const ranges = [
    [-2, 2],
    [-1, 1],
  ];
  assert.equal(holding(ranges, [[1.5, 0.5]], SQUARE, 8), ranges);
  const wider = holding(ranges, [[5, 0]], SQUARE, 8);
  assert.ok(wider[0][0] <= -2 && wider[0][1] > 5 && spanOf(wider[1]) > 2, `${wider}`);
});

test("axes that a hand has left stay while what is there fills them, and fit what has become much smaller", () => {
  globalThis.matchMedia = () => ({ matches: true });
  const fitting = createFitting(() => {});
  fitting.fit([[1, 1]], SQUARE, "free");
  const pulled = fitting.fit([[2, 2]], SQUARE, "held");
  assert.deepEqual(fitting.fit([[2, 2]], SQUARE, "free"), pulled);
  assert.deepEqual(fitting.fit([[1.8, 1.8]], SQUARE, "free"), pulled);
  assert.deepEqual(fitting.fit([[0.5, 0.5]], SQUARE, "free"), rangesOf([[0.5, 0.5]], SQUARE));
});

test("numbers at an axis are round, few, and written as in the tables", () => {
  assert.deepEqual(numbersIn([-1.2, 2.3], 4), [-1, 0, 1, 2]);
  assert.ok(numbersIn([0, 1e6], 5).length <= 7);
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

for (const camera of CAMERAS) {
  const space = spaceSight(BOX, ROOM, camera, 12);
  test(`a box is seen whole from ${camera.azimuth}, ${camera.elevation}`, () => {
    for (const x of BOX[0]) {
      for (const y of BOX[1]) {
        for (const z of BOX[2]) {
          const [left, top] = space.pixels([x, y, z]);
          assert.ok(left > 0 && left < 300 && top > 0 && top < 220, `${left}, ${top}`);
        }
      }
    }
  });
  test(`a pull follows the pointer and keeps the depth, seen from ${camera.azimuth}, ${camera.elevation}`, () => {
    const start = [0.2, 0.1, 0.5];
    const [x, y, depth] = space.pixels(start);
    near(space.pixels(space.pull(start, 30, -12)), [x + 30, y - 12, depth], 1e-9);
  });
}

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

test("a camera begins where arrows lie apart on the screen, also where they are nothing", () => {
  const tips = [
    [2, 0, 0],
    [1.9, 0, 0.6],
    [0, 1, 0],
  ];
  const sight = spaceSight(BOX, ROOM, aimedAt(tips), 12);
  const places = [[0, 0, 0], ...tips].map(sight.pixels);
  for (const [at, [x, y]] of places.entries()) {
    for (const [x1, y1] of places.slice(at + 1)) assert.ok(Math.hypot(x1 - x, y1 - y) > 15, `${places}`);
  }
  assert.deepEqual(aimedAt([[0, 0, 0]]), aimedAt([]));
});

/** What stands for the fitting of a picture. */
function held(ranges) {
  let now = ranges;
  return { shown: () => now, push: (next) => (now = next) };
}

test("a held point stays under the hand within the axes, and does not jump where it is taken", () => {
  const fitting = held([
    [-1, 3],
    [0, 5],
  ]);
  const pull = holdOf([1, 2.5], PLANE, SQUARE, fitting);
  near(pull(0, 0), [1, 2.5]);
  near(pull(50, -20), [2, 3.5]);
});

test("beyond the end of the axes a hand pushes them, a little a move, and the point goes with their end", () => {
  const fitting = held([
    [-1, 3],
    [0, 5],
  ]);
  const pull = holdOf([1, 2.5], PLANE, SQUARE, fitting);
  const first = pull(900, 0);
  const second = pull(900, 0);
  assert.ok(first[0] > 2.5 && second[0] > first[0] && second[0] < first[0] * 1.1, `${first} ${second}`);
  assert.ok(fitting.shown()[0][1] > 3);
});

const SHAPE = { kind: "arrow", of: "keys", index: 0, key: "a", color: "red", width: 3, opacity: 1, dash: "" };
const LOOK = { weight: 1, quiet: false };

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

test("arrows of a space stand on stems, but not quiet ones, nor where there are lines", () => {
  const space = spaceSight(BOX, ROOM, CAMERAS[0], 12);
  const shape = {
    ...SHAPE,
    points: [
      [0, 0, 0],
      [1, 1, 1],
    ],
  };
  assert.equal(
    stemsOf(
      [
        shape,
        {
          ...shape,
          points: [
            [0, 0, 0],
            [1, 1, 0],
          ],
        },
      ],
      space,
      () => LOOK,
    ).match(/M/g).length,
    1,
  );
  assert.equal(
    stemsOf([shape], space, () => ({ ...LOOK, quiet: true })),
    "",
  );
  assert.equal(
    stemsOf([shape, { ...SHAPE, kind: "line", points: [] }], space, () => LOOK),
    "",
  );
});

test("a figure's points are found by name, by place in a stack, and are none where a flag says so", () => {
  const geometry = {
    keys: { shape: [2, 2, 2], data: Float64Array.from([0, 0, 1, 2, 0, 0, 3, 4]) },
    drops: { shape: [3, 2], data: Float64Array.from([5, 6, 7, 8, NaN, NaN]) },
    mixed: { shape: [], data: Float64Array.from([0]) },
  };
  const placed = { of: "keys", index: 1 };
  const spec = {
    dims: 2,
    shapes: [{ ...placed }, { of: "drops", index: null }, { ...placed, when: "mixed" }],
    labels: [{ ...placed }, { ...placed, when: "mixed" }],
    handles: [{ ...placed }],
  };
  const { shapes, labels, handles } = resolve(spec, geometry);
  assert.deepEqual(
    shapes.map(({ points }) => points),
    [
      [
        [0, 0],
        [3, 4],
      ],
      [
        [5, 6],
        [7, 8],
        [NaN, NaN],
      ],
      [],
    ],
  );
  assert.deepEqual([labels.map(({ point }) => point), handles[0].point], [[[3, 4]], [3, 4]]);
});

const SIZE = { width: 300, height: 200 };
const named = (text, tip) => ({ tip, text, short: text });
const middle = ({ box }) => [box.x, box.y];

test("a name goes past its tip, away from the origin", () => {
  const [name] = namePlaces([named("dog", [200, 100])], [150, 100], 10, SIZE);
  near(middle(name), [200 + 10.5 + 4.5, 100]);
});

test("a name at the origin goes above it", () => {
  const [name] = namePlaces([named("dog", [150, 100])], [150, 100], 10, SIZE);
  near(middle(name), [150, 100 - 6 - 4.5]);
});

test("a name stays where it was in the last frame as long as that place is free", () => {
  const at = (place, numbers) =>
    namePlaces([named("dog", [200, 100])], [150, 100], 10, SIZE, { before: new Map([[0, place]]), numbers })[0];
  assert.equal(at(3, []).place, 3);
  assert.notEqual(at(3, [at(3, []).box]).place, 3);
});

test("names of one tip stand together in their order", () => {
  const names = [named("the", [200, 100]), named("dog", [100, 60]), named("too", [201, 101])];
  const places = namePlaces(names, [150, 100], 10, SIZE);
  assert.deepEqual(
    places.map(({ members }) => members),
    [[0, 2], [1]],
  );
});

test("of many names at one tip the last are counted", () => {
  const names = ["because", "didn't", "the", "was", "too", "so"].map((text) => named(text, [200, 100]));
  const [{ members, more }] = namePlaces(names, [150, 100], 10, SIZE);
  assert.deepEqual([members, more], [[0, 1, 2], 3]);
  const long = ["a".repeat(30), "b".repeat(30), "c"].map((text) => named(text, [200, 100]));
  const membersIn = (width) => namePlaces(long, [150, 100], 10, { ...SIZE, width })[0].members;
  assert.deepEqual(membersIn(600), [0, 1]); // two are named wherever the picture holds them
  assert.deepEqual(membersIn(300), [0]);
});

test("names lie neither on one another nor on a shaft", () => {
  const names = ["one", "two", "three", "four", "five"].map((text, at) => named(text, [220 + 6 * at, 60 + 7 * at]));
  const boxes = namePlaces(names, [150, 100], 10, SIZE).map(({ box }) => box);
  boxes.forEach((box, index) => {
    assert.ok(!boxes.some((other, at) => at > index && overlaps(box, other)), `${index} on another`);
    assert.ok(!names.some(({ tip }) => crosses({ from: [150, 100], to: tip }, box)), `${index} on a shaft`);
  });
});

test("a name on a shaft that passes its tip steps aside", () => {
  const [{ box }] = namePlaces([named("k dog", [150, 60]), named("q", [150, 20])], [150, 150], 10, SIZE);
  assert.ok(Math.abs(box.x - 150) > 15, `${box.x}`);
});

test("a name along an axis stands beside it, unless no place is free of one", () => {
  const [level] = namePlaces([named("v Riley", [200, 100])], [150, 100], 10, SIZE, { axes: true });
  assert.ok(!crosses({ from: [0, 100], to: [300, 100] }, level.box), `${middle(level)}`);
  const [upright] = namePlaces([named("v dog", [150, 60])], [150, 100], 10, SIZE, { axes: true });
  assert.ok(!crosses({ from: [150, 0], to: [150, 200] }, upright.box), `${middle(upright)}`);
});

test("a name keeps off an axis's number, also where the picture's edge keeps it back", () => {
  for (const [tip, number] of [
    [[200, 100], { x: 215, y: 100, width: 10, height: 10 }],
    [[10, 120], { x: 12, y: 128, width: 10, height: 10 }],
  ]) {
    const [free] = namePlaces([named("scissors", tip)], [150, 60], 10, SIZE);
    const [kept] = namePlaces([named("scissors", tip)], [150, 60], 10, SIZE, { numbers: [number] });
    assert.ok(overlaps(free.box, number) && !overlaps(kept.box, number), `${middle(free)} ${middle(kept)}`);
  }
});

test("a line crosses a box only where it passes through it", () => {
  const box = { x: 50, y: 50, width: 20, height: 10 };
  assert.ok(crosses({ from: [0, 50], to: [100, 50] }, box));
  assert.ok(!crosses({ from: [0, 50], to: [39, 50] }, box));
  assert.ok(!crosses({ from: [0, 0], to: [100, 10] }, box));
  assert.ok(!crosses({ from: [30, 0], to: [30, 100] }, box));
});

test("names stay within the picture, the longest cut", () => {
  for (const tip of [
    [0, 0],
    [300, 0],
    [0, 200],
    [300, 200],
  ]) {
    const [{ box }] = namePlaces([named("a name of very many letters", tip)], [150, 100], 10, SIZE);
    const { x, y } = box;
    assert.ok(x >= 80 && x <= 220 && y >= 6 - 1e-9 && y <= 194 + 1e-9, `${x}, ${y}`);
  }
});

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

test("a name in a lab's picture runs towards the middle, and evades other names and points", () => {
  const range = { left: 0, right: 400, low: -200, high: 200, pixel: 1, letter: 12 };
  assert.deepEqual(
    sidesOf(
      [
        [20, 0],
        [200, 0],
        [380, 0],
      ],
      ["a", "b", "c"],
      range,
    ),
    ["top right", "top center", "top left"],
  );
  const [first, second] = sidesOf(
    [
      [200, 0],
      [225, -8],
    ],
    ["eat apple", "eat bread"],
    range,
  );
  assert.equal(first, "top center");
  assert.notEqual(second, "top center");
  assert.equal(
    sidesOf(
      [
        [200, 0],
        [200, 15],
      ],
      ["eat", ""],
      range,
    )[0],
    "bottom center",
  ); // a point lies above
});

test("a quiet name makes room for the others, though it comes first", () => {
  const [weak, strong] = [{ ...named("weak", [200, 100]), quiet: true }, named("strong", [210, 100])];
  const [first, second] = namePlaces([weak, strong], [150, 100], 10, SIZE);
  assert.deepEqual([first.members, first.quiet, second.members, second.quiet], [[1], false, [0], true]);
  assert.deepEqual(first.box, namePlaces([strong], [150, 100], 10, SIZE)[0].box);
});

test("a name that is too long is cut, a short one is whole", () => {
  assert.equal(cut("dog"), "dog");
  assert.ok(cut("n".repeat(40)).endsWith("n…") && cut("n".repeat(40)).length < 40);
  assert.ok(cut("小".repeat(40)).length < cut("n".repeat(40)).length); // letters as wide as high
});
