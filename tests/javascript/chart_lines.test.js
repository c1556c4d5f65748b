// A lab's lines: the names of what is set, and the numbers along time.

import assert from "node:assert/strict";
import { test } from "node:test";
import { linesGround } from "../../qkv_demo/ui/static/charts/lines.js";

const LOOK = { color: () => "", colors: ["red"], letter: 10, size: { width: 300, height: 200 } };
const DRAWING = { marks: [], moments: [], series: [{ x: [0, 1], y: [0, 1] }], logarithmic: false };

test("names of marks at one place stand below one another", () => {
  const marks = [0.5, 0.5].map((place, head) => [place, `head ${head}`]);
  const [first, second] = linesGround({ ...DRAWING, marks }, 0, LOOK).annotations.map(({ yshift }) => yshift);
  assert.ok(first - second > LOOK.letter);
});

for (const [last, step] of [
  [1, 1],
  [4, 1],
  [24, undefined],
]) {
  test(`up to ${last} along time the numbers stand every ${step ?? "so often"}`, () => {
    const series = [{ x: [0, last], y: [0, 1] }];
    assert.equal(linesGround({ ...DRAWING, series, moments: [0, last] }, 1, LOOK).xaxis.dtick, step);
  });
}
