// Where the user is, and every question about it.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  arriveFrom,
  beatOf,
  belongingTo,
  fieldsOf,
  hidesNumbers,
  isClosing,
  isFree,
  isSameLocation,
  leavesLocation,
  lessonAt,
  locationFrom,
  openPrediction,
  questionOf,
  returnTo,
  screenOf,
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
  test(`undo ${leaves ? "ends" : "continues"} ${name}`, () => assert.equal(leavesLocation(from, to), leaves));
}

const FILM = { kind: "film", beat: 0 };
const VISIT = { overlay: FILM, learning: { target: "even" }, sheet: true, before: { cell: null, pair: null } };
const CLOSED = { overlay: null, learning: null, sheet: false, before: null };
const DETOUR = { step: ["masks", 1], beat: 2, untouched: null };
const visited = (location, more = {}) => ({ ...location, ...VISIT, ...more });
const visitOf = ({ overlay, learning, sheet, before }) => ({ overlay, learning, sheet, before });

for (const [name, next, left, visit, detour] of [
  ["another example closes all", example("nlper"), visited(example()), CLOSED, null],
  ["the same example closes all", example(), visited(example()), CLOSED, null],
  ["a puzzle closes all", puzzle(), visited(own()), CLOSED, null],
  ["another step closes all", step(2), visited(step()), CLOSED, null],
  ["the same step closes its film alone", step(), visited(step()), { ...VISIT, overlay: null }, null],
  ["an example leaves its step by a detour", example(), visited(step(1, { beat: 2 })), CLOSED, DETOUR],
  ["another example keeps the detour", example("nlper"), visited(own(), { detour: DETOUR }), CLOSED, DETOUR],
  ["a step ends the detour", step(2), visited(example(), { detour: DETOUR }), CLOSED, null],
]) {
  test(name, () => {
    const opened = arriveFrom(next, left);
    assert.deepEqual([visitOf(opened), opened.detour], [visit, detour]);
  });
}

test("a step that opens again keeps its notes", () =>
  assert.equal(arriveFrom(step(), step(1, { showsNotes: true })).showsNotes, true));

test("a location can open with the arithmetic", () =>
  assert.equal(arriveFrom(step(), example(), { sheet: true }).sheet, true));

for (const [name, location, question] of [
  ["a question at a step", arriveFrom(own(), step(), { untouched: "scene" }), "scene"],
  ["an example opened from a step", arriveFrom(example(), step()), null],
  ["a film that is paused", { ...example(), overlay: { kind: "pausedFilm", scene: "scene" } }, "scene"],
  ["a film that plays", { ...example(), overlay: FILM }, null],
]) {
  test(`${name} is ${question ? "" : "not "}a question`, () => assert.equal(questionOf(location), question));
}

for (const [name, location, saved, expected] of [
  ["within a puzzle stays there", puzzle(), puzzle(), puzzle()],
  ["leads from a puzzle to its predecessor", puzzle(), example(), example()],
  ["does not open a puzzle again", own(), puzzle(), own()],
  ["keeps what is open", visited(own(), { detour: DETOUR }), example(), visited(example(), { detour: DETOUR })],
  ["opens nothing again", own(), visited(example()), example()],
]) {
  test(`undo ${name}`, () => assert.deepEqual(returnTo(location, saved), expected));
}

test("a puzzle that is closed keeps what is open", () =>
  assert.deepEqual(withoutPuzzle(visited(puzzle(), { detour: DETOUR })), visited(own(), { detour: DETOUR })));

test("only a puzzle is closed", () => assert.equal(withoutPuzzle(step), step));

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
    assert.ok(isSameLocation(belonging, expected));
    assert.deepEqual(fieldsOf(belonging), fieldsOf(expected));
  });
}

const prediction = { hidden: [["heads/*/weights", null]] };
for (const [name, location, lesson, hides] of [
  ["before the answer", step(1, { beat: 1 }), { prediction }, true],
  ["after the answer", step(1, { beat: 2 }), { prediction }, false],
  ["without a prediction", step(), {}, false],
  ["if nothing is hidden", step(), { prediction: { hidden: [] } }, false],
  ["outside the lesson", own(), { prediction }, false],
]) {
  test(`numbers are ${hides ? "hidden" : "shown"} ${name}`, () =>
    assert.equal(hidesNumbers({ lesson }, location), hides));
}

test("a step's question is open until its answer", () => {
  assert.equal(openPrediction({ lesson: { prediction } }, step()), prediction);
  assert.equal(openPrediction({ lesson: { prediction } }, step(1, { beat: 3 })), null);
});

for (const [name, location, presenting, free] of [
  ["with an example", example(), true, true],
  ["with a step", step(), true, false],
  ["with a lab", { ...own(), overlay: { kind: "lab" } }, true, false],
  ["outside a talk", own(), false, false],
]) {
  test(`a talk ${name} is ${free ? "" : "not "}free`, () =>
    assert.equal(isFree({ location, view: { presenting } }), free));
}

for (const [screen, location, view] of [
  ["stage", example(), {}],
  ["lesson", step(), {}],
  ["stage", step(), { everything: true }],
  ["lesson", step(), { everything: true, presenting: true }],
  ["lab", { ...step(), overlay: { kind: "lab" } }, {}],
  ["film", { ...step(), overlay: FILM }, { presenting: true }],
  ["stage", { ...example(), overlay: { kind: "pausedFilm" } }, { presenting: true }],
]) {
  const { kind, overlay } = location;
  test(`the screen is the ${screen} at ${kind}, ${JSON.stringify({ overlay, ...view })}`, () =>
    assert.equal(screenOf({ location, view: { presenting: false, everything: false, ...view } }), screen));
}

test("closing words exist only in a talk", () => {
  const location = step(1, { beat: 3 });
  assert.ok(isClosing({ location, view: { presenting: true } }));
  assert.ok(!isClosing({ location, view: { presenting: false } }));
  assert.equal(beatOf(own()), 0);
});
