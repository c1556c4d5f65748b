// The distance between the weights and the target, and steps towards it. Each step is an edit of the scene, and all steps of
// one run are one step of undo. A number that has the focus stays as it is.

import { isBlocked, isSolved, isFixed, appendLoss, targetOf } from "./learning_numbers.js";
import { structureOf } from "./scene.js";

/** @typedef {{ descent: NonNullable<ReturnType<Replay["descent"]>>, target: Rows, error?: undefined } | { error: Sentence }} DescentResult */

const GESTURE = "learn"; // The name of a run, which a pause ends.
const INTERVAL = 50; // Milliseconds from one step to the next while training plays.
export const EMPTY_HISTORY = { lossHistory: [], steps: 0, stuck: null, error: null };

/** Create the history of the distance while the panel is open. @param {Pick<Modules, "store" | "settings">} modules */
export function createLossTracker({ store, settings }) {
  const { learning: spec } = settings;
  /** @type {WeakMap<Scene, Pick<Learning, "lossHistory" | "steps">>} */
  let histories = new WeakMap(); // The history that led to each scene.
  /** @type {Scene | null} */
  let measured = null; // The scene that was measured last.
  const now = () => store.location.learning;

  /** @param {Partial<Learning>} changes */
  function set(changes) {
    const open = now();
    if (open) store.setVisit({ learning: { ...open, ...changes } });
  }

  /** Return the current distance, or infinity while it is unknown. */
  const loss = () => now()?.lossHistory.at(-1)?.loss ?? Number.POSITIVE_INFINITY;

  return {
    now,
    set,
    loss,
    /** Return whether a scene was measured last. @param {Scene} scene */
    isMeasured: (scene) => measured === scene,
    /** Forget all histories, which another target makes useless. */
    forget() {
      histories = new WeakMap();
      measured = null;
    },
    /** Return whether the target is near enough. */
    isTargetReached: () => (store.location.kind === "puzzle" ? isSolved(loss(), spec) : loss() <= spec.reached_loss),
    /**
     * Append the loss of a scene to the loss history. A scene that undo restores also restores its earlier history.
     * @param {Scene} scene @param {Rows} target @param {number} loss @param {Learner | null} learner see `reached`
     */
    recordLoss(scene, target, loss, learner) {
      const open = now();
      if (!open) return;
      const before = learner ? undefined : histories.get(scene);
      const history = before ?? appendLoss(open, loss, learner);
      histories.set(scene, history);
      measured = scene;
      set({ rows: target, error: null, ...history });
    },
  };
}

/**
 * Return the gradient descent from the scene on screen and its target, or the reason why it is impossible. Return null if the
 * panel is closed or the response for this scene is not here yet.
 * @param {Pick<Modules, "store" | "replay" | "settings" | "matrices">} modules @returns {DescentResult | null}
 */
export function findDescent({ store, replay, settings, matrices }) {
  const { scene, view, status, location } = store;
  const { answer, shownScene } = status;
  const { learning } = location;
  if (!learning || structureOf(shownScene) !== structureOf(scene)) return null;
  const { training } = answer;
  if (!training) return { error: { key: "learn.refuse.normalize", values: { normalize: scene.normalize } } };
  const descent = replay.descent(training.programs[view.head], matrices, training.matrices, view.head);
  if (!descent) return null;
  const target = targetOf(settings.learning, learning, (name) => descent.target(scene, name));
  return isBlocked(answer, target) ? { error: { key: "ui.learn.blocked" } } : { descent, target };
}

/** @param {Pick<Modules, "store" | "replay" | "settings" | "matrices">} modules @param {LossTracker} tracker */
export function createLearningPlayer(modules, tracker) {
  const { store, settings } = modules;
  const { magnitude: max } = settings.limits;
  /** @type {import("../replay/gradient.js").OptimizerState | null} */
  let optimizer = null; // The state of the optimizer. It is reset for another target or other numbers.
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  let committing = false;

  /** @param {Partial<Learning>} [changes] */
  function pause(changes = {}) {
    clearInterval(timer);
    store.playUnder(null);
    tracker.set({ playing: false, ...changes });
  }

  /** Stop the run, and show the reason. @param {Sentence | null} [error] */
  function stop(error = null) {
    pause({ error });
    return false;
  }

  /** Take one step as an edit, and return whether that was possible. */
  function takeStep() {
    const result = findDescent(modules);
    if (!result || result.error !== undefined) return stop(result?.error);
    const { descent, target } = result;
    const isPinned = (/** @type {Pin} */ number) => isFixed(store.status.answer, store.location, number);
    const next = descent.step(store.scene, { target, isPinned, optimizer }, max);
    if (!next) return stop({ key: "ui.learn.limit", values: { most: max } });
    optimizer = next.optimizer;
    committing = true;
    store.commit(next.scene, GESTURE);
    committing = false;
    tracker.recordLoss(next.scene, target, next.loss, "gradient");
    return true;
  }

  return {
    pause,
    /** Take steps until the target is near enough, or something stops the run. */
    play() {
      pause({ playing: true, error: null });
      const isOver = createStopCheck(tracker);
      store.playUnder(GESTURE);
      timer = setInterval(() => takeStep() && isOver() && pause(), INTERVAL);
    },
    step() {
      pause({ error: null });
      takeStep();
    },
    /** Return whether the edit that is being handled is a step of training. */
    isCommitting: () => committing,
    forget: () => (optimizer = null),
  };
}

const MAX_STALLED_STEPS = 200; // Steps with hardly any change, after which training has come to a standstill.
const MIN_RELATIVE_CHANGE = 0.01; // A change that counts, as a share of the distance: near the target every change is small.

/**
 * Return a function that says after each step whether training is over: near enough to the target, or at a standstill, which
 * is noted. A run that starts near enough goes on.
 * @param {LossTracker} tracker
 */
function createStopCheck(tracker) {
  if (tracker.isTargetReached()) return () => false;
  let lastChangedLoss = tracker.loss();
  let stalledSteps = 0; // Steps since the distance changed.
  return () => {
    if (tracker.isTargetReached()) return true;
    const loss = tracker.loss();
    stalledSteps += 1;
    // A rise counts too, because then an edit has started anew.
    if (
      Math.abs(loss - lastChangedLoss) > lastChangedLoss * MIN_RELATIVE_CHANGE ||
      lastChangedLoss === Number.POSITIVE_INFINITY
    )
      [lastChangedLoss, stalledSteps] = [loss, 0];
    if (stalledSteps < MAX_STALLED_STEPS) return false;
    tracker.set({ stuck: loss });
    return true;
  };
}
