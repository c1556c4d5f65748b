// @ts-check
// The gradient as a second hand: a target, the distance to it after every edit, and steps towards it. Python makes the
// steps and measures; nothing is kept there, and stopping is not asking again.

import { createContest } from "./contest.js";
import { createQueue } from "../server/queue.js";
import { followLesson, followPlaces, followScene } from "./learning_follower.js";
import { createLearningPlayer, PACES } from "./learning_player.js";
import { AFRESH, createLearningRoom, firstWish } from "./learning_room.js";
import { createMatrices } from "./scene.js";
import { openKeys, withShare } from "./shares.js";
import { isWaiting } from "./waiting.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./learning_room.js").Room} Room */
/** @typedef {import("./learning_player.js").LearningPlayer} LearningPlayer */
/** @typedef {{ aim: (changes: Partial<Learning>) => void, bend: () => void, measure: (edited?: boolean) => void }} Aim */

const FIRST_PACE = 2;

/**
 * @param {{
 *   store: Store,
 *   told: ToldLearning & { quantities: Quantity[] },
 *   untilAnswered: import("../server/client.js").Client["untilAnswered"],
 *   run: Server["learn"],
 *   openScene: (scene: Scene) => Promise<boolean>,
 * }} parts
 */
export function createLearning({ store, told, untilAnswered, run, openScene }) {
  const room = createLearningRoom({ store, told, untilAnswered, run });
  const player = createLearningPlayer({ store, room, matrices: createMatrices(told.quantities) });
  const aiming = createAim(store, room, player);
  const { aim } = aiming;
  followScene({ store, told, room, player }, aiming);
  followPlaces({ store, room, player });

  /**
   * @param {string | Rows} [wish] a ready target by its name, or what each row should be; else what the place is for
   * @param {boolean} [guest] whether the scene came with it, in place of the person's own
   */
  function openLearning(wish = firstWish(told, store.view), guest = false) {
    if (isWaiting(store.status)) return;
    const { chosen: matrices } = told;
    const named = typeof wish === "string";
    const target = named ? { goal: wish, rows: told.puzzles[wish]?.target ?? null } : { goal: null, rows: wish };
    const start = { ...target, guest, seed: 0, matrices, pinned: [], held: null, pace: FIRST_PACE, playing: false };
    store.setStatus({ learning: { ...start, ...AFRESH } });
    aim({});
  }

  const closeLearning = () => store.setStatus({ learning: null });
  followLesson(store, { openLearning, closeLearning });

  const targets = createTargets({ store, told, room, openScene, openLearning }, aim);

  return {
    ...targets,
    openPuzzle: targets.setGoal,
    ...createChoices(told, room, player),
    openLearning: () => openLearning(),
    /** With a target by its name, for the scene as it is. @param {string} goal */
    openGoal(goal) {
      if (told.ready.includes(goal) || Object.hasOwn(told.puzzles, goal)) openLearning(goal);
    },
    /** By hand, whether it was open; a scene that came with a puzzle stays, which is said. */
    closeLearning() {
      const open = room.now();
      if (open) closeLearning();
      if (open?.guest) store.announce({ key: "ui.learn.closed" });
      return open !== null;
    },
    learnThat: openLearning,
    playLearning: () => (room.now()?.playing ? player.pause() : player.play()),
    ...createContest({ store, room, player }),
    stepLearning: player.step,
  };
}

/**
 * @param {Store} store
 * @param {Room} room
 * @param {LearningPlayer} player
 * @returns {Aim}
 */
