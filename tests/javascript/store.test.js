// The one place of state: what listeners hear, and where a page that is loaded again goes on.

import assert from "node:assert/strict";
import { test } from "node:test";
import { firstState } from "../../qkv_demo/ui/static/state/store.js";
import { storeOf } from "./stores.js";

const scene = (number, heads = 1) => ({ number, tokens: [], heads: Array(heads).fill({}) });
const open = (first = scene(0)) => {
  const heard = [];
  const store = storeOf(first, { head: 0, preset: "riley-dog", lesson: null }, { notice: null });
  store.subscribe((change) => heard.push(change));
  return { store, heard };
};

test("who waits for some parts hears of those alone, and nobody of what leaves all as it is", () => {
  const { store, heard } = open();
  let count = 0;
  store.subscribe(() => {
    count += 1;
  }, ["scene", "lens"]);
  assert.equal(store.setView({ lens: "w_q" }), true);
  assert.equal(store.setView({ head: 1 }), true);
  assert.equal(store.setView({ head: 1 }), false);
  store.commit(store.scene);
  store.endGesture();
  store.commit(scene(1, 2));
  assert.deepEqual([count, heard.length], [2, 3]);
});

test("what the page computes of a scene is there before anybody hears of it, unless Python's answer is", () => {
  const first = scene(0);
  const replay = ({ number }, { answer }) => (number < 3 ? { answer: answer + number } : null);
  const store = storeOf(first, { head: 0, preset: null, lesson: null }, { answer: 10 }, { replay });
  const heard = [];
  store.subscribe(() => heard.push(store.status.answer));
  store.commit(scene(1));
  store.commit(scene(2));
  store.commit(scene(3));
  store.commit(scene(1), null, { answer: {} });
  store.undo();
  store.undo();
  assert.deepEqual(heard, [11, 13, 13, 13, 13, 15]);
});

test("a page that is loaded again has a past of scenes formed like its own, and nothing that a hand has spoilt", () => {
  const one = (number, heads = 1) => ({ ...scene(number, heads), tokens: ["Riley"], tie_qk: number > 2 });
  const view = { lesson: ["masks", 1], preset: null };
  const left = (past, beat) => ({ scene: one(8), lesson: null, preset: null, link: null, beat, past });
  const opened = (kept) => firstState({ scene: one(9) }, view, [], { left: kept });
  const numbersOf = (past) => opened(left(past, 0)).past.map((moment) => moment.scene.number);
  assert.deepEqual(numbersOf([one(1), one(2), one(3)]), [1, 2, 3]);
  assert.equal(opened(left([], 0)).scene.number, 9, "what Python has made whole, not what was kept");
  assert.deepEqual(numbersOf([one(1), one(2, 2), one(3)]), [3], "not across another form");
  for (const spoilt of [null, "x", {}, { ...one(2), tokens: [null] }])
    assert.deepEqual(numbersOf([one(1), spoilt]), []);
  for (const spoilt of [undefined, null, 7, { length: 2 }]) assert.deepEqual(numbersOf(spoilt), []);
  assert.deepEqual(
    [1, 2, 3, 4, "1", undefined].map((beat) => opened(left([], beat)).status.beat),
    [1, 2, 3, 0, 0, 0],
  );
});
