// @ts-check
// What Python has told of a scene is found again for every scene of the same structure, and paths lead where they say.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSchemas, follow, structureOf } from "../../qkv_demo/ui/static/state/scene.js";

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

test("a schema holds for every scene of its structure, and for no other", () => {
  const schemas = createSchemas();
  assert.equal(schemas.of(SCENE), null);
  schemas.learn(SCENE, []);
  assert.deepEqual(schemas.of({ ...SCENE, tokens: ["x", "y"] }), []);
  assert.equal(schemas.of({ ...SCENE, tie_qk: true }), null);
});

for (const [path, head, found] of /** @type {[string, number, unknown][]} */ ([
  ["embeddings", 1, [[1], [2]]],
  ["heads/*/w_q", 0, [[1]]],
  ["heads/*/w_q", 1, [[2]]],
  ["heads/*/v_a", 0, null],
  ["context/embeddings", 0, null],
])) {
  test(`${path} of head ${head}`, () => assert.deepEqual(follow(SCENE, path, head), found));
}
