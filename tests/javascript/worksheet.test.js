// A worksheet's blanks: fixed by the seed, in every computed table, and all of what waits for a guess.

import assert from "node:assert/strict";
import { test } from "node:test";
import { lessonTables, randomFrom, sheetTables } from "../../qkv_demo/ui/static/state/worksheet.js";

const QUANTITIES = [
  { name: "w_q", rows: "d_model", columns: "d_k", path: "heads/*/w_q", absent: null },
  { name: "queries", rows: "tokens", columns: "d_k", absent: null },
  { name: "weights", rows: "tokens", columns: "keys", absent: null },
];
const SCHEMA = [
  { name: "w_q", symbol: "W_Q", given: true, sizes: [[2, 2]], path: "heads/*/w_q" },
  { name: "queries", symbol: "Q", given: false, sizes: [[2, 2]], path: "heads/*/queries" },
  { name: "weights", symbol: "A", given: false, sizes: [[2, 2]], path: "heads/*/weights" },
];
const numbers = [
  [1, 2],
  [3, null],
];
const scene = { tokens: ["a", "b"], context: null, mask: "none", heads: [{ w_q: numbers }] };
const trace = { heads: [{ queries: numbers, weights: numbers }] };
const now = (lesson, beat = 0) => ({ scene, answer: { trace, schema: SCHEMA, lesson }, beat });
const blanks = (seed, lesson, beat) =>
  sheetTables(now(lesson, beat), QUANTITIES, randomFrom(seed)).map(({ blank }) => [...blank]);

test("a seed makes the same blanks again, and others others; what is given has none", () => {
  assert.deepEqual(blanks(7), blanks(7));
  assert.equal(new Set([1, 2, 3, 4, 5, 6].map((seed) => JSON.stringify(blanks(seed)))).size > 2, true);
  const [given, ...computed] = blanks(7);
  assert.deepEqual(given, []);
  for (const blank of computed) assert.equal(blank.length, 1);
});

test("what waits for a guess is blank until it is answered", () => {
  const lesson = { predicts: { hidden: [["heads/*/weights", 1]] } };
  const waits = ["1/0", "1/1"];
  for (const seed of [1, 2, 3]) {
    assert.equal(
      waits.every((cell) => blanks(seed, lesson)[2].includes(cell)),
      true,
    );
    assert.equal(blanks(seed, lesson, 2)[2].length, 1);
  }
});

test("of a lesson's step stand what is looked at and what it is made from; blanks are in the first alone", () => {
  const sources = { w_q: [], queries: ["w_q"], weights: ["masked_scores"], masked_scores: ["queries"] };
  const masked = { name: "masked_scores", symbol: "S", given: false, sizes: [[2, 2]], path: "heads/*/masked_scores" };
  const schema = [...SCHEMA.slice(0, 2), masked, SCHEMA[2]].map((told) => ({ ...told, sources: sources[told.name] }));
  const quantities = [...QUANTITIES, { name: "masked_scores", rows: "tokens", columns: "keys", absent: null }];
  const traced = (masked_scores) => ({ heads: [{ ...trace.heads[0], masked_scores }] });
  const step = (about, shown) => ({
    ...{ scene, beat: 0 },
    answer: { trace: shown, schema, explanation: { cell: [about, 0, 0, 0] } },
  });
  const names = (about, masked_scores) =>
    lessonTables(step(about, traced(masked_scores)), quantities, randomFrom(1)).map(({ name }) => name);
  assert.deepEqual(names("queries", numbers), ["w_q", "queries"]);
  assert.deepEqual(names("weights", numbers), ["masked_scores", "weights"]); // something is masked
  assert.deepEqual(names("weights", [[1, 2]]), ["queries", "weights"]);
  const [source, about] = lessonTables(step("weights", traced([[1, 2]])), quantities, randomFrom(1));
  assert.deepEqual([source.blank.size, about.blank.size], [0, 1]);
});
