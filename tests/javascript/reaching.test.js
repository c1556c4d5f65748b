// A computed arrow in a hand: where the pull began, how far it has come, and what ends it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createDragging } from "../../qkv_demo/ui/static/state/editing.js";
import { createMatrices } from "../../qkv_demo/ui/static/state/scene.js";
import { storeOf } from "./stores.js";

const QUERY = { quantity: "queries", head: 0, row: 1, dims: 2, moves: "W_Q" };
const FIRST = { tokens: [], queries: [], heads: [{}] };
const BESIDE = { getScreen: () => ({ stage: () => ({ glow() {} }) }), matrices: createMatrices([]) };

/** A store whose numbers are those of the first scene, and a replay that makes a scene of each wish but (0, 0). */
function open() {
  const answer = {
    drag_programs: { queries: "pull" },
    trace: { heads: [{ queries: [[], [1, 2, 3]], keys: [[], [4, 5]] }] },
  };
  const store = storeOf(FIRST, { head: 0 }, { answer, notice: null });
  const asked = [];
  const moveScene = (start, program, wish) => {
    asked.push({ start, program, wish });
    return wish.point.every((value) => value === 0) ? null : { ...start, wish };
  };
  const replay = { moveScene, program: (key) => key === "pull" };
  return { store, asked, hand: createDragging({ store, replay, ...BESIDE }) };
}

for (const [said, end] of [
  ["another edit", ({ store }) => store.commit({ ...store.scene, edited: true })],
  ["letting go", ({ hand }) => hand.endGesture()],
  ["another arrow", ({ hand }) => hand.pullArrow({ ...QUERY, row: 0 }, [8, 8], "other")],
]) {
  test(`${said} ends a pull`, () => {
    const { store, asked, hand } = open();
    hand.pullArrow(QUERY, [4, 5], "one");
    end({ store, hand });
    const { scene } = store;
    hand.pullArrow(QUERY, [6, 7], "two");
    assert.equal(asked.at(-1).start, scene);
  });
}

test("where no matrix gives the wish, that is said and nothing moves", () => {
  const { store, hand } = open();
  assert.equal(hand.pullArrow(QUERY, [0, 0], "one"), null);
  const { key, values, good } = store.status.notice;
  assert.deepEqual({ key, values, good }, { key: "ui.reach.zero", values: { row: 2, matrix: "W_Q" }, good: false });
  assert.ok(!store.canUndo);
});
