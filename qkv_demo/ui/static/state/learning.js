// The training panel: its target, the loss after every edit, and the commands that change the target or train towards it.

import { saveCompletion } from "../browser/storage.js";
import { MODEL, haveSameTraining, firstTarget, optionsText } from "./learning_numbers.js";
import { EMPTY_HISTORY, createLossTracker, createLearningPlayer, findDescent } from "./learning_player.js";
import { hidesNumbers, puzzleOf, withoutPuzzle } from "./location.js";
import { sourceOf } from "./source.js";

/** @typedef {ReturnType<typeof createTargetTracker>} TargetTracker */

/** @param {Pick<Modules, "store" | "settings" | "replay" | "matrices" | "address">} modules */
export function createLearning(modules) {
  const { store, settings, address } = modules;
  const { learning: spec } = settings;
  const tracker = createLossTracker(modules);
  const player = createLearningPlayer(modules, tracker);
  const targets = createTargetTracker(modules, tracker, player);
  const names = createTargetNames(modules);
  followEdits(modules, tracker, player, targets, names);
  store.subscribe(targets.measure, ["answer", "shownScene"]);
  store.subscribe(() => noteSolved(store, tracker), ["learning"]);

  /**
   * Open the training panel. `target` is the name of a ready-made target, or the target weights, row by row. By default it is the
   * weights of the model that the scene was fitted to, else the target of the example.
   * @param {string | Rows} [target]
   */
  function openLearning(target = names.first()) {
    if (hidesNumbers(store.status.answer, store.location)) return;
    const named = typeof target === "string" ? names.resolve(target) : { target: null, rows: target };
    const choices = { start: store.scene, matrices: spec.default_matrices, pinned: null, playing: false };
    store.setVisit({ learning: { ...named, ...choices, ...EMPTY_HISTORY } });
    targets.restart({});
  }
  followLocations(store, spec, player, openLearning);

  return {
    openLearning,
    /** Choose a ready-made target. @param {string} name */
    setTarget(name) {
      if (!store.setLocation(withoutPuzzle(store.location))) return targets.restart(names.resolve(name));
      openLearning(name);
      address.updateAddress();
    },
    /** Close the panel. If it was opened by a puzzle, a notice explains that the puzzle's scene stays on the stage. */
    closeLearning() {
      const isPuzzle = store.setLocation(withoutPuzzle(store.location));
      store.setVisit({ learning: null });
      address.updateAddress();
      if (isPuzzle && store.canUndo) store.announce({ key: "ui.learn.closed" });
    },
    /** Open the training panel with the ready-made target that the address names. @param {string | null} name */
    openReady: (name) => name !== null && spec.ready_targets.includes(name) && openLearning(name),
    ...createChoices(spec, tracker, targets),
    playLearning: () => (tracker.now()?.playing ? player.pause() : player.play()),
    stepLearning: player.step,
    /** Restore the numbers that training started from. This is one edit, which can be undone. */
    resetLearning() {
      const start = tracker.now()?.start;
      player.pause();
      if (start) store.commit(start);
    },
  };
}

/** Create the functions that look up training targets by name. @param {Pick<Modules, "store" | "settings">} modules */
function createTargetNames({ store, settings }) {
  return {
    /** Return the name of the target that the training panel opens with. */
    first: () => (sourceOf(store, settings) ? MODEL : firstTarget(settings.learning, store.location)),
    /**
     * Return the target with this name. If it stands for the weights of a model, these weights are included.
     * @param {string} target
     */
    resolve: (target) => ({ target, rows: target === MODEL ? (sourceOf(store, settings)?.weights ?? null) : null }),
    /** Return whether the target is a model's weights, but the scene on screen was fitted to other weights. */
    isOutdated: () => {
      const { learning } = store.location;
      return learning?.target === MODEL && learning.rows !== sourceOf(store, settings)?.weights;
    },
  };
}

/** @typedef {ReturnType<typeof createTargetNames>} TargetNames */

/**
 * Record a puzzle as solved, unless the link that opened it already contained the solution.
 * @param {Store} store @param {LossTracker} tracker
 */
function noteSolved({ location }, { now, isTargetReached }) {
  const { lossHistory = [] } = now() ?? {};
  if (location.kind === "puzzle" && lossHistory.length > 1 && isTargetReached())
    saveCompletion("goal", location.name, 1);
}

/**
 * Create the object that holds the training target, and measures the loss of each scene.
 * @param {Pick<Modules, "store" | "replay" | "settings" | "matrices">} modules @param {LossTracker} tracker
 * @param {LearningPlayer} player
 */
