// Sentences about the state of training.

import { puzzleOf } from "../state/location.js";
import { isSolvedAt } from "../state/learning_numbers.js";

const TIE_TOLERANCE = 1e-6; // If the errors of two weights differ by less than this, they are treated as equal.
const MAX_NEAR_DIFFERENCE = 0.05; // If no weight differs from its target by more than this, the target is nearly reached.
const MIN_SHORT_LOSS = 0.1; // A loss of at least this size is written with two decimals, a smaller loss with three.
const MIN_WRITTEN_LOSS = 0.001; // A loss below this is written as "< 0.001".

/** @typedef {Sentence & { tone: "bad" | "good" | "plain" | "stuck" }} TrainingStatus */

/**
 * Format a loss with two or three decimals. A tiny loss becomes "< 0.001", so that it does not look like 0.
 * @param {number} loss
 */
export function formatLoss(loss) {
  if (loss < MIN_WRITTEN_LOSS) return `< ${MIN_WRITTEN_LOSS}`;
  return loss.toFixed(loss < MIN_SHORT_LOSS ? 3 : 2);
}

/** Format the latest loss, or return a dash if there is none yet. @param {Learning["lossHistory"]} lossHistory */
export function formatLatestLoss(lossHistory) {
  const latestEntry = lossHistory.at(-1);
  return latestEntry ? formatLoss(latestEntry.loss) : "–";
}

/**
 * Return the sentence about the state of training. It says why training has stopped, that the puzzle is solved, or what the
 * user can do next.
 * @param {Learning} learning @param {LearningSettings} learningSettings @param {Pick<Props, "location" | "userScene">} props
 * @returns {TrainingStatus}
 */
export function statusOf(learning, learningSettings, { location, userScene }) {
  const { error, lossHistory } = learning;
  if (error !== null) return { ...error, tone: "bad" };
  const latestEntry = lossHistory.at(-1);
  const puzzle = puzzleOf(location);
  if (puzzle === null) return targetStatus(learning, learningSettings, latestEntry);
  const { tolerance, solved_weight: solvedWeight } = learningSettings;
  if (latestEntry && isSolvedAt(latestEntry.loss, learningSettings))
    return createStatus(`ui.learn.solved.${lossHistory.length === 1 ? "link" : latestEntry.cause}`, {}, "good");
  if (userScene.tie_qk && learningSettings.puzzles[puzzle].needs_two_matrices)
    return createStatus("ui.learn.tied", {}, "bad");
  return (
    runStatus(learning) ??
    attemptStatus(lossHistory, tolerance) ??
    createStatus("ui.learn.puzzle", { tolerance, share: solvedWeight })
  );
}

/**
 * Return the sentence about the state of training, translated into the page's language.
 * @param {Translate} t @param {Parameters<typeof statusOf>} training
 */
export function statusText(t, ...training) {
  const trainingStatus = statusOf(...training);
  return {
    tone: trainingStatus.tone,
    text: "text" in trainingStatus ? trainingStatus.text : t(trainingStatus.key, trainingStatus.values),
  };
}

/**
 * Return the texts that the headline shows for a puzzle. The texts are the task and its status, and `tone` is the tone of the
 * status. For a solved puzzle, also return an explanation and the name of the next puzzle.
 * @param {Translate} t @param {LearningSettings} learningSettings @param {Pick<Props, "userScene" | "location">} props
 */
export function taskTextsOf(t, learningSettings, { userScene, location }) {
  const { learning } = location;
  const puzzle = puzzleOf(location);
  if (!learning || puzzle === null) return null;
  const { tone, text } = statusText(t, learning, learningSettings, { location, userScene });
  const [taskText, reason] = ["task", "why"].map((textName) => t(`puzzle.${puzzle}.${textName}`));
  if (tone !== "good") return [taskText, tone, text];
  const puzzleNames = Object.keys(learningSettings.puzzles);
  return [taskText, tone, text, reason, puzzleNames[puzzleNames.indexOf(puzzle) + 1]];
}

/**
 * Return the sentence about the weight with the largest error. If two errors are equal, choose the weight with the larger target.
 * Return "" if the weights already equal the target, if a weight is undefined, or if the target still belongs to another scene.
 * @param {Pick<Page, "t" | "numberFormat" | "settings">} page @param {Learning} learning @param {Props} props
 */
