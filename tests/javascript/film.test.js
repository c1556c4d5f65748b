// The film's commands in a presentation: each press plays one movement, and going back shows each picture again.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createFilm, sentenceOf } from "../../qkv_demo/ui/static/state/film.js";
import { storeOf } from "./stores.js";

const beat = (name, more = {}) => ({
  ...{ name, words: name, duration_factor: 1, question: null, first_movement_end: null },
  ...more,
});
const BEATS = [
  beat("words"),
  beat("shares", { first_movement_end: 0.5 }),
  beat("one", { first_movement_end: 0.5, question: { text: "?", choices: [], right_index: 0 } }),
];

/** Open the film, in a presentation unless `view` says otherwise. `runMovement` runs its clock until it pauses. */
function open(view = {}) {
  let now = 0;
  let frame = null;
  globalThis.matchMedia = () => ({ matches: false });
  globalThis.requestAnimationFrame = (callback) => {
    frame = callback;
  };
  const status = { response: { film: BEATS }, isEditingNumber: false };
  const store = storeOf({}, { presenting: true, preset: "x", ...view }, status);
  const film = createFilm(store);
  film.openFilm(0);
  const overlay = () => store.location.overlay;
  /** Run the clock for some milliseconds, or until nothing moves. */
  function run(duration = 60_000) {
    const end = now + duration;
    while (frame && now < end) {
      const callback = frame;
      frame = null;
      now += 50;
      callback(now);
    }
  }
  return {
    film,
    overlay,
    run,
    /** Press Next or Back, let the film play until it pauses, and return what is on screen. */
    press(direction) {
      film.advanceFilm(direction);
      run();
      const { beat: index, progress, isGuessing } = overlay();
      return `${BEATS[index].name} ${isGuessing ? "?" : progress}`;
    },
  };
}

test("in a talk the sentence of the first movement is shown until the second one", () => {
  const [oneMovement, twoMovements] = [BEATS[0], { ...BEATS[1], first_sentence: { text: "first" } }];
  const textsAt = (progress, isPresenting) =>
    [oneMovement, twoMovements].map((beat) => sentenceOf({ progress }, beat, isPresenting).text);
  assert.deepEqual(textsAt(0.5, true), ["words", "first"]);
  assert.deepEqual(textsAt(0.6, true), ["words", "shares"]);
  assert.deepEqual(textsAt(0.5, false), ["words", "shares"]);
});

test("in a talk a press plays one movement", () => {
  const { press, run } = open();
  run();
  assert.deepEqual(
    Array.from({ length: 5 }, () => press(1)),
    ["shares 0.5", "shares 1", "one ?", "one 0.5", "one 1"],
  );
});

test("in a talk Back shows each picture and the question again", () => {
  const { film, press, run } = open();
  film.openFilm(2);
  for (const direction of [1, 1]) press(direction);
  run();
  assert.deepEqual(
    Array.from({ length: 5 }, () => press(-1)),
    ["one 0.5", "one ?", "shares 1", "shares 0.5", "words 1"],
  );
});

test("in a talk a press during a movement starts the next one", () => {
  const { film, overlay, press, run } = open();
  film.stepFilm(1);
  run(1000);
  assert.ok(overlay().progress < 0.5);
  assert.equal(press(1), "shares 1");
});

test("a talk opens with its title and closes with its sentence", () => {
  const { film, overlay, press } = open();
  film.openFilmTitle();
  const slides = [1, -1, -1, 1, 1, 1, 1, 1, 1, 1, 1, -1].map((direction) => {
    press(direction);
    return overlay().slide;
  });
  const [title, closing] = ["title", "closing"];
  assert.deepEqual(slides, [null, title, title, null, null, null, null, null, null, closing, closing, null]);
});

test("a question returns to the title", () => {
  const { film, overlay } = open();
  film.openFilmTitle();
  film.pauseFilm();
  assert.equal(overlay().kind, "pausedFilm");
  film.resumeFilm();
  assert.equal(overlay().slide, "title");
});

test("outside a talk a beat plays both movements", () => {
  const { film, overlay, run } = open({ presenting: false });
  film.openFilm(1);
  run(2500);
  assert.equal(overlay().progress, 1);
});
