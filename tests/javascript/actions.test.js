// The actions of the store. Each test applies some actions to a state and checks the result.

import assert from "node:assert/strict";
import { test } from "node:test";
import { withTools } from "../../qkv_demo/ui/static/state/actions.js";
import { ACTIONS } from "../../qkv_demo/ui/static/state/store.js";
import { findLastOpenTool } from "../../qkv_demo/ui/static/state/commands.js";
import { requestFieldsOf, lessonLocation, locationFrom } from "../../qkv_demo/ui/static/state/location.js";
import { stateOf } from "./stores.js";

const scene = (number, heads = 1) => ({ number, tokens: ["a"], context: null, heads: Array(heads).fill({}) });
const [ZERO, ONE, TWO, THREE] = [0, 1, 2, 3].map((number) => scene(number));
const EXAMPLE = { head: 0, preset: "riley-dog", lesson: null };
const freeze = (value) => {
  for (const part of Object.values(value)) if (part && typeof part === "object") freeze(part);
  return Object.freeze(value);
};

/** An action is a list of its name and its arguments. */
const commit = (...parameters) => ["commit", ...parameters];
const toggleOpen = (...tool) => ["toggleOpen", ...tool];

/** Return the state after some actions. All states are frozen, so that an action that mutates one fails. */
const reduceAll = (state, actions) =>
  actions.reduce((current, [name, ...parameters]) => freeze(ACTIONS[name](current, ...parameters)), freeze(state));

/** Return the numbers of the scenes in the past, of the current scene, and of the scenes in the future. */
const historyOf = ({ past, scene, future }) =>
  [past.map((entry) => entry.scene), [scene], future.map((entry) => entry.scene)].map((scenes) =>
    scenes.map(({ number }) => number).join(" "),
  );

for (const [title, actions, expected] of [
  ["the history is empty at first", [], ["", "0", ""]],
  ["edits of one gesture are one undo step", [commit(ONE, "a"), commit(TWO, "a")], ["0", "2", ""]],
  [
    "edits without a common gesture are separate undo steps",
    [commit(ONE, "a"), commit(TWO), commit(THREE)],
    ["0 1 2", "3", ""],
  ],
  [
    "an edit after the end of a gesture is separate",
    [commit(ONE, "a"), ["endGesture"], commit(TWO, "a")],
    ["0 1", "2", ""],
  ],
  ["committing the same scene changes nothing", [commit(ZERO)], ["", "0", ""]],
  ["undo keeps the undone scene for redo", [commit(ONE), commit(TWO), ["undo"]], ["0", "1", "2"]],
  ["redo restores an undone scene", [commit(ONE), commit(TWO), ["undo"], ["undo"], ["redo"]], ["0", "1", "2"]],
  ["an edit after undo clears redo", [commit(ONE), ["undo"], commit(TWO)], ["0", "2", ""]],
  ["undo and redo do nothing without a history", [["undo"], ["redo"]], ["", "0", ""]],
  ["undo ends a gesture", [commit(ONE, "a"), ["undo"], commit(TWO, "a"), commit(THREE, "a")], ["0", "3", ""]],
  [
    "a drag during training belongs to its undo step",
    [
      ["groupEdits", "play"],
      commit(ONE, "play"),
      ["setStatus", { isEditingNumber: true }],
      commit(TWO, "scrub"),
      ["endGesture"],
      ["setStatus", { isEditingNumber: false }],
      commit(THREE, "play"),
      ["groupEdits", null],
      commit(scene(4), "play"),
    ],
    ["0 3", "4", ""],
  ],
]) {
  test(title, () =>
    assert.deepEqual(historyOf(reduceAll(stateOf(ZERO, EXAMPLE, { isEditingNumber: false }), actions)), expected),
  );
}

const STEP = ["masks", 1];

const CUSTOM_LOCATION = locationFrom({ lesson: null, preset: null });

for (const [name, next, past] of [
  ["a custom scene keeps the history", CUSTOM_LOCATION, "0 1"],
  ["opening a lesson step clears the history", lessonLocation(STEP), ""],
]) {
  test(name, () =>
    assert.equal(historyOf(reduceAll(stateOf(ZERO, EXAMPLE), [commit(ONE), ["open", TWO, next]]))[0], past),
  );
}

test("opening another location closes everything", () => {
  const visit = { overlay: { kind: "film" }, learning: {}, isArithmeticOpen: true, before: {} };
  const dragging = { isEditingNumber: true, morphProgress: 0.5 };
  const state = reduceAll(stateOf(ZERO, EXAMPLE, dragging, { visit }), [["open", ONE, CUSTOM_LOCATION]]);
  assert.equal(state.location, CUSTOM_LOCATION);
  assert.deepEqual(state.status, { isEditingNumber: false, morphProgress: null });
});

