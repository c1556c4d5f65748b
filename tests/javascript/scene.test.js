// Reading and replacing matrices of a scene, and interpolating between two scenes.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  createMatrices,
  keyTokens,
  listStepQuantities,
  numberAtPath,
  withToken,
} from "../../qkv_demo/ui/static/state/scene.js";
import { interpolateScenes } from "../../qkv_demo/ui/static/state/transition.js";

/** @type {[name: string, columns: string, path: string | null, defaultEntry?: number][]} */
const TABLE = [
  ["embeddings", "d_model", "embeddings"],
  ["context_embeddings", "d_model", "context/embeddings"],
  ["w_q", "d_k", "heads/*/w_q"],
  ["w_k", "d_k", "heads/*/w_k"],
  ["w_v", "d_v", "heads/*/w_v"],
  ["v_a", "d_k", "heads/*/v_a", 1],
  ["scores", "keys", null],
  ["weights", "keys", "weights"],
  ["w_o", "d_out", "w_o"],
];
const QUANTITIES = TABLE.map(([name, columns, path, defaultEntry = null]) => ({
  ...{ name, columns, path, default_entry: defaultEntry },
  rows: defaultEntry ? "one" : "many",
}));
const { rowsOf, withRow } = createMatrices(QUANTITIES);

const SCENE = Object.freeze({
  tokens: ["a", "b"],
  embeddings: [
    [1, 2, 3],
    [4, 5, 6],
  ],
  context: { tokens: ["c"], embeddings: [[7, 8, 9]] },
  heads: [
    { w_q: [[1, 2]], w_k: [[3, 4]], w_v: [[5]] },
    { w_q: [[6, 7]], w_k: [[8, 9]], w_v: [[10]], v_a: [2, 3] },
  ],
  weights: [[0.5], [0.25]],
  w_o: null,
  score: "dot",
});

const MISSING_IN_JSON = [
  ["w_o", 0, null],
  ["v_a", 0, [[1, 1]]],
  ["v_a", 1, [[2, 3]]],
  ["scores", 0, null],
];

for (const [quantity, head, rows] of MISSING_IN_JSON) {
  test(`rows of ${quantity} in head ${head}`, () => assert.deepEqual(rowsOf(SCENE, quantity, head), rows));
}

for (const [quantity, head] of [
  ["embeddings", 0],
  ["context_embeddings", 0],
  ["w_k", 1],
  ["v_a", 0],
  ["weights", 0],
]) {
  test(`replacing a number of ${quantity} mutates nothing`, () => {
    const original = structuredClone(SCENE);
    const changedScene = withRow(SCENE, quantity, head, 0, [99]);
    assert.equal(rowsOf(changedScene, quantity, head)[0][0], 99);
    assert.deepEqual(SCENE, original);
    const restoredScene = withRow(changedScene, quantity, head, 0, rowsOf(SCENE, quantity, head)[0]);
    assert.deepEqual(rowsOf(restoredScene, quantity, head), rowsOf(SCENE, quantity, head));
    assert.deepEqual({ ...restoredScene, heads: 0 }, { ...SCENE, heads: 0 });
  });
}

test("the steps are in the order of computation", () => {
  const derivedQuantity = { name: "made_from_weights", path: null };
  assert.deepEqual(listStepQuantities([...QUANTITIES, derivedQuantity]), [
    "scores",
    "weights",
    "w_o",
    "made_from_weights",
  ]);
});

test("withRow replaces the first entries of a row", () => {
  assert.deepEqual(withRow(SCENE, "embeddings", 0, 1, [9, 9]).embeddings, [
    [1, 2, 3],
    [9, 9, 6],
  ]);
});

test("a token is renamed in its own sequence", () => {
  assert.deepEqual(withToken(SCENE, "tokens", 1, "x").tokens, ["a", "x"]);
  const { tokens, context } = withToken(SCENE, "context_tokens", 0, "x");
  assert.deepEqual([tokens, context.tokens], [["a", "b"], ["x"]]);
});

test("the key tokens are those of the context", () => {
  assert.deepEqual(keyTokens(SCENE), ["c"]);
  assert.deepEqual(keyTokens({ ...SCENE, context: null }), ["a", "b"]);
});

test("interpolation keeps the second scene's options", () => {
  const targetScene = { ...withRow(SCENE, "w_q", 0, 0, [5]), score: "cosine" };
  const middleScene = interpolateScenes(SCENE, targetScene, 0.5);
  assert.equal(middleScene.heads[0].w_q[0][0], 3);
  assert.equal(middleScene.score, "cosine");
  assert.deepEqual(middleScene.heads[1], targetScene.heads[1]);
});

const SCHEMA = [
  { name: "w_q", path: "heads/*/w_q" },
  { name: "scores", path: "heads/*/scores" },
  { name: "weights", path: "weights" },
];
const TRACE = { heads: [{ scores: [[4], [6]], weights: [[0], [0.25]] }] };

for (const [source, value] of [
  ["scores/0/1/0", 6],
  ["w_q/1/0/1", 7],
  ["weights/0/1/0", 0.25],
  ["weights/0/0/0", 0],
  ["output/0/0/0", undefined],
]) {
  test(`numberAtPath finds ${source}`, () =>
    assert.equal(numberAtPath({ trace: TRACE, schema: SCHEMA }, SCENE, source), value));
}
