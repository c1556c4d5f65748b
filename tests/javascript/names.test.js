// Where names are on a picture.

import assert from "node:assert/strict";
import { test } from "node:test";
import { notesOf } from "../../qkv_demo/ui/static/charts/names.js";
import { crosses, cut, namePlaces, overlaps } from "../../qkv_demo/ui/static/pictures/name_places.js";
import { near } from "./near.js";

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
  assert.deepEqual([members, more], [[0, 1, 2, 3], 2]);
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

test("names in a lab's plane stand on no other name and on no way, within the picture", () => {
  const ground = { left: -200, right: 200, low: -200, high: 200, pixel: 1 };
  const written = { card: "white", letter: 12, size: { width: 400, height: 400 } };
  const names = [
    { at: [100, 0], text: "eat apple", color: "red" },
    { at: [125, -8], text: "eat bread", color: "red" },
    { at: [-190, 190], text: "far", color: "red" },
  ];
  const way = [
    [60, 20],
    [190, 20],
  ];
  const [apple, bread, far] = notesOf(names, ground, written, [way]);
  assert.ok(Math.abs(apple.y - bread.y) >= 14 || Math.abs(apple.x - bread.x) >= 70);
  for (const { y } of [apple, bread]) assert.ok(Math.abs(y - 20) > 7);
  assert.ok(far.x > -190 && far.y < 200);
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
