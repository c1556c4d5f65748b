// The training panel, with its target, the loss after every edit, and the commands that change the target or train toward it.

import { saveCompletion } from "../browser/storage.js";
import { MODEL_TARGET, haveSameTraining, firstTarget, optionsText } from "./learning_numbers.js";
import { EMPTY_HISTORY, createLossTracker, createLearningPlayer, findDescent } from "./learning_player.js";
import { hidesNumbers, puzzleOf, withoutPuzzle } from "./location.js";
import { sourceOf } from "./source.js";

/** @typedef {ReturnType<typeof createTargetTracker>} TargetTracker */

/** @param {Pick<AppServices, "store" | "settings" | "replay" | "matrices" | "addressSync">} modules */
export function createLearning(modules) {
  const { store, settings, addressSync } = modules;
  const { learning: spec } = settings;
  const tracker = createLossTracker(modules);
  const player = createLearningPlayer(modules, tracker);
  const targets = createTargetTracker(modules, tracker, player);
  const names = createTargetNames(modules);
  followEdits(modules, tracker, player, targets, names);
  store.subscribe(targets.measure, ["response", "shownScene"]);
  store.subscribe(() => saveSolved(store, tracker), ["learning"]);

  /**
   * Open the training panel. `target` is the name of a ready-made target, or the target weights, row by row. By default it is the
   * weights of the model that the scene was fitted to, else the target of the example.
   * @param {string | Rows} [target]
   */
  function openLearning(target = names.initialName()) {
    if (hidesNumbers(store.status.response, store.location)) return;
    const initialTarget = typeof target === "string" ? names.findTarget(target) : { target: null, rows: target };
    const options = { startScene: store.scene, matrices: spec.default_matrices, pinned: null, isPlaying: false };
    store.setVisit({ learning: { ...initialTarget, ...options, ...EMPTY_HISTORY } });
    targets.restart({});
  }
  followLocations(store, spec, player, openLearning);

  return {
    openLearning,
    /** Choose a ready-made target. @param {string} name */
    setTarget(name) {
      if (!store.setLocation(withoutPuzzle(store.location))) return targets.restart(names.findTarget(name));
      openLearning(name);
      addressSync.updateAddress();
    },
    /** Close the panel. If it was opened by a puzzle, a notice explains that the puzzle's scene stays on the stage. */
    closeLearning() {
      const isPuzzle = store.setLocation(withoutPuzzle(store.location));
      store.setVisit({ learning: null });
      addressSync.updateAddress();
      if (isPuzzle && store.canUndo) store.announce({ key: "ui.learn.closed" });
    },
    /** Open the training panel with the ready-made target that the address names. @param {string | null} name */
    openReadyTarget: (name) => name !== null && spec.ready_targets.includes(name) && openLearning(name),
    ...createChoices(spec, tracker, targets),
    playLearning: () => (tracker.current()?.isPlaying ? player.pause() : player.play()),
    stepLearning: player.step,
    /** Restore the numbers that training started from. This is one edit, which can be undone. */
    resetLearning() {
      const startScene = tracker.current()?.startScene;
      player.pause();
      if (startScene) store.commit(startScene);
    },
  };
}

