// The form for a sentence that a trained model reads.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createHeadsSession, createSession } from "../../qkv_demo/ui/static/state/heads_session.js";
import {
  createTrainedHeads,
  changesToShow,
  hasChangedWord,
  pairToShow,
} from "../../qkv_demo/ui/static/state/trained_heads.js";
import { storeOf } from "./stores.js";

/** @param {string} text @param {number[][]} weights */
const readingOf = (text, weights) => ({
  text,
  includesSpecial: false,
  unknown: [],
  tokens: text.split(" "),
  heads: [[{ row: 0, column: 1, weight: weights[0][1], rule: null, weights }]],
});
const HEAD = { layer: 0, head: 0 };
const TIRED_SENTENCE = readingOf("it was tired", [
  [0.1, 0.2, 0.7],
  [0.3, 0.3, 0.4],
  [0.5, 0.4, 0.1],
]);
const WIDE_SENTENCE = readingOf("it was wide", [
  [0.1, 0.6, 0.3],
  [0.4, 0.3, 0.3],
  [0.5, 0.4, 0.1],
]);

test("the most asymmetric pair comes first", () => {
  const changes = changesToShow(
    { ...TIRED_SENTENCE, heads: [[{ ...TIRED_SENTENCE.heads[0][0], row: 1, column: 0 }]] },
    WIDE_SENTENCE,
    HEAD,
  );
  assert.deepEqual(changes, [
    { pair: [1, 0], before: 0.3, after: 0.4 },
    { pair: [0, 1], before: 0.2, after: 0.6 },
  ]);
});

test("changed words are left out of the changes", () => {
  const changes = changesToShow(
    { ...TIRED_SENTENCE, heads: [[{ ...TIRED_SENTENCE.heads[0][0], row: 0, column: 2 }]] },
    WIDE_SENTENCE,
    HEAD,
  );
  assert.deepEqual(
    changes.map(({ pair }) => pair),
    [[0, 1]],
  );
});

test("a longer sentence does not count as changed", () => {
  assert.equal(hasChangedWord(TIRED_SENTENCE, WIDE_SENTENCE), true);
  assert.equal(hasChangedWord(TIRED_SENTENCE, { ...WIDE_SENTENCE, tokens: ["it", "was", "so", "wide"] }), false);
  assert.equal(hasChangedWord(TIRED_SENTENCE, TIRED_SENTENCE), false);
});

const CHANGED_READING = readingOf("it was wide", TIRED_SENTENCE.heads[0][0].weights); // "it" attends to "wide" most.
const SHOWN_SCENE = {
  tokens: TIRED_SENTENCE.tokens,
  queryToken: "it",
  keyToken: "was",
  source: { text: TIRED_SENTENCE.text, layer: 1, head: 1 },
};

test("selected words stay selected in a changed sentence", () => {
  assert.deepEqual(pairToShow(CHANGED_READING, HEAD, SHOWN_SCENE), [0, 1]);
});

test("another head selects the query's strongest key", () => {
  assert.deepEqual(
    pairToShow(CHANGED_READING, HEAD, { ...SHOWN_SCENE, source: { text: TIRED_SENTENCE.text, layer: 6, head: 12 } }),
    [0, 2],
  );
});

test("a missing key is replaced by the strongest", () => {
  assert.deepEqual(pairToShow(CHANGED_READING, HEAD, { ...SHOWN_SCENE, keyToken: "tired" }), [0, 2]);
});

test("another sentence selects the head's own pair", () => {
  const ownPair = [0, 1];
  const otherSource = { ...SHOWN_SCENE, source: { ...SHOWN_SCENE.source, layer: 2 } };
  assert.deepEqual(pairToShow(CHANGED_READING, HEAD, { ...otherSource, queryToken: "tired" }), ownPair);
  assert.deepEqual(pairToShow({ ...CHANGED_READING, tokens: ["it", "a", "b"] }, HEAD, otherSource), ownPair);
  assert.deepEqual(pairToShow(CHANGED_READING, HEAD, { ...otherSource, source: {} }), ownPair);
});

const REFUSAL = { text: "too long", isSuccess: false };

/**
 * Return a session whose server gives these responses, and the requests that it gets. A response of null is a refusal.
 * @param {any[]} responses @param {{ isConnected?: boolean }} [status]
 */
