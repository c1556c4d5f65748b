// A text is taken apart where its sentences end, in both ways of writing, and never inside a number.

import assert from "node:assert/strict";
import { test } from "node:test";

import { sentencesOf } from "../../qkv_demo/ui/static/base/sentences.js";

test("a sentence ends at a stop before a space, not in a number", () => {
  assert.deepEqual(sentencesOf("From 1.00 to 0.25. “eat” asks; what? Both."), [
    "From 1.00 to 0.25.",
    "“eat” asks; what?",
    "Both.",
  ]);
});

test("a Chinese sentence ends without a space, its closing mark goes along", () => {
  assert.deepEqual(sentencesOf("从 1.00 到 0.25。“它是谁？”没有人知道。"), [
    "从 1.00 到 0.25。",
    "“它是谁？”",
    "没有人知道。",
  ]);
});

test("nothing is no sentence", () => assert.deepEqual(sentencesOf(""), []));
