// What happens to the state, each a pure function: one scene after the other, and back by undo and redo; and what the person
// looks at: the selected number and pair, the gradient, the head, what unfolds beside the stage.

import { isSmall, windowSize } from "../browser/window_size.js";
import { isFree, isSamePlace, leavesPlace, returnTo } from "./location.js";
import { followTokens, isHeavy } from "./scene.js";

const LONGEST_PAST = 300;

/** @param {State} state @returns {Moment} */
const here = ({ scene, location }) => ({ scene, location });

/**
 * Another scene stands there: what is looked at follows its tokens, unless it is the scene of another place.
 * @param {State} state @param {Scene} scene @param {Partial<Look>} changes @param {UserLocation} location
 * @returns {State}
 */
function replaced(state, scene, changes, location) {
  const { view, quantities } = state;
  const head = Math.min(view.head, scene.heads.length - 1); // the head on screen is always one that there is
  const stays = isSamePlace(location, state.location);
  const followed = { ...(stays && followTokens(quantities, view, state.scene, scene)), ...changes };
  const isSame = Object.keys(followed).length === 0 && head === view.head;
  return { ...state, scene, location, view: isSame ? view : { ...view, head, ...followed } };
}

/** What a drag or typing has moved rests. @param {State} state @returns {State} */
const atRest = (state) => ({ ...withStatus(state, { moving: false }), gesture: null });

