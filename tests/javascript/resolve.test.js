// A figure's layout and its geometry become what is painted.

import assert from "node:assert/strict";
import { test } from "node:test";
import { resolve } from "../../qkv_demo/ui/static/pictures/resolve.js";
import { fromNested } from "../../qkv_demo/ui/static/replay/tensor.js";

const GEOMETRY = {
  arrows: fromNested([
    [
      [0, 0],
      [3, -4],
    ],
    [
      [1, 2],
      [5, 6],
    ],
  ]),
  path: fromNested([
    [1, 2],
    [Number.NaN, Number.NaN],
    [3, Number.POSITIVE_INFINITY],
  ]),
  none: fromNested([]),
  yes: fromNested(1),
  no: fromNested(0),
};

const CASES = [
  ["a number", { at: ["arrows", 1, 1, 0] }, 5],
  ["a single number", { at: ["yes"] }, 1],
  ["a number times another", { at: ["arrows", 0, 1, 1], times: 2.5 }, -10],
  ["a list along the last dimension", { at: ["arrows", 1, 0, null] }, [1, 2]],
  ["a list along a dimension between", { at: ["arrows", 1, null, 1] }, [2, 6]],
  ["a list along the first", { at: ["arrows", null, 1, 0], times: 2 }, [6, 10]],
  ["gaps where nothing is finite", { at: ["path", null, 1] }, [2, null, null]],
  ["an empty list", { at: ["none", null] }, []],
  ["what is no reference", { text: "at", when: undefined, more: [null, true, "x", [1]] }, null],
  [
    "only what is shown",
    [{ when: { at: ["no"] }, a: 1 }, { when: { at: ["yes"] }, b: { at: ["yes"] } }, 7],
    [{ b: 1 }, 7],
  ],
];

for (const [name, part, wanted] of CASES) {
  test(`it finds ${name}`, () => {
    const found = resolve({ part }, GEOMETRY).part;
    assert.deepEqual(found, wanted ?? { text: "at", more: [null, true, "x", [1]] });
  });
}

test("a figure keeps its layout, and its references stay to be resolved again", () => {
  const spec = {
    data: [{ mode: "lines", x: { at: ["path", null, 0] }, line: { color: "#123456", dash: "dot" } }],
    layout: { xaxis: { range: { at: ["arrows", 1, 1, null] }, tick0: 0 } },
    labels: [{ x: { at: ["arrows", 0, 1, 0] }, y: { at: ["arrows", 0, 1, 1] }, text: '{"at":["yes"]}', asks: 0 }],
    handles: [],
  };
  const before = structuredClone(spec);
  assert.deepEqual(resolve(spec, GEOMETRY), {
    data: [{ mode: "lines", x: [1, null, 3], line: { color: "#123456", dash: "dot" } }],
    layout: { xaxis: { range: [5, 6], tick0: 0 } },
    labels: [{ x: 3, y: -4, text: '{"at":["yes"]}', asks: 0 }],
    handles: [],
  });
  assert.deepEqual(spec, before);
});
