// What happens to the state: each action as a table of what was, what happens and what is then.

import assert from "node:assert/strict";
import { test } from "node:test";
import { withTools } from "../../qkv_demo/ui/static/state/actions.js";
import { ACTIONS } from "../../qkv_demo/ui/static/state/store.js";
import { lastTool } from "../../qkv_demo/ui/static/state/commands.js";
import { fieldsOf, lessonAt, locationFrom } from "../../qkv_demo/ui/static/state/location.js";
import { stateOf } from "./stores.js";

const scene = (number, heads = 1) => ({ number, tokens: ["a"], context: null, heads: Array(heads).fill({}) });
const [ZERO, ONE, TWO, THREE] = [0, 1, 2, 3].map((number) => scene(number));
const HERE = { head: 0, preset: "riley-dog", lesson: null };
const freeze = (value) => {
  for (const part of Object.values(value)) if (part && typeof part === "object") freeze(part);
  return Object.freeze(value);
};

/** An action with what it is about. */
const commit = (...what) => ["commit", ...what];
const toggleOpen = (...tool) => ["toggleOpen", ...tool];

/** What comes of some actions, one after the other; none may write on what was. */
const after = (state, actions) =>
  actions.reduce((now, [name, ...what]) => freeze(ACTIONS[name](now, ...what)), freeze(state));

/** Which scenes lie behind, which is here and which lie ahead. */
const wayOf = ({ past, scene: here, future }) =>
  [past.map((moment) => moment.scene), [here], future.map((moment) => moment.scene)].map((scenes) =>
    scenes.map(({ number }) => number).join(" "),
  );

for (const [said, actions, way] of [
  ["nothing has happened", [], ["", "0", ""]],
  ["edits of one gesture are one step", [commit(ONE, "a"), commit(TWO, "a")], ["0", "2", ""]],
  [
    "those without one, and of another, are steps of their own",
    [commit(ONE, "a"), commit(TWO), commit(THREE)],
    ["0 1 2", "3", ""],
  ],
  ["a gesture that has ended does not go on", [commit(ONE, "a"), ["endGesture"], commit(TWO, "a")], ["0 1", "2", ""]],
  ["the same scene is no edit", [commit(ZERO)], ["", "0", ""]],
  ["undo goes back and keeps what was", [commit(ONE), commit(TWO), ["undo"]], ["0", "1", "2"]],
  ["redo goes forth again", [commit(ONE), commit(TWO), ["undo"], ["undo"], ["redo"]], ["0", "1", "2"]],
  ["an edit after undo leaves nothing ahead", [commit(ONE), ["undo"], commit(TWO)], ["0", "2", ""]],
  ["where nothing lies behind or ahead nothing happens", [["undo"], ["redo"]], ["", "0", ""]],
  ["undo ends a gesture", [commit(ONE, "a"), ["undo"], commit(TWO, "a"), commit(THREE, "a")], ["0", "3", ""]],
  [
    "what a hand moves while something plays is the same step, another edit is its own",
    [
      ["playUnder", "play"],
      commit(ONE, "play"),
      ["setStatus", { moving: true }],
      commit(TWO, "scrub"),
      ["endGesture"],
      ["setStatus", { moving: false }],
      commit(THREE, "play"),
      ["playUnder", null],
      commit(scene(4), "play"),
    ],
    ["0 3", "4", ""],
  ],
]) {
  test(said, () => assert.deepEqual(wayOf(after(stateOf(ZERO, HERE, { moving: false }), actions)), way));
}

const STEP = ["masks", 1];

const OWN = locationFrom({ lesson: null, preset: null });

for (const [name, next, past] of [
  ["undo continues within a location", OWN, "0 1"],
  ["undo ends at another location", lessonAt(STEP), ""],
]) {
  test(name, () => assert.equal(wayOf(after(stateOf(ZERO, HERE), [commit(ONE), ["open", TWO, next]]))[0], past));
}

test("another location replaces all that was open", () => {
  const visit = { overlay: { kind: "film" }, learning: {}, sheet: true, before: {} };
  const dragging = { moving: true, morph: 0.5 };
  const state = after(stateOf(ZERO, HERE, dragging, { visit }), [["open", ONE, OWN]]);
  assert.equal(state.location, OWN);
  assert.deepEqual(state.status, { moving: false, morph: null });
});

test("undo returns from an own scene to its example", () => {
  const state = after(stateOf(ZERO, HERE), [["open", ONE, OWN], ["undo"]]);
  assert.equal(fieldsOf(state.location).preset, "riley-dog");
});

