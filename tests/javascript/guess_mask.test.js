// Numbers that the user has to guess are removed from a response.

import assert from "node:assert/strict";
import { test } from "node:test";
import { lessonLocation } from "../../qkv_demo/ui/static/state/location.js";
import { createGuessMask } from "../../qkv_demo/ui/static/state/guess_mask.js";

const STORE = { location: lessonLocation(["masks", 1]), view: { language: "en" } };
const SETTINGS = { strings: { en: { "ui.guess.first": "Guess first." } }, bidi_pattern: "[\u0590-\u05ff]" };
const ANSWER = {
  lesson: { prediction: { hidden: [["heads/*/weights", null]] } },
  trace: { heads: [{ weights: [[0.5]], scores: [[2]] }] },
  explanation: { cell: ["weights", 0, 0, 0], steps: ["0.5"], meaning: "A half." },
  schema: [{ name: "weights", path: "heads/*/weights" }],
  figures: { space: { words: "Embeddings" }, mix: { words: "Half of each" } },
};

test("hidden numbers lose their arithmetic and captions", () => {
  const { trace, explanation, figures } = createGuessMask(STORE, SETTINGS)(ANSWER);
  assert.deepEqual(trace.heads, [{ weights: [[undefined]], scores: [[2]] }]);
  assert.deepEqual([explanation.steps, explanation.meaning, explanation.isHidden], [[], "Guess first.", true]);
  assert.deepEqual([figures.space.words, figures.mix.words], ["Embeddings", "Guess first."]);
});

test("an answered step hides nothing", () => {
  const location = lessonLocation(["masks", 1], { beat: 2 });
  assert.equal(createGuessMask({ ...STORE, location }, SETTINGS)(ANSWER), ANSWER);
});
