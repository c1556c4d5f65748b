// Learning: what a hand moved meanwhile stays the hand's, rows add up to 1, and who came nearest.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  alikeToLearn,
  createStandstill,
  moved,
  rulesOf,
  withShare,
} from "../../qkv_demo/ui/static/state/learning_numbers.js";
import { createLearningPanel, isLearning, reached } from "../../qkv_demo/ui/static/state/learning_panel.js";
import { createMatrices } from "../../qkv_demo/ui/static/state/scene.js";
import { runsOf } from "../../qkv_demo/ui/static/parts/loss_line.js";
import { distanceOf, wordsOf } from "../../qkv_demo/ui/static/parts/train_words.js";
import { storeOf } from "./stores.js";

const told = (name, path) => ({ name, path, columns: "d", rows: "d", absent: null });
const MATRICES = createMatrices([told("w_q", "heads/*/w_q"), told("w_k", "heads/*/w_k")]);
const NAMES = ["w_q", "w_k"];
const scene = (w_q, w_k = [[1, 1]]) => ({ tokens: ["a"], context: null, embeddings: [[1]], heads: [{ w_q, w_k }] });

test("what a hand has moved is found by its places", () => {
  const [before, after] = [scene([[1, 2]]), scene([[1, 3]])];
  assert.deepEqual(moved(MATRICES, NAMES, 0, before, after), [{ quantity: "w_q", row: 0, column: 1 }]);
});

test("other tokens or sizes are another thing to learn, other numbers are not", () => {
  assert.ok(alikeToLearn(scene([[1, 2]]), scene([[3, 4]])));
  assert.ok(!alikeToLearn(scene([[1, 2]]), { ...scene([[1, 2]]), tokens: ["a", "b"] }));
  assert.ok(!alikeToLearn(scene([[1, 2]]), scene([[1, 2, 3]])));
});

test("a renamed word and a moved one are learned as before, an example of other words is another", () => {
  const now = scene([[1, 2]]);
  assert.ok(alikeToLearn(now, { ...now, tokens: ["b"] }));
  assert.ok(alikeToLearn(now, { ...now, embeddings: [[2]] }));
  assert.ok(!alikeToLearn(now, { ...now, tokens: ["b"], embeddings: [[2]] }));
});

const RULES = { rules: ["tie_qk", "score"] };

test("the nearest belongs to the rules by which it was reached", () => {
  const [free, tied] = [scene([[1]]), { ...scene([[1]]), tie_qk: true }];
  assert.equal(rulesOf(RULES, free), rulesOf(RULES, { ...scene([[2]]), temperature: 2 }));
  const best = { start: null, hand: null, gradient: null };
  const store = storeOf(free, {}, { learning: { course: [], steps: 0, best } });
  const panel = createLearningPanel({ store, told: RULES, replay: null, matrices: MATRICES });
  panel.arrive(free, [], [0.5], "gradient", true);
  store.commit(tied);
  assert.deepEqual(panel.best(), best);
  store.undo();
  assert.equal(panel.best().gradient, 0.5);
  panel.forget();
  assert.deepEqual(panel.best(), best);
});

test("a share that is set leaves the rest to the others, in proportion", () => {
  assert.deepEqual(withShare([0.5, 0.375, 0.125], 0, 0, [true, true, true]), [0, 0.75, 0.25]);
  assert.deepEqual(withShare([1, 0, 0], 0, 0.5, [true, true, false]), [0.5, 0.5, 0]);
});

test("a share that cannot be is refused", () => {
  const open = [true, false];
  for (const [column, share] of [
    [0, 1.5],
    [0, -0.1],
    [0, Number.NaN],
    [0, 0.5],
    [1, 0.5],
  ])
    assert.equal(withShare([1, 0], column, share, open), null);
});

test("a distance that hardly changes for long stands still, and any real change begins anew", () => {
  const still = createStandstill(2);
  assert.ok(!still(0.7, 10));
  assert.ok(!still(0.695, 199));
  assert.ok(still(0.695, 1));
  assert.ok(!still(0.9, 1), "a hand has moved numbers");
  assert.ok(!still(0.895, 199));
  assert.ok(still(0.895, 1));
  const falling = createStandstill(0.01);
  for (const loss of [0.0098, 0.0096, 0.0094]) assert.ok(!falling(loss, 150), "near the target a fall is small");
});

test("the nearest is kept for each, and a beginning is nobody's", () => {
  const start = reached(
    { course: [], steps: 0, best: { start: null, hand: null, gradient: null } },
    [3],
    "hand",
    false,
  );
  assert.equal(start.best.hand, null);
  const then = reached(reached(start, [2], "hand", true), [1.5, 1, 1.2], "gradient", true);
  assert.deepEqual(then.best, { start: 3, hand: 2, gradient: 1 });
  assert.equal(then.steps, 3);
  assert.deepEqual(
    then.course.map(({ loss }) => loss),
    [3, 2, 1.5, 1, 1.2],
  );
});

