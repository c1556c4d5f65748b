// Locations, and the functions that compute the next location.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  locationOnArrival,
  beatOf,
  locationAfterEdit,
  requestFieldsOf,
  hidesNumbers,
  isAtClosing,
  isFreeTalk,
  isSameLocation,
  isUndoCleared,
  lessonLocation,
  locationFrom,
  unansweredPrediction,
  sceneAtQuestion,
  locationAfterUndo,
  screenOf,
  withoutPuzzleTask,
} from "../../qkv_demo/ui/static/state/location.js";

const example = (name = "riley-dog") => locationFrom({ lesson: null, preset: name });
const customScene = (origin = null) => locationFrom({ lesson: null, preset: null, was: origin });
const puzzle = (name = "mirror") => locationFrom({ lesson: null, preset: null, puzzle: name });
const step = (index = 1, progress = {}) => lessonLocation(["masks", index], progress);

for (const [name, location, fields] of [
  ["an example", example(), { lesson: null, preset: "riley-dog", was: null }],
  ["a step", step(), { lesson: ["masks", 1], preset: null, was: null }],
  ["a custom scene", customScene(), { lesson: null, preset: null, was: null }],
  ["a custom scene made from an example", customScene("nlper"), { lesson: null, preset: null, was: "nlper" }],
]) {
  test(`${name} is read back from its fields`, () => {
    assert.deepEqual(requestFieldsOf(location), fields);
    assert.deepEqual(locationFrom(fields), location);
  });
}

test("a lesson step takes precedence over an example", () =>
  assert.equal(locationFrom({ lesson: ["masks", 1], preset: "nlper" }).kind, "lesson"));

for (const [name, before, after, isCleared] of [
  ["from an example to itself", example(), example(), false],
  ["from an example to another", example(), example("nlper"), true],
  ["from an example to a custom scene", example(), customScene(), false],
  ["from a custom scene to its example", customScene("riley-dog"), example(), false],
  ["from a custom scene to another example", customScene("nlper"), example(), true],
  ["from a custom scene to an example", customScene(), example(), true],
  ["from a step to the same step", step(), step(1, { beat: 2 }), false],
  ["from a step to the next", step(), step(2), true],
  ["from a step to a custom scene", step(), customScene(), true],
  ["from an example to a step", example(), step(), true],
  ["from an example to a puzzle", example(), puzzle(), false],
  ["from a puzzle to the next", puzzle(), puzzle("beat-it"), false],
  ["from a puzzle to an example", puzzle(), example(), true],
  ["from a step to a puzzle", step(), puzzle(), true],
]) {
  test(`undo is ${isCleared ? "cleared" : "kept"} ${name}`, () =>
    assert.equal(isUndoCleared(before, after), isCleared));
}

const FILM = { kind: "film", beat: 0 };
const OPEN_PARTS = {
  overlay: FILM,
  learning: { target: "even" },
  isArithmeticOpen: true,
  savedSelection: { cell: null, pair: null },
};
const CLOSED_PARTS = { overlay: null, learning: null, isArithmeticOpen: false, savedSelection: null };
const DETOUR = { step: ["masks", 1], beat: 2, sceneAtStart: null };
const withVisit = (location, extraFields = {}) => ({ ...location, ...OPEN_PARTS, ...extraFields });
const visitOf = ({ overlay, learning, isArithmeticOpen, savedSelection }) => ({
  overlay,
  learning,
  isArithmeticOpen,
  savedSelection,
});

for (const [name, next, previous, visit, detour] of [
  ["another example closes everything", example("nlper"), withVisit(example()), CLOSED_PARTS, null],
  ["the same example closes everything", example(), withVisit(example()), CLOSED_PARTS, null],
  ["a puzzle closes everything", puzzle(), withVisit(customScene()), CLOSED_PARTS, null],
  ["another step closes everything", step(2), withVisit(step()), CLOSED_PARTS, null],
  ["the same step closes only its film", step(), withVisit(step()), { ...OPEN_PARTS, overlay: null }, null],
  ["opening an example from a step begins a detour", example(), withVisit(step(1, { beat: 2 })), CLOSED_PARTS, DETOUR],
  [
    "another example keeps the detour",
    example("nlper"),
    withVisit(customScene(), { detour: DETOUR }),
    CLOSED_PARTS,
    DETOUR,
  ],
  ["a step ends the detour", step(2), withVisit(example(), { detour: DETOUR }), CLOSED_PARTS, null],
]) {
  test(name, () => {
    const arrival = locationOnArrival(next, previous);
    assert.deepEqual([visitOf(arrival), arrival.detour], [visit, detour]);
  });
}

test("a step opened again keeps its notes open", () =>
  assert.equal(locationOnArrival(step(), step(1, { showsNotes: true })).showsNotes, true));

test("a step can open with the arithmetic", () =>
  assert.equal(locationOnArrival(step(), example(), { isArithmeticOpen: true }).isArithmeticOpen, true));

