// The layout of the page, and the components that each layout shows.

import assert from "node:assert/strict";
import { test } from "node:test";
import { layoutOf, withoutOversizedParts, withoutSpareTable } from "../../qkv_demo/ui/static/components/layout.js";
import { visibleComponents } from "../../qkv_demo/ui/static/components/visibility.js";
import { elapsedAtProgress, beatTiming } from "../../qkv_demo/ui/static/state/film_timing.js";

const LAPTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

for (const [screen, isPresenting, size, layout] of [
  ["stage", false, LAPTOP, "stage"],
  ["stage", false, PHONE, "phone"],
  ["stage", false, { width: 844, height: 390 }, "phone"],
  ["stage", false, { width: 320, height: 256 }, "phone"],
  ["stage", false, { width: 900, height: 390 }, "stage"],
  ["lesson", false, LAPTOP, "lesson"],
  ["lesson", false, PHONE, "phone-lesson"],
  ["stage", true, LAPTOP, "stage"],
  ["stage", true, PHONE, "phone-lesson"],
  ["lesson", true, LAPTOP, "slide"],
  ["lesson", true, PHONE, "phone-lesson"],
  ["lesson", true, { width: 853, height: 480 }, "slide"],
  ["lesson", true, { width: 850, height: 1180 }, "phone-lesson"],
  ["lesson", true, { width: 853, height: 390 }, "phone-lesson"],
  ["lab", false, LAPTOP, "lab"],
  ["lab", false, PHONE, "phone-lab"],
  ["lab", true, LAPTOP, "lab"],
  ["film", true, LAPTOP, "film"],
  ["film", true, PHONE, "phone-film"],
]) {
  const name = `${isPresenting ? "a talk's " : ""}${screen}`;
  test(`${name} in ${size.width} × ${size.height} has the layout ${layout}`, () =>
    assert.equal(layoutOf(screen, isPresenting, size), layout));
}

const STEP = { components: ["weights"], editable_components: ["w_q"] };

const OPTIONS = {
  hasMask: false,
  isPuzzle: false,
  stepTables: ["scores", "masked_scores", "weights"],
  presenting: false,
};

test("a step shows only its own components", () => {
  for (const room of ["lesson", "slide", "phone-lesson"])
    assert.deepEqual([...visibleComponents(room, STEP, ["lopsided"], OPTIONS)], ["weights", "w_q"]);
  assert.deepEqual(
    [...visibleComponents("stage", STEP, ["lopsided"], { ...OPTIONS, presenting: true })],
    ["weights", "w_q", "dial"],
  );
  const stage = visibleComponents("stage", STEP, [], OPTIONS);
  assert.ok(stage.has("space") && stage.has("queries_keys") && !stage.has("weights") && !stage.has("dial"));
  assert.ok(visibleComponents("stage", STEP, ["weights"], OPTIONS).has("output"));
  const has = (hasMask) => visibleComponents("stage", STEP, ["steps"], { ...OPTIONS, hasMask }).has("masked_scores");
  const hasMask = [false, true].map(has);
  assert.deepEqual(hasMask, [false, true]); // Without a mask, the masked scores would repeat the scaled scores.
});

for (const [tokens, width, expected] of [
  [4, 4, ["attention", "space", "embeddings", "w_q"]],
  [5, 4, ["attention", "embeddings", "w_q"]],
  [4, 5, ["attention", "space", "embeddings"]],
]) {
  test(`a projector shows ${expected} of ${tokens} × ${width}`, () => {
    const row = Array(width).fill(0);
    const scene = {
      tokens: Array(tokens).fill("a"),
      context: null,
      embeddings: [row],
      heads: [{ w_q: [row], w_v: [row] }],
    };
    const { components, editable_components } = withoutOversizedParts(
      { components: ["attention", "space"], editable_components: ["embeddings", "w_q"] },
      scene,
    );
    assert.deepEqual([...components, ...editable_components], expected);
  });
}

for (const [components, editableRows, expected] of [
  [["queries_keys"], [], ["w_q"]],
  [["space", "queries_keys"], [], ["embeddings", "w_q"]],
  [["weights"], [], ["w_q"]],
  [["queries_keys"], [["embeddings", 0]], ["embeddings", "w_q"]],
])
  test(`a slide with ${components} and the task ${editableRows} has ${expected}`, () => {
    const content = { components, editable_components: ["embeddings", "w_q"] };
    assert.deepEqual(withoutSpareTable(content, editableRows).editable_components, expected);
  });

test("a puzzle hides embeddings and values", () => {
  const [stage, puzzle] = [false, true].map((isPuzzle) =>
    visibleComponents("stage", STEP, [], { ...OPTIONS, isPuzzle }),
  );
  assert.deepEqual(
    [...stage].filter((part) => !puzzle.has(part)),
    ["embeddings", "context_embeddings", "sentence", "w_v", "mixture"],
  );
  assert.ok(visibleComponents("stage", STEP, ["weights"], { ...OPTIONS, isPuzzle: true }).has("output"));
});

test("a beat pauses, moves, and pauses for reading", () => {
  const beat = { words: "one two three", duration_factor: 1 };
  assert.deepEqual(beatTiming(0, beat, false), { progress: 0, isOver: false });
  assert.equal(beatTiming(700, beat, false).progress, 0);
  assert.equal(beatTiming(1300, beat, false).progress, 0.5);
  assert.deepEqual(beatTiming(1900, beat, false), { progress: 1, isOver: false });
  assert.equal(beatTiming(2800, beat, false).isOver, true);
  assert.equal(beatTiming(2800, { ...beat, words: "word ".repeat(20).trim() }, false).isOver, false);
  assert.equal(beatTiming(0, beat, true).progress, 1);
  assert.deepEqual(beatTiming(1600, beat, true), { progress: 1, isOver: true });
  for (const progress of [0.25, 0.5, 1]) {
    assert.ok(Math.abs(beatTiming(elapsedAtProgress(progress, beat), beat, false).progress - progress) < 1e-9);
  }
});

test("a window has fewer columns for a larger font", () => {
  const size = { width: 1440, height: 900 };
  assert.equal(layoutOf("lesson", false, { ...size, fontSize: 16 }), "lesson");
  assert.equal(layoutOf("lesson", false, { ...size, fontSize: 32 }), "phone-lesson");
});
