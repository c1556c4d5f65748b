// Training: a target, its distance after every edit, and the commands that change or reach it.

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
   * Open training with a ready target by its name, or with the weights of each row; by default with the weights of the model or
   * the target of the example.
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
    /** @param {string} name of a ready target */
    setTarget(name) {
      if (!store.setLocation(withoutPuzzle(store.location))) return targets.restart(names.resolve(name));
      openLearning(name);
      address.updateAddress();
    },
    /** Close the panel. A notice explains that the scene of a puzzle stays. */
    closeLearning() {
      const isPuzzle = store.setLocation(withoutPuzzle(store.location));
      store.setVisit({ learning: null });
      address.updateAddress();
      if (isPuzzle && store.canUndo) store.announce({ key: "ui.learn.closed" });
    },
    /** Open training with the ready target that an address names. @param {string | null} name */
    openReady: (name) => name !== null && spec.ready_targets.includes(name) && openLearning(name),
    ...createChoices(spec, tracker, targets),
    playLearning: () => (tracker.now()?.playing ? player.pause() : player.play()),
    stepLearning: player.step,
    /** Return to the numbers that training started from, as one edit that Undo takes back. */
    resetLearning() {
      const start = tracker.now()?.start;
      player.pause();
      if (start) store.commit(start);
    },
  };
}

/** Create the functions that find targets by name. @param {Pick<Modules, "store" | "settings">} modules */
function createTargetNames({ store, settings }) {
  return {
    /** Return the name of the target with which training opens. */
    first: () => (sourceOf(store, settings) ? MODEL : firstTarget(settings.learning, store.location)),
    /** Return the target of a name, with the weights if they are a model's. @param {string} target */
    resolve: (target) => ({ target, rows: target === MODEL ? (sourceOf(store, settings)?.weights ?? null) : null }),
    /** Return whether the target is the weights of a model that the scene on screen was not fitted to. */
    isOutdated: () => {
      const { learning } = store.location;
      return learning?.target === MODEL && learning.rows !== sourceOf(store, settings)?.weights;
    },
  };
}

/** @typedef {ReturnType<typeof createTargetNames>} TargetNames */

/** Save a puzzle as solved, unless the link brought its solution. @param {Store} store @param {LossTracker} tracker */
function noteSolved({ location }, { now, isTargetReached }) {
  const { lossHistory = [] } = now() ?? {};
  if (location.kind === "puzzle" && lossHistory.length > 1 && isTargetReached())
    saveCompletion("goal", location.name, 1);
}

/**
 * Create the target, and the measurement of the distance to it.
 * @param {Pick<Modules, "store" | "replay" | "settings" | "matrices">} modules @param {LossTracker} tracker
 * @param {LearningPlayer} player
 */
function createTargetTracker(modules, tracker, player) {
  const { store } = modules;

  /** Measure a scene as soon as its picture is there, unless it has been measured. */
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
     * Start over with another target or other rules. Earlier distances do not count any more.
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
 * Pause or start over when edits, other scenes or another head come in.
 * @param {Pick<Modules, "store" | "settings" | "address">} modules @param {LossTracker} tracker @param {LearningPlayer} player
 * @param {TargetTracker} targets @param {TargetNames} names
 */
function followEdits({ store, settings: { learning: spec }, address }, tracker, player, targets, names) {
  let last = store.scene;

  /** Drop a custom target and the start, which do not fit other tokens or sizes. */
  function startOver() {
    const learning = tracker.now();
    if (!learning) return;
    // A puzzle needs its own scene.
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
        else if (!status.moving) stop(); // A drag does not stop training.
      }
      last = scene;
      if (slices.has("head")) startOver();
    },
    ["scene", "head"],
  );
}

/**
 * Open the panel for a puzzle, and for a step whose task has target weights. Close it when these are left, and while numbers are
 * hidden, because its target would reveal them. Closing it stops training.
 * @param {Store} store @param {LearningSettings} spec @param {LearningPlayer} player
 * @param {(target: string | Rows) => void} openLearning
 */
function followLocations(store, { puzzles }, player, openLearning) {
  /** @type {string | null} */
  let shown = null; // The step or puzzle whose target the panel shows.
  let isOpen = false;

  /** Return the step or puzzle that has a target of its own, and this target. */
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
 * Set the target, and hold a number while others train.
 * @param {LearningSettings} spec @param {LossTracker} tracker @param {TargetTracker} targets
 */
const createChoices = (spec, { now, set }, targets) => ({
  /** @param {number} row @param {number[]} shares that add up to 1 */
  setShares(row, shares) {
    const rows = now()?.rows;
    if (rows) targets.restart({ target: null, rows: rows.with(row, shares) });
  },
  /** Keep the number that has the focus, or none, out of training. @param {Pin | null} pin */
  pinNumber(pin) {
    const open = now();
    const pinned = pin && spec.matrices.includes(pin.quantity) ? pin : null;
    if (open && open.pinned !== pinned) set({ pinned });
  },
});
