// Dragging a computed arrow, and the events that end the drag.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createDragging } from "../../qkv_demo/ui/static/state/editing.js";
import { createMatrices } from "../../qkv_demo/ui/static/state/scene.js";
import { storeOf } from "./stores.js";

const QUERY = { quantity: "queries", head: 0, row: 1, dims: 2, moved_symbol: "W_Q" };
const SCENE = { tokens: [], queries: [], heads: [{}] };
const MODULES = { getScreen: () => ({ stage: () => ({ markChanges() {} }) }), matrices: createMatrices([]) };

/** Create a store, and a replay that returns a scene for every target point except (0, 0). */
function open() {
  const response = {
    drag_programs: { queries: "pull" },
    trace: { heads: [{ queries: [[], [1, 2, 3]], keys: [[], [4, 5]] }] },
  };
  const store = storeOf(SCENE, { head: 0 }, { response, notice: null });
  const calls = [];
  const moveScene = (start, program, target) => {
    calls.push({ start, program, target });
    return target.point.every((value) => value === 0) ? null : { ...start, target };
  };
  const replay = { moveScene, getProgram: (key) => key === "pull" };
  return { store, calls, dragging: createDragging({ store, replay, ...MODULES }) };
}

for (const [title, end] of [
  ["another edit", ({ store }) => store.commit({ ...store.scene, edited: true })],
  ["releasing the pointer", ({ dragging }) => dragging.endGesture()],
  ["another arrow", ({ dragging }) => dragging.pullArrow({ ...QUERY, row: 0 }, [8, 8], "other")],
]) {
  test(`${title} ends the drag`, () => {
    const { store, calls, dragging } = open();
    dragging.pullArrow(QUERY, [4, 5], "one");
    end({ store, dragging });
    const { scene } = store;
    dragging.pullArrow(QUERY, [6, 7], "two");
    assert.equal(calls.at(-1).start, scene);
  });
}

test("an impossible target shows an error", () => {
  const { store, dragging } = open();
  assert.equal(dragging.pullArrow(QUERY, [0, 0], "one"), null);
  const { key, values, isSuccess } = store.status.notice;
  assert.deepEqual(
    { key, values, isSuccess },
    { key: "ui.reach.zero", values: { row: 2, matrix: "W_Q" }, isSuccess: false },
  );
  assert.ok(!store.canUndo);
});
