// Measures the loss, which is the distance between the weights and the target, and takes training steps. Each step is an edit of
// the scene, and all steps of one run are undone together. A number that the user is editing is not trained.

import { needsMaskedKey, isSolvedAt, isFixed, appendLoss, targetRowsOf } from "./learning_numbers.js";
import { structureOfScene } from "./scene.js";

/**
 * @typedef {{ descent: NonNullable<ReturnType<Replay["createDescent"]>>, target: Rows, error?: undefined } | { error: Sentence }}
 * DescentResult
 */

const RUN_GESTURE = "learn"; // The gesture that groups the steps of a run into one undo step. Pausing ends it.
const STEP_INTERVAL = 50; // Milliseconds between two training steps.
export const EMPTY_HISTORY = { lossHistory: [], steps: 0, stalledLoss: null, error: null };

/**
 * Create the functions that read and extend the loss history, which exists while the training panel is open.
 * @param {Pick<AppServices, "store" | "settings">} modules
 */
export function createLossTracker({ store, settings }) {
  const { learning: learningSettings } = settings;
  /** @type {WeakMap<Scene, Pick<Learning, "lossHistory" | "steps">>} */
  let historyByScene = new WeakMap(); // The loss history up to each scene. Undo restores the history together with the scene.
  /** @type {Scene | null} */
  let measuredScene = null; // The scene whose loss was measured last.
  const getLearning = () => store.location.learning;

  /** @param {Partial<Learning>} changes */
  function setLearning(changes) {
    const learning = getLearning();
    if (learning) store.setVisit({ learning: { ...learning, ...changes } });
  }

  /** Return the current loss, or infinity before it has been measured. */
  const getLatestLoss = () => getLearning()?.lossHistory.at(-1)?.loss ?? Number.POSITIVE_INFINITY;

  return {
    getLearning,
    setLearning,
    getLatestLoss,
    /** Return whether this is the scene whose loss was measured last. @param {Scene} scene */
    isMeasured: (scene) => measuredScene === scene,
    /**
     * Delete all saved loss histories. They must be deleted when the target changes, because losses under different targets
     * cannot be compared.
     */
    clear() {
      historyByScene = new WeakMap();
      measuredScene = null;
    },
    /** Return whether the loss is small enough for training to end. */
    isTargetReached: () =>
      store.location.kind === "puzzle"
        ? isSolvedAt(getLatestLoss(), learningSettings)
        : getLatestLoss() <= learningSettings.loss_threshold,
    /**
     * Append the loss of a scene to the loss history. If undo has restored the scene, restore its earlier history instead.
     * @param {Scene} scene @param {Rows} target @param {number} loss
     * @param {LossCause | null} cause of the change, see `appendLoss`
     */
    recordLoss(scene, target, loss, cause) {
      const learning = getLearning();
      if (!learning) return;
      const earlierHistory = cause ? undefined : historyByScene.get(scene);
      const newHistory = earlierHistory ?? appendLoss(learning, loss, cause);
      historyByScene.set(scene, newHistory);
      measuredScene = scene;
      setLearning({ rows: target, error: null, ...newHistory });
    },
  };
}

/**
 * Return the gradient descent from the scene on screen to its target, or an error if training is impossible. Return null if the
 * panel is closed, or if the server has not responded to this scene yet.
 * @param {Pick<AppServices, "store" | "replay" | "settings" | "matrices">} modules @returns {DescentResult | null}
 */
export function findDescent({ store, replay, settings, matrices }) {
  const { scene, view, status, location } = store;
  const { response, shownScene } = status;
  const { learning } = location;
  if (!learning || structureOfScene(shownScene) !== structureOfScene(scene)) return null;
  const { training } = response;
  if (!training) return { error: { key: "learn.refuse.normalize", values: { normalize: scene.normalize } } };
  const descent = replay.createDescent(training.programs[view.head], matrices, training.matrices, view.head);
  if (!descent) return null;
  const target = targetRowsOf(settings.learning, learning, (name) => descent.readTarget(scene, name));
  return needsMaskedKey(response, target) ? { error: { key: "ui.learn.blocked" } } : { descent, target };
}