function createTargetTracker(modules, tracker, player) {
  const { store } = modules;

  /** Measure the loss of the scene on screen, unless it is already known. */
  function measure() {
    const { scene, status } = store;
    const isWanted = tracker.now()?.playing === false && !player.isCommitting() && !tracker.isMeasured(scene);
    const result = isWanted && status.shownScene === scene ? findDescent(modules) : null;
    if (!result) return;
    if (result.error !== undefined) return tracker.set({ error: result.error });
    const { descent, target } = result;
    tracker.recordLoss(scene, target, descent.loss(scene, target), status.moving ? "hand" : null);
  }

  return {
    measure,
    /**
     * Reset the loss history, because another target or other rules make the earlier losses incomparable.
     * @param {Partial<Learning>} changes
     */
    restart(changes) {
      tracker.forget();
      player.pause();
      player.forget();
      tracker.set({ ...EMPTY_HISTORY, ...changes });
      measure();
    },
  };
}

/**
 * Pause or reset training when the user edits the scene, opens another scene, or selects another head.
 * @param {Pick<Modules, "store" | "settings" | "address">} modules @param {LossTracker} tracker @param {LearningPlayer} player
 * @param {TargetTracker} targets @param {TargetNames} names
 */
function followEdits({ store, settings: { learning: spec }, address }, tracker, player, targets, names) {
  let last = store.scene;

  /** Remove the custom target and the saved start, because they do not fit the scene's new tokens or sizes. */
  function startOver() {
    const learning = tracker.now();
    if (!learning) return;
    // An edited scene no longer belongs to the puzzle.
    if (store.setLocation(withoutPuzzle(store.location))) return address.updateAddress();
    const target = names.isOutdated() ? null : learning.target;
    targets.restart({ ...names.resolve(target ?? names.first()), start: store.scene });
  }

  function stop() {
    if (tracker.now()?.playing) player.pause();
    player.forget();
  }

  store.subscribe(
    ({ slices }) => {
      const { scene, status } = store;
      if (scene !== last && !player.isCommitting()) {
        if (!haveSameTraining(last, scene) || names.isOutdated()) startOver();
        else if (optionsText(spec, last) !== optionsText(spec, scene)) targets.restart({});
        else if (!status.moving) stop(); // While the user drags, training continues.
      }
      last = scene;
      if (slices.has("head")) startOver();
    },
    ["scene", "head"],
  );
}

/**
 * Open the training panel for a puzzle, and for a lesson step whose task has target weights. Close it when the user leaves them,
 * and while numbers are hidden, because the target would reveal them. Closing it also stops training.
 * @param {Store} store @param {LearningSettings} spec @param {LearningPlayer} player
 * @param {(target: string | Rows) => void} openLearning
 */
function followLocations(store, { puzzles }, player, openLearning) {
  /** @type {string | null} */
  let shown = null; // The lesson step or puzzle whose target the panel shows, or null.
  let isOpen = false;

  /** Return the current lesson step or puzzle if it defines a target, together with this target. */
  function targetHere() {
    const { lesson } = store.status.answer;
    const puzzle = puzzleOf(store.location);
    if (puzzle !== null) return { name: puzzle, target: puzzles[puzzle].target };
    return lesson?.training_target
      ? { name: `${lesson.name}/${lesson.step}`, target: lesson.training_target }
      : { name: null };
  }

  function follow() {
    const { learning } = store.location;
    if (learning && hidesNumbers(store.status.answer, store.location)) store.setVisit({ learning: null });
    if (isOpen && !store.location.learning) player.pause();
    isOpen = store.location.learning !== null;
    const { name, target } = targetHere();
    const isReopened = store.location.kind === "puzzle" && !isOpen;
    if (name === shown && !isReopened) return;
    shown = name;
    if (target) openLearning(target);
    else store.setVisit({ learning: null });
  }

  store.subscribe(follow, ["learning", "answer", "location", "shownScene"]);
  follow();
}

/**
 * Create the commands that set the target weights, and that exclude a number from training.
 * @param {LearningSettings} spec @param {LossTracker} tracker @param {TargetTracker} targets
 */
const createChoices = (spec, { now, set }, targets) => ({
  /**
   * Set the target weights of one query.
   * @param {number} row @param {number[]} shares the weights of all keys, which add up to 1
   */
  setShares(row, shares) {
    const rows = now()?.rows;
    if (rows) targets.restart({ target: null, rows: rows.with(row, shares) });
  },
  /** Keep training from changing one number, because the user is editing it. Null releases it. @param {Pin | null} pin */
  pinNumber(pin) {
    const open = now();
    const pinned = pin && spec.matrices.includes(pin.quantity) ? pin : null;
    if (open && open.pinned !== pinned) set({ pinned });
  },
});
