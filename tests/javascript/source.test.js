// The weights of a trained model that a scene was fitted to.

import assert from "node:assert/strict";
import { test } from "node:test";
import { history } from "../../qkv_demo/ui/static/state/history.js";
import { locationFrom } from "../../qkv_demo/ui/static/state/location.js";
import { maxError, readSource, sourceOf } from "../../qkv_demo/ui/static/state/source.js";
import { stateOf } from "./stores.js";

const WEIGHTS = [
  [0.75, 0.25],
  [0.5, 0.5],
];
const SOURCE = { key: "ui.source.given", values: {}, weights: WEIGHTS };
const settings = { sources: { "real-riley": { ...SOURCE, key: "ui.source.head" } } };
const scene = { tokens: ["Riley", "dog"], context: null, heads: [{}], embeddings: [[1], [2]] };
const fitted = (source = SOURCE) => locationFrom({ lesson: null, preset: null, source });
const example = locationFrom({ lesson: null, preset: "real-riley" });

for (const [name, location, tokens, key] of [
  ["a fitted scene", fitted(), scene.tokens, "ui.source.given"],
  ["an example of a real head", example, scene.tokens, "ui.source.head"],
  [
    "such an example with other names",
    locationFrom({ lesson: null, preset: null, was: "real-riley" }),
    ["a", "b"],
    "ui.source.head",
  ],
  ["a fitted scene with another token", fitted(), ["a", "b", "c"], undefined],
  ["any other example", locationFrom({ lesson: null, preset: "nlper" }), scene.tokens, undefined],
]) {
  test(`the source of ${name} is ${key ?? "none"}`, () =>
    assert.equal(sourceOf({ location, scene: { ...scene, tokens } }, settings)?.key, key));
}

for (const [name, rows, error] of [
  ["equal", WEIGHTS, 0.01],
  ["different", [[0.625, 0.375], WEIGHTS[1]], 0.13],
  ["missing", [[null, 1], WEIGHTS[1]], null],
]) {
  test(`the largest error of ${name} weights is ${error}`, () => assert.equal(maxError(WEIGHTS, rows), error));
}

test("undo restores the source", () => {
  const other = { ...SOURCE, values: { layer: 2 } };
  const first = stateOf(scene, {}, {}, { location: fitted() });
  const second = history.open(first, { ...scene }, fitted(other));
  assert.equal(second.location.source, other);
  assert.equal(history.undo(second).location.source, SOURCE);
});

for (const [name, saved, isSource] of [
  ["a source", SOURCE, true],
  ["nothing", undefined, false],
  ["another sentence", { ...SOURCE, key: "ui.open" }, false],
  ["text for a number", { ...SOURCE, weights: [["1"]] }, false],
  ["no rows", { ...SOURCE, weights: [] }, false],
]) {
  test(`${name} is ${isSource ? "" : "not "}read as a source`, () =>
    assert.equal(readSource(saved), isSource ? saved : null));
}
