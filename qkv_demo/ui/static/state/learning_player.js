// How far the weights are from the target, and steps towards it, chunk by chunk: each is an edit of the scene, all of one
// play are one step of undo. A number that a hand has hold of meanwhile follows the hand.

import { createDescent } from "../replay/gradient.js";
import { isBlocked, isSolved, stays, moved, puzzleOf, reached, targetOf } from "./learning_numbers.js";
import { structureOf } from "./scene.js";

/** @typedef {{ descent: ReturnType<typeof createDescent>, target: Rows, error?: undefined } | { error: Sentence }} Way */

const PATIENCE = 20; // milliseconds, after which a chunk makes no further step
const GESTURE = "learn"; // which a pause ends
export const AFRESH = { course: [], steps: 0, stuck: null, error: null };

const INTERVAL = 50; // milliseconds from one step to the next while it plays

/** What the panel has come to, while it is open. @param {App} app */
export function createCourse({ store, settings }) {
  const { learning: told } = settings;
  /** @type {WeakMap<Scene, Pick<Learning, "course" | "steps">>} */
  let passed = new WeakMap(); // what had been done when a scene was reached
  /** @type {Scene | null} */
  let at = null; // the one that was reached last
  const now = () => store.status.learning;

  /** @param {Partial<Learning>} changes */
  function set(changes) {
    const open = now();
    if (open) store.setStatus({ learning: { ...open, ...changes } });
  }

  /** The distance as it is, endless as long as it is not known. */
  const loss = () => now()?.course.at(-1)?.loss ?? Number.POSITIVE_INFINITY;

  return {
    now,
    set,
    loss,
    /** Whether the last distance is this scene's. @param {Scene} scene */
    isAt: (scene) => at === scene,
    /** With another target every way begins anew. */
    forget() {
      passed = new WeakMap();
      at = null;
    },
    /** Whether it is near enough. */
    isThere: () => (puzzleOf(told, now()?.goal) ? isSolved(loss(), told) : loss() <= told.reached),
    /**
     * What new distances make of the course. A scene that undo brings back brings back the course that led to it.
     * @param {Scene} scene that has the last of them @param {Rows} target @param {number[]} losses
     * @param {Learner | null} doer see `reached`
     */
    arrive(scene, target, losses, doer) {
      const open = now();
      if (!open) return;
      const before = doer ? undefined : passed.get(scene);
      const way = before ?? reached(open, losses, doer);
      passed.set(scene, way);
      at = scene;
      set({ rows: target, error: null, ...way });
    },
  };
}

/**
 * The way down from the scene on screen, or why there is none; null where nobody is about to learn, or Python has not told
 * of it.
 * @param {App} app @returns {Way | null}
 */
export function wayDown({ store, replay, settings, matrices }) {
  const { scene, view, status } = store;
  const { answer, pictured, learning } = status;
  if (!learning || structureOf(pictured) !== structureOf(scene)) return null;
  const { training } = answer;
  if (!training) return { error: { key: "learn.refuse.normalize", values: { normalize: scene.normalize } } };
  const run = replay.program(training.programs[view.head]);
  if (!run) return null;
  const descent = createDescent(run, matrices, training.matrices, view.head);
  const target = targetOf(settings.learning, learning, (name) => descent.target(scene, name));
  return isBlocked(answer, target) ? { error: { key: "ui.learn.blocked" } } : { descent, target };
}

/** @param {App} app @param {Course} course */
export function createLearningPlayer(app, course) {
  const { store, settings, matrices } = app;
  const { magnitude: most } = settings.limits;
  /** @type {import("../replay/gradient.js").Memory | null} */
  let memory = null; // the optimiser's: of another target, or of other numbers, it is forgotten
  /** @type {Pin[]} */
  let held = []; // numbers that a hand has hold of
  let runs = 0; // only the newest goes on
  let committing = false;

  /** @param {Partial<Learning>} [changes] why it stops */
  function pause(changes = {}) {
    runs += 1;
    held = [];
    store.playUnder(null);
    course.set({ playing: false, ...changes });
  }

  /** @param {Sentence | null} [error] */
  function stop(error = null) {
    pause({ error });
    return 0;
  }

  /**
   * Some steps, as one edit. How many there were: where time is short they are fewer, and none where they came to
   * nothing.
   * @param {number} steps
   */
  function chunk(steps) {
    const way = wayDown(app);
    if (!way || way.error !== undefined) return stop(way?.error);
    const { descent, target } = way;
    const isHeld = (/** @type {Pin} */ place) => stays(store.status, place, held);
    const end = { steps, until: performance.now() + PATIENCE, most };
    const found = descent.steps(store.scene, { target, isHeld, memory }, end);
    const losses = found.losses.slice(1);
    if (losses.length === 0) return stop({ key: "ui.learn.limit", values: { most } });
    memory = found.memory;
    committing = true;
    store.commit(found.scene, GESTURE);
    committing = false;
    course.arrive(found.scene, target, losses, "gradient");
    return losses.length;
  }

  /** Until it has come near enough, or something stops it. */
  async function play() {
    pause({ playing: true, error: null });
    const isOver = createEnd(course);
    const mine = runs;
    store.playUnder(GESTURE);
    while (mine === runs) {
      const began = performance.now();
      const made = chunk(1);
      if (made === 0) return;
      if (isOver(made)) return pause();
      await new Promise((done) => setTimeout(done, INTERVAL - (performance.now() - began)));
    }
  }

  return {
    pause,
    play,
    step() {
      pause({ error: null });
      chunk(1);
    },
    /** Whether the change that is being told is a step of its own. */
    isCommitting: () => committing,
    forget: () => (memory = null),
    letGo: () => (held = []),
    /** A hand moves numbers, while it may play. @param {Scene} from @param {Scene} to */
    followHand(from, to) {
      if (!course.now()?.playing) return;
      held = [...held, ...moved(matrices, settings.learning.matrices, store.view.head, from, to)];
    },
  };
}

const LONG = 200; // steps
const HAIR = 0.01; // of the distance itself: near the target every change is small

/**
 * To be asked after so many more steps: whether these have come near enough, or to a standstill, which is noted: the
 * distance has hardly changed for a good many of them. From where it is near enough already it goes on.
 * @param {Course} course @returns {(steps: number) => boolean}
 */
function createEnd(course) {
  if (course.isThere()) return () => false;
  let mark = course.loss();
  let since = 0; // steps
  return (steps) => {
    if (course.isThere()) return true;
    const loss = course.loss();
    since += steps;
    // A rise is a change too: a hand that plays along has begun anew.
    if (Math.abs(loss - mark) > mark * HAIR || mark === Number.POSITIVE_INFINITY) [mark, since] = [loss, 0];
    if (since < LONG) return false;
    course.set({ stuck: loss });
    return true;
  };
}
