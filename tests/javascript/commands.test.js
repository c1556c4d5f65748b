// The table of commands, with unique names and keys, and the order in which Escape closes things.

import assert from "node:assert/strict";
import { test } from "node:test";
import { SHORTCUTS } from "../../qkv_demo/ui/static/input/shortcuts.js";
import { createCommands, validToolNames } from "../../qkv_demo/ui/static/state/commands.js";
import { storeOf } from "./stores.js";

/** A module whose functions all do nothing. */
const IDLE_MODULE = new Proxy({}, { get: () => () => {} });

/** Create commands for a store. All other modules do nothing, unless they are passed as `more`. */
function open({ view = {}, visit = {}, ...more } = {}) {
  const calls = [];
  const fullView = {
    openTools: [],
    showsWholeStage: false,
    presenting: true,
    lesson: null,
    preset: "x",
    gradient: null,
    ...view,
  };
  const store = storeOf(
    { tokens: [], heads: [{}] },
    fullView,
    { isBlank: false, formulaPart: null, response: {} },
    { visit },
  );
  const settings = { choices: { files: {} } };
  const labs = { leaveLab: () => false };
  const learning = { openLearning() {}, closeLearning: () => void calls.push("closeLearning") };
  const idleModules = [
    "client",
    "addressSync",
    "navigation",
    "film",
    "fitting",
    "trainedHeads",
    "talk",
    "notesChannel",
  ].map((name) => [name, IDLE_MODULE]);
  const modules = {
    store,
    ...Object.fromEntries(idleModules),
    ...{
      editing: {},
      replay: {},
      matrices: {},
      settings,
      labs,
      learning,
      isWithoutStorage: true,
      getScreen: () => IDLE_MODULE,
    },
    ...more,
  };
  return { store, calls, commands: createCommands(modules) };
}

test("no mode has two commands for row key", () => {
  for (const mode of ["talk", "page"]) {
    const keys = SHORTCUTS.flatMap((row) => ((row.mode ?? mode) === mode ? row.keys : []));
    assert.equal(new Set(keys).size, keys.length);
  }
});

test("two commands with one name are an error", () => {
  assert.throws(() => open({ labs: { undo() {} } }), /duplicate names: undo/);
});

test("in a talk Escape closes arithmetic before training", () => {
  const { store, calls, commands } = open({
    view: { cell: ["weights", 0, 1], openTools: ["steps"], lesson: ["masks", 0] },
    visit: { learning: {}, savedSelection: { cell: null, pair: null } },
  });
  const closedParts = () => [store.location.savedSelection === null, calls.includes("closeLearning")];
  commands.closeLast();
  assert.deepEqual(closedParts(), [true, false]);
  assert.equal(commands.closeLast(), "learn");
  assert.deepEqual(closedParts(), [true, true]);
  store.setVisit({ learning: null });
  commands.closeLast();
  assert.deepEqual(store.view.openTools, ["steps"], "a talk does not show this tool");
});

test("only the last saved panel is open", () => {
  assert.deepEqual(validToolNames(["options", "weights", "steps", "unknown"]), ["options", "steps"]);
});

test("in a talk What if? shows the answer of the film's question first", async () => {
  const opened = [];
  const menus = { openAnswerFirst: () => opened.push("answer"), openWhatIf: () => opened.push("what-if") };
  const { store, commands } = open({
    visit: { overlay: { kind: "film", isGuessing: true } },
    getScreen: () => ({ stage: () => ({ menus }) }),
  });
  await commands.askWhatIf();
  assert.deepEqual(opened, ["answer"]);
  store.setVisit({ overlay: { kind: "film", isGuessing: false } });
  await commands.askWhatIf();
  assert.deepEqual(opened, ["answer", "what-if"]);
});
