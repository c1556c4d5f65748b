// Where points, names and hands are on a picture.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axesOf, equalised, flatGround, pixelsOf, pointAt, withAxes } from "../../qkv_demo/ui/static/pictures/axes.js";
import { stepped } from "../../qkv_demo/ui/static/pictures/handles.js";
import { crosses, labelPlaces, overlaps } from "../../qkv_demo/ui/static/pictures/label_places.js";
import { legible, numbered } from "../../qkv_demo/ui/static/pictures/legible.js";
import { sidesOf } from "../../qkv_demo/ui/static/pictures/name_sides.js";
import { distance, nearest } from "../../qkv_demo/ui/static/pictures/nearest.js";
import { wordPlace } from "../../qkv_demo/ui/static/pictures/pull_word.js";
import { projector } from "../../qkv_demo/ui/static/pictures/projection.js";

const LAYOUT = {
  width: 230,
  height: 150,
  margin: { l: 20, r: 10, t: 30, b: 20 },
  xaxis: { range: [-1, 3], color: "grey" },
  yaxis: { range: [0, 5] },
};

function near(found, wanted, most = 1e-9) {
  assert.equal(found.length, wanted.length);
  found.forEach((value, index) => assert.ok(Math.abs(value - wanted[index]) <= most, `${found} is not ${wanted}`));
}

const PLACES = [
  [-1, 5, 0, 0],
  [3, 0, 200, 100],
  [1, 2.5, 100, 50],
];

for (const [x, y, left, top] of PLACES) {
  test(`(${x}, ${y}) lies at ${left}, ${top} pixels, and back`, () => {
    near(pixelsOf(LAYOUT, x, y), [left, top]);
    near(pointAt(LAYOUT, left, top), [x, y]);
    near(flatGround(LAYOUT).pixels([x, y]), [left + 20, top + 30]);
  });
}

test("one axis is widened about its middle until units are equal, and nothing else changes", () => {
  const { xaxis, yaxis } = equalised(LAYOUT);
  near(yaxis.range, [0, 5]);
  near(xaxis.range, [-4, 6]);
  assert.equal(xaxis.color, "grey");
  assert.deepEqual(LAYOUT.xaxis.range, [-1, 3]);
  const space = withAxes(
    { ...LAYOUT, scene: { camera: "its own" } },
    [
      [0, 1],
      [-1, 2],
      [4, 5],
    ].map((range) => ({ range, dtick: 1 })),
  );
  const widened = equalised(space);
  assert.deepEqual(
    axesOf(widened).map(({ range }) => range),
    [
      [-1, 2],
      [-1, 2],
      [3, 6],
    ],
  );
  assert.equal(widened.scene.camera, "its own");
  assert.deepEqual(axesOf(LAYOUT), [LAYOUT.xaxis, LAYOUT.yaxis]);
});

// A camera two units before the origin that looks down the third axis, with perspective; the axes' scales differ.
const CAMERA = {
  model: [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1, 0, 0.1, 0.2, 0, 1],
  view: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -2, 1],
  projection: [1.5, 0, 0, 0, 0, 1.5, 0, 0, 0, 0, -1, -1, 0, 0, -0.2, 0],
};
const drawn = (cameraParams) => ({
  _fullLayout: { scene: { _scene: { dataScale: [1, 0.5, 1], glplot: { cameraParams } } } },
});

test("a point of space is where the camera sees it", () => {
  const ground = projector(drawn(CAMERA), { width: 400, height: 200 });
  near(ground.pixels([-0.05, -0.2 / 1.5, 0]), [200, 100]);
  near(ground.pixels([0.45, -0.2 / 1.5, 0]), [350, 100]);
  assert.equal(projector(drawn(undefined), { width: 400, height: 200 }), null);
});

test("what lies higher in space is drawn higher up", () => {
  const ground = projector(drawn(CAMERA), { width: 400, height: 200 });
  const [low, high] = [ground.pixels([0, 0, 0]), ground.pixels([0, 0.3, 0])];
  assert.ok(high[1] < low[1]);
});

