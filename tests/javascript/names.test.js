// Where names are on a picture.

import assert from "node:assert/strict";
import { test } from "node:test";
import { crosses, namePlaces, overlaps } from "../../qkv_demo/ui/static/pictures/names.js";

const SIZE = { width: 300, height: 200 };
const widthOf = (text) => 0.7 * text.length;
const ROOM = { clear: 0, flat: false, marks: [], before: new Map(), widthOf };
const named = (text, tip, due = true) => ({ tip, text, short: text, due, quiet: false });
const placesOf = (names, room = {}) => namePlaces(names, [150, 100], 10, SIZE, { ...ROOM, ...room });
const middle = ({ box }) => [box.x, box.y];

test("a name stays where it was in the last frame unless another place is better by far", () => {
  const at = (place, marks) => placesOf([named("dog", [200, 100])], { before: new Map([["dog", place]]), marks })[0];
  assert.equal(at(3, []).place, 3);
  assert.notEqual(at(3, [at(3, []).box]).place, 3);
});

const gap = ({ x, y, width, height }, [right, below]) =>
  Math.hypot(Math.max(0, Math.abs(right - x) - width / 2), Math.max(0, Math.abs(below - y) - height / 2));

test("of two tips on one line each has its own name nearest", () => {
  for (const apart of [12, 16, 24, 40]) {
    const tips = [apart, 2 * apart].map((far) => [150 + 0.3 * far, 100 - far]);
    const places = placesOf([named("Riley", tips[0]), named("dog", tips[1])], { clear: 13, flat: true });
    for (const [at, { box }] of places.entries()) assert.ok(gap(box, tips[at]) < gap(box, tips[1 - at]), `${apart}`);
  }
});

test("a name with no place beside its own tip is hidden, and takes none from another; one in question is written", () => {
  const names = [
    ...["a first, long name", "a second, long name", "a third, long name"].map((text, at) =>
      named(text, [150, 60 + 9 * at], false),
    ),
    named("in question", [150, 96]),
  ];
  const places = placesOf(names, { clear: 13 });
  const of = (at) => places.find(({ members }) => members[0] === at);
  assert.ok(!of(3).hidden && of(1).hidden, `${places.map(({ hidden }) => hidden)}`);
  const written = places.filter(({ hidden }) => !hidden);
  for (const one of written) for (const other of written) assert.ok(one === other || !overlaps(one.box, other.box));
  for (const { members, box } of written) assert.ok(gap(box, names[members[0]].tip) < 40);
});

test("a name does not lie on its own arrow, wherever it was", () => {
  const tip = [230, 70];
  for (const last of [0, 1, 2, 3, 4, 5, 6, 7, 8]) {
    const [{ box }] = placesOf([named("k Riley", tip)], { before: new Map([[0, last]]) });
    assert.ok(!crosses({ from: [150, 100], to: tip }, box), `${last}`);
  }
});

test("names of one tip stand together in their order", () => {
  const names = [named("the", [200, 100]), named("dog", [100, 60]), named("too", [201, 101])];
  const places = placesOf(names);
  assert.deepEqual(
    places.map(({ members }) => members),
    [[0, 2], [1]],
  );
});

test("in a space a quiet name does not stand with one that is not", () => {
  const names = [named("the", [200, 100]), { ...named("dog", [200, 100], false), quiet: true }];
  const members = (flat) => placesOf(names, { flat }).map((place) => place.members);
  assert.deepEqual([members(false), members(true)], [[[0], [1]], [[0, 1]]]);
});

test("of more than three names at one tip the others are counted, and no name lies on a dot", () => {
  const names = ["a", "b", "c", "d", "e"].map((text) => named(text, [200, 100]));
  const [{ members, more }] = placesOf(names);
  assert.deepEqual([members, more], [[0, 1, 2], 2]);
  const [{ place }] = placesOf([named("dog", [200, 100])], { marks: [{ x: 212, y: 100, width: 7, height: 7 }] });
  assert.notEqual(place, 0);
});

test("a name along an axis stands beside it, unless no place is free of one", () => {
  const [level] = placesOf([named("v Riley", [200, 100])], { flat: true });
  assert.ok(!crosses({ from: [0, 100], to: [300, 100] }, level.box), `${middle(level)}`);
  const [upright] = placesOf([named("v dog", [150, 60])], { flat: true });
  assert.ok(!crosses({ from: [150, 0], to: [150, 200] }, upright.box), `${middle(upright)}`);
});

test("names stay within the picture, the longest cut to half of it", () => {
  for (const tip of [
    [0, 0],
    [300, 0],
    [0, 200],
    [300, 200],
  ]) {
    const [{ box }] = placesOf([named("a name of very many letters", tip)]);
    const { x, y, width } = box;
    assert.equal(width, 150);
    assert.ok(x >= 75 && x <= 225 && y >= 6 - 1e-9 && y <= 194 + 1e-9, `${x}, ${y}`);
  }
});
