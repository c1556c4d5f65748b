// The loss history of training, and the sentence about the status of training.

import assert from "node:assert/strict";
import { test } from "node:test";
import { appendLoss } from "../../qkv_demo/ui/static/state/learning_numbers.js";
import { formatLoss, statusOf } from "../../qkv_demo/ui/static/components/training_words.js";

test("edits are not counted as training steps", () => {
  const start = appendLoss({ lossHistory: [], steps: 0 }, 3, null);
  const history = appendLoss(appendLoss(start, 2, "hand"), 1.5, "gradient");
  assert.equal(history.steps, 1);
  assert.deepEqual(
    history.lossHistory.map(({ loss }) => loss),
    [3, 2, 1.5],
  );
});

test("an edit of trained numbers counts as trained", () => {
  const afterTraining = appendLoss({ lossHistory: [], steps: 0 }, 1, "gradient");
  const afterDrag = appendLoss(afterTraining, 0.5, "hand");
  assert.deepEqual([afterDrag.lossHistory.at(-1)?.cause, afterDrag.steps], ["gradient", 1]);
  const afterEdit = appendLoss(appendLoss(afterDrag, 2, null), 1, "hand");
  assert.equal(afterEdit.lossHistory.at(-1)?.cause, "hand");
});

test("a loss is never written as 0", () => {
  assert.deepEqual([4.5712, 0.15657, 0.0085, 0.0002, 0].map(formatLoss), [
    "4.57",
    "0.16",
    "0.009",
    "< 0.001",
    "< 0.001",
  ]);
});

/** Return an entry of the loss history. */
const lossEntry = (loss, cause) => ({ loss, cause });

const MIRROR_PUZZLE = { location: { kind: "puzzle", name: "mirror" }, userScene: { tie_qk: false } };

test("a puzzle is solved by the rounded loss", () => {
  const spec = {
    puzzles: { mirror: {} },
    tolerance: 0.1,
    solved_weight: 0.9,
    loss_threshold: 0.001,
    fixed_targets: [],
  };
  for (const [loss, key] of [
    [0.104, "ui.learn.solved.hand"],
    [0.106, "ui.learn.puzzle.away"],
  ]) {
    const lossHistory = [lossEntry(2, "hand"), lossEntry(loss, "hand")];
    assert.equal(
      statusOf({ error: null, stalledLoss: null, lossHistory }, spec, MIRROR_PUZZLE).key,
      key,
      formatLoss(loss),
    );
  }
});

test("the status shows the most important message", () => {
  const spec = {
    puzzles: { mirror: { needs_two_matrices: true } },
    tolerance: 0.1,
    solved_weight: 0.9,
    loss_threshold: 0.001,
    fixed_targets: ["now"],
  };
  const statusWith = (changes, tied = false) =>
    statusOf({ error: null, lossHistory: [], stalledLoss: null, ...changes }, spec, {
      ...MIRROR_PUZZLE,
      userScene: { tie_qk: tied },
    });
  const targetStatusWith = (changes) =>
    statusOf({ error: null, target: "first", lossHistory: [], stalledLoss: null, ...changes }, spec, {
      location: { kind: "own" },
    });
  assert.equal(statusWith({ error: { key: "ui.learn.nothing" } }).key, "ui.learn.nothing");
  assert.deepEqual(statusWith({}), { key: "ui.learn.puzzle", values: { tolerance: 0.1, share: 0.9 }, tone: "plain" });
  assert.equal(statusWith({ lossHistory: [lossEntry(2, "start")] }).key, "ui.learn.puzzle");
  const attempt = statusWith({ lossHistory: [lossEntry(2, "start"), lossEntry(0.5, "hand")] });
  assert.deepEqual([attempt.key, attempt.values.tolerance], ["ui.learn.puzzle.away", 0.1]);
  assert.equal(statusWith({ isPlaying: true, pinned: null }).key, "ui.learn.playing");
  assert.equal(statusWith({ isPlaying: true, pinned: {} }).key, "ui.learn.held");
  assert.equal(statusWith({}, true).key, "ui.learn.tied");
  const solvedEntry = lossEntry(0.1, "hand");
  assert.equal(statusWith({ lossHistory: [lossEntry(2, "hand"), solvedEntry] }).key, "ui.learn.solved.hand");
  assert.equal(statusWith({ lossHistory: [solvedEntry] }).key, "ui.learn.solved.link", "a link opened a solved scene");
  assert.equal(targetStatusWith({}).key, "ui.learn.hint");
  assert.equal(targetStatusWith({ target: "now", lossHistory: [lossEntry(0, "hand")] }).key, "ui.learn.hint.now");
  assert.equal(targetStatusWith({ target: "now", lossHistory: [lossEntry(0.2, "hand")] }).key, "ui.learn.hint");
  const afterRun = (loss, cause) => ({ lossHistory: [lossEntry(2, "hand"), lossEntry(loss, cause)], steps: 40 });
  assert.equal(targetStatusWith(afterRun(0.002, "gradient")).key, "ui.learn.hint");
  const stalledLearning = { ...afterRun(0.694, "gradient"), stalledLoss: 0.694 };
  assert.deepEqual(targetStatusWith(stalledLearning), {
    key: "ui.learn.stuck",
    values: { loss: "0.69" },
    tone: "stuck",
  });
  assert.equal(
    targetStatusWith({ ...stalledLearning, stalledLoss: 0.7 }).key,
    "ui.learn.hint",
    "an edit has changed the loss",
  );
  assert.equal(targetStatusWith({ ...stalledLearning, isPlaying: true, pinned: null }).key, "ui.learn.playing");
  for (const cause of ["hand", "gradient"])
    assert.equal(targetStatusWith(afterRun(0.0009, cause)).key, `ui.learn.reached.${cause}`);
  assert.equal(
    targetStatusWith({ ...afterRun(0.0009, "gradient"), isPlaying: true, pinned: null }).key,
    "ui.learn.playing",
  );
});
