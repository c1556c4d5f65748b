// What a talk and its speaker's window hear of each other: whole messages of their form, and nothing else.

import assert from "node:assert/strict";
import { test } from "node:test";

import { freshName, isAsked, isSaid } from "../../qkv_demo/ui/static/notes/messages.js";

const told = { name: "", counter: "", title: "", text: "", ask: "", answer: "", notes: "", next: "" };
const labels = {
  next: "",
  back: "",
  ahead: "",
  last: "",
  clock: "",
  anew: "",
  ended: "",
  steps: "",
  target: "",
  total: "",
};
const step = { title: "Search", minutes: 0.8, on: true, here: false };
const now = { kind: "now", language: "en", dark: false, beat: 1, told, labels, steps: [step] };

test("whole messages are heard", () => {
  assert.ok(isSaid(now));
  assert.ok(isSaid({ kind: "bye" }));
  assert.ok(isAsked({ kind: "hello" }));
  assert.ok(isAsked({ kind: "turn", by: -1 }));
  assert.ok(isAsked({ kind: "press", key: "b" }));
  assert.ok(isAsked({ kind: "pick", steps: [0, 2] }));
});

test("what the talk does not say is not heard", () => {
  const { title, ...untitled } = told;
  const strange = [
    null,
    "now",
    [],
    {},
    { kind: "now" },
    { ...now, beat: 3 },
    { ...now, beat: "1" },
    { ...now, dark: 1 },
    { ...now, more: 1 },
    { ...now, told: untitled },
    { ...now, told: { ...told, title: 1 } },
    { ...now, told: { ...told, script: "" } },
    { ...now, told: { ...told, text: "a".repeat(4001) } },
    { ...now, labels: null },
    { ...now, steps: [{ ...step, minutes: "1" }] },
    { ...now, steps: null },
    { kind: "bye", by: 1 },
    { kind: "turn", by: 1 },
  ];
  for (const data of strange) assert.ok(!isSaid(data), JSON.stringify(data)?.slice(0, 80));
});

test("what the window does not ask is not heard", () => {
  const strange = [
    undefined,
    1,
    {},
    { kind: "turn" },
    { kind: "turn", by: 2 },
    { kind: "turn", by: "1" },
    { kind: "pick", steps: ["0"] },
    now,
  ];
  for (const data of [
    ...strange,
    { kind: "turn", by: 1, step: 3 },
    { kind: "hello", by: 1 },
    { kind: "press", key: "p" },
    { kind: "press" },
  ])
    assert.ok(!isAsked(data));
});

test("two talks have two names", () => {
  const names = new Set(Array.from({ length: 50 }, freshName));
  assert.equal(names.size, 50);
  for (const name of names) assert.match(name, /^talk-[0-9a-f]{32}$/);
});
