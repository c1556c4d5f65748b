// What the page computes by itself, and when it waits for Python instead.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createReplay } from "../../qkv_demo/ui/static/replay/replay.js";

const LIMITS = { magnitude: 1000, temperature: [0.001, 1000] };
const scene = (embeddings, more = {}) => ({ tokens: ["a"], embeddings, temperature: 1, heads: [], ...more });

/** From two embeddings to a table of one head, by one operation. */
const program = (operation, constants = []) =>
  JSON.stringify({
    inputs: { embeddings: [1, 2] },
    constants,
    operations: [[operation, constants.length ? [0, 1] : [0]]],
    outputs: { "heads/0/scores": 1 + constants.length, limit: 0 },
  });

const answer = (scores, text = program("neg"), limit = [1]) => ({
  trace: { heads: [{ scores }], notes: ["a note"] },
  limit,
  view: { head: 0, pair: [0, 0] },
  reading: "words",
  figures: {},
  reaches: {},
  schema: [],
  program: "key",
  texts: { key: text },
});

function opened(given, found) {
  const replay = createReplay(LIMITS);
  replay.learn(given, found);
  return { replay, before: { answer: found, pictured: given } };
}

const [GIVEN, TOLD] = [scene([[1, 2]]), { ...answer([[-1, -2]]), limit: [1, 2] }];

test("a scene of a known structure has numbers at once, with the words that there are", () => {
  const { replay, before } = opened(GIVEN, TOLD);
  const next = scene([[3, -4]]);
  const found = replay.follow(next, before);
  assert.equal(found.pictured, next);
  assert.deepEqual(found.answer.trace, { heads: [{ scores: [[-3, 4]] }], notes: ["a note"] });
  assert.equal(found.answer.reading, "words");
});

test("a structure that Python has not told is waited for", () => {
  const { replay, before } = opened(GIVEN, TOLD);
  assert.equal(replay.follow(scene([[3, 4, 5]]), before), null);
  assert.equal(replay.follow(scene([[3, 4]], { tie_qk: true }), before), null);
});

test("a structure that was seen before comes back with its own words", () => {
  const { replay, before } = opened(GIVEN, TOLD);
  const other = scene([[1, 2, 3]]);
  const words = { ...answer([[-1, -2, -3]], program("neg").replace("[1,2]", "[1,3]"), [1, 2, 3]), reading: "other" };
  words.program = "other";
  words.texts = { other: words.texts.key };
  replay.learn(other, words);
  const found = replay.follow(scene([[5, 6]]), { answer: words, pictured: other });
  assert.equal(found.answer.reading, "words");
  assert.equal(replay.follow(scene([[5, 6, 7]]), before).answer.reading, "other");
});

test("a schema holds for every scene of its structure, and for no other", () => {
  const { replay } = opened(GIVEN, TOLD);
  assert.equal(replay.schemaOf({ ...GIVEN, embeddings: [[5, 6]], tokens: ["x"], temperature: 2 }), TOLD.schema);
  const [axis, token] = [{ embeddings: [[1, 2, 3]] }, { tokens: ["a", "b"] }];
  for (const other of [axis, token, { heads: [{ w_q: [[1]] }] }, { tie_qk: true }, { weights: [[1]] }])
    assert.equal(replay.schemaOf({ ...GIVEN, ...other }), null, JSON.stringify(other));
});

test("what no scene can hold is waited for", () => {
  const { replay, before } = opened(GIVEN, TOLD);
  for (const rows of [[[1001, 0]], [[Number.NaN, 0]], [[0, Number.POSITIVE_INFINITY]]]) {
    assert.equal(replay.follow(scene(rows), before), null);
  }
  assert.equal(replay.follow(scene([[1, 1]], { temperature: 0 }), before), null);
});

for (const [name, text, most] of [
  ["agree", program("neg"), 0],
  ["differ", program("abs"), 4],
])
  test(`a check says by how much numbers ${name}`, () => {
    const { replay } = opened(GIVEN, { ...TOLD, texts: { key: text } });
    assert.equal(replay.compare(GIVEN, TOLD).most, most);
  });

test("a dial's program makes a scene, but none that is not finite", () => {
  const divided = JSON.stringify({
    inputs: { value: [], "heads/0/w_k": [1, 2] },
    constants: [],
    operations: [["div", [1, 0]]],
    outputs: { "heads/0/w_k": 2 },
  });
  const { replay } = opened(GIVEN, { ...TOLD, texts: { ...TOLD.texts, dial: divided } });
  const given = scene([[1, 2]], { heads: [{ w_q: [[1]], w_k: [[6, 8]] }] });
  assert.deepEqual(replay.turn(given, "dial", { value: 2 }).heads, [{ w_q: [[1]], w_k: [[3, 4]] }]);
  assert.equal(replay.turn(given, "dial", { value: 0 }), null);
  assert.equal(replay.turn(given, "unheard", { value: 2 }), null);
  assert.deepEqual([replay.program("dial"), replay.program("unheard")].map(Boolean), [true, false]);
});
