// The selected query-key pair after the user selects another query or another cell.

import assert from "node:assert/strict";
import { test } from "node:test";
import { selectionActions } from "../../qkv_demo/ui/static/state/selection.js";
import { stateOf } from "./stores.js";

const BEATS = [
  [0.06, 0.0, 0.94],
  [0.94, 0.06, 0.0],
  [0.0, 0.94, 0.06],
];

const QUANTITIES = [
  { name: "output", rows: "tokens", columns: "d_v", scale: "signed" },
  { name: "embeddings", rows: "tokens", columns: "d_model", scale: "given" },
];

/** Return the selected pair after this query or this cell was selected. */
function pairAfter(target, { weights = BEATS, pair = [0, 2], lesson = null, context = null }) {
  const view = { lesson, pair, presenting: true, cell: null, gradient: null };
  const look = { head: 0, pair, cell: ["weights", ...pair] };
  const status = { overlay: null, response: { schema: [], view: look, trace: { heads: [{ weights }] } } };
  const state = stateOf({ context }, view, status, { quantities: QUANTITIES });
  return (
    typeof target === "number" ? selectionActions.selectQuery(state, target) : selectionActions.pointAt(state, target)
  ).view.pair;
}

test("a query is selected with its strongest key", () => {
  assert.deepEqual(pairAfter(1, {}), [1, 0]);
  assert.deepEqual(pairAfter(2, { pair: [1, 0] }), [2, 1]);
});

test("a token rarely selects its own key", () => {
  const selfAttention = [
    [0.9, 0.1, null],
    [0.2, 0.8, null],
    [0.3, 0.1, 0.6],
  ];
  assert.deepEqual(pairAfter(1, { weights: selfAttention }), [1, 0]);
  assert.deepEqual(pairAfter(1, { weights: selfAttention, context: {} }), [1, 1]);
  assert.deepEqual(pairAfter(1, { weights: [selfAttention[0], [0.03, 0.97, null], selfAttention[2]] }), [1, 1]);
  assert.deepEqual(
    pairAfter(1, { weights: [selfAttention[0].slice(0, 2), [0.03, 0.97]], pair: [0, 1] }),
    [1, 0],
    "of two words",
  );
});

test("only a computed cell selects its query", () => {
  assert.deepEqual(pairAfter(["output", 1, 0], {}), [1, 2]);
  assert.deepEqual(pairAfter(["output", 2, 0], {}), [2, 0], "a token is not paired with itself");
  assert.deepEqual(pairAfter(["output", 0, 1], {}), [0, 2]);
  assert.deepEqual(pairAfter(["embeddings", 1, 0], {}), [0, 2]);
});