test("a scene that comes back brings back the way that led to it, unless the target is another", () => {
  const store = storeOf(
    scene([[1]]),
    {},
    { learning: { course: [], steps: 0, best: { start: null, hand: null, gradient: null } } },
  );
  const panel = createLearningPanel({ store, told: RULES, replay: null, matrices: MATRICES });
  const [start, end] = [scene([[1]]), scene([[2]])];
  /** @param {any[]} how */
  const arrive = (...how) => panel.arrive(how[0], [], ...how.slice(1));
  arrive(start, [3], "hand", false);
  arrive(end, [2, 1], "gradient", true);
  assert.equal(panel.now().steps, 2);
  arrive(start, [3], "hand", false);
  assert.deepEqual(panel.now().course, [{ loss: 3, by: "hand" }]);
  assert.equal(panel.now().steps, 0);
  arrive(end, [1], "gradient", false);
  assert.equal(panel.now().course.length, 3);
  panel.forget();
  arrive(start, [3], "hand", false);
  assert.equal(panel.now().course.length, 4);
});

test("the gradient sets a number while it plays, unless something holds it", () => {
  const status = (/** @type {object} */ changes) => ({
    answer: { training: { matrices: ["w_q"] } },
    learning: { playing: true, matrices: ["w_q"], pinned: [], held: null, ...changes },
  });
  const pin = { quantity: "w_q", row: 0, column: 1 };
  const sets = (/** @type {object} */ changes) => isLearning(status(changes), ["w_q", 0, 1]);
  assert.ok(sets({}));
  for (const still of [{ playing: false }, { matrices: ["w_k"] }, { pinned: [pin] }, { held: pin }])
    assert.ok(!sets(still), JSON.stringify(still));
});

test("a distance is plain decimals, and never said to be nothing", () => {
  assert.deepEqual([4.5712, 0.15657, 0.0085, 0.0002, 0].map(distanceOf), [
    "4.57",
    "0.16",
    "0.009",
    "< 0.001",
    "< 0.001",
  ]);
});

test("the line of each begins where the other's ended", () => {
  const runs = runsOf([
    { loss: 2, by: "hand" },
    { loss: 1, by: "gradient" },
    { loss: 0, by: "gradient" },
  ]);
  assert.deepEqual(
    runs.map(({ by, points }) => [by, points.length]),
    [
      ["hand", 1],
      ["gradient", 3],
    ],
  );
  assert.deepEqual(runs[1].points[0], runs[0].points[0]);
  assert.ok(runs[1].points[2][1] > runs[1].points[1][1], "nearer is lower");
});

test("the panel says what matters most: refused, solved, impossible", () => {
  const puzzles = { mirror: { tolerance: 0.1, needs_two: true } };
  const say = (changes, tied = false) =>
    wordsOf(
      { error: null, goal: "mirror", course: [], stuck: null, ...changes },
      { puzzles, reached: 0.001, fixed: ["now"] },
      tied,
    );
  assert.equal(say({ error: { key: "ui.learn.nothing" } }).key, "ui.learn.nothing");
  assert.equal(say({}).key, "ui.learn.puzzle");
  assert.equal(say({ course: [{ loss: 2, by: "start" }] }).key, "ui.learn.puzzle");
  const tried = say({
    course: [
      { loss: 2, by: "start" },
      { loss: 0.5, by: "hand" },
    ],
  });
  assert.deepEqual([tried.key, tried.values.tolerance], ["ui.learn.puzzle.away", 0.1]);
  assert.equal(say({ playing: true, held: null }).key, "ui.learn.playing");
  assert.equal(say({ playing: true, held: {} }).key, "ui.learn.held");
  assert.equal(say({}, true).key, "ui.learn.tied");
  const solved = { loss: 0.1, by: "hand" };
  assert.equal(say({ course: [{ loss: 2, by: "hand" }, solved] }).key, "ui.learn.solved.hand");
  assert.equal(say({ course: [solved] }).key, "ui.learn.solved.link", "nobody here has done it");
  assert.equal(say({ goal: "first" }).key, "ui.learn.hint");
  assert.equal(say({ goal: "now", course: [{ loss: 0, by: "hand" }] }).key, "ui.learn.hint.now");
  assert.equal(say({ goal: "now", course: [{ loss: 0.2, by: "hand" }] }).key, "ui.learn.hint");
  const way = (loss, by) => ({
    goal: "first",
    course: [
      { loss: 2, by: "hand" },
      { loss, by },
    ],
    steps: 40,
  });
  assert.equal(say(way(0.002, "gradient")).key, "ui.learn.hint");
  const stuck = { ...way(0.694, "gradient"), stuck: 0.694 };
  assert.deepEqual(say(stuck), { key: "ui.learn.stuck", values: { loss: "0.69" }, tone: "stuck" });
  assert.equal(say({ ...stuck, stuck: 0.7 }).key, "ui.learn.hint", "a hand has gone on from there");
  assert.equal(say({ ...stuck, playing: true, held: null }).key, "ui.learn.playing");
  for (const by of ["hand", "gradient"]) assert.equal(say(way(0.0009, by)).key, `ui.learn.reached.${by}`);
  assert.equal(say({ ...way(0.0009, "gradient"), playing: true, held: null }).key, "ui.learn.playing");
});
