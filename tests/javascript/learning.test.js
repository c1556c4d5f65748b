// Training: whose doing the distance is, and what the panel says of it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { reached } from "../../qkv_demo/ui/static/state/learning_numbers.js";
import { formatLoss, statusOf } from "../../qkv_demo/ui/static/components/training_words.js";

test("a hand's steps are not counted", () => {
  const start = reached({ course: [], steps: 0 }, 3, null);
  const then = reached(reached(start, 2, "hand"), 1.5, "gradient");
  assert.equal(then.steps, 1);
  assert.deepEqual(
    then.course.map(({ loss }) => loss),
    [3, 2, 1.5],
  );
});

test("what a hand makes of what was learned is not its own doing, nor a step, until it begins anew", () => {
  const learned = reached({ course: [], steps: 0 }, 1, "gradient");
  const pulled = reached(learned, 0.5, "hand");
  assert.deepEqual([pulled.course.at(-1)?.by, pulled.steps], ["gradient", 1]);
  const own = reached(reached(pulled, 2, null), 1, "hand");
  assert.equal(own.course.at(-1)?.by, "hand");
});

test("a distance is plain decimals, and never said to be nothing", () => {
  assert.deepEqual([4.5712, 0.15657, 0.0085, 0.0002, 0].map(formatLoss), [
    "4.57",
    "0.16",
    "0.009",
    "< 0.001",
    "< 0.001",
  ]);
});

/** One moment of a way: how far off, and by whose doing. */
const moment = (loss, by) => ({ loss, by });

test("a puzzle's verdict agrees with the distance that is shown", () => {
  const told = { puzzles: { mirror: {} }, tolerance: 0.1, share: 0.9, reached: 0.001, fixed: [] };
  for (const [loss, key] of [
    [0.104, "ui.learn.solved.hand"],
    [0.106, "ui.learn.puzzle.away"],
  ]) {
    const course = [moment(2, "hand"), moment(loss, "hand")];
    assert.equal(
      statusOf({ error: null, goal: "mirror", stuck: null, course }, told, false).key,
      key,
      formatLoss(loss),
    );
  }
});

test("the panel says what matters most: refused, solved, impossible", () => {
  const told = { puzzles: { mirror: { needs_two: true } }, tolerance: 0.1, share: 0.9, reached: 0.001, fixed: ["now"] };
  const say = (changes, tied = false) =>
    statusOf({ error: null, goal: "mirror", course: [], stuck: null, ...changes }, told, tied);
  assert.equal(say({ error: { key: "ui.learn.nothing" } }).key, "ui.learn.nothing");
  assert.deepEqual(say({}), { key: "ui.learn.puzzle", values: { tolerance: 0.1, share: 0.9 }, tone: "plain" });
  assert.equal(say({ course: [moment(2, "start")] }).key, "ui.learn.puzzle");
  const tried = say({ course: [moment(2, "start"), moment(0.5, "hand")] });
  assert.deepEqual([tried.key, tried.values.tolerance], ["ui.learn.puzzle.away", 0.1]);
  assert.equal(say({ playing: true, held: null }).key, "ui.learn.playing");
  assert.equal(say({ playing: true, held: {} }).key, "ui.learn.held");
  assert.equal(say({}, true).key, "ui.learn.tied");
  const solved = moment(0.1, "hand");
  assert.equal(say({ course: [moment(2, "hand"), solved] }).key, "ui.learn.solved.hand");
  assert.equal(say({ course: [solved] }).key, "ui.learn.solved.link", "nobody here has done it");
  assert.equal(say({ goal: "first" }).key, "ui.learn.hint");
  assert.equal(say({ goal: "now", course: [moment(0, "hand")] }).key, "ui.learn.hint.now");
  assert.equal(say({ goal: "now", course: [moment(0.2, "hand")] }).key, "ui.learn.hint");
  const way = (loss, by) => ({ goal: "first", course: [moment(2, "hand"), moment(loss, by)], steps: 40 });
  assert.equal(say(way(0.002, "gradient")).key, "ui.learn.hint");
  const stuck = { ...way(0.694, "gradient"), stuck: 0.694 };
  assert.deepEqual(say(stuck), { key: "ui.learn.stuck", values: { loss: "0.69" }, tone: "stuck" });
  assert.equal(say({ ...stuck, stuck: 0.7 }).key, "ui.learn.hint", "a hand has gone on from there");
  assert.equal(say({ ...stuck, playing: true, held: null }).key, "ui.learn.playing");
  for (const by of ["hand", "gradient"]) assert.equal(say(way(0.0009, by)).key, `ui.learn.reached.${by}`);
  assert.equal(say({ ...way(0.0009, "gradient"), playing: true, held: null }).key, "ui.learn.playing");
});
