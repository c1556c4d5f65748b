// Which steps a talk has, and how an address names them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { queryOf, readAddress } from "../../qkv_demo/ui/static/browser/address.js";
import { createStepNames } from "../../qkv_demo/ui/static/state/step_names.js";
import { counterOf, stepAfter, stepsOf } from "../../qkv_demo/ui/static/state/talk_steps.js";

const names = createStepNames({ search: { names: ["find", "hard", "soft", "heads"], steps: {} } });

test("an address names the steps of a talk, and follows it", () => {
  const { talk } = readAddress("?lesson=search&steps=heads,find,nothing");
  assert.deepEqual(names.pick("search", talk), { lesson: "search", steps: [0, 3] });
  const place = { lesson: ["search", "find"], preset: null, language: null, presenting: true };
  const picked = names.picked({ lesson: "search", steps: [0, 3] }, ["search", 0]);
  const query = queryOf({ ...place, talk: picked }, { first: "riley-dog", link: null });
  assert.equal(decodeURIComponent(query), "?lesson=search&step=find&view=present&steps=find,heads");
});

test("no name at all is all of them, and “1” opens every step of a scene", () => {
  assert.equal(names.pick("search", ["nothing"]), null);
  assert.equal(readAddress("?lesson=search&steps=1").talk, null);
  assert.ok(readAddress("?lesson=search&steps=1").steps);
});

test("a talk goes from one of its steps to the next, also from a step that it has not", () => {
  const steps = stepsOf({ lesson: "search", steps: [0, 3] }, "search", 4);
  assert.deepEqual([stepAfter(steps, 0, 1), stepAfter(steps, 3, 1), stepAfter(steps, 2, -1)], [3, undefined, 0]);
  assert.deepEqual(stepsOf({ lesson: "other", steps: [1] }, "search", 3), [0, 1, 2]);
});

test("the counter counts what the talk has", () => {
  const talk = { lesson: "search", steps: [0, 3] };
  assert.equal(counterOf({ name: "search", step: 3, count: 4 }, talk), "2 / 2");
  assert.equal(counterOf({ name: "search", step: 2, count: 4 }, talk), "3 / 4");
});