test("a pull in space follows the pointer and keeps the depth", () => {
  const ground = projector(drawn(CAMERA), { width: 400, height: 200 });
  const start = [0.2, 0.1, 0.5];
  const pulled = ground.pull(start, 30, -12);
  const [x, y] = ground.pixels(start);
  near(ground.pixels(pulled), [x + 30, y - 12], 1e-6);
  assert.equal(pulled[2], start[2]);
});

const SIZE = { width: 300, height: 200 };
const named = (text, tip) => ({ tip, text, short: text });
const boxOf = ({ at: [x, y] }, letters) => ({ x, y, width: Math.min(16, letters * 0.62) * 10, height: 12 });

test("a name goes past its tip, away from the origin", () => {
  const [{ at, tip }] = labelPlaces([named("dog", [200, 100])], [150, 100], 10, SIZE);
  near(at, [200 + 9.3 + 4.5, 100]);
  assert.equal(tip, null); // so near that no line leads there
});

test("a name at the origin goes above it", () => {
  const [{ at }] = labelPlaces([named("dog", [150, 100])], [150, 100], 10, SIZE);
  near(at, [150, 100 - 6 - 4.5]);
});

test("names of one tip stand together in their order", () => {
  const names = [named("the", [200, 100]), named("dog", [100, 60]), named("too", [201, 101])];
  const places = labelPlaces(names, [150, 100], 10, SIZE);
  assert.deepEqual(
    places.map(({ members }) => members),
    [[0, 2], [1]],
  );
});

test("of many names at one tip the last are counted", () => {
  const names = ["because", "didn't", "the", "was", "too", "so"].map((text) => named(text, [200, 100]));
  const [{ members, more }] = labelPlaces(names, [150, 100], 10, SIZE);
  assert.deepEqual([members, more], [[0, 1, 2, 3], 2]);
  const long = ["a".repeat(30), "b".repeat(30), "c"].map((text) => named(text, [200, 100]));
  const membersIn = (width) => labelPlaces(long, [150, 100], 10, { ...SIZE, width })[0].members;
  assert.deepEqual(membersIn(600), [0, 1]); // two are named wherever the picture holds them
  assert.deepEqual(membersIn(300), [0]);
});

test("names lie neither on one another nor on a shaft", () => {
  const names = ["one", "two", "three", "four", "five"].map((text, at) => named(text, [220 + 6 * at, 60 + 7 * at]));
  const places = labelPlaces(names, [150, 100], 10, SIZE);
  const boxes = places.map((place, index) => boxOf(place, names[index].text.length));
  boxes.forEach((box, index) => {
    assert.ok(!boxes.some((other, at) => at > index && overlaps(box, other)), `${index} on another`);
    assert.ok(!names.some(({ tip }) => crosses({ from: [150, 100], to: tip }, box)), `${index} on a shaft`);
  });
});

test("a name on a shaft that passes its tip steps aside", () => {
  const [{ at }] = labelPlaces([named("k dog", [150, 60]), named("q", [150, 20])], [150, 150], 10, SIZE);
  assert.ok(Math.abs(at[0] - 150) > 15, `${at}`);
});

test("a name along an axis stands beside it, unless no place is free of one", () => {
  const [level] = labelPlaces([named("v Riley", [200, 100])], [150, 100], 10, SIZE, { axes: true });
  assert.ok(!crosses({ from: [0, 100], to: [300, 100] }, boxOf(level, 7)), `${level.at}`);
  const [upright] = labelPlaces([named("v dog", [150, 60])], [150, 100], 10, SIZE, { axes: true });
  assert.ok(!crosses({ from: [150, 0], to: [150, 200] }, boxOf(upright, 5)), `${upright.at}`);
});

