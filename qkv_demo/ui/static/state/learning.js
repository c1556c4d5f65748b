// @ts-check
// The gradient as a second hand: a target, the distance to it after every edit, and steps towards it.

import { rememberDone } from "../browser/storage.js";
import { alikeToLearn, openKeys, rulesOf, withShare } from "./learning_numbers.js";
import { createLearningPlayer, PACES } from "./learning_player.js";
import { AFRESH, createLearningPanel, firstWish, isAmong } from "./learning_panel.js";
import { createMatrices } from "./scene.js";
import { isWaiting } from "./waiting.js";

/** @typedef {ReturnType<typeof createAim>} Aim */
/** @typedef {import("./learning_panel.js").Panel} Panel */
/** @typedef {import("./learning_player.js").LearningPlayer} LearningPlayer */
/** @typedef {{ store: Store, told: ToldLearning, panel: Panel, player: LearningPlayer }} Parts */

const FIRST_PACE = 2;

/**
 * @param {{
 *   store: Store, settings: Pick<Settings, "learning" | "quantities" | "limits">, replay: Pick<Replay, "program">,
 *   openScene: (scene: Scene) => Promise<boolean>,
 * }} parts
 */
export function createLearning({ store, settings, replay, openScene }) {
  const { learning: told, quantities, limits } = settings;
  const matrices = createMatrices(quantities);
  const panel = createLearningPanel({ store, told, replay, matrices });
  const player = createLearningPlayer({ store, told, panel, matrices, most: limits.magnitude });
  const parts = { store, told, panel, player };
  const aim = createAim(parts);
  followHands(parts, aim);
  store.subscribe(() => noteSolved(parts), ["learning"]);

  /**
   * With a ready target by its name, or what each row should be, else what the place is for. `guest`: the scene came
   * with it, in place of the person's own.
   * @param {string | Rows} [wish] @param {boolean} [guest]
   */
  function openLearning(wish = firstWish(told, store.view), guest = false) {
    if (isWaiting(store.status)) return;
    const isNamed = typeof wish === "string";
    const target = isNamed ? { goal: wish, rows: told.puzzles[wish]?.target ?? null } : { goal: null, rows: wish };
    const choices = { guest, seed: 0, matrices: told.chosen, pinned: [], held: null, pace: FIRST_PACE, playing: false };
    store.setStatus({ learning: { ...target, ...choices, ...AFRESH } });
    aim.at({});
  }

  /** By hand; a scene that came with a puzzle stays, which is said. */
  function closeLearning() {
    const guest = panel.now()?.guest;
    store.setStatus({ learning: null });
    if (guest) store.announce({ key: "ui.learn.closed" });
  }
  followPlaces(parts, openLearning);

  /** @param {string} goal the name of a ready target, or of a puzzle, which has a scene of its own */
  async function setGoal(goal) {
    if (!Object.hasOwn(told.puzzles, goal)) return aim.at({ goal, rows: null });
    if (await openScene(told.puzzles[goal].scene)) openLearning(goal, true);
  }

  return {
    openLearning: () => openLearning(),
    closeLearning,
    learnThat: openLearning,
    /**
     * With a target by its name, as an address names it. A puzzle comes with its scene, unless the address `brings` one.
     * @param {string} goal @param {boolean} brings
     */
    openGoal(goal, brings) {
      const isPuzzle = Object.hasOwn(told.puzzles, goal);
      if (isPuzzle && !brings) setGoal(goal);
      else if (isPuzzle || told.ready.includes(goal)) openLearning(goal);
    },
    setGoal,
    openPuzzle: setGoal,
    ...createTargets(parts, aim),
    ...createChoices(parts),
    playLearning: () => (panel.now()?.playing ? player.pause() : player.play()),
    stepLearning: player.step,
  };
}

/** A puzzle that is solved here, and not by whoever sent the link, stays so in this browser. @param {Parts} parts */
function noteSolved({ told, panel }) {
  const { goal, course } = panel.now() ?? { goal: null, course: [] };
  const isPuzzle = goal !== null && Object.hasOwn(told.puzzles, goal);
  if (isPuzzle && course.length > 1 && panel.isThere()) rememberDone("goal", goal, 1);
}

/** What it aims at, and how far that is. @param {Parts} parts */
function createAim({ store, panel, player }) {
  /** @type {{ scene: Scene, edited: boolean } | null} */
  let due = null; // what is measured as soon as its picture is there

  /** Where a hand has moved numbers it counts as its doing. @param {boolean} [edited] */
  function measure(edited = false) {
    due = { scene: store.scene, edited };
    settle();
  }

  function settle() {
    const { scene, status } = store;
    if (due?.scene !== scene || status.pictured !== scene || panel.now()?.playing !== false) return;
    const way = panel.way();
    if (!way) return;
    const { edited } = due;
    due = null;
    if (way.error !== undefined) return panel.set({ error: way.error });
    const { descent, target } = way;
    panel.arrive(scene, target, [descent.distance(scene, target)], player.learned.by(scene), edited);
  }
  store.subscribe(settle, ["answer", "pictured"]);

  /** @param {Partial<Learning>} changes */
  function begin(changes) {
    player.pause();
    player.forget();
    panel.set({ ...AFRESH, ...changes });
    measure();
  }

  return {
    measure,
    /** Another target: what was reached on the way to the last counts no more. @param {Partial<Learning>} changes */
    at(changes) {
      panel.forget();
      begin(changes);
    },
    /** Other rules, by which nothing has been reached yet, or else long ago. */
    anew: () => begin({ best: panel.best() }),
  };
}