test("a lesson's progress changes only in a lesson", () => {
  const example = stateOf(ZERO, HERE);
  assert.equal(after(example, [["setProgress", { beat: 1 }]]), example);
  assert.equal(after(stateOf(ZERO, { lesson: STEP }), [["setProgress", { beat: 1 }]]).location.beat, 1);
});

test("closing a number returns to the selection before it", () => {
  const look = { cell: ["weights", 0, 0], pair: [0, 0], presenting: true };
  const state = stateOf(ZERO, { ...HERE, ...look }, { answer: WEIGHTS });
  const pressed = after(state, [
    ["select", ["output", 0, 1]],
    ["select", ["output", 0, 0]],
  ]);
  assert.deepEqual(pressed.location.before, { cell: look.cell, pair: look.pair });
  assert.deepEqual(after(pressed, [["closeNumber"]]).view.cell, look.cell);
});

test("the head on screen is one that the scene has", () => {
  const state = stateOf(scene(0, 3), { ...HERE, head: 2 });
  assert.equal(after(state, [commit(scene(1, 2))]).view.head, 1);
});

const WEIGHTS = { schema: [{ name: "w_q", is_input: true }], view: { cell: ["weights", 0, 1], pair: [0, 1] } };
const LOOK = { ...HERE, cell: null, pair: null, gradient: null, presenting: false };

for (const [said, view, status, action, changes] of [
  ["a cell is pointed at", {}, {}, ["pointAt", ["output", 0, 1]], { cell: ["output", 0, 1] }],
  ["its gradient goes with it", { gradient: ["weights", 0, 1] }, {}, ["pointAt", ["output", 0, 1]], "both"],
  [
    "but not to a given number",
    { gradient: ["weights", 0, 1] },
    {},
    ["pointAt", ["w_q", 0, 1]],
    { cell: ["w_q", 0, 1] },
  ],
  ["a gradient is shown", {}, {}, ["toggleGradient"], { gradient: ["weights", 0, 1] }],
  ["and hidden", { gradient: ["weights", 0, 1] }, {}, ["toggleGradient"], { gradient: null }],
  ["another head has no cell yet", { cell: ["output", 0, 0] }, {}, ["showHead", 1], { head: 1, cell: null }],
]) {
  test(`looking: ${said}`, () => {
    const state = stateOf(ZERO, { ...LOOK, ...view }, { answer: WEIGHTS, ...status });
    const [, cell] = action;
    const wanted = changes === "both" ? { cell, gradient: cell } : changes;
    assert.deepEqual(after(state, [action]).view, { ...state.view, ...wanted });
  });
}

const TOOLS = { open: [], everything: false, presenting: false, lesson: null, gradient: null };

test("tools are open in the order in which they were opened; two of them exactly while what they show is there", () => {
  const opened = after(stateOf(ZERO, TOOLS), [
    toggleOpen("steps"),
    toggleOpen("options"),
    ["setView", { gradient: ["weights", 0, 1] }],
    ["setVisit", { learning: {} }],
  ]);
  const { view } = withTools(opened);
  assert.deepEqual(view.open, ["steps", "options", "matters", "learn"]);
  const closed = withTools(after(withTools(opened), [toggleOpen("steps"), ["setView", { gradient: null }]]));
  assert.deepEqual(closed.view.open, ["options", "learn"]);
  assert.equal(withTools(closed), closed);
});

for (const [said, view, status, last, visit] of [
  ["the last one", { open: ["steps", "options"] }, {}, "options"],
  ["none", {}, {}, undefined],
  ["none in a lab", { open: ["steps"] }, {}, undefined, { overlay: { kind: "lab" } }],
  ["none that a talk does not show", { open: ["learn", "steps"], presenting: true }, {}, "learn"],
  ["none that a lesson does not show", { open: ["steps"], lesson: ["masks", 0] }, {}, undefined],
  ["unless it shows everything", { open: ["steps"], lesson: ["masks", 0], everything: true }, {}, "steps"],
  [
    "not what the step is about",
    { open: ["learn"], lesson: ["x", 0] },
    { answer: { lesson: { training_target: "y" } } },
    undefined,
  ],
]) {
  test(`Esc closes ${said}`, () => {
    const state = stateOf(ZERO, { ...TOOLS, ...view }, { answer: {}, ...status }, { visit });
    assert.equal(lastTool(state), last);
  });
}