test("a name keeps off an axis's number, also where the picture's edge keeps it back", () => {
  for (const [tip, number] of [
    [[200, 100], { x: 215, y: 100, width: 10, height: 10 }],
    [[10, 120], { x: 12, y: 128, width: 10, height: 10 }],
  ]) {
    const [free] = labelPlaces([named("scissors", tip)], [150, 60], 10, SIZE);
    const [place] = labelPlaces([named("scissors", tip)], [150, 60], 10, SIZE, { numbers: [number] });
    assert.ok(overlaps(boxOf(free, 8), number), `${free.at}`);
    assert.ok(!overlaps(boxOf(place, 8), number), `${place.at}`);
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
    const [{ at }] = labelPlaces([named("a name of very many letters", tip)], [150, 100], 10, SIZE);
    const [x, y] = at;
    assert.ok(x >= 80 && x <= 220 && y >= 6 - 1e-9 && y <= 194 + 1e-9, `${x}, ${y}`);
  }
});

const DISTANCES = [
  [[5, 3], 3],
  [[-3, 4], 5],
  [[13, -4], 5],
];

for (const [point, wanted] of DISTANCES) {
  test(`${point} is ${wanted} from the line`, () => assert.equal(distance(point, [0, 0], [10, 0]), wanted));
}

test("only an arrow that passes closely is near", () => {
  const arrow = { label: { text: "dog" }, from: [0, 0], to: [10, 0] };
  assert.equal(nearest([5, 4.9], [arrow]), arrow);
  assert.equal(nearest([5, 5], [arrow]), undefined);
  assert.equal(distance([3, 4], [0, 0], [0, 0]), 5);
});

const STEPS = [
  [
    [0.3, 1.23456],
    [1, 0],
    [0.35, 1.23456],
  ],
  [
    [0.3, 1],
    [0, -1],
    [0.3, 0.95],
  ],
  [
    [1, 2, 3],
    [0, 1],
    [1, 2, 3.05],
  ],
  [[1], [0, 1], [1.05]],
];

for (const [point, way, wanted] of STEPS) {
  test(`a key takes (${point}) to (${wanted})`, () => assert.deepEqual(stepped(point, way), wanted));
}

const WORD = { width: 60, height: 20 };
const FRAME = { width: 200, height: 200 };
const WORD_PLACES = [
  ["above an arrow that points up", [100, 90], [70, 28]],
  ["below one that points down", [100, 130], [70, 172]],
  ["short of a tip that is too high", [100, 30], [70, 46]],
  ["short of a tip that is too low", [100, 170], [70, 134]],
  ["within the frame on the left", [5, 90], [4, 28]],
  ["within it on the right", [199, 90], [136, 28]],
  ["within it though the tip is not", [-300, 900], [4, 176]],
];

for (const [said, tip, wanted] of WORD_PLACES) {
  test(`the word of a pull stands ${said}`, () => assert.deepEqual(wordPlace(tip, [100, 100], WORD, FRAME), wanted));
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
  const [first, second] = labelPlaces([weak, strong], [150, 100], 10, SIZE);
  assert.deepEqual([first.members, first.quiet, second.members, second.quiet], [[1], false, [0], true]);
  assert.deepEqual(first.at, labelPlaces([strong], [150, 100], 10, SIZE)[0].at);
});

test("a space is seen from as near as its width lets it, and its axes bear no number where another begins", () => {
  const axis = { range: [-2, 4], dtick: 1 };
  const scene = { xaxis: axis, yaxis: axis, zaxis: axis, camera: { eye: { x: 2 }, center: { x: 0 } } };
  /** @param {number} height */
  const eye = (height) => legible({ width: 300, height, scene }, 12).scene.camera.eye.x;
  assert.equal(eye(100), eye(150));
  near([eye(600) / eye(300)], [2]);
  assert.deepEqual(numbered({ scene }).scene.zaxis.tickvals, [-1, 0, 1, 2, 3]);
  assert.equal(numbered(LAYOUT), LAYOUT);
});
