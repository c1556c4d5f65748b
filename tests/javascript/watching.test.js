// What moves by itself is followed until it has long been at rest.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { createWatch } from "../../qkv_demo/ui/static/pictures/watching.js";

afterEach(() => {
  globalThis.requestAnimationFrame = undefined;
});

test("a watch looks on while something moves, stops after a rest, and begins anew when asked", () => {
  const frames = [];
  globalThis.requestAnimationFrame = (frame) => frames.push(frame);
  const run = () => {
    let count = 0;
    for (; frames.length > 0; count += 1) frames.shift()();
    return count;
  };
  let moves = 30;
  const watch = createWatch(() => moves-- > 0);
  watch();
  watch(); // already looking
  const first = run();
  assert.ok(first > 40 && first < 100, `${first}`);
  assert.equal(run(), 0);
  watch();
  assert.ok(run() > 10);
});