/**
 * Create the functions that run and pause training.
 * @param {Pick<AppServices, "store" | "replay" | "settings" | "matrices">} services @param {LossTracker} lossTracker
 */
export function createTrainingPlayer(services, lossTracker) {
  const { store, settings } = services;
  const { magnitude: maxMagnitude } = settings.limits;
  /** @type {import("../replay/gradient.js").OptimizerState | null} */
  let optimizer = null; // The optimizer's state, such as its momentum. It is reset when the target or the trained numbers change.
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let stepTimer;
  let isCommittingStep = false;

  /** Pause training, with other changes of its state. @param {Partial<Learning>} [changes] */
  function pause(changes = {}) {
    clearInterval(stepTimer);
    store.groupEdits(null);
    lossTracker.setLearning({ isPlaying: false, ...changes });
  }

  /** Stop training. If there is an error, show it. @param {Sentence | null} [error] */
  function stopRun(error = null) {
    pause({ error });
    return false;
  }

  /** Take one training step as an edit. Return whether that was possible. */
  function takeStep() {
    const descentResult = findDescent(services);
    if (!descentResult || descentResult.error !== undefined) return stopRun(descentResult?.error);
    const { descent, target } = descentResult;
    const isPinned = (/** @type {Pin} */ number) => isFixed(store.status.response, store.location, number);
    const trainingStep = descent.takeStep(store.scene, { target, isPinned, optimizer }, maxMagnitude);
    if (!trainingStep) return stopRun({ key: "ui.learn.limit", values: { max: maxMagnitude } });
    optimizer = trainingStep.optimizer;
    isCommittingStep = true;
    store.commit(trainingStep.scene, RUN_GESTURE);
    isCommittingStep = false;
    lossTracker.recordLoss(trainingStep.scene, target, trainingStep.loss, "gradient");
    return true;
  }

  return {
    pause,
    /** Take training steps until the loss is small enough, or something stops the run. */
    play() {
      pause({ isPlaying: true, error: null });
      const isRunOver = createRunOverCheck(lossTracker);
      store.groupEdits(RUN_GESTURE);
      stepTimer = setInterval(() => takeStep() && isRunOver() && pause(), STEP_INTERVAL);
    },
    /** Pause the run, and take a single step. */
    takeStep() {
      pause({ error: null });
      takeStep();
    },
    /** Return true while a training step commits its edit, so that listeners can tell it from an edit of the user. */
    isCommitting: () => isCommittingStep,
    resetOptimizer: () => (optimizer = null),
  };
}

const MAX_STALLED_STEPS = 200; // The number of steps with almost no change after which training has stalled.
// The smallest change of the loss that counts as progress, as a fraction of the loss. Near the target every change is small, so
// an absolute limit would not work.
const MIN_RELATIVE_CHANGE = 0.01;

/**
 * Return a function that decides after each step whether training is over, because the loss is small enough or training has
 * stalled. If training has stalled, a notice says so. If the loss is already small enough when the user starts training, training
 * continues.
 * @param {LossTracker} tracker
 */
function createRunOverCheck(tracker) {
  if (tracker.isTargetReached()) return () => false;
  let lastChangedLoss = tracker.getLatestLoss();
  let stalledStepCount = 0; // The number of steps since the loss last changed noticeably.
  return () => {
    if (tracker.isTargetReached()) return true;
    const loss = tracker.getLatestLoss();
    stalledStepCount += 1;
    // A rise counts as a change too, because it means that the user has edited the scene.
    if (
      Math.abs(loss - lastChangedLoss) > lastChangedLoss * MIN_RELATIVE_CHANGE ||
      lastChangedLoss === Number.POSITIVE_INFINITY
    )
      [lastChangedLoss, stalledStepCount] = [loss, 0];
    if (stalledStepCount < MAX_STALLED_STEPS) return false;
    tracker.setLearning({ stalledLoss: loss });
    return true;
  };
}