/** Hands that move numbers, other scenes, another head. @param {Parts} parts @param {Aim} aim */
function followHands({ store, told, panel, player }, aim) {
  let last = store.scene;

  /** Tokens or sizes are others: a target of one's own and pins mean nothing here. */
  function startOver() {
    const goal = panel.now()?.goal;
    const fits = goal && told.ready.includes(goal) ? goal : firstWish(told, store.view);
    if (panel.now()) aim.at({ goal: fits, guest: false, rows: null, pinned: [] });
  }

  /** A hand turns numbers while it may play, or the scene is another. @param {boolean} moving */
  function onOther(moving) {
    if (moving && panel.now()?.playing) player.hold(last, store.scene);
    else if (panel.now()?.playing) player.pause();
    if (moving) player.learned.inherit(last, store.scene);
    else player.forget();
    aim.measure(moving);
  }

  store.subscribe(
    ({ slices }) => {
      const { scene, status } = store;
      if (!status.moving) player.letGo();
      if (scene !== last && !player.isCommitting()) {
        if (!alikeToLearn(last, scene)) startOver();
        else if (rulesOf(told, last) !== rulesOf(told, scene)) aim.anew();
        else onOther(status.moving);
      }
      last = scene;
      if (slices.has("head")) startOver();
    },
    ["scene", "moving", "head"],
  );
}

/**
 * A step of a lesson may wish for weights: the panel opens with the wish, and closes when the step is left. A number
 * that waits for a guess closes it: its target would tell. Whatever closes it, nothing plays on.
 * @param {Parts} parts @param {(wish: string | Rows) => void} openLearning
 */
function followPlaces({ store, panel, player }, openLearning) {
  /** @type {string | null} */
  let shown = null; // the step whose wish the panel shows
  let isOpen = false;

  function follow() {
    if (panel.now() && isWaiting(store.status)) store.setStatus({ learning: null });
    if (isOpen && !panel.now()) player.pause();
    isOpen = panel.now() !== null;
    const { lesson } = store.status.answer;
    const step = lesson?.learns ? `${lesson.name}/${lesson.step}` : null;
    if (step === shown) return;
    shown = step;
    if (lesson?.learns) openLearning(lesson.learns);
    else store.setStatus({ learning: null });
  }

  store.subscribe(follow, ["learning", "answer", "beat", "detour", "pictured"]);
  follow();
}

/** What the weights should be. @param {Parts} parts @param {Aim} aim */
const createTargets = ({ store, panel }, aim) => ({
  anotherSeed: () => aim.at({ seed: (panel.now()?.seed ?? 0) + 1, rows: null }),
  /** False where such a share cannot be. @param {number} row @param {number} column @param {number} share */
  setShare(row, column, share) {
    const rows = panel.now()?.rows;
    const line = rows ? withShare(rows[row], column, share, openKeys(store.status.answer, row)) : null;
    if (rows && line) aim.at({ goal: null, rows: rows.with(row, line) });
    return line !== null;
  },
  /** @param {number} row @param {number[]} shares that add up to 1 */
  setShares(row, shares) {
    const rows = panel.now()?.rows;
    if (rows) aim.at({ goal: null, rows: rows.with(row, shares) });
  },
});

/** What learns, and how fast. @param {Parts} parts */
const createChoices = ({ told, panel, player }) => ({
  /** @param {number} by */
  changePace(by) {
    const pace = (panel.now()?.pace ?? FIRST_PACE) + by;
    if (PACES[pace]) panel.set({ pace });
  },
  /** @param {string} name @param {boolean} on */
  chooseMatrix(name, on) {
    const others = (panel.now()?.matrices ?? []).filter((matrix) => matrix !== name);
    player.pause({ matrices: panel.learning(on ? [...others, name] : others), error: null });
    player.forget(); // it was of other matrices
  },
  /** A number has the focus: it stays, whatever plays, until it has been left. @param {Pin | null} pin */
  grasp(pin) {
    const open = panel.now();
    const held = pin && told.matrices.includes(pin.quantity) ? pin : null;
    if (open && open.held !== held) panel.set({ held });
  },
  /** Whether the number that has the focus stays while others learn. */
  isHeld: () => Boolean(panel.now()?.playing && panel.now()?.held),
  /** @param {Pin} pin */
  togglePin(pin) {
    const pinned = panel.now()?.pinned;
    if (!pinned || !told.matrices.includes(pin.quantity)) return;
    const others = pinned.filter((one) => !isAmong([one], pin));
    panel.set({ pinned: isAmong(pinned, pin) ? others : [...pinned, pin] });
  },
});
