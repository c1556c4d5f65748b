// Tests of the layout of names in a picture.

import assert from "node:assert/strict";
import { test } from "node:test";
import { lineCrossesBox, overlaps } from "../../qkv_demo/ui/static/pictures/boxes.js";
import { layoutNames } from "../../qkv_demo/ui/static/pictures/names.js";

const SIZE = { width: 300, height: 200 };
const ORIGIN = [150, 100];
const widthOf = (text) => 0.7 * text.length;
const DEFAULTS = { clearance: 0, isFlat: false, obstacleBoxes: [], previousSlotIndices: new Map(), widthOf };
const nameAt = (text, tip, isRequired = true) => ({ tip, text, shortText: text, isRequired, isMuted: false });
const layout = (names, options = {}) => layoutNames(names, ORIGIN, 10, SIZE, { ...DEFAULTS, ...options });
const distanceToBox = ({ x, y, width, height }, [right, below]) =>
  Math.hypot(Math.max(0, Math.abs(right - x) - width / 2), Math.max(0, Math.abs(below - y) - height / 2));

test("a name keeps its slot unless covered", () => {
  const layOutName = (slotIndex, obstacleBoxes) =>
    layout([nameAt("dog", [200, 100])], { previousSlotIndices: new Map([["dog", slotIndex]]), obstacleBoxes })[0];
  assert.equal(layOutName(3, []).slotIndex, 3);
  assert.notEqual(layOutName(3, [layOutName(3, []).box]).slotIndex, 3);
});

test("each tip is nearest to its own name", () => {
  for (const distance of [12, 16, 24, 40]) {
    const tips = [distance, 2 * distance].map((length) => [150 + 0.3 * length, 100 - length]);
    const names = layout([nameAt("Riley", tips[0]), nameAt("dog", tips[1])], { clearance: 13, isFlat: true });
    for (const [index, { box }] of names.entries())
      assert.ok(distanceToBox(box, tips[index]) < distanceToBox(box, tips[1 - index]), `${distance}`);
  }
});

test("required names are shown, crowded names hidden", () => {
  const texts = ["a first, long name", "a second, long name", "a third, long name"];
  const names = [
    ...texts.map((text, index) => nameAt(text, [150, 60 + 9 * index], false)),
    nameAt("required", [150, 96]),
  ];
  const allNames = layout(names, { clearance: 13 });
  const isHidden = (index) => allNames.find(({ nameIndices }) => nameIndices[0] === index).isHidden;
  assert.ok(!isHidden(3) && isHidden(1));
  const shownNames = allNames.filter((name) => !name.isHidden);
  for (const [index, { box, nameIndices }] of shownNames.entries()) {
    assert.ok(!shownNames.slice(0, index).some((earlierName) => overlaps(earlierName.box, box)));
    assert.ok(distanceToBox(box, names[nameIndices[0]].tip) < 40);
  }
});

test("a name does not cover its own arrow", () => {
  const tip = [230, 70];
  for (let last = 0; last < 9; last += 1) {
    const [{ box }] = layout([nameAt("k Riley", tip)], { previousSlotIndices: new Map([["k Riley", last]]) });
    assert.ok(!lineCrossesBox({ from: ORIGIN, to: tip }, box), `${last}`);
  }
});

test("names of one tip form one group", () => {
  const names = [nameAt("the", [200, 100]), nameAt("dog", [100, 60]), nameAt("too", [201, 101])];
  assert.deepEqual(
    layout(names).map(({ nameIndices }) => nameIndices),
    [[0, 2], [1]],
  );
});

test("muted names have their own group in space", () => {
  const names = [nameAt("the", [200, 100]), { ...nameAt("dog", [200, 100], false), isMuted: true }];
  const membersOf = (isFlat) => layout(names, { isFlat }).map(({ nameIndices }) => nameIndices);
  assert.deepEqual([membersOf(false), membersOf(true)], [[[0], [1]], [[0, 1]]]);
});

test("a fourth name at a tip is counted", () => {
  const [{ nameIndices, omitted: omittedCount }] = layout(
    ["a", "b", "c", "d", "e"].map((text) => nameAt(text, [200, 100])),
  );
  assert.deepEqual([nameIndices, omittedCount], [[0, 1, 2], 2]);
});

test("a name avoids dots", () => {
  const [{ slotIndex }] = layout([nameAt("dog", [200, 100])], {
    obstacleBoxes: [{ x: 212, y: 100, width: 7, height: 7 }],
  });
  assert.notEqual(slotIndex, 0);
});

test("a name avoids the axes of a plane", () => {
  const [horizontal] = layout([nameAt("v Riley", [200, 100])], { isFlat: true });
  assert.ok(!lineCrossesBox({ from: [0, 100], to: [300, 100] }, horizontal.box));
  const [vertical] = layout([nameAt("v dog", [150, 60])], { isFlat: true });
  assert.ok(!lineCrossesBox({ from: [150, 0], to: [150, 200] }, vertical.box));
});

test("a long name takes half of the picture", () => {
  for (const tip of [
    [0, 0],
    [300, 0],
    [0, 200],
    [300, 200],
  ]) {
    const [{ box }] = layout([nameAt("a name of very many letters", tip)]);
    assert.equal(box.width, 150);
    assert.ok(box.x >= 75 && box.x <= 225 && box.y >= 6 - 1e-9 && box.y <= 194 + 1e-9, `${box.x}, ${box.y}`);
  }
});
