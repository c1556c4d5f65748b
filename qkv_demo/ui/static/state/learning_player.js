// @ts-check
// Steps towards the target, chunk by chunk: each is an edit of the scene, all of one play are one step of undo. A
// number that a hand has hold of meanwhile follows the hand. And you against the gradient: a hand comes as near as it
// can, then the gradient tries from the same numbers.

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
export const TURN = 100; // steps that the gradient has in a contest

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

  /** Whatever stops it breaks off a contest. @param {Partial<Learning>} [changes] why it stops */
  function pause(changes = {}) {
    runs += 1;
    held = [];
    store.playUnder(null);
    panel.set({ playing: false, contest: null, ...changes });
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
    const [first, ...losses] = found.losses;
    if (losses.length === 0) return stop({ key: "ui.learn.limit", values: { most } });
    memory = found.memory;
    learned.add(found.scene, { scene: asked, loss: first });
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
     * True once it has made as many steps as it may or, outside a contest, has come near enough or to a standstill, and
     * nothing has stopped it before. From where it is near enough already it goes on.
     * @param {number} [most] @param {Contest | null} [contest] of which it is a turn
     */
    async play(most = Number.POSITIVE_INFINITY, contest = null) {
      pause({ playing: true, error: null, contest });
      let left = most;
      const isOver = contest === null ? createEnd(panel) : () => false;
      const mine = runs;
      const gesture = `learn-${mine}`;
      store.playUnder(gesture);
      while (mine === runs && left > 0) {
        const began = performance.now();
        const { steps, pause: gap } = PACES[panel.now()?.pace ?? 0];
        const made = chunk(Math.min(steps, left), gesture);
        if (made === 0) return false;
        left -= made;
        if (isOver(made)) break;
        await new Promise((done) => setTimeout(done, gap - (performance.now() - began)));
      }
      if (mine !== runs) return false;
      pause();
      return true;
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
  /** @type {{ scene: Scene, loss: number } | null} */
  let first = null; // what it began with
  return {
    /** Another target: whatever it begins with then is the beginning. */
    beginAnew() {
      first = null;
    },
    /** What the gradient began with on its way to a scene; null where it had no hand in it. @param {Scene} scene */
    origin: (scene) => (scenes.has(scene) ? first : null),
    /** @param {Scene} scene @param {{ scene: Scene, loss: number }} from what it made it of, and the distance there */
    add(scene, from) {
      if (first === null || !scenes.has(from.scene)) first = from;
      scenes.add(scene);
    },
    /** From here on what is made of it is a hand's own. @param {Scene} scene */
    disown: (scene) => scenes.delete(scene),
    /** @param {Scene} from @param {Scene} to */
    inherit: (from, to) => scenes.has(from) && scenes.add(to),
    /** @param {Scene} scene @returns {Learner} */
    by: (scene) => (scenes.has(scene) ? "gradient" : "hand"),
  };
}

/** @param {{ store: Store, panel: Panel, player: LearningPlayer }} parts */
export function createContest({ store, panel, player }) {
  /** Where the gradient has been already, its numbers go back to those that it began with. */
  function begin() {
    const { scene, loss: at } = player.learned.origin(store.scene) ?? { scene: store.scene, loss: panel.loss() };
    if (at === Number.POSITIVE_INFINITY) return;
    player.pause();
    store.commit(scene);
    panel.set({ contest: { stage: "hand", from: scene, at }, best: { start: at, hand: null, gradient: null } });
    player.learned.disown(scene);
  }

  /** @param {Extract<Contest, { from: Scene }>} turn of the hand, which is over */
  async function letGradientTry({ from, at }) {
    const hand = panel.now()?.best.hand ?? at;
    store.commit(from);
    player.forget();
    const done = await player.play(TURN, { stage: "gradient", from, at });
    const gradient = panel.now()?.best.gradient ?? at;
    if (done) panel.set({ contest: { stage: "over", hand, gradient } });
  }

  /** Whatever comes next: it begins, the turns change, it is broken off. */
  return () => {
    const contest = panel.now()?.contest;
    if (contest?.stage === "hand") return letGradientTry(contest);
    return contest?.stage === "gradient" ? player.pause() : begin();
  };
}
