// The address there and back, and where a page begins.

import assert from "node:assert/strict";
import { test } from "node:test";
import { queryOf, readAddress } from "../../qkv_demo/ui/static/browser/address.js";
import { resolveOpening } from "../../qkv_demo/ui/static/state/store.js";
import { readPreset, readStep, writeStep } from "../../qkv_demo/ui/static/state/talk_steps.js";

const NOWHERE = { lesson: null, preset: null, language: null, presenting: false };
const FIRST = { first: "riley-dog", link: null };

const THERE_AND_BACK = [
  [NOWHERE, ""],
  [{ ...NOWHERE, preset: "riley-dog" }, ""],
  [{ ...NOWHERE, preset: "robot-law" }, "?preset=robot-law"],
  [{ ...NOWHERE, lesson: ["masks", "hidden"], preset: "robot-law" }, "?lesson=masks&step=hidden"],
  [{ ...NOWHERE, language: "zh", presenting: true }, "?lang=zh&view=present"],
];

for (const [place, query] of THERE_AND_BACK) {
  test(`"${query}" stands for ${JSON.stringify(place)}`, () => {
    assert.equal(queryOf(place, FIRST), query);
    const asked = readAddress(query);
    assert.deepEqual(
      [asked.lesson, asked.language, asked.presenting],
      [place.lesson, place.language, place.presenting],
    );
  });
}

test("a link keeps whose question stands over its scene, the first preset's too", () => {
  const link = "1.abc";
  for (const preset of ["riley-dog", "robot-law"]) {
    const query = queryOf({ ...NOWHERE, preset }, { ...FIRST, link });
    assert.equal(query, `?scene=1.abc&preset=${preset}`);
    assert.equal(readAddress(query).preset, preset);
  }
  const query = queryOf({ ...NOWHERE, lesson: ["masks", "seen"] }, { ...FIRST, link });
  assert.deepEqual([readAddress(query).link, readAddress(query).lesson], [link, ["masks", "seen"]]);
});

test("a link to a former lab leads to the example that shows the same", () => {
  const { lab, preset } = readAddress("?lab=heads&first=0.7");
  assert.deepEqual([lab, preset], [null, "two-heads"]);
});

test("an older link says nothing of the selection, and a garbled one no cell", () => {
  assert.deepEqual(readAddress("?scene=1.abc").look, {});
  assert.deepEqual(readAddress("?scene=1.abc&head=x&cell=scores").look, {});
});

for (const search of ["?preset=a&amp;view=embed", "?preset=a&amp;amp;view=embed", "?preset=a&view=embed&amp;"]) {
  test(`${search} is embedded`, () => {
    const { preset, embedded } = readAddress(search);
    assert.deepEqual([preset, embedded], ["a", true]);
  });
}

for (const mark of [".", ")", "%20", "]", ">", "\u201d.", "%5D", ",", "'", "%E2%80%9D"]) {
  test(`a link is read with ${mark} behind it`, () => {
    assert.equal(readAddress(`?scene=1.ab-_${mark}`).link, "1.ab-_");
    assert.deepEqual(readAddress(`?lesson=masks&step=seen${mark}`).lesson, ["masks", "seen"]);
  });
}

const STEPS = {
  masks: {
    names: ["seen", "hidden"],
    steps: { seen: ["masks", 0], hidden: ["masks", 1], 1: ["more", 4], old: ["more", 4], "": ["masks", 0] },
  },
  retired: { names: [], steps: { one: ["masks", 1], "": ["masks", 1] } },
};

test("a step is read by its name, or what an older link called it, and written by its name", () => {
  const read = (query) => readStep(STEPS, readAddress(query).lesson);
  assert.deepEqual(read("?lesson=masks&step=hidden"), ["masks", 1]);
  assert.deepEqual(read("?lesson=masks&step=1"), ["more", 4]);
  assert.deepEqual(read("?lesson=masks&step=old"), ["more", 4]);
  assert.deepEqual(read("?lesson=masks"), ["masks", 0]);
  assert.deepEqual(read("?lesson=retired"), ["masks", 1]);
  assert.deepEqual([read(""), writeStep(STEPS, null)], [null, null]);
  assert.deepEqual(writeStep(STEPS, ["masks", 1]), ["masks", "hidden"]);
});