export const history = {
  /**
   * An edit. Those that share a gesture (one scrub, one stay in a cell) are one step of undo.
   * @param {State} state @param {Scene} scene @param {string | null} [gesture] @param {Partial<Look>} [changes]
   * @param {UserLocation} [location] @returns {State}
   */
  commit(state, scene, gesture = null, changes = {}, location = state.location) {
    if (scene === state.scene) return withLocation(state, location);
    const name = state.playing !== null && state.status.moving ? state.playing : gesture;
    const goesOn = name !== null && name === state.gesture;
    const edited = goesOn ? state.past : [...state.past.slice(-LONGEST_PAST), here(state)];
    const past = leavesPlace(state.location, location) ? [] : edited;
    return { ...replaced(state, scene, changes, location), past, future: [], gesture: name };
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

/** @param {State} state @param {Partial<Look>} changes @returns {State} */
export const withView = (state, changes) => ({ ...state, view: changed(state.view, changes) });

/** @param {State} state @param {Partial<Status>} changes @returns {State} */
export const withStatus = (state, changes) => ({ ...state, status: changed(state.status, changes) });

/** Return the state at another location. @param {State} state @param {UserLocation} location @returns {State} */
export const withLocation = (state, location) => (location === state.location ? state : { ...state, location });

/**
 * Return the state with changed fields of the lesson's step that is open; elsewhere nothing changes.
 * @param {State} state @param {Partial<LessonLocation>} changes @returns {State}
 */
export const withProgress = (state, changes) =>
  state.location.kind === "lesson" ? withLocation(state, changed(state.location, changes)) : state;

/** @param {State} state @param {SavedSelection | null} before @returns {State} */
const withBefore = (state, before) => withLocation(state, changed(state.location, { before }));

/**
 * Return an object with changed fields, the same object if none differs.
 * @template {object} Part @param {Part} part @param {Partial<Part>} changes @returns {Part}
 */
export function changed(part, changes) {
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
function withTool(open = [], name, is) {
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

/** @param {Pick<State, "status">} state @param {string} quantity */
const isGiven = ({ status }, quantity) => status.answer.schema.some(({ name, given }) => name === quantity && given);

/**
 * The selected number if it is computed, else the weight of the selected pair; its score where weights are given too.
 * @param {State} state @returns {CellIndex}
 */
function computedCell(state) {
  const { cell, pair } = state.status.answer.view;
  if (!isGiven(state, cell[0])) return cell;
  return [isGiven(state, "weights") ? "scores" : "weights", ...pair];
}

/** What gets mixed is shown with the arithmetic of an updated value. @param {State} state */
const isMixing = (state) => isFree(state) && (state.view.cell ?? state.status.answer.view.cell)[0] === "output";

/** @param {State} state @param {PairIndex} pair */
function lookAt(state, pair, mixing = isMixing(state)) {
  /** @type {CellIndex} */
  const cell = mixing ? ["output", pair[0], 0] : ["weights", ...pair];
  const { gradient } = state.view;
  return withView(state, { pair, cell, gradient: gradient && !isGiven(state, "weights") ? cell : gradient });
}

/**
 * Whom a number is about: it has a pair of its own, or is computed for one who asks, with whoever answers already; null
 * where it leaves that as it is.
 * @param {State} state @param {CellIndex} cell @returns {PairIndex | null}
 */
function pairOf(state, [quantity, row, column]) {
  const about = state.quantities.find(({ name }) => name === quantity);
  if (about?.columns === "keys") return [row, column];
  const asks = about?.rows === "tokens" && about.scale !== "given";
  return asks && row !== state.status.answer.view.pair[0] ? [row, whomElse(state, row)] : null;
}

/** Who answers, now that another asks: never themselves. @param {State} state @param {number} row */
function whomElse({ scene, status }, row) {
  const [asked, answering] = status.answer.view.pair;
  return scene.context === null && answering === row ? asked : answering;
}

/**
 * Where the largest share is; of equal ones, where somebody looks already.
 * @param {number[]} shares @param {number} kept
 */
const mostOf = (shares, kept) => shares.reduce((most, share, column) => (share > shares[most] ? column : most), kept);

/**
 * Whether the arithmetic of a step's number is there with its words; beside the whole stage it would lie over what
 * nobody has pressed.
 * @param {Pick<Picture, "lesson">} found @param {Pick<View, "everything" | "presenting">} view
 */
export const explains = ({ lesson }, { everything, presenting }) =>
  Boolean(lesson?.explains) && (presenting || !everything) && !isSmall(windowSize(), presenting);

/**
 * What nobody reads now, and Python leaves out: a tool that is open nowhere, and while a hand moves what pictures are
 * called and the arithmetic of a number whose card is closed.
 * @param {Pick<State, "view" | "status">} state
 */
export function foldedOf({ view, status: { answer, moving, sheet } }) {
  const { staging, lesson } = answer;
  const told = [...staging.shown, ...staging.handles, ...(lesson?.ends_on ?? [])];
  return [
    ...(told.includes("dial") || view.open.includes("lopsided") ? [] : ["lopsided"]),
    ...(moving && !sheet && isLookedAt(view, answer.view) ? ["number"] : []),
    ...(moving ? ["captions"] : []),
  ];
}

/** Whether it is what was answered. @param {State["view"]} view @param {Picture["view"]} answered */
const isLookedAt = ({ head, pair, cell }, answered) =>
  String([head, pair, cell ?? answered.cell]) === String([answered.head, answered.pair, answered.cell]);

export const looking = {
  /** @param {State} state @param {CellIndex} cell */
  pointAt(state, cell) {
    const { view } = state;
    // A gradient that is shown belongs to the last computed number: turning a given one must not change whose it is.
    const gradient = view.gradient && !isGiven(state, cell[0]) ? cell : view.gradient;
    return withView(state, { cell, pair: pairOf(state, cell) ?? view.pair, gradient });
  },

  /** A number is pressed. @param {State} state @param {CellIndex} cell */
  select(state, cell) {
    const { view } = state;
    if (String(cell) === String(view.cell)) return state;
    const before = { cell: view.cell, pair: view.pair };
    const isFirst = view.presenting && !state.location.before;
    return looking.pointAt(isFirst ? withBefore(state, before) : state, cell);
  },

  /** In a talk: from a number that was pressed back to what was told, with a step's own. @param {State} state */
  closeNumber(state) {
    const { view, status, location } = state;
    const sheet = view.presenting && explains(status.answer, view);
    const closed = withBefore(withStatus(state, { sheet }), null);
    return location.before ? withView(closed, location.before) : closed;
  },

  /** @param {State} state @param {number} head */
  showHead: (state, head) => withView(state, { head, cell: null }),

  /**
   * Another token asks: it is looked at with whom it attends to most, but for itself, unless no other of many is told. A
   * lesson's step says itself who answers, so there that stays.
   * @param {State} state @param {number} row
   */
  letAsk(state, row) {
    const itself = state.scene.context === null ? row : null;
    const kept = whomElse(state, row);
    const { trace, view } = state.status.answer;
    const shares = trace.heads[view.head].weights[row].map((share, column) => (column === itself ? 0 : (share ?? 0)));
    if (state.location.kind === "lesson") return lookAt(state, [row, kept]);
    const most = mostOf(shares, kept);
    const isAlone = itself !== null && shares.length > 2 && !isHeavy(shares[most]);
    return lookAt(state, [row, isAlone ? row : most]);
  },

  /** @param {State} state @param {number} column */
  letAnswer: (state, column) => lookAt(state, [state.status.answer.view.pair[0], column]),

  /** From the picture of queries and keys to that of what gets mixed, and back. @param {State} state */
  toggleMix: (state) => (isFree(state) ? lookAt(state, state.status.answer.view.pair, !isMixing(state)) : state),

  /** @param {State} state */
  toggleGradient: (state) => withView(state, { gradient: state.view.gradient ? null : computedCell(state) }),

  /** What the lesson's goal asks to watch, with its gradient. @param {State} state */
  toggleHint(state) {
    if (state.location.kind !== "lesson") return state;
    const hint = !state.location.hint;
    return withView(withProgress(state, { hint }), { gradient: (hint && state.status.answer.lesson?.watch) || null });
  },

  /** @param {State} state */
  toggleNotes: (state) =>
    state.location.kind === "lesson" ? withProgress(state, { notes: !state.location.notes }) : state,

  /** There is no page to be black. @param {State} state */
  toggleBlank: (state) => (state.view.presenting ? withStatus(state, { blank: !state.status.blank }) : state),

  /** @param {State} state @param {string} name of a tool that nothing else opens */
  toggleOpen: (state, name) =>
    withView(state, { open: withTool(state.view.open, name, !state.view.open.includes(name)) }),

  /** In a lesson: all that its step does not speak of. @param {State} state */
  toggleEverything: (state) => withView(state, { everything: !state.view.everything }),
};
