// Pure functions for training. They compute the target weights and the loss history, and decide which numbers are trained.

import { exampleOf } from "./location.js";
import { nestingTextOf } from "./scene.js";

// The name of the training target of a scene that was fitted to a trained model. This target consists of the model's weights.
export const MODEL_TARGET = "model";

/**
 * Return whether the training target and the pinned number of one scene also fit another scene, because both have the same tokens
 * or the same embeddings.
 * @param {Scene} oldScene @param {Scene} newScene
 */
export const canTrainingContinue = (oldScene, newScene) =>
  trainingSizesOf(oldScene) === trainingSizesOf(newScene) &&
  (String(oldScene.tokens) === String(newScene.tokens) || String(oldScene.embeddings) === String(newScene.embeddings));

/** Return the sizes of a scene that matter for training, as text. @param {Scene} scene */
const trainingSizesOf = ({ tokens, context, embeddings, heads }) =>
  nestingTextOf([tokens, context?.tokens, embeddings[0], heads.map(({ w_q }) => w_q[0])]);

/**
 * Return as text the options that decide how scores become weights. Losses under different options cannot be compared. The
 * temperature is left out, because training treats it as a number.
 * @param {Pick<LearningSettings, "options">} learningSettings @param {Scene} scene
 */
export const optionsText = ({ options }, scene) => JSON.stringify(options.map((option) => scene[option]));

/**
 * Return for each key whether the mask lets the query in this row attend to it.
 * @param {Pick<Picture, "trace" | "view">} response @param {number} row
 */
export const unmaskedKeys = ({ trace, view }, row) =>
  (trace.heads[view.head].masked_scores[row] ?? []).map((score) => score !== null);

/**
 * Return whether the target gives a positive weight to a key that the mask blocks.
 * @param {Pick<Picture, "trace" | "view">} response @param {Rows} target
 */
export const needsMaskedKey = (response, target) =>
  target.some((weights, row) =>
    unmaskedKeys(response, row).some((isUnmasked, column) => !isUnmasked && weights[column] > 0),
  );

/**
 * Return the name of the example's target. If the example has none, return the name of the default target, in which every token
 * attends to itself.
 * @param {Pick<LearningSettings, "default_target" | "example_targets">} learningSettings @param {UserLocation} location
 */
export const initialTargetName = ({ default_target: defaultTarget, example_targets: targetNameByExample }, location) =>
  targetNameByExample[exampleOf(location) ?? ""] ?? defaultTarget;

/**
 * Return whether a puzzle is solved, which means that its loss, rounded as on screen, is within the tolerance.
 * @param {number} loss @param {Pick<LearningSettings, "tolerance">} learningSettings
 */
export const isSolvedAt = (loss, { tolerance }) => Number(loss.toFixed(2)) <= tolerance;

/**
 * Return the weights of the target. The function `readTarget` computes the weights of a ready-made target.
 * @param {LearningSettings} learningSettings @param {Learning} learning @param {(name: string) => Rows} readTarget @returns
 * {Rows}
 */
export function targetRowsOf(
  { fixed_targets: fixedTargets, default_target: defaultTarget },
  { target, rows },
  readTarget,
) {
  if (rows && (target === null || target === MODEL_TARGET || fixedTargets.includes(target))) return rows;
  return readTarget(target ?? defaultTarget);
}

const MAX_LOSS_COUNT = 600; // The largest number of losses in the history.

/**
 * Append a loss to the loss history, marked with its cause: training or the user. If the user edits a number after training, the
 * cause remains training. The first loss that is measured for a target is always marked as caused by the user.
 * @param {Pick<Learning, "lossHistory" | "steps">} learning @param {number} loss
 * @param {LossCause | null} changeCause null if the scene was changed in another way, for example by undo
 * @returns {Pick<Learning, "lossHistory" | "steps">}
 */
export function appendLoss({ lossHistory, steps }, loss, changeCause) {
  const cause = changeCause && lossHistory.at(-1)?.cause === "gradient" ? "gradient" : (changeCause ?? "hand");
  return {
    lossHistory: [...lossHistory, { loss, cause }].slice(-MAX_LOSS_COUNT),
    steps: steps + (changeCause === "gradient" ? 1 : 0),
  };
}

/** Return whether training produced the numbers on screen. @param {Pick<Visit, "learning">} location */
export const isTrained = ({ learning }) => learning?.lossHistory.at(-1)?.cause === "gradient";

/**
 * Return whether training is changing this number right now.
 * @param {Pick<Picture, "training">} response @param {Pick<Visit, "learning">} location @param {CellIndex} cell
 */
export const isBeingTrained = (response, location, [quantity, row, column]) =>
  Boolean(location.learning?.isPlaying) && !isFixed(response, location, { quantity, row, column });

/**
 * Return whether training leaves this number unchanged, because the user is editing it or its matrix is not trained.
 * @param {Pick<Picture, "training">} response @param {Pick<Visit, "learning">} location @param {Pin} number
 */
export function isFixed({ training }, { learning }, { quantity, row, column }) {
  const { matrices: matricesToTrain = [], pinned = null } = learning ?? {};
  if (!matricesToTrain.includes(quantity) || !training?.matrices.includes(quantity)) return true;
  return pinned !== null && pinned.quantity === quantity && pinned.row === row && pinned.column === column;
}