test("a step or a lesson that there is not is left to Python, which refuses it", () => {
  for (const written of [
    ["masks", "x"],
    ["masks", "3"],
    ["nothing", "1"],
  ])
    assert.deepEqual(readStep(STEPS, written), [written[0], -1]);
});

test("an older preset's name is read as today's", () => {
  const settings = { renamed_presets: { old: "riley-dog" } };
  assert.equal(readPreset(settings, "old"), "riley-dog");
  assert.equal(readPreset(settings, "robot-law"), "robot-law");
  assert.equal(readPreset(settings, "constructor"), "constructor");
  assert.equal(readPreset(settings, null), null);
});

const PRESETS = ["riley-dog", "robot-law"];
const PUZZLES = { mirror: { scene: { tokens: ["a"] } }, "beat-it": {} };
const SETTINGS = { presets: PRESETS, learning: { puzzles: PUZZLES } };
const NOTHING = { lesson: null, puzzle: null, preset: null, was: null };
const KEPT = { ...NOTHING, scene: { tokens: [] }, link: null, beat: 0, past: [] };
const GO_ON = { kept: KEPT.scene };
const FIRST_PRESET = { request: null, preset: "riley-dog" };
const MASKS = { lesson: ["masks", 1] };
const LAW = { preset: "robot-law" };

// What is asked for, what of a work is kept, and what is asked of Python then, of which place.
for (const [name, asked, kept, begins] of [
  ["nothing asked, nothing kept", {}, null, FIRST_PRESET],
  ["kept work", {}, {}, { request: GO_ON }],
  ["kept work of a preset", {}, LAW, { request: GO_ON, ...LAW }],
  ["kept work of a preset that is gone", {}, { preset: "x" }, { request: GO_ON }],
  ["kept work made from a preset", {}, { was: "robot-law" }, { request: GO_ON, was: "robot-law" }],
  ["kept work made from a preset that is gone", {}, { was: "x" }, { request: GO_ON }],
  ["a lesson's work is not gone on with elsewhere", {}, MASKS, FIRST_PRESET],
  ["a preset", LAW, {}, { request: LAW, ...LAW }],
  ["the same preset", LAW, LAW, { request: GO_ON, ...LAW }],
  ["a step", MASKS, { lesson: ["masks", 0] }, { request: MASKS, ...MASKS }],
  ["the same step", MASKS, MASKS, { request: GO_ON, ...MASKS }],
  ["a link", { link: "1.a" }, { link: "1.b" }, { request: { link: "1.a" } }],
  [
    "a link with an example's question",
    { link: "1.a", ...LAW },
    { preset: "riley-dog" },
    { request: { link: "1.a" }, ...LAW },
  ],
  ["a link with the question of a gone example", { link: "1.a", preset: "x" }, null, { request: { link: "1.a" } }],
  ["a link with a step's question", { link: "1.a", ...MASKS }, MASKS, { request: { link: "1.a" }, ...MASKS }],
  ["the same link", { link: "1.a" }, { link: "1.a" }, { request: GO_ON }],
  [
    "a puzzle",
    { puzzle: "mirror" },
    { goal: "beat-it" },
    { request: { kept: PUZZLES.mirror.scene }, puzzle: "mirror" },
  ],
  ["the same puzzle", { puzzle: "mirror" }, { goal: "mirror" }, { request: GO_ON, puzzle: "mirror" }],
  ["kept work on a puzzle", {}, { goal: "mirror" }, { request: GO_ON, puzzle: "mirror" }],
  ["kept work on a puzzle that is gone", {}, { goal: "x" }, { request: GO_ON }],
  ["a link with a puzzle", { link: "1.a", puzzle: "mirror" }, null, { request: { link: "1.a" }, puzzle: "mirror" }],
]) {
  test(`a page begins: ${name}`, () => {
    const work = kept && { ...KEPT, ...kept };
    const left = begins.request === GO_ON ? work : null;
    const found = resolveOpening({ ...NOTHING, link: null, ...asked }, work, SETTINGS, false);
    assert.deepEqual(found, { ...NOTHING, ...begins, left });
  });
}

test("a lesson and a step are no names that every object has", () => {
  const names = { search: { names: ["find"], steps: { find: ["search", 0] } } };
  for (const name of ["__proto__", "constructor"]) {
    assert.deepEqual(readStep(names, [name, "find"]), [name, -1]);
    assert.deepEqual(readStep(names, ["search", name]), ["search", -1]);
  }
});
