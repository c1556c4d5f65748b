// The one list of commands: no name twice, no key twice, words for every key and button.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createCommands } from "../../qkv_demo/ui/static/state/commands.js";
import { storeOf } from "./stores.js";

const WORDS = JSON.parse(readFileSync(new URL("../../qkv_demo/locale/en.json", import.meta.url), "utf8"));

/** A part of which everything that is not given does nothing. */
const idle = (given = {}) => new Proxy(given, { get: (own, name) => (name in own ? own[name] : () => {}) });

/** Commands over a store, with parts that do nothing; more of them may be given. */
function open({ view = {}, status = {}, ...more } = {}) {
  const done = [];
  const nothing = (name) => () => void done.push(name);
  const named = (names) => Object.fromEntries(names.map((name) => [name, nothing(name)]));
  const looked = { open: [], everything: false, presenting: true, lesson: null, preset: "x", gradient: null, ...view };
  const quiet = { lab: null, learning: null, notes: false, sheet: false, before: null, blank: false, detour: null };
  const store = storeOf({ tokens: [], heads: [{}] }, looked, { ...quiet, answer: {}, ...status });
  const navigation = idle({ address: idle() });
  const screen = idle();
  const settings = { quantities: [], choices: { files: {} } };
  const labs = { leaveLab: () => false };
  const learning = named(["openLearning", "closeLearning"]);
  const parts = {
    store,
    client: idle(),
    navigation,
    replay: {},
    screen,
    settings,
    labs,
    learning,
    alone: true,
    ...more,
  };
  return { store, done, commands: createCommands(parts) };
}

test("no key is that of two commands, and every command that is shown has its words", () => {
  const { list } = open().commands;
  const keys = list.flatMap((one) => one.keys ?? []);
  assert.equal(new Set(keys).size, keys.length);
  for (const { name, label } of list) assert.ok(WORDS[label], `${name}: ${label}`);
});

test("every command of the list is one by its name", () => {
  const { commands } = open();
  for (const { name } of commands.list) assert.equal(typeof commands[name], "function", name);
});

test("a name that is given twice is an error when the page starts", () => {
  assert.throws(() => open({ labs: { undo() {} } }), /named twice: undo/);
});

test("in a talk Esc closes one thing after the other: a number, training, notes", () => {
  const before = { cell: null, pair: null, lesson: null };
  const { store, done, commands } = open({
    view: { cell: ["weights", 0, 1], open: ["steps"] },
    status: { before, notes: true, learning: {} },
  });
  const closed = () => [store.status.before === null, done.includes("closeLearning"), !store.status.notes];
  commands.closeLast();
  assert.deepEqual(closed(), [true, false, false]);
  assert.equal(commands.closeLast(), "learn");
  assert.deepEqual(closed(), [true, true, false]);
  store.setStatus({ learning: null });
  commands.closeLast();
  assert.deepEqual(closed(), [true, true, true]);
  assert.deepEqual(store.view.open, ["steps"], "which a talk does not show");
});

test("tools open and close by their names, and Esc closes the one that was opened last", () => {
  const { store, done, commands } = open({ view: { presenting: false } });
  for (const name of ["weights", "options", "nobody's"]) commands.toggleTool(name);
  assert.deepEqual(store.view.open, ["weights", "options"]);
  assert.equal(commands.closeLast(), "options");
  assert.deepEqual(store.view.open, ["weights"]);
  commands.toggleTool("learn");
  assert.deepEqual(done, ["openLearning"]);
  commands.toggleEverything();
  assert.equal(store.view.everything, true);
});
