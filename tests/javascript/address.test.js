// Reading and writing the address, and how the page opens for an address and saved work.

import assert from "node:assert/strict";
import { test } from "node:test";
import { buildQueryString, readAddress } from "../../qkv_demo/ui/static/browser/address.js";
import { planFirstRequest } from "../../qkv_demo/ui/static/state/store.js";
import { readPreset, readStep, stepForAddress } from "../../qkv_demo/ui/static/state/talk_steps.js";

const NO_PARAMS = { lesson: null, preset: null, language: null, presenting: false };
const FIRST = { defaultPreset: "riley-dog", link: null };

const ADDRESSES = [
  [NO_PARAMS, ""],
  [{ ...NO_PARAMS, preset: "riley-dog" }, ""],
  [{ ...NO_PARAMS, preset: "robot-law" }, "?preset=robot-law"],
  [{ ...NO_PARAMS, lesson: ["masks", "hidden"], preset: "robot-law" }, "?lesson=masks&step=hidden"],
  [{ ...NO_PARAMS, language: "zh", presenting: true }, "?lang=zh&view=present"],
];

for (const [location, query] of ADDRESSES) {
  test(`"${query}" is written and read`, () => {
    assert.equal(buildQueryString(location, FIRST), query);
    const params = readAddress(query);
    assert.deepEqual(
      [params.lesson, params.language, params.presenting],
      [location.lesson, location.language, location.presenting],
    );
  });
}

test("a link keeps its example or lesson step", () => {
  const link = "1.abc";
  for (const preset of ["riley-dog", "robot-law"]) {
    const query = buildQueryString({ ...NO_PARAMS, preset }, { ...FIRST, link });
    assert.equal(query, `?scene=1.abc&preset=${preset}`);
    assert.equal(readAddress(query).preset, preset);
  }
  const query = buildQueryString({ ...NO_PARAMS, lesson: ["masks", "seen"] }, { ...FIRST, link });
  assert.deepEqual([readAddress(query).link, readAddress(query).lesson], [link, ["masks", "seen"]]);
});

test("a former lab's link opens its example", () => {
  const { lab, preset } = readAddress("?lab=heads&first=0.7");
  assert.deepEqual([lab, preset], [null, "two-heads"]);
});

test("invalid selections in a link are ignored", () => {
  assert.deepEqual(readAddress("?scene=1.abc").selection, {});
  assert.deepEqual(readAddress("?scene=1.abc&head=x&cell=scores").selection, {});
});

for (const search of ["?preset=a&amp;view=embed", "?preset=a&amp;amp;view=embed", "?preset=a&view=embed&amp;"]) {
  test(`${search} is read despite escaped ampersands`, () => {
    const { preset, embedded } = readAddress(search);
    assert.deepEqual([preset, embedded], ["a", true]);
  });
}

for (const mark of [".", ")", "%20", "]", ">", "\u201d.", "%5D", ",", "'", "%E2%80%9D"]) {
  test(`a link is read despite a trailing ${mark}`, () => {
    assert.equal(readAddress(`?scene=1.ab-_${mark}`).link, "1.ab-_");
    assert.deepEqual(readAddress(`?lesson=masks&step=seen${mark}`).lesson, ["masks", "seen"]);
  });
}

test("a Space's theme is the host's choice, not the reader's", () => {
  const { theme, hostTheme } = readAddress("?__theme=dark");
  assert.deepEqual([theme, hostTheme], [null, "dark"]);
});

const STEPS = {
  masks: {
    names: ["seen", "hidden"],
    steps: { seen: ["masks", 0], hidden: ["masks", 1], 1: ["more", 4], old: ["more", 4], "": ["masks", 0] },
  },
  retired: { names: [], steps: { one: ["masks", 1], "": ["masks", 1] } },
};

test("a step is read by any of its names", () => {
  const stepOf = (query) => readStep(STEPS, readAddress(query).lesson);
  assert.deepEqual(stepOf("?lesson=masks&step=hidden"), ["masks", 1]);
  assert.deepEqual(stepOf("?lesson=masks&step=1"), ["more", 4]);
  assert.deepEqual(stepOf("?lesson=masks&step=old"), ["more", 4]);
  assert.deepEqual(stepOf("?lesson=masks"), ["masks", 0]);
  assert.deepEqual(stepOf("?lesson=retired"), ["masks", 1]);
  assert.deepEqual([stepOf(""), stepForAddress(STEPS, null)], [null, null]);
  assert.deepEqual(stepForAddress(STEPS, ["masks", 1]), ["masks", "hidden"]);
});

test("an unknown step gets an invalid index", () => {
  for (const stepParams of [
    ["masks", "x"],
    ["masks", "3"],
    ["nothing", "1"],
  ])
    assert.deepEqual(readStep(STEPS, stepParams), [stepParams[0], -1]);
});

