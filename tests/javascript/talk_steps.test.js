// The steps of a talk, their names in an address, and the content of the notes window.

import assert from "node:assert/strict";
import { test } from "node:test";
import { buildQueryString, readAddress } from "../../qkv_demo/ui/static/browser/address.js";
import { describeTalk } from "../../qkv_demo/ui/static/notes/slide_notes.js";
import { locationFrom } from "../../qkv_demo/ui/static/state/location.js";
import {
  totalMinutes,
  readTalk,
  stepAfter,
  stepsOf,
  talkForAddress,
} from "../../qkv_demo/ui/static/state/talk_steps.js";

const NAMES = { search: { names: ["find", "hard", "soft", "heads"], steps: {} } };
const talkIn = (query) => readTalk(NAMES, "search", readAddress(query).talk);

test("an address names the steps of a talk", () => {
  const talk = talkIn("?lesson=search&steps=heads,find,nothing");
  assert.deepEqual(talk, { lesson: "search", steps: [0, 3] });
  const fields = { lesson: ["search", "find"], preset: null, language: null, presenting: true };
  const names = talkForAddress(NAMES, talk, ["search", 0]);
  const query = buildQueryString({ ...fields, talk: names }, { defaultPreset: "riley-dog", link: null });
  assert.equal(query, "?lesson=search&step=find&view=present&steps=find%2Cheads");
});

test("a talk without known step names is whole", () => {
  assert.equal(talkIn("?lesson=search&steps=nothing"), null);
  assert.equal(talkIn("?lesson=search&steps=1"), null);
  assert.ok(readAddress("?lesson=search&steps=1").opensEveryStep);
});

test("outdated parameters of an address are ignored", () => {
  assert.equal(talkIn("?lesson=search&title=Mine&note.find=Ask&minutes=20"), null);
});

test("a talk skips the steps it leaves out", () => {
  const steps = stepsOf({ lesson: "search", steps: [0, 3] }, "search", 4);
  assert.deepEqual([stepAfter(steps, 0, 1), stepAfter(steps, 3, 1), stepAfter(steps, 2, -1)], [3, undefined, 0]);
  assert.deepEqual(stepsOf({ lesson: "other", steps: [1] }, "search", 3), [0, 1, 2]);
});

test("the total time of a talk is rounded", () => {
  assert.equal(totalMinutes([1.6, 2, 1.8]), 5);
  assert.equal(totalMinutes([1.6, 2, 1.8], [0, 2]), 3);
});

const SETTINGS = {
  strings: {
    en: {
      "lab.why": "Why",
      "ui.film.title": "Why?",
      "ui.notes.film.title": "About {asks} and {answers}.",
      "ui.notes.film.closing": "The formula.",
    },
  },
  bidi_pattern: "",
  labs: { scaling: { title: "lab.why", question: "lab.why" } },
  lessons: { search: { texts: { en: { title: "Search", steps: ["Find", "Hard"] } } } },
};
const LESSON = { name: "search", lesson_title: "Search", step: 0, count: 2, title: "Find", text: "", ask: "" };
const BEATS = [
  { words: "One.", first_movement_end: null },
  { words: "Two.", first_movement_end: 0.5, question: { text: "Which?" } },
];
const FILM = { kind: "film", slide: null, beat: 0, progress: 1, lastBeat: null, isGuessing: false };
const SCENE = { tokens: ["Riley", "dog"], context: null };
const slideOf = (visit, changes = {}, beat = 0, status = {}) => {
  const response = {
    ...{ headline: "Weights.", pair_sentences: [], view: { pair: [0, 1] } },
    ...{ film: BEATS, film_closing: { text: "The end." } },
    ...changes,
  };
  const view = { language: "en", theme: "light" };
  const lesson = response.lesson ? ["search", response.lesson.step] : null;
  const location = { ...locationFrom({ lesson, preset: null }, { beat }), ...visit };
  const fullStatus = { isBlank: false, formulaPart: null, response, ...status };
  return describeTalk({ scene: SCENE, view, location, status: fullStatus }, SETTINGS).slide;
};

test("the notes window shows the next step", () => {
  const { next, pressHintKeys } = slideOf({}, { lesson: LESSON });
  assert.equal(next, "Hard");
  assert.deepEqual(pressHintKeys, ["ui.notes.press.ask", "ui.notes.ahead"]);
});

test("the notes window shows that the first step follows the title", () => {
  assert.equal(slideOf({}, { lesson: LESSON }, -1).pressHintKeys[0], "ui.notes.press.begin");
});

test("the notes window ends with the last step", () => {
  const { next, pressHintKeys } = slideOf({}, { lesson: { ...LESSON, step: 1 } }, 2);
  assert.equal(next, "");
  assert.deepEqual(pressHintKeys, ["ui.notes.last"]);
});

test("the notes window follows the film", () => {
  assert.deepEqual(slideOf({}).pressHintKeys, ["ui.notes.press.film"]);
  const first = slideOf({ overlay: FILM });
  assert.deepEqual([first.text, first.next, first.pressHintKeys], ["One.", "Two.", ["ui.notes.ahead"]]);
});

test("the notes window announces each press of the film", () => {
  const hintsAt = (changes) => slideOf({ overlay: { ...FILM, beat: 1, ...changes } }).pressHintKeys[0];
  assert.deepEqual(
    [hintsAt({ progress: 0, isGuessing: true }), hintsAt({ progress: 0.5 }), hintsAt({})],
    ["ui.notes.press.answer", "ui.notes.press.movement", "ui.notes.press.closing"],
  );
});

test("the notes window describes the title and the closing slide of the film", () => {
  const title = slideOf({ overlay: { ...FILM, slide: "title" } });
  assert.deepEqual(
    [title.title, title.text, title.notes, title.next],
    ["Why?", "", "About \u2068Riley\u2069 and \u2068dog\u2069.", "One."],
  );
  const closing = slideOf({ overlay: { ...FILM, slide: "closing", beat: 1 } });
  assert.deepEqual(
    [closing.title, closing.text, closing.notes, closing.pressHintKeys],
    ["Why?", "The end.", "The formula.", ["ui.notes.film.last"]],
  );
});

test("the film of a step leads back", () => {
  assert.deepEqual(slideOf({ overlay: { ...FILM, beat: 1 } }, { lesson: LESSON }).pressHintKeys, [
    "ui.notes.press.back",
  ]);
});

test("a lab leads back to the talk", () => {
  const pressAt = (beat) =>
    slideOf({ overlay: { kind: "lab", name: "scaling", beat, report: null, moment: null } }, { lesson: LESSON })
      .pressHintKeys;
  assert.deepEqual([pressAt(0), pressAt(2)], [["ui.notes.press.lab"], ["ui.notes.press.back"]]);
});

test("the notes window says that a press goes on with the formula", () => {
  assert.deepEqual(slideOf({}, { lesson: LESSON }, 0, { formulaPart: 0 }).pressHintKeys, ["ui.notes.press.formula"]);
});
