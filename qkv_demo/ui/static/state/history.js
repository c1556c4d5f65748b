// The store's actions that replace the scene: edits, opening another location, undo and redo. Each action is a pure function of
// the state.

import { withStatus } from "./actions.js";
import { isSameLocation, leavesLocation, returnTo } from "./location.js";
import { followTokens } from "./scene.js";

const LONGEST_PAST = 300;

/** @param {State} state @returns {HistoryEntry} */
const here = ({ scene, location }) => ({ scene, location });

/**
 * Return the state with another scene. If the location is the same, the selected token stays selected even if it has moved to
 * another row.
 * @param {State} state @param {Scene} scene @param {Partial<Look>} changes @param {UserLocation} location
 * @returns {State}
 */
function replaced(state, scene, changes, location) {
  const { view, quantities } = state;
  const head = Math.min(view.head, scene.heads.length - 1); // The new scene may have fewer heads.
  const stays = isSameLocation(location, state.location);
  const followed = { ...(stays && followTokens(quantities, view, state.scene, scene)), ...changes };
  const isSame = Object.keys(followed).length === 0 && head === view.head;
  return { ...state, scene, location, view: isSame ? view : { ...view, head, ...followed } };
}

/** Return the undo history with the current scene added at its end. @param {State} state */
const pastWith = (state) => [...state.past.slice(-LONGEST_PAST), here(state)];

/** Return the state after a drag or typing has ended. @param {State} state @returns {State} */
const atRest = (state) => ({ ...withStatus(state, { moving: false }), gesture: null });

export const history = {
  /**
   * Replace the scene as the result of an edit. Consecutive edits with the same gesture, such as all moves of one drag, are
   * undone together.
   * @param {State} state @param {Scene} scene @param {string | null} [gesture] @returns {State}
   */
  commit(state, scene, gesture = null) {
    if (scene === state.scene) return state;
    const name = state.playing !== null && state.status.moving ? state.playing : gesture;
    const goesOn = name !== null && name === state.gesture;
    const past = goesOn ? state.past : pastWith(state);
    return { ...replaced(state, scene, {}, state.location), past, future: [], gesture: name };
  },

  /**
   * Replace both the scene and the location. This ends any drag, and any animation of a matrix's effect on the plane.
   * @param {State} state @param {Scene} scene @param {UserLocation} location @param {Partial<Look>} [changes]
   * @returns {State}
   */
  open(state, scene, location, changes = {}) {
    const past = leavesLocation(state.location, location) ? [] : pastWith(state);
    const opened = atRest(replaced(state, scene, changes, location));
    return { ...withStatus(opened, { morph: null }), past, future: [] };
  },

  /** End the current gesture, so that the next edit can be undone separately. @param {State} state @returns {State} */
  endGesture: (state) => (state.playing === null ? { ...state, gesture: null } : state),

  /**
   * Undo all edits of a gesture that the user has cancelled, such as a drag ended with Escape.
   * @param {State} state @param {string} gesture
   */
  takeBack: (state, gesture) => (state.gesture === gesture ? history.undo(state) : state),

  /**
   * Group all following edits into one undo step, while a training run goes on. Passing null ends the group.
   * @param {State} state @param {string | null} gesture @returns {State}
   */
  playUnder: (state, gesture) => ({ ...state, playing: gesture, gesture: null }),

  /** @param {State} state @returns {State} */
  undo(state) {
    const to = state.past.at(-1);
    if (!to) return { ...state, gesture: null };
    const [past, future] = [state.past.slice(0, -1), [here(state), ...state.future]];
    return { ...atRest(replaced(state, to.scene, {}, returnTo(state.location, to.location))), past, future };
  },

  /** @param {State} state @returns {State} */
  redo(state) {
    const [to, ...future] = state.future;
    if (!to) return { ...state, gesture: null };
    const location = returnTo(state.location, to.location);
    return { ...atRest(replaced(state, to.scene, {}, location)), past: [...state.past, here(state)], future };
  },
};
