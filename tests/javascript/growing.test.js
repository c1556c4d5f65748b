// Axes under a hand: they hold every arrow, give way where it pushes, and the point stays under it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { flatGround } from "../../qkv_demo/ui/static/pictures/axes.js";
import { createFitting } from "../../qkv_demo/ui/static/pictures/fitting.js";
import { between, follow, holding, pushed } from "../../qkv_demo/ui/static/pictures/growing.js";
import { followInSpace } from "../../qkv_demo/ui/static/pictures/growing_space.js";

// 200 pixels a side, 100 a unit.
const LAYOUT = {
  width: 230,
  height: 230,
  margin: { l: 20, r: 10, t: 10, b: 20 },
  xaxis: { range: [-1, 1], dtick: 0.5 },
  yaxis: { range: [-1, 1], dtick: 0.5 },
};
const arrow = (x, y) => ({ mode: "lines+markers", x: [0, x], y: [0, y] });
const spanOf = ({ range: [low, high] }) => high - low;

function pulled(point, shown = LAYOUT) {
  let layout = shown;
  const pull = follow(
    point,
    () => layout,
    (next) => {
      layout = next;
    },
  );
  return { pull, layout: () => layout };
}

test("axes that hold every arrow stay the same, whatever lines lie beyond them", () => {
  assert.equal(holding(LAYOUT, [arrow(0.9, -0.9), { mode: "lines", x: [0, 50], y: [0, null] }]), LAYOUT);
});

for (const [x, y] of [
  [5, 0.1],
  [-3, 0],
  [0, 7],
  [0.2, -40],
  [9, -9],
]) {
  test(`axes reach as far as an arrow to (${x}, ${y}), with equal units`, () => {
    const layout = holding(LAYOUT, [arrow(x, y)]);
    const [left, top] = flatGround(layout).pixels([x, y]);
    assert.ok(left >= 20 && left <= 220 && top >= 10 && top <= 210, `${left}, ${top}`);
    assert.ok(Math.abs(spanOf(layout.xaxis) - spanOf(layout.yaxis)) < 1e-9);
  });
}

test("an arrow a thousand units away leaves few numbers at the axes, in steps of 1, 2 or 5", () => {
  const layout = holding(LAYOUT, [arrow(1000, -123456)]);
  for (const axis of [layout.xaxis, layout.yaxis]) {
    assert.ok(spanOf(axis) / axis.dtick <= 10, `${spanOf(axis)} by ${axis.dtick}`);
    assert.match(axis.dtick.toPrecision(3), /^[125]0*[.e0]/);
  }
});

test("axes do not narrow while the gradient shrinks what they hold, and fit again thereafter", () => {
  globalThis.matchMedia = () => ({ matches: true });
  const fitting = createFitting(() => {});
  const reaching = (/** @type {number} */ far, /** @type {number} */ dtick) => ({
    ...LAYOUT,
    xaxis: { range: [-far, far], dtick },
    yaxis: { range: [-far, far], dtick },
  });
  fitting.fit(reaching(2, 1), [], "free");
  for (const [far, dtick, seen, apart] of [
    [1e-7, 5e-8, 2, 1],
    [5, 2, 5, 2],
    [1e-3, 5e-4, 5, 2],
  ]) {
    const { xaxis } = fitting.fit(reaching(far, dtick), [], "kept");
    assert.deepEqual([xaxis.range, xaxis.dtick], [[-seen, seen], apart]);
  }
  assert.deepEqual(fitting.fit(reaching(1e-3, 5e-4), [], "free").yaxis.range, [-1e-3, 1e-3]);
});

test("a point stays under the hand, also while the hand pushes the axes", () => {
  const { pull, layout } = pulled([0.5, 0.5]);
  const start = flatGround(LAYOUT).pixels([0.5, 0.5]);
  for (const [dx, dy] of [
    [10, 5],
    [44, 0],
    [45, -44],
    [44, -45],
    [0, 0],
  ]) {
    const point = pull(dx, dy);
    const [x, y] = flatGround(layout()).pixels(point);
    assert.ok(Math.abs(x - start[0] - dx) < 6 && Math.abs(y - start[1] - dy) < 6, `${x}, ${y}`);
  }
});

