// The one place of state: what listeners hear, and where a page that is loaded again goes on.

import assert from "node:assert/strict";
import { test } from "node:test";
import { resolveOpening, firstState } from "../../qkv_demo/ui/static/state/store.js";
import { fieldsOf, lessonAt } from "../../qkv_demo/ui/static/state/location.js";
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
  }, ["scene", "plane_content"]);
  assert.equal(store.setView({ plane_content: "w_q" }), true);
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

test("requests say that a scene was fitted to a trained model", () => {
  const fittedTo = (source) => storeOf(scene(0), {}, {}, { visit: { source } }).view.fitted;
  assert.deepEqual([fittedTo(null), fittedTo({ key: "ui.source.given" })], [false, true]);
});

const sceneOf = (...tokens) => ({
  ...{ tokens, embeddings: tokens.map(() => [1, 2]), context: null },
  heads: [{ w_q: [[1]], w_k: [[1]], w_v: [[1]] }],
});
const HERE = { link: null, lesson: null, preset: "riley-dog", puzzle: null };
const SETTINGS = { presets: ["riley-dog", "nlper"], learning: { puzzles: {} } };
const reloaded = (kept) => {
  const work = { scene: sceneOf("a"), preset: "riley-dog", ...kept };
  const { left } = resolveOpening(HERE, work, SETTINGS, true);
  return firstState({ scene: sceneOf("a") }, { lesson: null, preset: "riley-dog" }, [], { left });
};
const pastOf = (past) =>
  reloaded({ past }).past.map((moment) => [moment.scene.tokens.join(" "), fieldsOf(moment.location).preset]);

test("a page that is loaded again keeps the past, also of another size and option", () => {
  const moments = [
    { scene: sceneOf("a", "b"), preset: "riley-dog" },
    { scene: { ...sceneOf("c"), context: sceneOf("d"), mask: [[true]] }, preset: null },
  ];
  assert.deepEqual(pastOf(moments), [
    ["a b", "riley-dog"],
    ["c", null],
  ]);
});

test("a kept example that is gone leaves a custom scene", () =>
  assert.deepEqual(pastOf([{ scene: sceneOf("a"), preset: "gone" }]), [["a", null]]));

for (const scene of [null, {}, { ...sceneOf("a"), tokens: [null] }, { ...sceneOf("a"), embeddings: [["1"]] }]) {
  test(`a past is kept as far back as it is whole: ${JSON.stringify(scene)}`, () =>
    assert.deepEqual(pastOf([{ scene: sceneOf("a") }, { scene }, { scene: sceneOf("b") }]), [["b", null]]));
}

for (const past of [undefined, null, 7, { length: 2 }, [null]]) {
  test(`a kept past that is none is empty: ${JSON.stringify(past)}`, () => assert.deepEqual(pastOf(past), []));
}

test("the view for requests changes with the location", () => {
  const { store, heard } = open();
  const { view } = store;
  store.setLocation({ ...store.location, before: { cell: null, pair: null } });
  assert.equal(store.view, view);
  store.setLocation(lessonAt(["masks", 1]));
  assert.deepEqual([store.view.lesson, store.view.preset], [["masks", 1], null]);
  for (const slice of ["location", "lesson", "preset"]) assert.ok(heard[1].slices.has(slice));
});

test("what opens at a location is a slice", () => {
  const { store, heard } = open();
  store.setVisit({ sheet: true });
  assert.deepEqual([...heard[0].slices], ["location", "sheet"]);
});

test("a lesson's step that is loaded again has said as much as before", () => {
  const opened = (beat) =>
    firstState({ scene: sceneOf("a") }, { lesson: ["masks", 1] }, [], { left: { past: [], beat } });
  assert.deepEqual(
    [1, 2, 3, 4, "1", undefined].map((beat) => opened(beat).location.beat),
    [1, 2, 3, 0, 0, 0],
  );
});