function createAim(store, room, player) {
  let aims = 0; // a distance from an earlier target is none from this
  const distance = createQueue(
    async (/** @type {{ scene: Scene, edited: boolean }} */ { scene }) => {
      const at = aims;
      return { found: await room.ask(scene, { steps: 0 }), at };
    },
    ({ found, at }, { scene, edited }) => {
      if (at !== aims || room.now()?.playing !== false) return;
      if (found === undefined || found.error !== undefined) {
        room.set(found ? { error: found.error, lost: false } : { lost: true });
      } else {
        room.arrive(scene, found, found.losses, player.learned.by(scene), edited);
      }
    },
  );

  /** @param {boolean} [edited] whether a hand has moved numbers: then it counts as its doing */
  function measure(edited = false) {
    if (room.now()?.playing === false) distance.request({ scene: store.scene, edited });
  }

  /** @param {Partial<Learning>} changes */
  function begin(changes) {
    aims += 1;
    player.pause();
    player.forget();
    player.learned.beginAnew();
    room.set({ ...AFRESH, ...changes });
    measure();
  }

  return {
    measure,
    /** Another target: what was reached on the way to the last counts no more. */
    aim(changes) {
      room.forget();
      begin(changes);
    },
    /** Other rules, by which nothing has been reached yet, or else long ago. */
    bend: () => begin({ best: room.best() }),
  };
}

/**
 * What the weights should be.
 * @param {{
 *   store: Store, told: ToldLearning, room: Room,
 *   openScene: (scene: Scene) => Promise<boolean>, openLearning: (wish: string, guest: boolean) => void,
 * }} parts
 * @param {Aim["aim"]} aim
 */
function createTargets({ store, told, room, openScene, openLearning }, aim) {
  return {
    /** @param {string} goal the name of a ready target, or of a puzzle, which has a scene of its own */
    async setGoal(goal) {
      if (!Object.hasOwn(told.puzzles, goal)) return aim({ goal, rows: null });
      if (await openScene(told.puzzles[goal].scene)) openLearning(goal, true);
    },
    anotherSeed: () => aim({ seed: (room.now()?.seed ?? 0) + 1, rows: null }),
    /**
     * False where such a share cannot be.
     * @param {number} row
     * @param {number} column
     * @param {number} share
     */
    setShare(row, column, share) {
      const rows = room.now()?.rows;
      const line = rows ? withShare(rows[row], column, share, openKeys(store.status.answer, row)) : null;
      if (rows && line) aim({ goal: null, rows: rows.with(row, line) });
      return line !== null;
    },
    /** @param {number} row @param {number[]} shares that add up to 1 */
    setShares(row, shares) {
      const rows = room.now()?.rows;
      if (rows) aim({ goal: null, rows: rows.with(row, shares) });
    },
  };
}

/**
 * What learns, and how fast.
 * @param {ToldLearning} told
 * @param {Room} room
 * @param {LearningPlayer} player
 */
function createChoices(told, room, player) {
  return {
    /** @param {number} by */
    changePace(by) {
      const pace = (room.now()?.pace ?? FIRST_PACE) + by;
      if (PACES[pace]) room.set({ pace });
    },
    /**
     * @param {string} name
     * @param {boolean} on
     */
    chooseMatrix(name, on) {
      const others = (room.now()?.matrices ?? []).filter((matrix) => matrix !== name);
      player.pause({ matrices: room.learning(on ? [...others, name] : others), error: null });
      player.forget(); // it was of other matrices
    },
    /**
     * A number has the focus: it stays, whatever plays, until it has been left.
     * @param {Pin | null} pin
     */
    grasp(pin) {
      const open = room.now();
      const held = pin && told.matrices.includes(pin.quantity) ? pin : null;
      if (open && open.held !== held) room.set({ held });
    },
    /** Whether the number that has the focus stays while others learn. */
    isHeld: () => Boolean(room.now()?.playing && room.now()?.held),
    /** @param {Pin} pin */
    togglePin({ quantity, row, column }) {
      const pinned = room.now()?.pinned;
      if (!pinned || !told.matrices.includes(quantity)) return;
      /** @param {Pin} pin */
      const other = (pin) => pin.quantity !== quantity || pin.row !== row || pin.column !== column;
      const left = pinned.filter(other);
      room.set({ pinned: left.length < pinned.length ? left : [...pinned, { quantity, row, column }] });
    },
  };
}