test("a hand far outside holds the point at the end of axes that grow by little at a time", () => {
  const { pull, layout } = pulled([0.5, 0]);
  let before = 2;
  for (let move = 0; move < 30; move += 1) {
    const [x] = pull(5000, 0);
    const span = spanOf(layout().xaxis);
    assert.ok(x < layout().xaxis.range[1]);
    assert.ok(span > before && span <= before * 1.021);
    before = span;
  }
  assert.ok(before > 3);
});

test("where other arrows need more room the point follows slowly, and does not run away", () => {
  let layout = LAYOUT;
  const pull = follow(
    [0.5, 0],
    () => layout,
    (next) => {
      layout = next;
    },
  );
  let reached = 0;
  for (let move = 0; move < 20; move += 1) {
    [reached] = pull(20, 0);
    layout = holding(layout, [arrow(reached, 0), arrow(10 * reached, 0)]);
  }
  assert.ok(reached < 2, `${reached}`);
});

test("a hand that began at an end does not push while it stays there", () => {
  const start = [218, 100];
  assert.equal(pushed(LAYOUT, [217, 100], start), LAYOUT);
  assert.notEqual(pushed(LAYOUT, [219, 100], start), LAYOUT);
});

test("between two axes there are enough lines and not too many", () => {
  const wide = { ...LAYOUT, xaxis: { range: [-10, 10], dtick: 5 }, yaxis: { range: [-10, 10], dtick: 5 } };
  assert.deepEqual(between(wide, LAYOUT, 0.5).xaxis, { range: [-5.5, 5.5], dtick: 2 }); // four times half of one
  assert.equal(between(wide, LAYOUT, 0.9).xaxis.dtick, 0.5);
  assert.equal(between(LAYOUT, wide, 0.5).xaxis.dtick, 5);
});

// Seen from straight above: 100 pixels a unit across and up, while the axes go from −1 to 1.
const SPACE = {
  width: 200,
  height: 200,
  margin: { l: 0, r: 0, t: 0, b: 0 },
  scene: Object.fromEntries("xyz".split("").map((letter) => [`${letter}axis`, { range: [-1, 1], dtick: 0.5 }])),
};
const fromAbove = { pixels: () => [], pull: ([x, y, z], dx, dy) => [x + dx / 100, y - dy / 100, z] };

test("in space a hand within the axes holds the point, and one beyond them pushes them by little at a time", () => {
  let layout = SPACE;
  const push = (next) => {
    layout = next;
  };
  const pull = followInSpace([0.5, 0.5, 0.2], fromAbove, () => layout, push);
  const near = (found, wanted) => found.forEach((value, axis) => assert.ok(Math.abs(value - wanted[axis]) < 1e-9));
  near(pull(-70, 20), [-0.2, 0.3, 0.2]);
  assert.equal(layout, SPACE);
  let before = 2;
  for (let move = 0; move < 30; move += 1) {
    const [x] = pull(5000, 0);
    const { range } = layout.scene.xaxis;
    assert.ok(x < range[1] && x > range[0] + 0.9 * spanOf({ range }));
    assert.ok(spanOf({ range }) > before && spanOf({ range }) <= before * 1.021);
    before = spanOf({ range });
  }
  assert.ok(Math.abs(spanOf(layout.scene.zaxis) - before) < 1e-9, "a cube stays a cube");
});

test("axes of a space reach as far as every arrow", () => {
  const { xaxis, yaxis, zaxis } = holding(SPACE, [{ mode: "lines+markers", x: [0, 3], y: [0, 0], z: [0, null] }]).scene;
  assert.ok(xaxis.range[1] > 3 && spanOf(yaxis) === spanOf(xaxis) && spanOf(zaxis) === spanOf(xaxis));
});