/** Create the functions that look up training targets by name. @param {Pick<AppServices, "store" | "settings">} modules */
function createTargetNames({ store, settings }) {
  return {
    /** Return the name of the target that the training panel opens with. */
    initialName: () => (sourceOf(store, settings) ? MODEL_TARGET : firstTarget(settings.learning, store.location)),
    /**
     * Return the target with this name. If it stands for the weights of a model, these weights are included.
     * @param {string} target
     */
    findTarget: (target) => ({
      target,
      rows: target === MODEL_TARGET ? (sourceOf(store, settings)?.weights ?? null) : null,
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
function saveSolved({ location }, { current, isTargetReached }) {
  const { lossHistory = [] } = current() ?? {};
  if (location.kind === "puzzle" && lossHistory.length > 1 && isTargetReached())
    saveCompletion("goal", location.name, 1);
}

/**
 * Create the object that holds the training target, and measures the loss of each scene.
 * @param {Pick<AppServices, "store" | "replay" | "settings" | "matrices">} modules @param {LossTracker} tracker
 * @param {LearningPlayer} player
 */
function createTargetTracker(modules, tracker, player) {
  const { store } = modules;

  /** Measure the loss of the scene on screen, unless it is already known. */
  function measureLoss() {
    const { scene, status } = store;
    const needsMeasuring =
      tracker.current()?.isPlaying === false && !player.isCommitting() && !tracker.isMeasured(scene);
    const result = needsMeasuring && status.shownScene === scene ? findDescent(modules) : null;
    if (!result) return;
    if (result.error !== undefined) return tracker.set({ error: result.error });
    const { descent, target } = result;
    tracker.recordLoss(scene, target, descent.loss(scene, target), status.isEditingNumber ? "hand" : null);
  }

  return {
    measure: measureLoss,
    /**
     * Reset the loss history, because losses under another target or other options cannot be compared.
     * @param {Partial<Learning>} changes
     */
    restart(changes) {
      tracker.clear();
      player.pause();
      player.resetOptimizer();
      tracker.set({ ...EMPTY_HISTORY, ...changes });
      measureLoss();
    },
  };
}

/**
 * Pause or reset training when the user edits the scene, opens another scene, or selects another head.
 * @param {Pick<AppServices, "store" | "settings" | "addressSync">} modules
 * @param {LossTracker} tracker
 * @param {LearningPlayer} player
 * @param {TargetTracker} targets @param {TargetNames} names
 */
function followEdits({ store, settings: { learning: spec }, addressSync }, tracker, player, targets, names) {
  let lastScene = store.scene;

  /** Remove the custom target and the saved start, because they do not fit the scene's new tokens or sizes. */
  function startOver() {
    const learning = tracker.current();
    if (!learning) return;
    // An edited scene no longer belongs to the puzzle.
    if (store.setLocation(withoutPuzzle(store.location))) return addressSync.updateAddress();
    const target = names.isOutdated() ? null : learning.target;
    targets.restart({ ...names.findTarget(target ?? names.initialName()), startScene: store.scene });
  }

  function stop() {
    if (tracker.current()?.isPlaying) player.pause();
    player.resetOptimizer();
  }

  store.subscribe(
    ({ slices }) => {
      const { scene, status } = store;
      if (scene !== lastScene && !player.isCommitting()) {
        if (!haveSameTraining(lastScene, scene) || names.isOutdated()) startOver();
        else if (optionsText(spec, lastScene) !== optionsText(spec, scene)) targets.restart({});
        else if (!status.isEditingNumber) stop(); // While the user drags, training continues.
      }
      lastScene = scene;
      if (slices.has("head")) startOver();
    },
    ["scene", "head"],
  );
}

/**
 * Open the training panel for a puzzle, and for a lesson step whose task has target weights. Close the panel and stop training
 * when the user leaves the puzzle or the step, and while numbers are hidden, because the target would reveal them.
 * @param {Store} store @param {LearningSettings} spec @param {LearningPlayer} player
 * @param {(target: string | Rows) => void} openLearning
 */
function followLocations(store, { puzzles }, player, openLearning) {
  /** @type {string | null} */
  let shownName = null; // The lesson step or puzzle whose target the panel shows, or null.
  let isOpen = false;

  /** Return the current lesson step or puzzle if it defines a target, together with this target. */
  function currentTarget() {
    const { lesson } = store.status.response;
    const puzzle = puzzleOf(store.location);
    if (puzzle !== null) return { name: puzzle, target: puzzles[puzzle].target };
    return lesson?.training_target
      ? { name: `${lesson.name}/${lesson.step}`, target: lesson.training_target }
      : { name: null };
  }

  function updatePanel() {
    const { learning } = store.location;
    if (learning && hidesNumbers(store.status.response, store.location)) store.setVisit({ learning: null });
    if (isOpen && !store.location.learning) player.pause();
    isOpen = store.location.learning !== null;
    const { name, target } = currentTarget();
    const isReopened = store.location.kind === "puzzle" && !isOpen;
    if (name === shownName && !isReopened) return;
    shownName = name;
    if (target) openLearning(target);
    else store.setVisit({ learning: null });
  }

  store.subscribe(updatePanel, ["learning", "response", "location", "shownScene"]);
  updatePanel();
}

/**
 * Create the commands that set the target weights, and that exclude a number from training.
 * @param {LearningSettings} spec @param {LossTracker} tracker @param {TargetTracker} targets
 */
const createChoices = (spec, { current, set }, targets) => ({
  /**
   * Set the target weights of one query.
   * @param {number} row @param {number[]} weights the weights of all keys, which add up to 1
   */
  setTargetWeights(row, weights) {
    const rows = current()?.rows;
    if (rows) targets.restart({ target: null, rows: rows.with(row, weights) });
  },
  /** Exclude the number that the user is editing from training. Null includes all numbers again. @param {Pin | null} pinnedNumber */
  pinNumber(pinnedNumber) {
    const learning = current();
    const pinned = pinnedNumber && spec.matrices.includes(pinnedNumber.quantity) ? pinnedNumber : null;
    if (learning && learning.pinned !== pinned) set({ pinned });
  },
});
