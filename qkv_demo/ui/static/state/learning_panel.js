// @ts-check
// The learning panel while it is open: its target, what it has come to, and the way down from the scene on screen.

import { createDescent } from "../replay/descent.js";
import { isBlocked, rulesOf } from "./learning_numbers.js";
import { structureOf } from "./scene.js";

/** @typedef {ReturnType<typeof createLearningPanel>} Panel */

const LONGEST_COURSE = 600;
const NOBODY = { start: null, hand: null, gradient: null };
export const AFRESH = { course: [], steps: 0, stuck: null, best: NOBODY, error: null };

/** @typedef {{ descent: ReturnType<typeof createDescent>, target: Rows, error?: undefined } | { error: Sentence }} Way */

/** @param {{ store: Store, told: ToldLearning, replay: Pick<Replay, "program">, matrices: Matrices }} parts */
export function createLearningPanel({ store, told, replay, matrices }) {
  const now = () => store.status.learning;
  /** @type {WeakMap<Scene, Pick<Learning, "course" | "steps">>} */
  let passed = new WeakMap(); // what had been done when a scene was reached
  /** @type {Map<string, Learning["best"]>} */
  let bests = new Map(); // under other rules, such as a matrix for both, the nearest is another
  const chosen = () => (now()?.matrices ?? []).filter((name) => hasSay(store.status, name));

  /** @param {Partial<Learning>} changes */
  function set(changes) {
    const open = now();
    if (open) store.setStatus({ learning: { ...open, ...changes } });
  }

  /** The distance as it is, endless as long as it is not known. */
  const loss = () => now()?.course.at(-1)?.loss ?? Number.POSITIVE_INFINITY;

  /**
   * From the scene on screen, or why there is none; null where nobody is about to learn, or Python has not told of it.
   * @returns {Way | null}
   */
  function way() {
    const { scene, view, status } = store;
    const { answer, pictured, learning } = status;
    if (!learning || structureOf(pictured) !== structureOf(scene)) return null;
    const { training } = answer;
    if (!training) return { error: { key: "learn.refuse.normalize", values: { normalize: scene.normalize } } };
    if (chosen().length === 0) return { error: { key: "ui.learn.nothing" } };
    const run = replay.program(training.programs[view.head]);
    if (!run) return null;
    const descent = createDescent(run, matrices, training.matrices, view.head);
    const target = targetOf(learning, (name) => descent.target(scene, name));
    return isBlocked(answer, target) ? { error: { key: "ui.learn.blocked" } } : { descent, target };
  }

  /** @param {Learning} learning @param {(name: string) => Rows} ready @returns {Rows} */
  function targetOf({ goal, rows, seed }, ready) {
    if (rows && (goal === null || !told.ready.includes(goal) || told.fixed.includes(goal))) return rows;
    const name = goal ?? told.first;
    return ready(Object.hasOwn(told.seeded, name) ? `${name}/${seed % told.seeded[name]}` : name);
  }

  return {
    now,
    set,
    loss,
    way,
    /** Whether a number stays as it is while others learn, as do those in a hand. @param {Pin[]} inHand */
    holds(inHand) {
      const still = [...stillOf(now()), ...inHand];
      const names = chosen();
      return (/** @type {Pin} */ place) => !names.includes(place.quantity) || isAmong(still, place);
    },
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
     * What new distances make of the course, and of who has come nearest. A scene that undo brings back brings back the
     * course that led to it. `counts`: it was somebody's doing.
     * @param {Scene} scene that has the last of them @param {Rows} target @param {number[]} losses
     * @param {Learner} by @param {boolean} counts
     */
    arrive(scene, target, losses, by, counts) {
      const open = now();
      if (!open) return;
      const before = counts ? undefined : passed.get(scene);
      const { best, ...way } = reached(open, losses, by, counts);
      passed.set(scene, before ?? way);
      bests.set(rulesOf(told, scene), best);
      set({ rows: target, error: null, best, ...(before ?? way) });
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

/** Whether a matrix has a say in the scores on screen. @param {Pick<Status, "answer">} status @param {string} name */
export const hasSay = ({ answer }, name) => answer.training?.matrices.includes(name) ?? false;

/**
 * Whether the gradient is setting a number at this moment: it learns, and nothing holds it.
 * @param {Pick<Status, "answer" | "learning">} status @param {CellIndex} cell
 */
export function isLearning(status, [quantity, row, column]) {
  const { learning } = status;
  if (!learning?.playing || !learning.matrices.includes(quantity) || !hasSay(status, quantity)) return false;
  return !isAmong(stillOf(learning), { quantity, row, column });
}

/** What is pinned, and the number that has the focus. @param {Pick<Learning, "pinned" | "held"> | null} learning */
const stillOf = (learning) => (learning ? [...learning.pinned, ...(learning.held ? [learning.held] : [])] : []);

/** Whether a number is one of some. @param {Pin[]} pins @param {Pin} wanted */
export const isAmong = (pins, { quantity, row, column }) =>
  pins.some((pin) => pin.quantity === quantity && pin.row === row && pin.column === column);
