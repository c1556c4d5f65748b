// @ts-check
// One scene after the other, and back: edits, undo, redo. Actions on the state, each a pure function.

import { followTokens } from "./token_places.js";

const LONGEST_PAST = 300;

/** @param {State} state @returns {Moment} */
const here = ({ scene, view }) => ({ scene, place: { preset: view.preset, lesson: view.lesson } });

/**
 * Another scene stands there: what is looked at follows its tokens, unless it is the scene of another place.
 * @param {State} state @param {Scene} scene @param {Partial<View>} changes @returns {State}
 */
function replaced(state, scene, changes) {
  const { view, quantities } = state;
  const head = Math.min(view.head, scene.heads.length - 1); // the head on screen is always one that there is
  const stays = isSamePlace({ ...view, ...changes }, view);
  const followed = { ...(stays && followTokens(quantities, view, state.scene, scene)), ...changes };
  const isSame = Object.keys(followed).length === 0 && head === view.head;
  return { ...state, scene, view: isSame ? view : { ...view, head, ...followed } };
}

/** @param {Place} left @param {Place} right */
export const isSamePlace = (left, right) =>
  left.preset === right.preset && String(left.lesson) === String(right.lesson);

export const history = {
  /**
   * An edit. Those that share a gesture (one scrub, one stay in a cell) are one step of undo.
   * @param {State} state @param {Scene} scene @param {string | null} [gesture] @param {Partial<View>} [changes]
   * @returns {State}
   */
  commit(state, scene, gesture = null, changes = {}) {
    if (scene === state.scene) return state;
    const name = state.playing !== null && state.status.moving ? state.playing : gesture;
    const goesOn = name !== null && name === state.gesture;
    const past = goesOn ? state.past : [...state.past.slice(-LONGEST_PAST), here(state)];
    return { ...replaced(state, scene, changes), past, future: [], gesture: name };
  },

  /** The next edit is a new step of undo, whatever its gesture is called. @param {State} state @returns {State} */
  endGesture: (state) => (state.playing === null ? { ...state, gesture: null } : state),

  /** A gesture was none: as before it, if it has changed anything. @param {State} state @param {string} gesture */
  takeBack: (state, gesture) => (state.gesture === gesture ? history.undo(state) : state),

  /**
   * What plays is one step of undo; null when it has ended.
   * @param {State} state @param {string | null} gesture @returns {State}
   */
  playUnder: (state, gesture) => ({ ...state, playing: gesture, gesture: null }),

  /** @param {State} state @returns {State} */
  undo(state) {
    const to = state.past.at(-1);
    if (!to) return { ...state, gesture: null };
    const [past, future] = [state.past.slice(0, -1), [here(state), ...state.future]];
    return { ...replaced(state, to.scene, to.place), past, future, gesture: null };
  },

  /** @param {State} state @returns {State} */
  redo(state) {
    const [to, ...future] = state.future;
    if (!to) return { ...state, gesture: null };
    return { ...replaced(state, to.scene, to.place), past: [...state.past, here(state)], future, gesture: null };
  },
};
