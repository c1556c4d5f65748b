// Who is looked at when another word asks, or a number of another word is pressed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { looking } from "../../qkv_demo/ui/static/state/looking.js";
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

/** The pair that is looked at once this row asks, or this cell is pressed. */
function pairOnce(row, { weights = BEATS, pair = [0, 2], lesson = null, context = null }) {
  const view = { lesson, pair, presenting: true, cell: null, gradient: null };
  const look = { head: 0, pair, cell: ["weights", ...pair] };
  const status = { overlay: null, answer: { schema: [], view: look, trace: { heads: [{ weights }] } } };
  const state = stateOf({ context }, view, status, { quantities: QUANTITIES });
  return (typeof row === "number" ? looking.letAsk(state, row) : looking.pointAt(state, row)).view.pair;
}

test("another word that asks is looked at with whom it attends to most", () => {
  assert.deepEqual(pairOnce(1, {}), [1, 0]);
  assert.deepEqual(pairOnce(2, { pair: [1, 0] }), [2, 1]);
});

test("with itself where another sequence answers, or no other of many gets a share that is told", () => {
  const alone = [
    [0.9, 0.1, null],
    [0.2, 0.8, null],
    [0.3, 0.1, 0.6],
  ];
  assert.deepEqual(pairOnce(1, { weights: alone }), [1, 0]);
  assert.deepEqual(pairOnce(1, { weights: alone, context: {} }), [1, 1]);
  assert.deepEqual(pairOnce(1, { weights: [alone[0], [0.03, 0.97, null], alone[2]] }), [1, 1]);
  assert.deepEqual(
    pairOnce(1, { weights: [alone[0].slice(0, 2), [0.03, 0.97]], pair: [0, 1] }),
    [1, 0],
    "of two words",
  );
});

test("a number that is computed for a word is looked at as that word asks; one that is set changes nobody", () => {
  assert.deepEqual(pairOnce(["output", 1, 0], {}), [1, 2]);
  assert.deepEqual(pairOnce(["output", 2, 0], {}), [2, 0], "never themselves");
  assert.deepEqual(pairOnce(["output", 0, 1], {}), [0, 2]);
  assert.deepEqual(pairOnce(["embeddings", 1, 0], {}), [0, 2]);
});
