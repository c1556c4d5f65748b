// Tests of the page's own computations, and of the scenes that it leaves to the server.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createReplay } from "../../qkv_demo/ui/static/replay/replay.js";

const LIMITS = { magnitude: 1000, temperature: [0.001, 1000] };
const scene = (embeddings, more = {}) => ({ tokens: ["a"], embeddings, temperature: 1, heads: [], ...more });

/** Return a program that computes a head's scores from two embeddings by one operation. */
const program = (operation, constants = []) =>
  JSON.stringify({
    inputs: { embeddings: [1, 2] },
    constants,
    operations: [[operation, constants.length ? [0, 1] : [0]]],
    outputs: { "heads/0/scores": 1 + constants.length, limit: 0 },
  });

const responseOf = (scores, text = program("neg"), limit = [1]) => ({
  trace: { heads: [{ scores }], notes: ["a note"] },
  limit,
  view: { head: 0, pair: [0, 0] },
  headline: "words",
  figures: {},
  drag_programs: {},
  schema: [],
  program: "key",
  texts: { key: text },
});

function setUp(shownScene, response) {
  const replay = createReplay(LIMITS);
  replay.addResponse(shownScene, response);
  return { replay, before: { response, shownScene } };
}

const [SCENE, RESPONSE] = [scene([[1, 2]]), { ...responseOf([[-1, -2]]), limit: [1, 2] }];

test("a known structure is recomputed with its texts", () => {
  const { replay, before } = setUp(SCENE, RESPONSE);
  const next = scene([[3, -4]]);
  const picture = replay.recompute(next, before);
  assert.equal(picture.shownScene, next);
  assert.deepEqual(picture.response.trace, { heads: [{ scores: [[-3, 4]] }], notes: ["a note"] });
  assert.equal(picture.response.headline, "words");
});

test("an unknown structure is left to the server", () => {
  const { replay, before } = setUp(SCENE, RESPONSE);
  assert.equal(replay.recompute(scene([[3, 4, 5]]), before), null);
  assert.equal(replay.recompute(scene([[3, 4]], { tie_qk: true }), before), null);
});

test("each structure has its own texts", () => {
  const { replay, before } = setUp(SCENE, RESPONSE);
  const otherScene = scene([[1, 2, 3]]);
  const words = {
    ...responseOf([[-1, -2, -3]], program("neg").replace("[1,2]", "[1,3]"), [1, 2, 3]),
    headline: "other",
  };
  words.program = "other";
  words.texts = { other: words.texts.key };
  replay.addResponse(otherScene, words);
  const picture = replay.recompute(scene([[5, 6]]), { response: words, shownScene: otherScene });
  assert.equal(picture.response.headline, "words");
  assert.equal(replay.recompute(scene([[5, 6, 7]]), before).response.headline, "other");
});

test("a schema belongs to one structure", () => {
  const { replay } = setUp(SCENE, RESPONSE);
  assert.equal(replay.quantitiesOf({ ...SCENE, embeddings: [[5, 6]], tokens: ["x"], temperature: 2 }), RESPONSE.schema);
  const [axis, token] = [{ embeddings: [[1, 2, 3]] }, { tokens: ["a", "b"] }];
  for (const change of [axis, token, { heads: [{ w_q: [[1]] }] }, { tie_qk: true }, { weights: [[1]] }])
    assert.equal(replay.quantitiesOf({ ...SCENE, ...change }), null, JSON.stringify(change));
});

test("numbers beyond the limits are not computed", () => {
  const { replay, before } = setUp(SCENE, RESPONSE);
  for (const rows of [[[1001, 0]], [[Number.NaN, 0]], [[0, Number.POSITIVE_INFINITY]]]) {
    assert.equal(replay.recompute(scene(rows), before), null);
  }
  assert.equal(replay.recompute(scene([[1, 1]], { temperature: 0 }), before), null);
});

for (const [name, text, max] of [
  ["equal", program("neg"), 0],
  ["different", program("abs"), 4],
])
  test(`the comparison measures ${name} numbers`, () => {
    const { replay } = setUp(SCENE, { ...RESPONSE, texts: { key: text } });
    assert.equal(replay.compare(SCENE, RESPONSE).largestDifference, max);
  });

test("a dial's program returns only finite scenes", () => {
  const dividingProgram = JSON.stringify({
    inputs: { value: [], "heads/0/w_k": [1, 2] },
    constants: [],
    operations: [["div", [1, 0]]],
    outputs: { "heads/0/w_k": 2 },
  });
  const { replay } = setUp(SCENE, { ...RESPONSE, texts: { ...RESPONSE.texts, dial: dividingProgram } });
  const start = scene([[1, 2]], { heads: [{ w_q: [[1]], w_k: [[6, 8]] }] });
  assert.deepEqual(replay.moveScene(start, "dial", { value: 2 }).heads, [{ w_q: [[1]], w_k: [[3, 4]] }]);
  assert.equal(replay.moveScene(start, "dial", { value: 0 }), null);
  assert.equal(replay.moveScene(start, "unknown", { value: 2 }), null);
  assert.deepEqual([replay.getProgram("dial"), replay.getProgram("unknown")].map(Boolean), [true, false]);
});
