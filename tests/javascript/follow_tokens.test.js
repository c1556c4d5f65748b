// The selection follows its tokens to other rows.

import assert from "node:assert/strict";
import { test } from "node:test";
import { colorIndicesOf, followTokens } from "../../qkv_demo/ui/static/state/scene.js";
import { locationFrom } from "../../qkv_demo/ui/static/state/location.js";
import { storeOf } from "./stores.js";

const QUANTITIES = [
  { name: "embeddings", rows: "tokens", columns: "d_model" },
  { name: "weights", rows: "tokens", columns: "keys" },
  { name: "w_q", rows: "d_model", columns: "d_k" },
];
const ABC = { tokens: ["a", "b", "c"], context: null, heads: [{}] };
const BCA = { tokens: ["b", "c", "a"], context: null, heads: [{}], colors: [1, 2, 0] };
const AB = { tokens: ["a", "b"], context: null, heads: [{}] };
const VIEW = { head: 0, preset: "x", lesson: null, pair: [0, 2], cell: ["embeddings", 2, 1], gradient: ["w_q", 1, 0] };
const follow = (view, before, after) => followTokens(QUANTITIES, view, before, after);

test("the selection follows a moved token", () => {
  const selection = follow(VIEW, ABC, BCA);
  assert.deepEqual(selection, { pair: [2, 1], cell: ["embeddings", 1, 1], gradient: ["w_q", 1, 0] });
  assert.deepEqual(follow({ ...VIEW, ...selection }, BCA, ABC), {
    pair: [0, 2],
    cell: VIEW.cell,
    gradient: VIEW.gradient,
  });
});

test("the selection of a removed token is cleared", () => {
  const weight = { pair: [0, 1], cell: ["weights", 0, 1], gradient: ["weights", 2, 0] };
  assert.deepEqual(follow(weight, ABC, AB), { pair: [0, 1], cell: ["weights", 0, 1], gradient: null });
  assert.deepEqual(follow(VIEW, ABC, AB), { pair: null, cell: null, gradient: ["w_q", 1, 0] });
});

test("keys of the context have their own indices", () => {
  const cross = { tokens: ["a", "b"], context: { tokens: ["c", "d"] }, heads: [{}] };
  assert.deepEqual(colorIndicesOf(cross), { tokens: [0, 1], keys: [2, 3] });
  const followedView = follow({ pair: [0, 1], cell: null, gradient: null }, cross, { ...cross, colors: [0, 1, 3, 2] });
  assert.deepEqual(followedView.pair, [0, 0]);
});

test("only edits at one location move the selection", () => {
  const store = storeOf(ABC, VIEW, {}, { quantities: QUANTITIES });
  const { view } = store;
  store.commit({ ...ABC, tokens: ["x", "b", "c"] });
  assert.equal(store.view, view);
  store.open(BCA, locationFrom({ lesson: null, preset: null }), {}, {});
  assert.deepEqual(store.view.pair, [0, 2]);
  store.undo();
  assert.deepEqual(store.view.pair, [0, 2]);
  store.commit(BCA);
  assert.deepEqual(store.view.pair, [2, 1]);
  store.undo();
  assert.deepEqual(store.view.pair, [0, 2]);
  store.redo();
  assert.deepEqual(store.view.pair, [2, 1]);
});
