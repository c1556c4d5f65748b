// The training panel, with its target, the loss after every edit, and the commands that change the target or train toward it.

import { saveCompletion } from "../browser/storage.js";
import { MODEL_TARGET, canTrainingContinue, initialTargetName, optionsText } from "./learning_numbers.js";
import { EMPTY_HISTORY, createLossTracker, createTrainingPlayer, findDescent } from "./learning_player.js";
import { hidesNumbers, puzzleOf, withoutPuzzleTask } from "./location.js";
import { sourceOf } from "./source.js";

/** @typedef {ReturnType<typeof createTargetTracker>} TargetTracker */

/** @param {Pick<AppServices, "store" | "settings" | "replay" | "matrices" | "addressSync">} services */
export function createTrainingCommands(services) {
  const { store, settings, addressSync } = services;
  const { learning: learningSettings } = settings;
  const lossTracker = createLossTracker(services);
  const trainingPlayer = createTrainingPlayer(services, lossTracker);
  const targetTracker = createTargetTracker(services, lossTracker, trainingPlayer);
  const targetNames = createTargetNames(services);
  followEdits(services, lossTracker, trainingPlayer, targetTracker, targetNames);
  store.subscribe(targetTracker.measureLoss, ["response", "shownScene"]);
  store.subscribe(() => saveSolvedPuzzle(store, lossTracker), ["learning"]);

  /**
   * Open the training panel. `target` is the name of a ready-made target, or the target weights, row by row. By default it is the
   * weights of the model that the scene was fitted to, else the target of the example.
   * @param {string | Rows} [target]
   */
  function openLearning(target = targetNames.getInitialName()) {
    if (hidesNumbers(store.status.response, store.location)) return;
    const initialTarget = typeof target === "string" ? targetNames.findTarget(target) : { target: null, rows: target };
    const initialOptions = {
      startScene: store.scene,
      matrices: learningSettings.default_matrices,
      pinned: null,
      isPlaying: false,
    };
    store.setVisit({ learning: { ...initialTarget, ...initialOptions, ...EMPTY_HISTORY } });
    targetTracker.restart({});
  }
  followLocations(store, learningSettings, trainingPlayer, openLearning);

  return {
    openLearning,
    /** Choose a ready-made target. @param {string} name */
    setTarget(name) {
      if (!store.setLocation(withoutPuzzleTask(store.location)))
        return targetTracker.restart(targetNames.findTarget(name));
      openLearning(name);
      addressSync.updateAddress();
    },
    /** Close the panel. If it was opened by a puzzle, a notice explains that the puzzle's scene stays on the stage. */
    closeLearning() {
      const isPuzzle = store.setLocation(withoutPuzzleTask(store.location));
      store.setVisit({ learning: null });
      addressSync.updateAddress();
      if (isPuzzle && store.canUndo) store.announce({ key: "ui.learn.closed" });
    },
    /** Open the training panel with the ready-made target that the address names. @param {string | null} name */
    openReadyTarget: (name) => name !== null && learningSettings.ready_targets.includes(name) && openLearning(name),
    ...createTrainingChoices(learningSettings, lossTracker, targetTracker),
    playLearning: () => (lossTracker.getLearning()?.isPlaying ? trainingPlayer.pause() : trainingPlayer.play()),
    stepLearning: trainingPlayer.takeStep,
    /** Restore the numbers that training started from, as one edit that can be undone. */
    resetLearning() {
      const startScene = lossTracker.getLearning()?.startScene;
      trainingPlayer.pause();
      if (startScene) store.commit(startScene);
    },
  };
}

/** Create the functions that look up training targets by name. @param {Pick<AppServices, "store" | "settings">} modules */
function createTargetNames({ store, settings }) {
  return {
    /** Return the name of the target that the training panel opens with. */
    getInitialName: () =>
      sourceOf(store, settings) ? MODEL_TARGET : initialTargetName(settings.learning, store.location),
    /**
     * Return the target with this name. If it stands for the weights of a model, these weights are included.
     * @param {string} targetName
     */
    findTarget: (targetName) => ({
      target: targetName,
      rows: targetName === MODEL_TARGET ? (sourceOf(store, settings)?.weights ?? null) : null,
    }),
    /** Return whether the target is a model's weights, but the scene on screen was fitted to other weights. */
    isOutdated: () => {
      const { learning } = store.location;
      return learning?.target === MODEL_TARGET && learning.rows !== sourceOf(store, settings)?.weights;
    },
  };
}

/** @typedef {ReturnType<typeof createTargetNames>} TargetNames */

/**
 * Record a puzzle as solved, unless the link that opened it already contained the solution.
 * @param {Store} store @param {LossTracker} tracker
 */
function saveSolvedPuzzle({ location }, { getLearning, isTargetReached }) {
  const { lossHistory = [] } = getLearning() ?? {};
  if (location.kind === "puzzle" && lossHistory.length > 1 && isTargetReached())
    saveCompletion("solvedPuzzles", location.name, 1);
}

/**
 * Create the object that holds the training target, and measures the loss of each scene.
 * @param {Pick<AppServices, "store" | "replay" | "settings" | "matrices">} services @param {LossTracker} lossTracker
 * @param {TrainingPlayer} trainingPlayer
 */