for (const [name, location, question] of [
  ["a question at a step", locationOnArrival(customScene(), step(), { sceneAtStart: "scene" }), "scene"],
  ["an example opened from a step", locationOnArrival(example(), step()), null],
  ["a paused film", { ...example(), overlay: { kind: "pausedFilm", scene: "scene" } }, "scene"],
  ["a playing film", { ...example(), overlay: FILM }, null],
]) {
  test(`${name} ${question ? "belongs" : "does not belong"} to an audience question`, () =>
    assert.equal(sceneAtQuestion(location), question));
}

for (const [name, location, savedFields, expected] of [
  ["within a puzzle stays in the puzzle", puzzle(), puzzle(), puzzle()],
  ["leads from a puzzle to the previous example", puzzle(), example(), example()],
  ["does not open a puzzle again", customScene(), puzzle(), customScene()],
  [
    "keeps everything open",
    withVisit(customScene(), { detour: DETOUR }),
    example(),
    withVisit(example(), { detour: DETOUR }),
  ],
  ["does not reopen what was closed", customScene(), withVisit(example()), example()],
]) {
  test(`undo ${name}`, () => assert.deepEqual(locationAfterUndo(location, savedFields), expected));
}

test("leaving a puzzle keeps everything open", () =>
  assert.deepEqual(
    withoutPuzzleTask(withVisit(puzzle(), { detour: DETOUR })),
    withVisit(customScene(), { detour: DETOUR }),
  ));

test("withoutPuzzle returns other locations unchanged", () => assert.equal(withoutPuzzleTask(step), step));

test("undo within a step keeps the shown answer", () => {
  const currentStep = step(1, { beat: 2, guess: 3 });
  assert.equal(locationAfterUndo(currentStep, step()), currentStep);
});

for (const [name, location, isCustom, expected] of [
  ["a changed example", example(), true, customScene("riley-dog")],
  ["an example with its names restored", customScene("nlper"), false, example("nlper")],
  ["an unchanged example", example(), false, example()],
  ["a custom scene without an example", customScene(), false, customScene()],
  ["a step", step(), false, step()],
]) {
  test(`an edit leads to the location of ${name}`, () => {
    const result = locationAfterEdit(location, isCustom);
    assert.ok(isSameLocation(result, expected));
    assert.deepEqual(requestFieldsOf(result), requestFieldsOf(expected));
  });
}

const prediction = { hidden: [["heads/*/weights", null]] };
for (const [name, location, lesson, hides] of [
  ["before the answer", step(1, { beat: 1 }), { prediction }, true],
  ["after the answer", step(1, { beat: 2 }), { prediction }, false],
  ["without a prediction", step(), {}, false],
  ["if nothing is hidden", step(), { prediction: { hidden: [] } }, false],
  ["outside the lesson", customScene(), { prediction }, false],
]) {
  test(`numbers are ${hides ? "hidden" : "shown"} ${name}`, () =>
    assert.equal(hidesNumbers({ lesson }, location), hides));
}

test("a prediction is open until the answer", () => {
  assert.equal(unansweredPrediction({ lesson: { prediction } }, step()), prediction);
  assert.equal(unansweredPrediction({ lesson: { prediction } }, step(1, { beat: 3 })), null);
});

for (const [name, location, isPresenting, hasFreeChoice] of [
  ["with an example", example(), true, true],
  ["with a step", step(), true, false],
  ["with a lab", { ...customScene(), overlay: { kind: "lab" } }, true, false],
  ["outside a talk", customScene(), false, false],
]) {
  test(`a talk ${name} ${hasFreeChoice ? "has" : "does not have"} free choice`, () =>
    assert.equal(isFreeTalk({ location, view: { presenting: isPresenting } }), hasFreeChoice));
}

for (const [screen, location, view] of [
  ["stage", example(), {}],
  ["lesson", step(), {}],
  ["stage", step(), { showsWholeStage: true }],
  ["lesson", step(), { showsWholeStage: true, presenting: true }],
  ["lab", { ...step(), overlay: { kind: "lab" } }, {}],
  ["film", { ...step(), overlay: FILM }, { presenting: true }],
  ["stage", { ...example(), overlay: { kind: "pausedFilm" } }, { presenting: true }],
]) {
  const { kind, overlay } = location;
  test(`the ${screen} fills the screen at ${kind}, ${JSON.stringify({ overlay, ...view })}`, () =>
    assert.equal(screenOf({ location, view: { presenting: false, showsWholeStage: false, ...view } }), screen));
}

test("closing words exist only in a talk", () => {
  const location = step(1, { beat: 3 });
  assert.ok(isAtClosing({ location, view: { presenting: true } }));
  assert.ok(!isAtClosing({ location, view: { presenting: false } }));
  assert.equal(beatOf(customScene()), 0);
});
