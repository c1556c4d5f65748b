// Sentences about the state of training.

import { puzzleOf } from "../state/location.js";
import { isSolved } from "../state/learning_numbers.js";

const TIE_TOLERANCE = 1e-6; // Two weights count as equally far from their targets if their distances differ by less than this.
const MAX_NEAR_DIFFERENCE = 0.05; // Training has nearly reached its target if no weight differs by more than this.
const MIN_SHORT_LOSS = 0.1; // A loss of at least this size is written with two decimals instead of three.
const MIN_LOSS = 0.001; // A loss below this is written as "less than" instead of as a number.

/** @typedef {Sentence & { tone: "bad" | "good" | "plain" | "stuck" }} TrainingStatus */

/** Format a loss as a decimal number. Even a tiny loss is not written as 0. @param {number} loss */
export function formatLoss(loss) {
  if (loss < MIN_LOSS) return `< ${MIN_LOSS}`;
  return loss.toFixed(loss < MIN_SHORT_LOSS ? 3 : 2);
}

/** Format the latest loss, or return a dash if there is none yet. @param {Learning["lossHistory"]} lossHistory */
export function latestLoss(lossHistory) {
  const last = lossHistory.at(-1);
  return last ? formatLoss(last.loss) : "–";
}

/**
 * Return the sentence about the state of training: why it has stopped, whether the puzzle is solved, or what the user can do
 * next.
 * @param {Learning} learning @param {LearningSettings} spec @param {Pick<Props, "location" | "userScene">} props
 * @returns {TrainingStatus}
 */
export function statusOf(learning, spec, { location, userScene }) {
  const { error, lossHistory } = learning;
  if (error !== null) return { ...error, tone: "bad" };
  const last = lossHistory.at(-1);
  const puzzle = puzzleOf(location);
  if (puzzle === null) return targetStatus(learning, spec, last);
  const { tolerance, solved_weight: share } = spec;
  if (last && isSolved(last.loss, spec))
    return status(`ui.learn.solved.${lossHistory.length === 1 ? "link" : last.cause}`, {}, "good");
  if (userScene.tie_qk && spec.puzzles[puzzle].needs_two) return status("ui.learn.tied", {}, "bad");
  return (
    runStatus(learning) ?? attemptStatus(lossHistory, tolerance) ?? status("ui.learn.puzzle", { tolerance, share })
  );
}

/**
 * Return the sentence about the state of training, translated into the page's language.
 * @param {Translate} t @param {Parameters<typeof statusOf>} training
 */
export function statusText(t, ...training) {
  const sentence = statusOf(...training);
  return { tone: sentence.tone, text: "text" in sentence ? sentence.text : t(sentence.key, sentence.values) };
}

/**
 * Return the texts that the headline shows for a puzzle: the task, and the text and tone of its status. Once it is solved, also
 * return the explanation and the name of the next puzzle.
 * @param {Translate} t @param {LearningSettings} spec @param {Pick<Props, "userScene" | "location">} props
 */
export function taskOf(t, spec, { userScene, location }) {
  const { learning } = location;
  const puzzle = puzzleOf(location);
  if (!learning || puzzle === null) return null;
  const { tone, text } = statusText(t, learning, spec, { location, userScene });
  const [task, why] = ["task", "why"].map((key) => t(`puzzle.${puzzle}.${key}`));
  if (tone !== "good") return [task, tone, text];
  const puzzles = Object.keys(spec.puzzles);
  return [task, tone, text, why, puzzles[puzzles.indexOf(puzzle) + 1]];
}

/**
 * Return the sentence about the weight that is furthest from its target. If two are equally far, it is about the one with the
 * larger target. Return "" if there is nothing to train, or if the weights are missing or belong to another scene.
 * @param {Pick<Page, "t" | "numbers" | "settings">} page @param {Learning} learning @param {Props} props
 */
export function furthestText({ t, numbers: { show }, settings }, learning, { answer, names: { asks, answers } }) {
  const { weights } = answer.trace.heads[answer.view.head];
  const { rows, error } = learning;
  if (weights.length !== rows?.length || error !== null || isIdle(learning, settings.learning)) return "";
  const pairs = rows.flatMap((targets, row) =>
    targets.map((target, column) => ({ row, column, target, weight: weights[row][column] ?? Number.NaN })),
  );
  if (pairs.some(({ weight }) => Number.isNaN(weight))) return "";
  /** @param {typeof pairs[number]} pair */
  const rank = ({ weight, target }) => Math.abs(weight - target) + TIE_TOLERANCE * target;
  const furthest = pairs.reduce((best, pair) => (rank(pair) > rank(best) ? pair : best));
  const { row, column } = furthest;
  const [weight, target] = [show(furthest.weight), show(furthest.target)];
  const difference = Math.abs(furthest.weight - furthest.target);
  if (weight === target) return t("ui.learn.reading.there");
  if (difference <= MAX_NEAR_DIFFERENCE)
    return t("ui.learn.reading.near", { within: show(Math.ceil(100 * difference) / 100) });
  return t("ui.learn.reading", { asks: asks[row], answers: answers[column], weight, target });
}

/**
 * Return whether the target equals the current weights, so that there is nothing to train.
 * @param {Learning} learning @param {LearningSettings} spec
 */
export function isIdle({ target, lossHistory, playing }, { fixed_targets: fixed, reached_loss: reached }) {
  if (playing || target === null || !fixed.includes(target)) return false;
  return (lossHistory.at(-1)?.loss ?? 0) <= reached;
}

/**
 * @param {string} key @param {Record<string, unknown>} [values] @param {TrainingStatus["tone"]} [tone]
 * @returns {TrainingStatus}
 */
const status = (key, values, tone = "plain") => ({ key, values, tone });

/**
 * Return the status of a puzzle that the user has tried to solve.
 * @param {Learning["lossHistory"]} lossHistory @param {number} tolerance
 */
function attemptStatus(lossHistory, tolerance) {
  const last = lossHistory.at(-1);
  return last && lossHistory.length > 1
    ? status("ui.learn.puzzle.away", { loss: formatLoss(last.loss), tolerance })
    : null;
}

/** @param {Learning} learning @param {LearningSettings} spec @param {Learning["lossHistory"][number]} [last] */
function targetStatus(learning, spec, last) {
  const { lossHistory, steps, playing } = learning;
  const { reached_loss: reached } = spec;
  if (isIdle(learning, spec)) return status("ui.learn.hint.now");
  if (!last || playing || last.loss > reached) return runStatus(learning) ?? status("ui.learn.hint");
  return lossHistory.length === 1
    ? status("ui.learn.solved.link", {}, "good")
    : status(`ui.learn.reached.${last.cause}`, { reached, steps }, "good");
}

/** Return the status that training is running or has stalled, or null if neither is so. @param {Learning} learning */
function runStatus({ playing, pinned, stuck, lossHistory }) {
  if (playing) return status(pinned ? "ui.learn.held" : "ui.learn.playing");
  if (stuck === null || stuck !== lossHistory.at(-1)?.loss) return null;
  return status("ui.learn.stuck", { loss: formatLoss(stuck) }, "stuck");
}
