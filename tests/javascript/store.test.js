// The store notifies its listeners of changes, and restores saved work after a reload.

import assert from "node:assert/strict";
import { test } from "node:test";
import { planFirstRequest, createFirstState } from "../../qkv_demo/ui/static/state/store.js";
import { requestFieldsOf, lessonLocation } from "../../qkv_demo/ui/static/state/location.js";
import { storeOf } from "./stores.js";

const scene = (number, heads = 1) => ({ number, tokens: [], heads: Array(heads).fill({}) });
const open = (initialScene = scene(0)) => {
  const changes = [];
  const store = storeOf(initialScene, { head: 0, preset: "riley-dog", lesson: null }, { notice: null });
  store.subscribe((change) => changes.push(change));
  return { store, changes };
};

test("a listener is called for its slices only", () => {
  const { store, changes } = open();
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
  assert.deepEqual([count, changes.length], [2, 3]);
});

test("listeners see recomputed numbers or the response", () => {
  const initialScene = scene(0);
  const replay = ({ number }, { response }) => (number < 3 ? { response: response + number } : null);
  const store = storeOf(initialScene, { head: 0, preset: null, lesson: null }, { response: 10 }, { replay });
  const answers = [];
  store.subscribe(() => answers.push(store.status.response));
  store.commit(scene(1));
  store.commit(scene(2));
  store.commit(scene(3));
  store.commit(scene(1), null, { response: {} });
  store.undo();
  store.undo();
  assert.deepEqual(answers, [11, 13, 13, 13, 13, 15]);
});

test("requests say that a scene was fitted to a trained model", () => {
  const fittedTo = (source) => storeOf(scene(0), {}, {}, { visit: { source } }).view.fitted;
  assert.deepEqual([fittedTo(null), fittedTo({ key: "ui.source.given" })], [false, true]);
});

const sceneOf = (...tokens) => ({
  ...{ tokens, embeddings: tokens.map(() => [1, 2]), context: null },
  heads: [{ w_q: [[1]], w_k: [[1]], w_v: [[1]] }],
});
const REQUESTED_LOCATION = { link: null, lesson: null, preset: "riley-dog", puzzle: null };
const SETTINGS = { presets: ["riley-dog", "nlper"], learning: { puzzles: {} } };
const stateAfterReload = (savedFields) => {
  const work = { scene: sceneOf("a"), preset: "riley-dog", ...savedFields };
  const plan = planFirstRequest(REQUESTED_LOCATION, work, SETTINGS, true);
  return createFirstState({ scene: sceneOf("a") }, { lesson: null, preset: "riley-dog" }, [], {
    resumedWork: plan.resumedWork,
  });
};
const pastOf = (past) =>
  stateAfterReload({ past }).past.map((entry) => [
    entry.scene.tokens.join(" "),
    requestFieldsOf(entry.location).preset,
  ]);

test("a reload keeps scenes of other sizes", () => {
  const entries = [
    { scene: sceneOf("a", "b"), preset: "riley-dog" },
    { scene: { ...sceneOf("c"), context: sceneOf("d"), mask: [[true]] }, preset: null },
  ];
  assert.deepEqual(pastOf(entries), [
    ["a b", "riley-dog"],
    ["c", null],
  ]);
});

test("a saved, unknown example becomes custom", () =>
  assert.deepEqual(pastOf([{ scene: sceneOf("a"), preset: "gone" }]), [["a", null]]));

for (const scene of [null, {}, { ...sceneOf("a"), tokens: [null] }, { ...sceneOf("a"), embeddings: [["1"]] }]) {
  test(`undo ends before an invalid saved scene: ${JSON.stringify(scene)}`, () =>
    assert.deepEqual(pastOf([{ scene: sceneOf("a") }, { scene }, { scene: sceneOf("b") }]), [["b", null]]));
}

for (const past of [undefined, null, 7, { length: 2 }, [null]]) {
  test(`an invalid saved history is empty: ${JSON.stringify(past)}`, () => assert.deepEqual(pastOf(past), []));
}

test("the view for requests changes with the location", () => {
  const { store, changes } = open();
  const { view } = store;
  store.setLocation({ ...store.location, savedSelection: { cell: null, pair: null } });
  assert.equal(store.view, view);
  store.setLocation(lessonLocation(["masks", 1]));
  assert.deepEqual([store.view.lesson, store.view.preset], [["masks", 1], null]);
  for (const slice of ["location", "lesson", "preset"]) assert.ok(changes[1].slices.has(slice));
});

test("everything open at a location is a slice", () => {
  const { store, changes } = open();
  store.setVisit({ isArithmeticOpen: true });
  assert.deepEqual([...changes[0].slices], ["location", "isArithmeticOpen"]);
});

test("a reload restores a lesson step's beat", () => {
  const stateAt = (beat) =>
    createFirstState({ scene: sceneOf("a") }, { lesson: ["masks", 1] }, [], { resumedWork: { past: [], beat } });
  assert.deepEqual(
    [1, 2, 3, 4, "1", undefined].map((beat) => stateAt(beat).location.beat),
    [1, 2, 3, 0, 0, 0],
  );
});
