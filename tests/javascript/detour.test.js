// The selection at the beginning of a detour.

import assert from "node:assert/strict";
import { test } from "node:test";
import { viewForDetour } from "../../qkv_demo/ui/static/state/detour.js";

/** @param {number[][]} weights @param {string[]} quantities @param {number} head */
const response = (weights, quantities, head = 0) =>
  /** @type {any} */ ({
    trace: { heads: [{ weights: [] }, { weights: [] }].with(head, { weights }) },
    view: { head, pair: [0, 1] },
    schema: quantities.map((name) => ({ name })),
  });

test("a question from the audience keeps the head and shows the embeddings", () => {
  assert.deepEqual(viewForDetour(response([[0.5, 0.5]], ["embeddings"], 1)), { head: 1, plane_content: "embeddings" });
});

test("in cross-attention the headline names the largest weight", () => {
  const view = viewForDetour(response([[0.53, 0.43, 0.04]], ["embeddings", "context_embeddings"]));
  assert.deepEqual(view, { head: 0, plane_content: "embeddings", pair: [0, 0] });
});