test("an example's older name is replaced", () => {
  const settings = { renamed_presets: { old: "riley-dog" } };
  assert.equal(readPreset(settings, "old"), "riley-dog");
  assert.equal(readPreset(settings, "robot-law"), "robot-law");
  assert.equal(readPreset(settings, "constructor"), "constructor");
  assert.equal(readPreset(settings, null), null);
});

const PRESETS = ["riley-dog", "robot-law"];
const PUZZLES = { mirror: { scene: { tokens: ["a"] } }, "beat-it": {} };
const SETTINGS = { presets: PRESETS, learning: { puzzles: PUZZLES } };
const NO_LOCATION = { lesson: null, puzzle: null, preset: null, was: null };
const SAVED_WORK = { ...NO_LOCATION, scene: { tokens: [] }, link: null, beat: 0, past: [] };
const RESUMED_SCENE = { saved_scene: SAVED_WORK.scene };
const FIRST_PRESET = { request: null, preset: "riley-dog" };
const MASKS = { lesson: ["masks", 1] };
const ROBOT_LAW = { preset: "robot-law" };

// Each row contains the parameters of the address, the fields of the saved work or null, and the expected plan.
for (const [name, params, savedFields, plan] of [
  ["the first example", {}, null, FIRST_PRESET],
  ["saved work", {}, {}, { request: RESUMED_SCENE }],
  ["saved work on an example", {}, ROBOT_LAW, { request: RESUMED_SCENE, ...ROBOT_LAW }],
  ["saved work on an unknown example", {}, { preset: "x" }, { request: RESUMED_SCENE }],
  ["saved work made from an example", {}, { was: "robot-law" }, { request: RESUMED_SCENE, was: "robot-law" }],
  ["saved work made from an unknown example", {}, { was: "x" }, { request: RESUMED_SCENE }],
  ["the first example despite work in a lesson", {}, MASKS, FIRST_PRESET],
  ["another example", ROBOT_LAW, {}, { request: ROBOT_LAW, ...ROBOT_LAW }],
  ["saved work on the requested example", ROBOT_LAW, ROBOT_LAW, { request: RESUMED_SCENE, ...ROBOT_LAW }],
  ["another step", MASKS, { lesson: ["masks", 0] }, { request: MASKS, ...MASKS }],
  ["saved work on the requested step", MASKS, MASKS, { request: RESUMED_SCENE, ...MASKS }],
  ["another link", { link: "1.a" }, { link: "1.b" }, { request: { link: "1.a" } }],
  [
    "a link with an example's question",
    { link: "1.a", ...ROBOT_LAW },
    { preset: "riley-dog" },
    { request: { link: "1.a" }, ...ROBOT_LAW },
  ],
  ["a link with an unknown example's question", { link: "1.a", preset: "x" }, null, { request: { link: "1.a" } }],
  ["a link with a step's question", { link: "1.a", ...MASKS }, MASKS, { request: { link: "1.a" }, ...MASKS }],
  ["saved work on the requested link", { link: "1.a" }, { link: "1.a" }, { request: RESUMED_SCENE }],
  [
    "another puzzle",
    { puzzle: "mirror" },
    { goal: "beat-it" },
    { request: { saved_scene: PUZZLES.mirror.scene }, puzzle: "mirror" },
  ],
  [
    "saved work on the requested puzzle",
    { puzzle: "mirror" },
    { goal: "mirror" },
    { request: RESUMED_SCENE, puzzle: "mirror" },
  ],
  ["saved work on a puzzle", {}, { goal: "mirror" }, { request: RESUMED_SCENE, puzzle: "mirror" }],
  ["saved work on an unknown puzzle", {}, { goal: "x" }, { request: RESUMED_SCENE }],
  ["a link with a puzzle", { link: "1.a", puzzle: "mirror" }, null, { request: { link: "1.a" }, puzzle: "mirror" }],
]) {
  test(`the page opens with ${name}`, () => {
    const saved = savedFields && { ...SAVED_WORK, ...savedFields };
    const resumedWork = plan.request === RESUMED_SCENE ? saved : null;
    const result = planFirstRequest({ ...NO_LOCATION, link: null, ...params }, saved, SETTINGS, false);
    assert.deepEqual(result, { ...NO_LOCATION, ...plan, resumedWork });
  });
}

test("names of inherited properties are unknown steps", () => {
  const names = { search: { names: ["find"], steps: { find: ["search", 0] } } };
  for (const name of ["__proto__", "constructor"]) {
    assert.deepEqual(readStep(names, [name, "find"]), [name, -1]);
    assert.deepEqual(readStep(names, ["search", name]), ["search", -1]);
  }
});
