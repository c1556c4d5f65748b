// @ts-check
// The learning panel while it is open: its target, what it has come to, and how Python is asked about it.

import { rulesOf } from "./learning_numbers.js";

/** @typedef {ReturnType<typeof createLearningPanel>} Panel */

const LONGEST_COURSE = 600;
const NOBODY = { start: null, hand: null, gradient: null };
export const AFRESH = { course: [], steps: 0, contest: null, stuck: null, best: NOBODY, error: null, lost: false };

/** @param {{ store: Store, told: ToldLearning, untilAnswered: Client["untilAnswered"], run: Server["learn"] }} asked */
export function createLearningPanel({ store, told, untilAnswered, run }) {
  const now = () => store.status.learning;
  /** @type {WeakMap<Scene, Pick<Learning, "course" | "steps">>} */
  let passed = new WeakMap(); // what had been done when a scene was reached
  /** @type {Map<string, Learning["best"]>} */
  let bests = new Map(); // under other rules, such as a matrix for both, the nearest is another
  const chosen = () => (now()?.matrices ?? []).filter((name) => hasSay(store.status, told, name));

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
    chosen,
    loss,
    /** With another target every way begins anew. */
    forget() {
      passed = new WeakMap();
      bests = new Map();
    },
    /** The nearest that each has come by the rules that are set now. */
    best: () => bests.get(rulesOf(told, store.scene)) ?? NOBODY,
    /** Whether it is near enough. */
    isThere() {
      const goal = now()?.goal ?? "";
      return loss() <= (Object.hasOwn(told.puzzles, goal) ? told.puzzles[goal].tolerance : told.reached);
    },
    /** Those of some quantities that can learn. @param {string[]} names */
    learning: (names) => told.matrices.filter((name) => names.includes(name)),
    /**
     * Steps from a scene, or with none of them its distance; undefined where the server cannot be reached. There is no
     * second try: the person plays on.
     * @param {Scene} scene @param {{ steps: number, state?: unknown, held?: Pin[] }} how
     */
    async ask(scene, { steps, state = null, held = [] }) {
      const open = now();
      if (!open) return undefined;
      const { goal, rows, seed, pinned } = open;
      const byName = goal !== null && told.ready.includes(goal) && !(told.fixed.includes(goal) && rows);
      const { head, language } = store.view;
      const wanted = { target: byName ? goal : rows, seed, matrices: chosen(), pinned: [...pinned, ...held] };
      const asked = { scene, ...wanted, steps, rate: told.rate, state, head, language };
      return untilAnswered(
        () => run(asked),
        () => false,
      );
    },
    /**
     * What new distances make of the course, and of who has come nearest. A scene that undo brings back brings back the
     * course that led to it. `counts`: it was somebody's doing.
     * @param {Scene} scene that has the last of them @param {Pick<Learned, "target">} found @param {number[]} losses
     * @param {Learner} by @param {boolean} counts
     */
    arrive(scene, { target }, losses, by, counts) {
      const open = now();
      if (!open) return;
      const before = counts ? undefined : passed.get(scene);
      const { best, ...way } = reached(open, losses, by, counts);
      passed.set(scene, before ?? way);
      bests.set(rulesOf(told, scene), best);
      set({ rows: target, error: null, lost: false, best, ...(before ?? way) });
    },
  };
}

/**
 * The target that a place is for; elsewhere the weights as they are, for a hand to pull at.
 * @param {Pick<ToldLearning, "first" | "wishes">} told @param {Pick<View, "preset">} view
 */
export const firstWish = ({ first, wishes }, { preset }) => wishes[preset ?? ""] ?? first;

/**
 * The first distance from a target is its start, which is nobody's doing.
 * @param {Pick<Learning, "course" | "best" | "steps">} before @param {number[]} losses @param {Learner} by
 * @param {boolean} counts @returns {Pick<Learning, "course" | "best" | "steps">}
 */
export function reached({ course, best, steps }, losses, by, counts) {
  const nearest = Math.min(best[by] ?? Number.POSITIVE_INFINITY, ...losses);
  return {
    course: [...course, ...losses.map((loss) => ({ loss, by }))].slice(-LONGEST_COURSE),
    steps: steps + (counts && by === "gradient" ? losses.length : 0),
    best: counts ? { ...best, [by]: nearest } : { ...best, start: best.start ?? losses[0] },
  };
}

/** Whether the gradient had a hand in the scene on screen. @param {Pick<Status, "learning">} status */
export const isLearned = ({ learning }) =>
  learning !== null && (learning.playing || learning.course.at(-1)?.by === "gradient");

/**
 * Whether a matrix has a say in the scores on screen.
 * @param {Pick<Status, "answer" | "pictured">} status @param {Pick<ToldLearning, "idle_while_tied">} told
 * @param {string} name
 */
export const hasSay = ({ answer, pictured }, { idle_while_tied }, name) =>
  answer.schema.some((one) => one.name === name && one.given) && !(pictured.tie_qk && idle_while_tied.includes(name));

/**
 * Whether the gradient is setting a number at this moment: it learns, and nothing holds it.
 * @param {Pick<Status, "answer" | "pictured" | "learning">} status @param {Pick<ToldLearning, "idle_while_tied">} told
 * @param {CellIndex} cell
 */
export function isLearning(status, told, [quantity, row, column]) {
  const { learning } = status;
  if (!learning?.playing || !learning.matrices.includes(quantity) || !hasSay(status, told, quantity)) return false;
  const still = learning.held ? [...learning.pinned, learning.held] : learning.pinned;
  return !isAmong(still, { quantity, row, column });
}

/** Whether a number is one of some. @param {Pin[]} pins @param {Pin} wanted */
export const isAmong = (pins, { quantity, row, column }) =>
  pins.some((pin) => pin.quantity === quantity && pin.row === row && pin.column === column);