test("undo reopens the example of a custom scene", () => {
  const state = reduceAll(stateOf(ZERO, EXAMPLE), [["open", ONE, CUSTOM_LOCATION], ["undo"]]);
  assert.equal(requestFieldsOf(state.location).preset, "riley-dog");
});

test("setProgress has no effect outside a lesson", () => {
  const example = stateOf(ZERO, EXAMPLE);
  assert.equal(reduceAll(example, [["setProgress", { beat: 1 }]]), example);
  assert.equal(reduceAll(stateOf(ZERO, { lesson: STEP }), [["setProgress", { beat: 1 }]]).location.beat, 1);
});

test("closing the arithmetic restores the selection", () => {
  const look = { cell: ["weights", 0, 0], pair: [0, 0], presenting: true };
  const state = stateOf(ZERO, { ...EXAMPLE, ...look }, { response: WEIGHTS });
  const selected = reduceAll(state, [
    ["select", ["output", 0, 1]],
    ["select", ["output", 0, 0]],
  ]);
  assert.deepEqual(selected.location.savedSelection, { cell: look.cell, pair: look.pair });
  assert.deepEqual(reduceAll(selected, [["closeNumber"]]).view.cell, look.cell);
});

test("the selected head exists in a smaller scene", () => {
  const state = stateOf(scene(0, 3), { ...EXAMPLE, head: 2 });
  assert.equal(reduceAll(state, [commit(scene(1, 2))]).view.head, 1);
});

const WEIGHTS = { schema: [{ name: "w_q", is_input: true }], view: { cell: ["weights", 0, 1], pair: [0, 1] } };
const SELECTION = { ...EXAMPLE, cell: null, pair: null, gradient: null, presenting: false };

for (const [title, view, status, action, changes] of [
  ["pointAt selects a cell", {}, {}, ["pointAt", ["output", 0, 1]], { cell: ["output", 0, 1] }],
  [
    "an open gradient follows the selected cell",
    { gradient: ["weights", 0, 1] },
    {},
    ["pointAt", ["output", 0, 1]],
    "both",
  ],
  [
    "the gradient does not move to an input",
    { gradient: ["weights", 0, 1] },
    {},
    ["pointAt", ["w_q", 0, 1]],
    { cell: ["w_q", 0, 1] },
  ],
  ["toggleGradient shows the gradient", {}, {}, ["toggleGradient"], { gradient: ["weights", 0, 1] }],
  ["toggleGradient hides the gradient", { gradient: ["weights", 0, 1] }, {}, ["toggleGradient"], { gradient: null }],
  ["selecting another head clears the cell", { cell: ["output", 0, 0] }, {}, ["showHead", 1], { head: 1, cell: null }],
]) {
  test(title, () => {
    const state = stateOf(ZERO, { ...SELECTION, ...view }, { response: WEIGHTS, ...status });
    const [, cell] = action;
    const expected = changes === "both" ? { cell, gradient: cell } : changes;
    assert.deepEqual(reduceAll(state, [action]).view, { ...state.view, ...expected });
  });
}

const TOOLS = { openTools: [], showsWholeStage: false, presenting: false, lesson: null, gradient: null };

test("the gradient and training tools follow their state", () => {
  const stateWithTools = reduceAll(stateOf(ZERO, TOOLS), [
    toggleOpen("steps"),
    toggleOpen("options"),
    ["setView", { gradient: ["weights", 0, 1] }],
    ["setVisit", { learning: {} }],
  ]);
  const { view } = withTools(stateWithTools);
  assert.deepEqual(view.openTools, ["steps", "options", "matters", "learn"]);
  const viewAfterClosing = withTools(
    reduceAll(withTools(stateWithTools), [toggleOpen("steps"), ["setView", { gradient: null }]]),
  );
  assert.deepEqual(viewAfterClosing.view.openTools, ["options", "learn"]);
  assert.equal(withTools(viewAfterClosing), viewAfterClosing);
});

for (const [title, view, status, last, visit] of [
  ["the last open tool", { openTools: ["steps", "options"] }, {}, "options"],
  ["nothing without open tools", {}, {}, undefined],
  ["nothing in a lab", { openTools: ["steps"] }, {}, undefined, { overlay: { kind: "lab" } }],
  ["the last tool that a talk shows", { openTools: ["learn", "steps"], presenting: true }, {}, "learn"],
  ["no tool that a lesson hides", { openTools: ["steps"], lesson: ["masks", 0] }, {}, undefined],
  [
    "a tool beside a lesson with everything",
    { openTools: ["steps"], lesson: ["masks", 0], showsWholeStage: true },
    {},
    "steps",
  ],
  [
    "no training that belongs to the step",
    { openTools: ["learn"], lesson: ["x", 0] },
    { response: { lesson: { training_target: "y" } } },
    undefined,
  ],
]) {
  test(`Escape closes ${title}`, () => {
    const state = stateOf(ZERO, { ...TOOLS, ...view }, { response: {}, ...status }, { visit });
    assert.equal(findLastOpenTool(state), last);
  });
}
