// Training: a target, its distance after every edit, and the commands that change or reach it.

import { rememberDone } from "../browser/storage.js";
import { alikeToLearn, firstWish, puzzleOf, rulesOf } from "./learning_numbers.js";
import { AFRESH, createCourse, createLearningPlayer, wayDown } from "./learning_player.js";
import { hidesNumbers } from "./location.js";

/** @typedef {ReturnType<typeof createAim>} Aim */

/** @param {Pick<Modules, "store" | "settings" | "replay" | "matrices" | "navigation" | "address">} modules */
export function createLearning(modules) {
  const { store, settings, navigation, address } = modules;
  const { learning: spec } = settings;
  const course = createCourse(modules);
  const player = createLearningPlayer(modules, course);
  const aim = createAim(modules, course, player);
  followHands(modules, course, player, aim);
  store.subscribe(aim.measure, ["answer", "pictured"]);
  store.subscribe(() => noteSolved(spec, course), ["learning"]);

  /**
   * Open training with a ready target or a puzzle by its name, or with the weights of each row; by default with the target
   * of the example.
   * @param {string | Rows} [wish] the target
   */
  function learnThat(wish = firstWish(spec, store.view)) {
    if (hidesNumbers(store.status.answer, store.location)) return;
    const isNamed = typeof wish === "string";
    const target = isNamed ? { goal: wish, rows: puzzleOf(spec, wish)?.target ?? null } : { goal: null, rows: wish };
    const choices = { start: store.scene, matrices: spec.chosen, held: null, playing: false };
    store.setStatus({ learning: { ...target, ...choices, ...AFRESH } });
    aim.at({});
  }
  followPlaces(store, player, learnThat);

  /** @param {string} goal the name of a ready target, or of a puzzle, which has a scene of its own */
  async function setGoal(goal) {
    const puzzle = puzzleOf(spec, goal);
    if (!puzzle) return aim.at({ goal, rows: null });
    if (!(await navigation.bringScene(puzzle.scene))) return;
    learnThat(goal);
    address.follow({ push: true }); // This adds no entry if the address names the puzzle already.
  }

  return {
    learnThat,
    setGoal,
    /** Close the panel. A puzzle's scene stays, which a notice says. */
    closeLearning() {
      const isPuzzle = puzzleOf(spec, course.now()?.goal) !== undefined;
      store.setStatus({ learning: null });
      address.follow();
      if (isPuzzle && store.canUndo) store.announce({ key: "ui.learn.closed" });
    },
    /**
     * Open training with a target from an address. A puzzle opens its own scene, unless the address `brings` one.
     * @param {string} goal @param {boolean} brings
     */
    openGoal(goal, brings) {
      const puzzle = puzzleOf(spec, goal);
      if (puzzle && !brings) setGoal(goal);
      else if (puzzle || spec.ready.includes(goal)) learnThat(goal);
    },
    ...createChoices(spec, course, aim),
    playLearning: () => (course.now()?.playing ? player.pause() : player.play()),
    stepLearning: player.step,
    /** Return to the numbers that training started from, as one edit that Undo takes back. */
    resetLearning() {
      const start = course.now()?.start;
      player.pause();
      if (start) store.commit(start);
    },
  };
}

/** Save a puzzle as solved, unless the link brought its solution. @param {LearningSettings} spec @param {Course} course */
function noteSolved(spec, { now, isThere }) {
  const { goal = null, course = [] } = now() ?? {};
  if (goal !== null && puzzleOf(spec, goal) && course.length > 1 && isThere()) rememberDone("goal", goal, 1);
}

/**
 * Create the target, and the measurement of the distance to it.
 * @param {Pick<Modules, "store" | "replay" | "settings" | "matrices">} modules @param {Course} course
 * @param {LearningPlayer} player
 */
function createAim(modules, course, player) {
  const { store } = modules;

  /** Measure a scene as soon as its picture is there, unless it has been measured. */
  function measure() {
    const { scene, status } = store;
    const isWanted = course.now()?.playing === false && !player.isCommitting() && !course.isAt(scene);
    const way = isWanted && status.pictured === scene ? wayDown(modules) : null;
    if (!way) return;
    if (way.error !== undefined) return course.set({ error: way.error });
    const { descent, target } = way;
    course.arrive(scene, target, descent.loss(scene, target), status.moving ? "hand" : null);
  }

  return {
    measure,
    /** Start over with another target or other rules. Earlier distances do not count any more. @param {Partial<Learning>} changes */
    at(changes) {
      course.forget();
      player.pause();
      player.forget();
      course.set({ ...AFRESH, ...changes });
      measure();
    },
  };
}

/**
 * Pause or start over when edits, other scenes or another head come in.
 * @param {Pick<Modules, "store" | "settings" | "address">} modules @param {Course} course @param {LearningPlayer} player
 * @param {Aim} aim
 */
function followHands({ store, settings: { learning: spec }, address }, course, player, aim) {
  let last = store.scene;

  /** Drop a custom target and the start, which do not fit other tokens or sizes. */
  function startOver() {
    const goal = course.now()?.goal ?? null;
    if (puzzleOf(spec, goal)) {
      store.setStatus({ learning: null }); // The puzzle needs its own scene.
      return address.follow();
    }
    const fits = goal && spec.ready.includes(goal) ? goal : firstWish(spec, store.view);
    if (course.now()) aim.at({ goal: fits, rows: null, start: store.scene });
  }

  function stop() {
    if (course.now()?.playing) player.pause();
    player.forget();
  }

  store.subscribe(
    ({ slices }) => {
      const { scene, status } = store;
      if (scene !== last && !player.isCommitting()) {
        if (!alikeToLearn(last, scene)) startOver();
        else if (rulesOf(spec, last) !== rulesOf(spec, scene)) aim.at({});
        else if (!status.moving) stop(); // A drag does not stop training.
      }
      last = scene;
      if (slices.has("head")) startOver();
    },
    ["scene", "head"],
  );
}

/**
 * Open the panel for a step whose task has target weights, and close it when the step is left. The panel also closes while
 * numbers are hidden, because its target would reveal them. Closing it stops training.
 * @param {Store} store @param {LearningPlayer} player @param {(wish: string | Rows) => void} learnThat
 */
function followPlaces(store, player, learnThat) {
  /** @type {string | null} */
  let shown = null; // The step whose target the panel shows.
  let isOpen = false;

  function follow() {
    const { learning } = store.status;
    if (learning && hidesNumbers(store.status.answer, store.location)) store.setStatus({ learning: null });
    if (isOpen && !store.status.learning) player.pause();
    isOpen = store.status.learning !== null;
    const { lesson } = store.status.answer;
    const step = lesson?.learns ? `${lesson.name}/${lesson.step}` : null;
    if (step === shown) return;
    shown = step;
    if (lesson?.learns) learnThat(lesson.learns);
    else store.setStatus({ learning: null });
  }

  store.subscribe(follow, ["learning", "answer", "location", "pictured"]);
  follow();
}

/** Set the target, and hold a number while others train. @param {LearningSettings} spec @param {Course} course @param {Aim} aim */
const createChoices = (spec, { now, set }, aim) => ({
  /** @param {number} row @param {number[]} shares that add up to 1 */
  setShares(row, shares) {
    const rows = now()?.rows;
    if (rows) aim.at({ goal: null, rows: rows.with(row, shares) });
  },
  /** Keep the number that has the focus, or none, out of training. @param {Pin | null} pin */
  grasp(pin) {
    const open = now();
    const held = pin && spec.matrices.includes(pin.quantity) ? pin : null;
    if (open && open.held !== held) set({ held });
  },
});
