// The weights of a trained model that a scene was fitted to.

import assert from "node:assert/strict";
import { test } from "node:test";
import { history } from "../../qkv_demo/ui/static/state/history.js";
import { locationFrom } from "../../qkv_demo/ui/static/state/location.js";
import { readSource, sourceOf, sourceSentences } from "../../qkv_demo/ui/static/state/source.js";
import { stateOf } from "./stores.js";

const WEIGHTS = [
  [0.75, 0.25],
  [0.5, 0.5],
];
const SOURCE = { key: "ui.source.given", values: {}, weights: WEIGHTS, max_error: 0, values_kept: null };
const settings = { sources: { "real-riley": { ...SOURCE, key: "ui.source.head" } } };
const scene = { tokens: ["Riley", "dog"], context: null, heads: [{}], embeddings: [[1], [2]] };
const fittedLocation = (source = SOURCE) => locationFrom({ lesson: null, preset: null, source });
const example = locationFrom({ lesson: null, preset: "real-riley" });

for (const [name, location, tokens, key] of [
  ["a fitted scene", fittedLocation(), scene.tokens, "ui.source.given"],
  ["an example of a real head", example, scene.tokens, "ui.source.head"],
  [
    "such an example with other names",
    locationFrom({ lesson: null, preset: null, was: "real-riley" }),
    ["a", "b"],
    "ui.source.head",
  ],
  ["a fitted scene with another token", fittedLocation(), ["a", "b", "c"], undefined],
  ["any other example", locationFrom({ lesson: null, preset: "nlper" }), scene.tokens, undefined],
]) {
  test(`the source of ${name} is ${key ?? "none"}`, () =>
    assert.equal(sourceOf({ location, scene: { ...scene, tokens } }, settings)?.key, key));
}

const DIFFERENT_WEIGHTS = [[0.625, 0.375], WEIGHTS[1]]; // The largest difference is 0.125.
const [PLANE, SPACE] = [{ embeddings: [[1, 2]] }, { embeddings: [[1, 2, 3]] }];

for (const [name, rows, source, space, tolerance, keys] of [
  ["equal weights", WEIGHTS, {}, SPACE, 0.01, ["within", "only_weights"]],
  [
    "a poor fit in two dimensions",
    DIFFERENT_WEIGHTS,
    { max_error: 0.125 },
    PLANE,
    0.13,
    ["poor", "poor.dims", "only_weights"],
  ],
  ["a poor fit in three dimensions", DIFFERENT_WEIGHTS, { max_error: 0.125 }, SPACE, 0.13, ["poor", "only_weights"]],
  ["an edited scene", DIFFERENT_WEIGHTS, { max_error: 0.01 }, PLANE, 0.13, ["changed", "made_up"]],
  [
    "a file without the error of its fit",
    DIFFERENT_WEIGHTS,
    { max_error: null },
    SPACE,
    0.13,
    ["poor", "only_weights"],
  ],
]) {
  test(`the line about ${name} says ${keys.join(", ")}`, () =>
    assert.deepEqual(sourceSentences({ ...SOURCE, ...source }, space, rows), [
      { key: "ui.source.given", values: {} },
      ...keys.map((key) => ({ key: `ui.source.${key}`, values: { within: tolerance } })),
    ]));
}

test("fitted values are not called invented", () =>
  assert.equal(sourceSentences({ ...SOURCE, values_kept: 0.5 }, SPACE, WEIGHTS)?.at(-1)?.key, "ui.source.truth"));

test("a missing weight has no line", () => assert.equal(sourceSentences(SOURCE, SPACE, [[null, 1], WEIGHTS[1]]), null));

test("undo and redo restore the source and the selection", () => {
  const otherSource = { ...SOURCE, values: { layer: 2 } };
  const first = stateOf(scene, { head: 0, pair: [1, 0], cell: null }, {}, { location: fittedLocation() });
  const second = history.open(first, { ...scene }, fittedLocation(otherSource), { pair: [0, 1] });
  assert.deepEqual([second.location.source, second.view.pair], [otherSource, [0, 1]]);
  const afterUndo = history.undo(second);
  assert.deepEqual([afterUndo.location.source, afterUndo.view.pair], [SOURCE, [1, 0]]);
  const afterRedo = history.redo(afterUndo);
  assert.deepEqual([afterRedo.location.source, afterRedo.view.pair], [otherSource, [0, 1]]);
});

test("undo of an edit keeps the selection", () => {
  const first = stateOf(scene, { head: 0, pair: [1, 0], cell: null }, {}, { location: fittedLocation() });
  const afterEdit = { ...history.commit(first, { ...scene }), view: { ...first.view, pair: [0, 1] } };
  assert.deepEqual(history.undo(afterEdit).view.pair, [0, 1]);
});

for (const [name, savedSource, isSource] of [
  ["a source", SOURCE, true],
  ["nothing", undefined, false],
  ["another sentence", { ...SOURCE, key: "ui.open" }, false],
  ["text for a number", { ...SOURCE, weights: [["1"]] }, false],
  ["no rows", { ...SOURCE, weights: [] }, false],
  ["a table without weights", { ...SOURCE, weights: undefined }, false],
]) {
  test(`${name} is ${isSource ? "" : "not "}read as a source`, () =>
    assert.deepEqual(readSource(savedSource), isSource ? savedSource : null));
}

test("weights alone are a source", () =>
  assert.deepEqual(readSource({ weights: WEIGHTS }), { ...SOURCE, max_error: null }));
