// @ts-check
// Steps towards the target, chunk by chunk: each is an edit of the scene, all of one play are one step of undo. A
// number that a hand has hold of meanwhile follows the hand.

import { createStandstill, moved } from "./learning_numbers.js";

/** @typedef {import("./learning_panel.js").Panel} Panel */
/** @typedef {ReturnType<typeof createLearningPlayer>} LearningPlayer */

const PATIENCE = 20; // milliseconds, after which a chunk makes no further step

/** How many steps a chunk has, and how many milliseconds there are from one chunk to the next. */
export const PACES = [
  { steps: 1, pause: 500 },
  { steps: 1, pause: 125 },
  { steps: 1, pause: 50 },
  { steps: 3, pause: 50 },
  { steps: 10, pause: 50 },
];

/**
 * `most` is how far a number can go.
 * @param {{ store: Store, told: ToldLearning, panel: Panel, matrices: Matrices, most: number }} parts
 */
export function createLearningPlayer({ store, told, panel, matrices, most }) {
  const learned = createLearned();
  /** @type {import("../replay/descent.js").Memory | null} */
  let memory = null; // the optimiser's
  /** @type {Pin[]} */
  let held = []; // numbers that a hand has hold of
  let runs = 0; // only the newest goes on
  let committing = false;

  /** @param {Partial<Learning>} [changes] why it stops */
  function pause(changes = {}) {
    runs += 1;
    held = [];
    store.playUnder(null);
    panel.set({ playing: false, ...changes });
  }

  /**
   * Some steps, as one edit. How many there were: where time is short they are fewer, and none where they came to
   * nothing.
   * @param {number} steps @param {string} gesture
   */
  function chunk(steps, gesture) {
    const way = panel.way();
    if (!way || way.error !== undefined) return stop(way?.error);
    const { descent, target } = way;
    const asked = store.scene;
    const end = { steps, until: performance.now() + PATIENCE, most };
    const found = descent.steps(asked, { target, isHeld: panel.holds(held), memory }, end);
    const losses = found.losses.slice(1);
    if (losses.length === 0) return stop({ key: "ui.learn.limit", values: { most } });
    memory = found.memory;
    learned.add(found.scene);
    committing = true;
    store.commit(found.scene, gesture);
    committing = false;
    panel.arrive(found.scene, target, losses, "gradient", true);
    return losses.length;
  }

  /** @param {Sentence} [error] */
  function stop(error) {
    pause({ error: error ?? null });
    return 0;
  }

  return {
    pause,
    learned,
    /** Whether the change that is being told is a step of its own. */
    isCommitting: () => committing,
    /** What the optimiser remembers is of another target, or of other numbers. */
    forget() {
      memory = null;
    },
    /** A hand has moved numbers while it plays. @param {Scene} from @param {Scene} to */
    hold(from, to) {
      held = [...held, ...moved(matrices, told.matrices, store.view.head, from, to)];
    },
    letGo() {
      held = [];
    },
    step() {
      pause({ error: null });
      chunk(1, `learn-step-${runs}`);
    },
    /**
     * Until it has come near enough or to a standstill, or something stops it. From where it is near enough already it
     * goes on.
     */
    async play() {
      pause({ playing: true, error: null });
      const isOver = createEnd(panel);
      const mine = runs;
      const gesture = `learn-${mine}`;
      store.playUnder(gesture);
      while (mine === runs) {
        const began = performance.now();
        const { steps, pause: gap } = PACES[panel.now()?.pace ?? 0];
        const made = chunk(steps, gesture);
        if (made === 0) return;
        if (isOver(made)) return pause();
        await new Promise((done) => setTimeout(done, gap - (performance.now() - began)));
      }
    },
  };
}

/**
 * To be asked after so many more steps: whether these have come near enough, or to a standstill, which is noted.
 * @param {Panel} panel @returns {(steps: number) => boolean}
 */
function createEnd(panel) {
  if (panel.isThere()) return () => false;
  const standsStill = createStandstill(panel.loss());
  return (steps) => {
    if (panel.isThere()) return true;
    const still = standsStill(panel.loss(), steps);
    if (still) panel.set({ stuck: panel.loss() });
    return still;
  };
}

/** The scenes that the gradient had a hand in: what a hand makes of one of these is not its own doing alone. */
function createLearned() {
  /** @type {WeakSet<Scene>} */
  const scenes = new WeakSet();
  return {
    /** @param {Scene} scene */
    add: (scene) => scenes.add(scene),
    /** @param {Scene} from @param {Scene} to */
    inherit: (from, to) => scenes.has(from) && scenes.add(to),
    /** @param {Scene} scene @returns {Learner} */
    by: (scene) => (scenes.has(scene) ? "gradient" : "hand"),
  };
}
