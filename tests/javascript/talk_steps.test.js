// The steps of a talk, how an address names them, and what the notes window shows.

import assert from "node:assert/strict";
import { test } from "node:test";
import { queryOf, readAddress } from "../../qkv_demo/ui/static/browser/address.js";
import { describeTalk } from "../../qkv_demo/ui/static/notes/notes_channel.js";
import { locationFrom } from "../../qkv_demo/ui/static/state/location.js";
import { totalMinutes, readTalk, stepAfter, stepsOf, writeTalk } from "../../qkv_demo/ui/static/state/talk_steps.js";

const NAMES = { search: { names: ["find", "hard", "soft", "heads"], steps: {} } };
const talkIn = (query) => readTalk(NAMES, "search", readAddress(query).talk);

test("an address names the steps of a talk", () => {
  const talk = talkIn("?lesson=search&steps=heads,find,nothing");
  assert.deepEqual(talk, { lesson: "search", steps: [0, 3] });
  const place = { lesson: ["search", "find"], preset: null, language: null, presenting: true };
  const written = writeTalk(NAMES, talk, ["search", 0]);
  const query = queryOf({ ...place, talk: written }, { first: "riley-dog", link: null });
  assert.equal(query, "?lesson=search&step=find&view=present&steps=find%2Cheads");
});

test("without a known name a talk is the whole lesson", () => {
  assert.equal(talkIn("?lesson=search&steps=nothing"), null);
  assert.equal(talkIn("?lesson=search&steps=1"), null);
  assert.ok(readAddress("?lesson=search&steps=1").steps);
});

test("a title and notes in an older address are ignored", () => {
  assert.equal(talkIn("?lesson=search&title=Mine&note.find=Ask&minutes=20"), null);
});

test("a talk goes from one of its steps to the next", () => {
  const steps = stepsOf({ lesson: "search", steps: [0, 3] }, "search", 4);
  assert.deepEqual([stepAfter(steps, 0, 1), stepAfter(steps, 3, 1), stepAfter(steps, 2, -1)], [3, undefined, 0]);
  assert.deepEqual(stepsOf({ lesson: "other", steps: [1] }, "search", 3), [0, 1, 2]);
});

test("the steps of a talk add up to whole minutes", () => {
  assert.equal(totalMinutes([1.6, 2, 1.8]), 5);
  assert.equal(totalMinutes([1.6, 2, 1.8], [0, 2]), 3);
});

const SETTINGS = {
  strings: { en: { "lab.why": "Why" } },
  bidi_pattern: "",
  labs: { scaling: { title: "lab.why", question: "lab.why" } },
  lessons: { search: { texts: { en: { title: "Search", steps: ["Find", "Hard"] } } } },
};
const LESSON = { name: "search", lesson_title: "Search", step: 0, count: 2, title: "Find", text: "", ask: "" };
const BEATS = [{ words: "One." }, { words: "Two." }];
const FILM = { kind: "film", beat: 0, until: null, isGuessing: false };
const slideOf = (visit, answer = {}, beat = 0) => {
  const shown = { reading: "", pair_sentences: [], film: BEATS, ...answer };
  const view = { language: "en", theme: "light" };
  const lesson = answer.lesson ? ["search", answer.lesson.step] : null;
  const location = { ...locationFrom({ lesson, preset: null }, { beat }), ...visit };
  return describeTalk({ view, location, status: { blank: false, answer: shown } }, SETTINGS).slide;
};

test("the notes window shows the step that follows", () => {
  const { next, press } = slideOf({}, { lesson: LESSON });
  assert.equal(next, "Hard");
  assert.deepEqual(press, ["ui.notes.press.ask", "ui.notes.ahead"]);
});

test("after the last step nothing follows", () => {
  const { next, press } = slideOf({}, { lesson: { ...LESSON, step: 1 } }, 2);
  assert.equal(next, "");
  assert.deepEqual(press, ["ui.notes.last"]);
});

test("the notes window follows the film", () => {
  assert.deepEqual(slideOf({}).press, ["ui.notes.press.film"]);
  const first = slideOf({ overlay: FILM });
  assert.deepEqual([first.text, first.next, first.press], ["One.", "Two.", ["ui.notes.ahead"]]);
  assert.deepEqual(slideOf({ overlay: { ...FILM, beat: 1 } }).press, ["ui.notes.film.last"]);
});

test("the film of a step leads back to it", () => {
  assert.deepEqual(slideOf({ overlay: { ...FILM, beat: 1 } }, { lesson: LESSON }).press, ["ui.notes.press.back"]);
});

test("a lab leads back to the talk", () => {
  const at = (beat) =>
    slideOf({ overlay: { kind: "lab", name: "scaling", beat, report: null, moment: null } }, { lesson: LESSON }).press;
  assert.deepEqual([at(0), at(2)], [["ui.notes.press.lab"], ["ui.notes.press.back"]]);
});