export function largestErrorText(
  { t, numberFormat: { formatNumber }, settings },
  learning,
  { response, names: { queryNames, keyNames } },
) {
  const { weights } = response.trace.heads[response.view.head];
  const { rows: targetRows, error } = learning;
  if (weights.length !== targetRows?.length || error !== null || isIdle(learning, settings.learning)) return "";
  const weightedPairs = targetRows.flatMap((targets, row) =>
    targets.map((target, column) => ({ row, column, target, weight: weights[row][column] ?? Number.NaN })),
  );
  if (weightedPairs.some(({ weight }) => Number.isNaN(weight))) return "";
  /** @param {typeof weightedPairs[number]} pair */
  const errorOf = ({ weight, target }) => Math.abs(weight - target) + TIE_TOLERANCE * target;
  const furthestPair = weightedPairs.reduce((furthest, pair) => (errorOf(pair) > errorOf(furthest) ? pair : furthest));
  const { row, column } = furthestPair;
  const [weightText, targetText] = [formatNumber(furthestPair.weight), formatNumber(furthestPair.target)];
  const difference = Math.abs(furthestPair.weight - furthestPair.target);
  if (weightText === targetText) return t("ui.learn.reading.there");
  if (difference <= MAX_NEAR_DIFFERENCE)
    return t("ui.learn.reading.near", { within: formatNumber(Math.ceil(100 * difference) / 100) });
  return t("ui.learn.reading", {
    asks: queryNames[row],
    answers: keyNames[column],
    weight: weightText,
    target: targetText,
  });
}

/**
 * Return whether there is nothing to train, because the weights already equal the target.
 * @param {Learning} learning @param {LearningSettings} learningSettings
 */
export function isIdle(
  { target, lossHistory, isPlaying },
  { fixed_targets: fixedTargets, loss_threshold: lossThreshold },
) {
  if (isPlaying || target === null || !fixedTargets.includes(target)) return false;
  return (lossHistory.at(-1)?.loss ?? 0) <= lossThreshold;
}

/**
 * @param {string} messageKey @param {Record<string, unknown>} [messageValues] @param {TrainingStatus["tone"]} [tone]
 * @returns {TrainingStatus}
 */
const createStatus = (messageKey, messageValues, tone = "plain") => ({ key: messageKey, values: messageValues, tone });

/**
 * Return the status of a puzzle after a first attempt, or null before any attempt.
 * @param {Learning["lossHistory"]} lossHistory @param {number} tolerance
 */
function attemptStatus(lossHistory, tolerance) {
  const latestEntry = lossHistory.at(-1);
  return latestEntry && lossHistory.length > 1
    ? createStatus("ui.learn.puzzle.away", { loss: formatLoss(latestEntry.loss), tolerance })
    : null;
}

/**
 * @param {Learning} learning @param {LearningSettings} learningSettings
 * @param {Learning["lossHistory"][number]} [latestEntry]
 */
function targetStatus(learning, learningSettings, latestEntry) {
  const { lossHistory, steps: stepCount, isPlaying } = learning;
  const { loss_threshold: lossThreshold } = learningSettings;
  if (isIdle(learning, learningSettings)) return createStatus("ui.learn.hint.now");
  if (!latestEntry || isPlaying || latestEntry.loss > lossThreshold)
    return runStatus(learning) ?? createStatus("ui.learn.hint");
  return lossHistory.length === 1
    ? createStatus("ui.learn.solved.link", {}, "good")
    : createStatus(`ui.learn.reached.${latestEntry.cause}`, { reached: lossThreshold, steps: stepCount }, "good");
}

/** Return the status of training that is running or stuck, or null if training is neither. @param {Learning} learning */
function runStatus({ isPlaying, pinned, stalledLoss, lossHistory }) {
  if (isPlaying) return createStatus(pinned ? "ui.learn.held" : "ui.learn.playing");
  if (stalledLoss === null || stalledLoss !== lossHistory.at(-1)?.loss) return null;
  return createStatus("ui.learn.stuck", { loss: formatLoss(stalledLoss) }, "stuck");
}