function createTargetTracker(services, lossTracker, trainingPlayer) {
  const { store } = services;

  /** Measure the loss of the scene on screen, unless it is already known. */
  function measureLoss() {
    const { scene, status } = store;
    const needsMeasuring =
      lossTracker.getLearning()?.isPlaying === false &&
      !trainingPlayer.isCommitting() &&
      !lossTracker.isMeasured(scene);
    const descentResult = needsMeasuring && status.shownScene === scene ? findDescent(services) : null;
    if (!descentResult) return;
    if (descentResult.error !== undefined) return lossTracker.setLearning({ error: descentResult.error });
    const { descent, target } = descentResult;
    lossTracker.recordLoss(scene, target, descent.computeLoss(scene, target), status.isEditingNumber ? "hand" : null);
  }

  return {
    measureLoss,
    /**
     * Reset the loss history, because losses under another target or other options cannot be compared.
     * @param {Partial<Learning>} changes
     */
    restart(changes) {
      lossTracker.clear();
      trainingPlayer.pause();
      trainingPlayer.resetOptimizer();
      lossTracker.setLearning({ ...EMPTY_HISTORY, ...changes });
      measureLoss();
    },
  };
}

/**
 * Pause or reset training when the user edits the scene, opens another scene, or selects another head.
 * @param {Pick<AppServices, "store" | "settings" | "addressSync">} modules
 * @param {LossTracker} tracker
 * @param {TrainingPlayer} trainingPlayer
 * @param {TargetTracker} targetTracker @param {TargetNames} targetNames
 */
function followEdits(
  { store, settings: { learning: learningSettings }, addressSync },
  tracker,
  trainingPlayer,
  targetTracker,
  targetNames,
) {
  let lastScene = store.scene;

  /** Remove the custom target and the saved initial scene, because they do not fit the scene's new tokens or sizes. */
  function restartTraining() {
    const learning = tracker.getLearning();
    if (!learning) return;
    // An edited scene no longer belongs to the puzzle.
    if (store.setLocation(withoutPuzzleTask(store.location))) return addressSync.updateAddress();
    const targetName = targetNames.isOutdated() ? null : learning.target;
    const target = targetNames.findTarget(targetName ?? targetNames.getInitialName());
    targetTracker.restart({ ...target, startScene: store.scene });
  }

  /** Pause training, and forget the momentum of its steps. */
  function stopTraining() {
    if (tracker.getLearning()?.isPlaying) trainingPlayer.pause();
    trainingPlayer.resetOptimizer();
  }

  store.subscribe(
    ({ slices }) => {
      const { scene, status } = store;
      if (scene !== lastScene && !trainingPlayer.isCommitting()) {
        if (!canTrainingContinue(lastScene, scene) || targetNames.isOutdated()) restartTraining();
        else if (optionsText(learningSettings, lastScene) !== optionsText(learningSettings, scene))
          targetTracker.restart({});
        else if (!status.isEditingNumber) stopTraining(); // While the user drags, training continues.
      }
      lastScene = scene;
      if (slices.has("head")) restartTraining();
    },
    ["scene", "head"],
  );
}

/**
 * Open the training panel for a puzzle, and for a lesson step whose task has target weights. Close the panel and stop training
 * when the user leaves the puzzle or the step, and while numbers are hidden, because the target would reveal them.
 * @param {Store} store @param {LearningSettings} learningSettings @param {TrainingPlayer} trainingPlayer
 * @param {(target: string | Rows) => void} openLearning
 */
function followLocations(store, { puzzles }, trainingPlayer, openLearning) {
  /** @type {string | null} */
  let shownTargetName = null; // The lesson step or puzzle whose target the panel shows, or null.
  let isPanelOpen = false;

  /** Return the name of the current lesson step or puzzle, and its target weights. Without target weights, the name is null. */
  function findCurrentTarget() {
    const { lesson } = store.status.response;
    const puzzle = puzzleOf(store.location);
    if (puzzle !== null) return { name: puzzle, target: puzzles[puzzle].target };
    return lesson?.training_target
      ? { name: `${lesson.name}/${lesson.step}`, target: lesson.training_target }
      : { name: null };
  }

  /** Open or close the panel if the current lesson step or puzzle has changed. */
  function updatePanel() {
    const { learning } = store.location;
    if (learning && hidesNumbers(store.status.response, store.location)) store.setVisit({ learning: null });
    if (isPanelOpen && !store.location.learning) trainingPlayer.pause();
    isPanelOpen = store.location.learning !== null;
    const { name: targetName, target: targetWeights } = findCurrentTarget();
    const isReopened = store.location.kind === "puzzle" && !isPanelOpen;
    if (targetName === shownTargetName && !isReopened) return;
    shownTargetName = targetName;
    if (targetWeights) openLearning(targetWeights);
    else store.setVisit({ learning: null });
  }

  store.subscribe(updatePanel, ["learning", "response", "location", "shownScene"]);
  updatePanel();
}

/**
 * Create the commands that set the target weights, and that exclude a number from training.
 * @param {LearningSettings} learningSettings @param {LossTracker} tracker @param {TargetTracker} targetTracker
 */
const createTrainingChoices = (learningSettings, { getLearning, setLearning }, targetTracker) => ({
  /**
   * Set the target weights of one query.
   * @param {number} row @param {number[]} weights the weights of all keys, which add up to 1
   */
  setTargetWeights(row, weights) {
    const targetRows = getLearning()?.rows;
    if (targetRows) targetTracker.restart({ target: null, rows: targetRows.with(row, weights) });
  },
  /**
   * Exclude the number that the user is editing from training. Null includes all numbers again.
   * @param {Pin | null} pinnedNumber
   */
  pinNumber(pinnedNumber) {
    const learning = getLearning();
    const newPin = pinnedNumber && learningSettings.matrices.includes(pinnedNumber.quantity) ? pinnedNumber : null;
    if (learning && learning.pinned !== newPin) setLearning({ pinned: newPin });
  },
});
