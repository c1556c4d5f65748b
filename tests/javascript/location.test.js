// Where the user is, and every question about it.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  arriveFrom,
  beatOf,
  belongingTo,
  detourOf,
  fieldsOf,
  hidesNumbers,
  isClosing,
  isFree,
  isSamePlace,
  leavesPlace,
  lessonAt,
  locationFrom,
  openPrediction,
  returnTo,
  withoutPuzzle,
} from "../../qkv_demo/ui/static/state/location.js";

const example = (name = "riley-dog") => locationFrom({ lesson: null, preset: name });
const own = (origin = null) => locationFrom({ lesson: null, preset: null, was: origin });
const puzzle = (name = "mirror") => locationFrom({ lesson: null, preset: null, puzzle: name });
const step = (index = 1, progress = {}) => lessonAt(["masks", index], progress);

for (const [name, location, fields] of [
  ["an example", example(), { lesson: null, preset: "riley-dog", was: null }],
  ["a step", step(), { lesson: ["masks", 1], preset: null, was: null }],
  ["an own scene", own(), { lesson: null, preset: null, was: null }],
  ["an own scene made from an example", own("nlper"), { lesson: null, preset: null, was: "nlper" }],
]) {
  test(`${name} is read back from its fields`, () => {
    assert.deepEqual(fieldsOf(location), fields);
    assert.deepEqual(locationFrom(fields), location);
  });
}

test("a step wins over an example", () =>
  assert.equal(locationFrom({ lesson: ["masks", 1], preset: "nlper" }).kind, "lesson"));

for (const [name, from, to, leaves] of [
  ["from an example to itself", example(), example(), false],
  ["from an example to another", example(), example("nlper"), true],
  ["from an example to an own scene", example(), own(), false],
  ["from an own scene to its example", own("riley-dog"), example(), false],
  ["from an own scene to another example", own("nlper"), example(), true],
  ["from an own scene to an example", own(), example(), true],
  ["from a step to the same step", step(), step(1, { beat: 2 }), false],
  ["from a step to the next", step(), step(2), true],
  ["from a step to an own scene", step(), own(), true],
  ["from an example to a step", example(), step(), true],
  ["from an example to a puzzle", example(), puzzle(), false],
  ["from a puzzle to the next", puzzle(), puzzle("beat-it"), false],
  ["from a puzzle to an example", puzzle(), example(), true],
  ["from a step to a puzzle", step(), puzzle(), true],
]) {
  test(`undo ${leaves ? "ends" : "continues"} ${name}`, () => assert.equal(leavesPlace(from, to), leaves));
}

test("a question from the audience leads back to its step", () => {
  const untouched = { tokens: [] };
  const asking = arriveFrom(own(), step(1, { beat: 2 }), untouched);
  assert.deepEqual(detourOf(asking), { step: ["masks", 1], beat: 2, untouched });
  assert.deepEqual(detourOf(arriveFrom(example(), asking)), detourOf(asking));
});

test("a step leads back nowhere", () => assert.equal(detourOf(arriveFrom(step(2), step(1))), null));

test("undo keeps the detour", () => {
  const here = arriveFrom(own("nlper"), step());
  assert.deepEqual(detourOf(returnTo(here, example("nlper"))), detourOf(here));
});

for (const [name, location, saved, expected] of [
  ["within a puzzle stays there", puzzle(), puzzle(), puzzle()],
  ["leads from a puzzle to its predecessor", puzzle(), example(), example()],
  ["does not open a puzzle again", own(), puzzle(), own()],
]) {
  test(`undo ${name}`, () => assert.deepEqual(returnTo(location, saved), expected));
}

test("a puzzle that is closed leaves its scene and the detour", () => {
  const here = arriveFrom(puzzle(), step());
  assert.deepEqual(withoutPuzzle(here), { ...own(), detour: detourOf(here) });
  assert.equal(withoutPuzzle(step), step);
});

test("undo within a step keeps its answer", () => {
  const here = step(1, { beat: 2, guess: 3 });
  assert.equal(returnTo(here, step()), here);
});

for (const [name, location, isOwn, expected] of [
  ["a changed example", example(), true, own("riley-dog")],
  ["an example with its names back", own("nlper"), false, example("nlper")],
  ["an unchanged example", example(), false, example()],
  ["an own scene without origin", own(), false, own()],
  ["a step", step(), false, step()],
]) {
  test(`Python says where ${name} belongs`, () => {
    const belonging = belongingTo(location, isOwn);
    assert.ok(isSamePlace(belonging, expected));
    assert.deepEqual(fieldsOf(belonging), fieldsOf(expected));
  });
}

const predicts = { hidden: [["heads/*/weights", null]] };
for (const [name, location, lesson, hides] of [
  ["before the answer", step(1, { beat: 1 }), { predicts }, true],
  ["after the answer", step(1, { beat: 2 }), { predicts }, false],
  ["without a prediction", step(), {}, false],
  ["if nothing is hidden", step(), { predicts: { hidden: [] } }, false],
  ["outside the lesson", own(), { predicts }, false],
]) {
  test(`numbers are ${hides ? "hidden" : "shown"} ${name}`, () =>
    assert.equal(hidesNumbers({ lesson }, location), hides));
}

test("a step's question is open until its answer", () => {
  assert.equal(openPrediction({ lesson: { predicts } }, step()), predicts);
  assert.equal(openPrediction({ lesson: { predicts } }, step(1, { beat: 3 })), null);
});

for (const [name, location, presenting, overlay, free] of [
  ["with an example", example(), true, null, true],
  ["with a step", step(), true, null, false],
  ["with a lab", own(), true, { kind: "lab" }, false],
  ["outside a talk", own(), false, null, false],
]) {
  test(`a talk ${name} is ${free ? "" : "not "}free`, () =>
    assert.equal(isFree({ location, view: { presenting }, status: { overlay } }), free));
}

test("closing words exist only in a talk", () => {
  const location = step(1, { beat: 3 });
  assert.ok(isClosing({ location, view: { presenting: true } }));
  assert.ok(!isClosing({ location, view: { presenting: false } }));
  assert.equal(beatOf(own()), 0);
});
