// What is part of a scene's structure, by which all that Python has told of it is found again.

import assert from "node:assert/strict";
import { test } from "node:test";
import { structureOf } from "../../qkv_demo/ui/static/state/scene.js";

/** @type {any} */
const SCENE = {
  tokens: ["a", "b"],
  embeddings: [[1], [2]],
  context: null,
  heads: [{ w_q: [[1]] }, { w_q: [[2]] }],
  tie_qk: false,
  temperature: 1,
  weights: null,
};

for (const [what, changes] of Object.entries({
  numbers: { embeddings: [[0.5], [-3]], temperature: 2 },
  names: { tokens: ["", "another"] },
})) {
  test(`${what} are no part of the structure`, () =>
    assert.equal(structureOf({ ...SCENE, ...changes }), structureOf(SCENE)));
}

for (const [what, changes] of Object.entries({
  "a token": { tokens: ["a", "b", "c"], embeddings: [[1], [2], [3]] },
  "an axis": {
    embeddings: [
      [1, 0],
      [2, 0],
    ],
  },
  "a head": { heads: [{ w_q: [[1]] }] },
  "an option": { tie_qk: true },
  "weights of one's own": {
    weights: [
      [1, 0],
      [0, 1],
    ],
  },
})) {
  test(`${what} is part of the structure`, () =>
    assert.notEqual(structureOf({ ...SCENE, ...changes }), structureOf(SCENE)));
}
