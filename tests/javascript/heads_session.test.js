// The form for a sentence that a trained model reads.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createHeadsSession } from "../../qkv_demo/ui/static/state/heads_session.js";
import { createTrainedHeads, changesOf, hasChangedWord } from "../../qkv_demo/ui/static/state/trained_heads.js";

/** @param {string} text @param {number[][]} weights */
const readingOf = (text, weights) => ({
  text,
  special: false,
  unknown: [],
  tokens: text.split(" "),
  heads: [[{ row: 0, column: 1, weight: weights[0][1], rule: null, weights }]],
});
const HEAD = { layer: 0, head: 0 };
const TIRED = readingOf("it was tired", [
  [0.1, 0.2, 0.7],
  [0.3, 0.3, 0.4],
  [0.5, 0.4, 0.1],
]);
const WIDE = readingOf("it was wide", [
  [0.1, 0.6, 0.3],
  [0.4, 0.3, 0.3],
  [0.5, 0.4, 0.1],
]);

test("the pair that differs most comes before the largest change", () => {
  const changes = changesOf({ ...TIRED, heads: [[{ ...TIRED.heads[0][0], row: 1, column: 0 }]] }, WIDE, HEAD);
  assert.deepEqual(changes, [
    { pair: [1, 0], before: 0.3, after: 0.4 },
    { pair: [0, 1], before: 0.2, after: 0.6 },
  ]);
});

test("a changed word is in no change", () => {
  const changes = changesOf({ ...TIRED, heads: [[{ ...TIRED.heads[0][0], row: 0, column: 2 }]] }, WIDE, HEAD);
  assert.deepEqual(
    changes.map(({ pair }) => pair),
    [[0, 1]],
  );
});

test("a longer sentence is no changed word", () => {
  assert.equal(hasChangedWord(TIRED, WIDE), true);
  assert.equal(hasChangedWord(TIRED, { ...WIDE, tokens: ["it", "was", "so", "wide"] }), false);
  assert.equal(hasChangedWord(TIRED, TIRED), false);
});

/** Return a session whose server gives these responses, and the requests that it gets. @param {any[]} responses */
function open(responses) {
  const requests = /** @type {any[]} */ ([]);
  const opened = /** @type {any[]} */ ([]);
  const client = { heads: async (/** @type {any} */ request) => requests.push(request) && responses.shift() };
  const { readSentence } = createTrainedHeads(/** @type {any} */ ({ client, fitting: {} }));
  const commands = { readSentence, openHead: async (/** @type {any[]} */ ...values) => Boolean(opened.push(values)) };
  const heads = createHeadsSession(
    /** @type {any} */ (commands),
    () => true,
    () => {},
  );
  return { ...heads, requests, opened };
}

test("a missing model is downloaded only on request", async () => {
  const { session, run, requests } = open([{ progress: null }, { progress: 0.5 }, TIRED]);
  await run({ text: TIRED.text });
  assert.equal(session.status?.key, "ui.heads.missing");
  const running = run({ download: true });
  await new Promise(setImmediate);
  assert.deepEqual(session.status?.values, { percent: 50 });
  await running;
  assert.deepEqual(session.reading?.tokens, TIRED.tokens);
  assert.deepEqual(
    requests.map(({ download }) => download),
    [false, true, true],
  );
});

test("a refused sentence leaves no wait", async () => {
  const { session, run } = open([null]);
  await run({ text: "" });
  assert.equal(session.status?.key, "ui.heads.refused");
});

test("the chosen head follows a changed word", async () => {
  const { session, run, openHead, opened } = open([TIRED, WIDE]);
  await run({ text: TIRED.text });
  await openHead(HEAD);
  await run({ text: WIDE.text });
  assert.equal(session.before?.text, TIRED.text);
  assert.deepEqual(opened[1], [session.reading, HEAD, [0, 1]]);
});

test("another sentence opens no head by itself", async () => {
  const { session, run, openHead, opened } = open([TIRED, readingOf("a b c", WIDE.heads[0][0].weights)]);
  await run({ text: TIRED.text });
  await openHead(HEAD);
  await run({ text: "a b c" });
  assert.equal(session.before, null);
  assert.equal(opened.length, 1);
});
