// What happens to the state, each a pure function: one scene after the other, and back by undo and redo; and what every
// table of such actions is made with.

import { followTokens } from "./scene.js";

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

/** @param {State} state @param {Partial<View>} changes @returns {State} */
export const withView = (state, changes) => ({ ...state, view: changed(state.view, changes) });

/** @param {State} state @param {Partial<Status>} changes @returns {State} */
export const withStatus = (state, changes) => ({ ...state, status: changed(state.status, changes) });

/**
 * The very same where nothing is another.
 * @template {object} Part @param {Part} part @param {Partial<Part>} changes @returns {Part}
 */
function changed(part, changes) {
  const names = /** @type {(keyof Part)[]} */ (Object.keys(changes));
  return names.every((name) => name in part && part[name] === changes[name]) ? part : { ...part, ...changes };
}

/**
 * With what is open now: of a gradient and of training the tool is open exactly while they are there.
 * @param {State} state @returns {State}
 */
export function withTools(state) {
  const { view, status } = state;
  const open = withTool(withTool(view.open, "matters", Boolean(view.gradient)), "learn", Boolean(status.learning));
  return open === view.open ? state : withView(state, { open });
}

/** @param {string[]} open @param {string} name @param {boolean} is open */
export function withTool(open = [], name, is) {
  if (open.includes(name) === is) return open;
  return is ? [...open, name] : open.filter((one) => one !== name);
}

/**
 * One table of several. A name that two of them have is an error: one would silently replace the other.
 * @template {object[]} Tables @param {Tables} tables @returns {United<Tables>}
 */
export function united(...tables) {
  const names = tables.flatMap(Object.keys);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  if (twice.length > 0) throw new Error(`named twice: ${twice.join(", ")}`);
  return Object.assign({}, ...tables);
}
