// The store's actions that replace the scene: edits, opening another location, undo and redo. Each action is a pure function of
// the state.

import { withStatus } from "./actions.js";
import { isSameLocation, isUndoCleared, locationAfterUndo } from "./location.js";
import { followTokens } from "./scene.js";

const MAX_UNDO_STEPS = 300;

/** Return a history entry for the current state. @param {State} state @returns {HistoryEntry} */
const createEntry = ({ scene, location }) => ({ scene, location, selection: null });

/** Return a history entry for the current state that includes the selection. @param {State} state @returns {HistoryEntry} */
const createEntryWithSelection = (state) => {
  const { head, pair, cell } = state.view;
  return { ...createEntry(state), selection: { head, pair, cell } };
};

/**
 * Return the state with another scene. If the location is the same, the selected token stays selected even if it has moved to
 * another row.
 * @param {State} state @param {Scene} scene @param {Partial<ViewState>} selectionChanges @param {UserLocation} location
 * @returns {State}
 */
function stateWithScene(state, scene, selectionChanges, location) {
  const { view, quantities } = state;
  const head = Math.min(view.head, scene.heads.length - 1); // The new scene may have fewer heads.
  const hasSameLocation = isSameLocation(location, state.location);
  const selection = { ...(hasSameLocation && followTokens(quantities, view, state.scene, scene)), ...selectionChanges };
  const isViewUnchanged = Object.keys(selection).length === 0 && head === view.head;
  return { ...state, scene, location, view: isViewUnchanged ? view : { ...view, head, ...selection } };
}

/** Return the undo history with an entry added at its end. @param {State} state @param {HistoryEntry} entry */
const pastWithEntry = ({ past }, entry) => [...past.slice(-MAX_UNDO_STEPS), entry];

/**
 * Return the state after undo or redo, which has the scene and the location of a history entry. Also return a new entry that
 * reverses this change. If the entry contains a selection, restore the selection too.
 * @param {State} state @param {HistoryEntry} entry @returns {[State, HistoryEntry]}
 */
function restoreEntry(state, entry) {
  const location = locationAfterUndo(state.location, entry.location);
  const nextState = withoutGesture(stateWithScene(state, entry.scene, entry.selection ?? {}, location));
  return [nextState, entry.selection ? createEntryWithSelection(state) : createEntry(state)];
}

/** Return the state after a drag or typing has ended. @param {State} state @returns {State} */
const withoutGesture = (state) => ({ ...withStatus(state, { isEditingNumber: false }), gesture: null });

export const history = {
  /**
   * Replace the scene as the result of an edit. Consecutive edits with the same gesture, such as all moves of one drag, are
   * undone together.
   * @param {State} state @param {Scene} scene @param {string | null} [gesture] @returns {State}
   */
  commit(state, scene, gesture = null) {
    if (scene === state.scene) return state;
    const gestureName = state.runGesture !== null && state.status.isEditingNumber ? state.runGesture : gesture;
    const continuesGesture = gestureName !== null && gestureName === state.gesture;
    const past = continuesGesture ? state.past : pastWithEntry(state, createEntry(state));
    return { ...stateWithScene(state, scene, {}, state.location), past, future: [], gesture: gestureName };
  },

  /**
   * Replace both the scene and the location. Any drag ends, and so does any animation that shows the effect of a matrix on the
   * plane.
   * @param {State} state @param {Scene} scene @param {UserLocation} location @param {Partial<ViewState>} [changes]
   * @returns {State}
   */
  open(state, scene, location, changes = {}) {
    const past = isUndoCleared(state.location, location) ? [] : pastWithEntry(state, createEntryWithSelection(state));
    const nextState = withoutGesture(stateWithScene(state, scene, changes, location));
    return { ...withStatus(nextState, { morphProgress: null }), past, future: [] };
  },

  /** End the current gesture, so that the next edit can be undone separately. @param {State} state @returns {State} */
  endGesture: (state) => (state.runGesture === null ? { ...state, gesture: null } : state),

  /**
   * Undo all edits of a gesture that the user has cancelled, such as a drag ended with Escape.
   * @param {State} state @param {string} gesture
   */
  cancelGesture: (state, gesture) => (state.gesture === gesture ? history.undo(state) : state),

  /**
   * Group all following edits into one undo step, until null is passed. Training uses this, so that one Undo reverts a whole run.
   * @param {State} state @param {string | null} gesture @returns {State}
   */
  groupEdits: (state, gesture) => ({ ...state, runGesture: gesture, gesture: null }),

  /** @param {State} state @returns {State} */
  undo(state) {
    const entry = state.past.at(-1);
    if (!entry) return { ...state, gesture: null };
    const [nextState, redoEntry] = restoreEntry(state, entry);
    return { ...nextState, past: state.past.slice(0, -1), future: [redoEntry, ...state.future] };
  },

  /** @param {State} state @returns {State} */
  redo(state) {
    const [entry, ...future] = state.future;
    if (!entry) return { ...state, gesture: null };
    const [nextState, undoEntry] = restoreEntry(state, entry);
    return { ...nextState, past: [...state.past, undoEntry], future };
  },
};