function open(responses, { isConnected = true } = {}) {
  const requests = /** @type {any[]} */ ([]);
  const openedScenes = /** @type {any[]} */ ([]);
  const state = { isOpen: true };
  const store = storeOf({}, {}, { notice: null, isConnected });
  const client = {
    async requestHeads(/** @type {any} */ request) {
      requests.push(request);
      const response = responses.shift();
      if (response === null) store.showError(REFUSAL);
      return response;
    },
  };
  const { readSentence } = createTrainedHeads(/** @type {any} */ ({ client, fitting: {} }));
  const commands = {
    readSentence,
    openHead: async (/** @type {any[]} */ ...values) => Boolean(openedScenes.push(values)),
  };
  const session = createSession();
  const heads = createHeadsSession(
    /** @type {any} */ ({ headsState: session, store, commands }),
    () => state.isOpen,
    () => {},
  );
  return { ...heads, session, store, requests, opened: openedScenes, state };
}

test("a missing model is downloaded only on request", async () => {
  const { session, run, requests } = open([{ progress: null }, { progress: 0.5 }, TIRED_SENTENCE]);
  await run({ text: TIRED_SENTENCE.text });
  assert.equal(session.status?.key, "ui.heads.missing");
  const retryPromise = session.status.retry();
  await new Promise(setImmediate);
  assert.deepEqual(session.status?.values, { percent: 50 });
  await retryPromise;
  assert.deepEqual(session.result?.tokens, TIRED_SENTENCE.tokens);
  assert.deepEqual(
    requests.map(({ download }) => download),
    [false, true, true],
  );
});

test("a failed download can be tried again", async () => {
  const { session, run } = open([{ progress: null, problem: "no network" }, TIRED_SENTENCE]);
  await run({ text: TIRED_SENTENCE.text });
  assert.deepEqual([session.status?.text, session.status?.isError], ["no network", true]);
  await session.status.retry();
  assert.equal(session.status, null);
});

test("changing a refused sentence removes the error", async () => {
  const { session, run, change, store } = open([null]);
  await run({ text: "word ".repeat(99) });
  assert.deepEqual([session.status?.text, session.status?.retry, store.status.notice], ["too long", undefined, null]);
  change({ text: "word" });
  assert.deepEqual([session.status, session.text], [null, "word"]);
});

test("a lost sentence can be sent again", async () => {
  const { session, run, requests } = open([null, TIRED_SENTENCE], { isConnected: false });
  await run({ text: TIRED_SENTENCE.text });
  await session.status.retry();
  assert.equal(requests.length, 2);
  assert.equal(session.result?.text, TIRED_SENTENCE.text);
});

test("a closed form leaves errors on the page", async () => {
  const { session, run, store, state } = open([null]);
  const retryPromise = run({ text: "a" });
  state.isOpen = false;
  await retryPromise;
  assert.deepEqual([session.status, store.status.notice?.text], [null, "too long"]);
});

test("the chosen head follows a changed word", async () => {
  const { session, run, openHead, opened: openedScenes } = open([TIRED_SENTENCE, WIDE_SENTENCE]);
  await run({ text: TIRED_SENTENCE.text });
  await openHead(HEAD);
  await run({ text: WIDE_SENTENCE.text });
  assert.equal(session.resultBefore?.text, TIRED_SENTENCE.text);
  assert.deepEqual(openedScenes[1].slice(0, 2), [session.result, HEAD]);
});

test("a later head replaces an earlier one", async () => {
  const { run, openHead, opened: openedScenes } = open([TIRED_SENTENCE]);
  await run({ text: TIRED_SENTENCE.text });
  await Promise.all([openHead(HEAD), openHead(HEAD)]);
  assert.deepEqual(
    openedScenes.map(([, , isCurrent]) => isCurrent()),
    [false, true],
  );
});

test("another sentence opens no head by itself", async () => {
  const {
    session,
    run,
    openHead,
    opened: openedScenes,
  } = open([TIRED_SENTENCE, readingOf("a b c", WIDE_SENTENCE.heads[0][0].weights)]);
  await run({ text: TIRED_SENTENCE.text });
  await openHead(HEAD);
  await run({ text: "a b c" });
  assert.equal(session.resultBefore, null);
  assert.equal(openedScenes.length, 1);
});
