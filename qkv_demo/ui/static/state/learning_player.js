// @ts-check
// Steps towards the target, chunk by chunk: each is an edit of the scene, all of one play are one step of undo. A number
// that a hand has hold of meanwhile follows the hand.

import { merged, moved } from "./learned_numbers.js";

/** @typedef {import("./learning_room.js").Room} Room */
/** @typedef {ReturnType<typeof createLearningPlayer>} LearningPlayer */

/** How many steps a chunk has, and how many milliseconds there are from one chunk to the next. */
export const PACES = [
  { steps: 1, pause: 500 },
  { steps: 1, pause: 125 },
  { steps: 1, pause: 50 },
  { steps: 3, pause: 50 },
  { steps: 10, pause: 50 },
];

/**
 * @param {{ store: import("./store.js").Store, room: Room, matrices: import("./scene.js").Matrices }} parts
 */
export function createLearningPlayer({ store, room, matrices }) {
  const learned = createLearned();
  /** @type {unknown} */
  let memory = null; // the optimiser's
  /** @type {Pin[]} */
  let held = []; // numbers that a hand has hold of
  let runs = 0; // only the newest goes on
  let committing = false;

  /** The number that a hand is about to change. */
  function inFocus() {
    const pin = room.now()?.held;
    return pin ? [pin] : [];
  }

  /** @param {Partial<Learning>} [changes] why it stops */
  function pause(changes = {}) {
    runs += 1;
    held = [];
    store.playUnder(null);
    room.set({ playing: false, ...changes });
  }

  /**
   * Some steps, as one edit. False where they came to nothing, or nobody waits for them any more.
   * @param {number} steps
   * @param {string} gesture
   */
  async function chunk(steps, gesture) {
    const mine = runs;
    const asked = store.scene;
    const found = await room.ask(asked, { steps, state: memory, held: [...held, ...inFocus()] });
    if (mine !== runs || !room.now()) return false;
    if (found === undefined || found.error !== undefined) {
      pause(found ? { error: found.error } : { lost: true });
      return false;
    }
    memory = found.state;
    const next = merged(matrices, room.chosen(), store.view.head, {
      ...{ asked, learned: found.scene, now: store.scene },
      kept: inFocus(),
    });
    learned.add(next);
    committing = true;
    store.commit(next, gesture);
    committing = false;
    room.reach(next, found, found.losses.slice(1), "gradient", true);
    return mine === runs;
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
      const names = store.status.answer.schema.filter(({ given }) => given).map(({ name }) => name);
      held = [...held, ...moved(matrices, room.learning(names), store.view.head, from, to)];
    },
    letGo() {
      held = [];
    },
    async step() {
      pause({ error: null, lost: false });
      await chunk(1, `learn-step-${runs}`);
    },
    async play() {
      if (room.now()?.playing) return pause();
      pause({ playing: true, error: null, lost: false });
      const mine = runs;
      const gesture = `learn-${mine}`;
      store.playUnder(gesture);
      while (mine === runs) {
        const began = performance.now();
        const { steps, pause: gap } = PACES[room.now()?.pace ?? 0];
        if (!(await chunk(steps, gesture))) return;
        await new Promise((done) => setTimeout(done, gap - (performance.now() - began)));
      }
    },
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
