// Which steps a talk has, and how an address names them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { queryOf, readAddress } from "../../qkv_demo/ui/static/browser/address.js";
import {
  hasRefused,
  MOST,
  readTalk,
  stepAfter,
  stepsOf,
  writeTalk,
} from "../../qkv_demo/ui/static/state/talk_steps.js";

const NAMES = { search: { names: ["find", "hard", "soft", "heads"], steps: {} } };

const whole = { lesson: "search", steps: [0, 1, 2, 3], title: "", notes: {}, minutes: 15 };

test("an address holds the steps of a talk and words of one's own, and follows them", () => {
  const { talk } = readAddress(
    "?lesson=search&steps=heads,find,nothing&title=My+<b>talk</b>&note.find=Ask+first&note.no=1&minutes=20",
  );
  const picked = readTalk(NAMES, "search", talk);
  const own = { title: "My <b>talk</b>", notes: { 0: "Ask first" }, minutes: 20 };
  assert.deepEqual(picked, { lesson: "search", steps: [0, 3], ...own });
  const place = { lesson: ["search", "find"], preset: null, language: null, presenting: true };
  const query = queryOf(
    { ...place, talk: writeTalk(NAMES, picked, ["search", 0]) },
    { first: "riley-dog", link: null },
  );
  const again = readAddress(query).talk;
  assert.deepEqual(readTalk(NAMES, "search", again), picked);
  assert.equal(query.split("&steps=")[0], "?lesson=search&step=find&view=present");
});

test("no name at all is all of them, and “1” opens every step of a scene", () => {
  assert.equal(readTalk(NAMES, "search", { steps: ["nothing"], title: "", notes: {}, minutes: null }), null);
  assert.equal(readTalk(NAMES, "search", readAddress("?lesson=search&steps=1").talk), null);
  assert.ok(readAddress("?lesson=search&steps=1").steps);
  assert.deepEqual(readTalk(NAMES, "search", readAddress("?lesson=search&title=Mine").talk), {
    ...whole,
    title: "Mine",
  });
});

test("what is too long is left out, by characters and by minutes", () => {
  const [title, note] = ["é".repeat(MOST.title), "词".repeat(MOST.note)];
  const fits = { steps: null, title, notes: { hard: note }, minutes: null };
  assert.deepEqual(readTalk(NAMES, "search", fits), { ...whole, title, notes: { 1: note } });
  assert.ok(!hasRefused(fits));
  const more = { steps: null, title: `${title}!`, notes: { hard: `${note}!` }, minutes: "181" };
  assert.equal(readTalk(NAMES, "search", more), null);
  for (const part of ["title", "notes", "minutes"]) assert.ok(hasRefused({ ...fits, [part]: more[part] }), part);
  for (const minutes of ["", "0", "-5", "1.5", "1e9", "ten"]) assert.ok(hasRefused({ ...fits, minutes }), minutes);
});

test("a talk goes from one of its steps to the next, also from a step that it has not", () => {
  const steps = stepsOf({ lesson: "search", steps: [0, 3] }, "search", 4);
  assert.deepEqual([stepAfter(steps, 0, 1), stepAfter(steps, 3, 1), stepAfter(steps, 2, -1)], [3, undefined, 0]);
  assert.deepEqual(stepsOf({ lesson: "other", steps: [1] }, "search", 3), [0, 1, 2]);
});
