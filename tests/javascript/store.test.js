// The one place of state: undo by gestures, the place of a scene, what listeners hear.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openStore } from "../../qkv_demo/ui/static/state/open_store.js";
import { createStore } from "../../qkv_demo/ui/static/state/store.js";

const scene = (number, heads = 1) => ({ number, heads: Array(heads).fill({}) });
const open = (first = scene(0)) => {
  const heard = [];
  const store = createStore(first, { head: 0, preset: "riley-dog", lesson: null }, { notice: null });
  store.subscribe((change) => heard.push(change));
  return { store, heard };
};

test("commits of one gesture are one step of undo, others are steps of their own", () => {
  const { store } = open();
  for (const [number, gesture] of [
    [1, "a"],
    [2, "a"],
    [3, null],
    [4, null],
  ])
    store.commit(scene(number), gesture);
  const back = [];
  while (store.canUndo) {
    store.undo();
    back.push(store.scene.number);
  }
  assert.deepEqual(back, [3, 2, 0]);
});

test("a gesture that has ended does not go on", () => {
  const { store } = open();
  store.commit(scene(1), "a");
  store.endGesture();
  store.commit(scene(2), "a");
  store.undo();
  assert.equal(store.scene.number, 1);
});

test("what a page left behind is undone where it was left", () => {
  const place = { preset: "robot-law", lesson: null };
  const store = createStore(scene(2), { head: 0, ...place }, {}, undefined, [scene(0), scene(1)]);
  store.undo();
  assert.deepEqual([store.scene.number, store.view.preset, store.canUndo], [1, "robot-law", true]);
});

test("an edit after undo leaves nothing to redo", () => {
  const { store } = open();
  store.commit(scene(1));
  store.undo();
  assert.ok(store.canRedo);
  store.commit(scene(2));
  assert.ok(!store.canRedo);
});

test("redo goes as far forth as undo went back, one step at a time", () => {
  const { store } = open();
  for (const number of [1, 2, 3]) store.commit(scene(number));
  for (let step = 0; step < 3; step += 1) store.undo();
  const forth = [];
  while (store.canRedo) {
    store.redo();
    forth.push(store.scene.number);
  }
  assert.deepEqual(forth, [1, 2, 3]);
});

test("undo and redo bring back whose scene it was", () => {
  const { store } = open();
  store.commit(scene(1), null, { changes: { preset: "robot-law" } });
  store.undo();
  assert.equal(store.view.preset, "riley-dog");
  store.redo();
  assert.equal(store.view.preset, "robot-law");
});

test("the head on screen is one that the scene has", () => {
  const { store } = open(scene(0, 3));
  store.setView({ head: 2 });
  store.commit(scene(1, 2));
  assert.equal(store.view.head, 1);
});

test("the same scene is no commit", () => {
  const { store, heard } = open();
  store.commit(store.scene);
  assert.deepEqual([heard, store.canUndo], [[], false]);
});

test("listeners hear what has changed, with the answer that is there and where numbers travel from", () => {
  const { store, heard } = open();
  const first = store.scene;
  const answer = {};
  store.commit(scene(1), null, { answer, travels: true });
  store.setView({ lens: "w_q" });
  store.complain({ key: "no" });
  store.undo();
  assert.deepEqual(heard, [
    { kind: "scene", answer, from: first, arrives: false },
    { kind: "view" },
    { kind: "status" },
    { kind: "scene", answer: null, from: null, arrives: false },
  ]);
});

test("a complaint knows the scene that it is about", () => {
  const { store } = open();
  const { scene: over } = store;
  store.complain({ key: "no" });
  store.commit(scene(1));
  assert.deepEqual(store.status.notice, { key: "no", good: false, over });
  store.complain(null);
  assert.equal(store.status.notice, null);
});

test("what the page computes of a scene is there before anybody hears of it, unless Python's answer is", () => {
  const first = scene(0);
  const replay = ({ number }, { answer }) => (number < 3 ? { answer: answer + number } : null);
  const store = createStore(first, { head: 0, preset: null, lesson: null }, { answer: 10 }, replay);
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
  const replay = { learn() {}, follow: () => null };
  const view = { lesson: ["masks", 1], preset: null };
  const left = (past, beat) => ({ scene: one(9), lesson: null, preset: null, link: null, beat, past });
  const opened = (kept) => openStore({ scene: one(9) }, view, null, replay, [], kept);
  const numbersOf = (past) => opened(left(past, 0)).past.map((moment) => moment.scene.number);
  assert.deepEqual(numbersOf([one(1), one(2), one(3)]), [1, 2, 3]);
  assert.deepEqual(numbersOf([one(1), one(2, 2), one(3)]), [3], "not across another form");
  for (const spoilt of [null, "x", {}, { ...one(2), tokens: [null] }])
    assert.deepEqual(numbersOf([one(1), spoilt]), []);
  for (const spoilt of [undefined, null, 7, { length: 2 }]) assert.deepEqual(numbersOf(spoilt), []);
  assert.deepEqual(
    [1, 2, 3, 4, "1", undefined].map((beat) => opened(left([], beat)).status.beat),
    [1, 2, 3, 0, 0, 0],
  );
});
