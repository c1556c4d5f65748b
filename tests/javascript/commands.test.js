// The table of commands, with unique names and keys, and the order in which Escape closes things.

import assert from "node:assert/strict";
import { test } from "node:test";
import { KEYS } from "../../qkv_demo/ui/static/input/keys.js";
import { createCommands, toolsFrom } from "../../qkv_demo/ui/static/state/commands.js";
import { storeOf } from "./stores.js";

/** A part of which everything does nothing. */
const IDLE = new Proxy({}, { get: () => () => {} });

/** Commands over a store, with parts that do nothing; more of them may be given. */
function open({ view = {}, visit = {}, ...more } = {}) {
  const done = [];
  const looked = { open: [], everything: false, presenting: true, lesson: null, preset: "x", gradient: null, ...view };
  const store = storeOf({ tokens: [], heads: [{}] }, looked, { blank: false, answer: {} }, { visit });
  const settings = { choices: { files: {} } };
  const labs = { leaveLab: () => false };
  const learning = { openLearning() {}, closeLearning: () => void done.push("closeLearning") };
  const quietly = ["client", "address", "navigation", "film", "fitting", "trainedHeads", "talk", "notesChannel"].map(
    (name) => [name, IDLE],
  );
  const parts = {
    store,
    ...Object.fromEntries(quietly),
    ...{ editing: {}, replay: {}, matrices: {}, settings, labs, learning, alone: true, getScreen: () => IDLE },
    ...more,
  };
  return { store, done, commands: createCommands(parts) };
}

test("no mode has two commands for one key", () => {
  for (const mode of ["talk", "page"]) {
    const keys = KEYS.flatMap((one) => ((one.mode ?? mode) === mode ? one.keys : []));
    assert.equal(new Set(keys).size, keys.length);
  }
});

test("a name that is given twice is an error when the page starts", () => {
  assert.throws(() => open({ labs: { undo() {} } }), /named twice: undo/);
});

test("in a talk Esc closes a number before training", () => {
  const { store, done, commands } = open({
    view: { cell: ["weights", 0, 1], open: ["steps"], lesson: ["masks", 0] },
    visit: { learning: {}, before: { cell: null, pair: null } },
  });
  const closed = () => [store.location.before === null, done.includes("closeLearning")];
  commands.closeLast();
  assert.deepEqual(closed(), [true, false]);
  assert.equal(commands.closeLast(), "learn");
  assert.deepEqual(closed(), [true, true]);
  store.setVisit({ learning: null });
  commands.closeLast();
  assert.deepEqual(store.view.open, ["steps"], "which a talk does not show");
});

test("of saved tools in one space the last is open", () => {
  assert.deepEqual(toolsFrom(["options", "weights", "steps", "unknown"]), ["options", "steps"]);
});
