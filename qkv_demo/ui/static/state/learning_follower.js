// @ts-check
// The learning panel follows what others do: hands that move numbers, other scenes, other places, steps of a lesson.

import { alikeToLearn, rulesOf } from "./learned_numbers.js";
import { firstWish } from "./learning_room.js";
import { isWaiting } from "./waiting.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./learning_room.js").Room} Room */
/** @typedef {import("./learning_player.js").LearningPlayer} LearningPlayer */

/**
 * What others do to the scene.
 * @param {{ store: Store, told: ToldLearning, room: Room, player: LearningPlayer }} parts
 * @param {import("./learning.js").Aim} aiming
 */
export function followScene({ store, told, room, player }, { aim, bend, measure }) {
  let last = store.scene;
  let { head, language } = store.view;

  /** Tokens or sizes are others: a target of one's own and pins mean nothing here. */
  function startOver() {
    const goal = room.now()?.goal;
    const named = goal !== undefined && goal !== null && told.ready.includes(goal);
    const fits = named ? goal : firstWish(told, store.view);
    if (room.now()) aim({ goal: fits, guest: false, rows: null, pinned: [] });
  }

  /** A hand turns numbers while it may play, or the scene is another. @param {boolean} moving */
  function onOther(moving) {
    if (moving && room.now()?.contest?.stage === "gradient")
      player.pause(); // no turn of the gradient's alone
    else if (moving && room.now()?.playing) player.hold(last, store.scene);
    else if (room.now()?.playing) player.pause();
    if (moving) player.learned.inherit(last, store.scene);
    else player.forget();
    measure(moving);
  }

  store.subscribe((change) => {
    const { scene, view, status } = store;
    if (!status.moving) player.letGo();
    if (change.kind === "scene" && scene !== last && !player.isCommitting()) {
      if (!alikeToLearn(last, scene)) startOver();
      else if (rulesOf(told, last) !== rulesOf(told, scene)) bend();
      else onOther(status.moving);
    }
    last = scene;
    if (view.head !== head) startOver();
    else if (view.language !== language) measure();
    ({ head, language } = view);
  });
}

/**
 * Going to another place has closed the panel, and a number that waits for a guess closes it: its target would tell.
 * Whatever closes it, nothing plays on.
 * @param {{ store: Store, room: Room, player: LearningPlayer }} parts
 */
export function followPlaces({ store, room, player }) {
  let open = false;
  store.subscribe(() => {
    if (room.now() && isWaiting(store.status)) store.setStatus({ learning: null });
    const before = open;
    open = room.now() !== null;
    if (before && !open) player.pause();
  });
}

/**
 * A step of a lesson may wish for weights: the panel opens with the wish, and closes when the step is left.
 * @param {Store} store
 * @param {{ openLearning: (wish: string | Rows) => void, closeLearning: () => void }} panel
 */
export function followLesson(store, { openLearning, closeLearning }) {
  /** @type {string | null} */
  let shown = null; // the step whose wish the panel shows

  function follow() {
    const { lesson } = store.status.answer;
    const step = lesson?.learns ? `${lesson.name}/${lesson.step}` : null;
    if (step === shown) return;
    shown = step;
    if (lesson?.learns) openLearning(lesson.learns);
    else closeLearning();
  }

  store.subscribe(follow);
  follow();
}
