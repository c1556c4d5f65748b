// The store of the page's state. The state is changed only by actions, which are pure functions. Listeners learn which slices of
// the state have changed. The initial state comes from the address, or from work that was saved for this address.

import { changed, united, withLocation, withProgress, withStatus, withTools, withView, withVisit } from "./actions.js";
import { history } from "./history.js";
import { CLOSING, LAST_BEAT, fieldsOf, filmOf, locationFrom, ownSource } from "./location.js";
import { explains, looking } from "./looking.js";
import { isScene } from "./scene.js";
import { readSource } from "./source.js";
import { readPuzzle } from "./talk_steps.js";

const plain = {
  setView: withView,
  setStatus: withStatus,
  setLocation: withLocation,
  setVisit: withVisit,
  setProgress: withProgress,
  /**
   * Show a notice over the stage that explains why something is impossible. Null removes the notice.
   * @param {State} state @param {Sentence | null} sentence @param {Scene} [over] the scene that the notice is about
   */
  showError: (state, sentence, over = state.scene) =>
    withStatus(state, { notice: sentence && { ...sentence, good: false, over } }),
  /** Show a notice about a success. @param {State} state @param {Sentence & Pick<Notice, "instead">} sentence */
  announce: (state, sentence) => withStatus(state, { notice: { ...sentence, good: true, over: state.scene } }),
};

/** All actions of the store, by name. Each is a pure function of the state. */
export const ACTIONS = united(plain, history, looking);

/** @typedef {{ answer?: Picture | null, travels?: boolean, arrives?: boolean }} Arrival see Change */

/**
 * Create the store. `recompute` (see replay/replay.js) returns the numbers of a new scene before the server responds, or null if
 * the page cannot compute them.
 * @param {State} first @param {(scene: Scene, status: Status) => Partial<Status> | null} [recompute]
 */
export function createStore(first, recompute = () => null) {
  let state = withTools(first);
  let view = viewOf(state);
  /** @type {((change: Change) => void)[]} */
  const listeners = [];

  /**
   * Replace the state, and notify the listeners. Return whether anything has changed.
   * @param {State} next @param {Arrival} [arrival]
   */
  function replaceState(next, { answer = null, travels = false, arrives = false } = {}) {
    const before = { ...state, view };
    const isMoved = next.scene !== before.scene;
    state = withTools(isMoved && !answer ? withStatus(next, recompute(next.scene, next.status) ?? {}) : next);
    view = changed(view, viewOf(state));
    const slices = changedSlices(before, { ...state, view });
    const change = { slices, answer, from: travels ? before.scene : null, arrives };
    for (const listener of slices.size > 0 ? listeners : []) listener(change);
    return slices.size > 0;
  }

  const acts = bindActions(() => state, replaceState);

  return {
    get scene() {
      return state.scene;
    },
    get location() {
      return state.location;
    },
    get view() {
      return view;
    },
    get status() {
      return state.status;
    },
    get past() {
      return state.past;
    },
    get canUndo() {
      return state.past.length > 0;
    },
    get canRedo() {
      return state.future.length > 0;
    },
    /**
     * Call a listener whenever one of these slices has changed. Without `slices`, call it on every change.
     * @param {(change: Change) => void} listener @param {Slice[]} [slices]
     */
    subscribe(listener, slices) {
      listeners.push((change) => {
        if (!slices || slices.some((slice) => change.slices.has(slice))) listener(change);
      });
    },
    ...acts,
    acts,
    /**
     * Replace the scene as the result of an edit, which can be undone.
     * @param {Scene} scene @param {string | null} [gesture] @param {Arrival} [arrival]
     */
    commit: (scene, gesture = null, arrival = {}) => replaceState(ACTIONS.commit(state, scene, gesture), arrival),
    /**
     * Open a scene at a location.
     * @param {Scene} scene @param {UserLocation} location @param {Partial<Look>} changes @param {Arrival} arrival
     */
    open: (scene, location, changes, arrival) => replaceState(ACTIONS.open(state, scene, location, changes), arrival),
  };
}

/**
 * Bind every action to the store. A bound action returns whether the state has changed.
 * @param {() => State} getState @param {(next: State) => boolean} replaceState
 */
function bindActions(getState, replaceState) {
  const actions = /** @type {[string, Action][]} */ (Object.entries(ACTIONS));
  const bound = actions.map(([name, action]) => [
    name,
    (/** @type {any[]} */ ...parameters) => replaceState(action(getState(), ...parameters)),
  ]);
  return /** @type {Bound<typeof ACTIONS>} */ (Object.fromEntries(bound));
}

/** Return the part of the state that is sent to the server with every request. @param {State} state @returns {View} */
const viewOf = ({ view, location }) => ({
  ...{ ...view, ...fieldsOf(location) },
  ...{ film: filmOf(location) !== null, fitted: ownSource(location) !== null },
});

/** @param {State} before @param {State} now @returns {Set<Slice>} */
function changedSlices(before, now) {
  /** @param {"location" | "view" | "status"} part */
  const namesOf = (part) => {
    const [old, is] = /** @type {Record<string, unknown>[]} */ (/** @type {unknown} */ ([before[part], now[part]]));
    return Object.keys(is).filter((name) => is[name] !== old[name]);
  };
  const whole = /** @type {const} */ (["scene", "location"]).filter((name) => before[name] !== now[name]);
  return new Set(/** @type {Slice[]} */ ([...whole, ...namesOf("location"), ...namesOf("view"), ...namesOf("status")]));
}

/**
 * A saved scene that undo can bring back after a reload.
 * @typedef {{ scene: Scene, preset: string | null, was?: string | null, source?: Source | null }} SavedMoment
 */
/** @typedef {{ link: string | null, lesson: LessonStep | null, preset: string | null, puzzle: string | null }} RequestedLocation */

/**
 * Return the request that the page sends first, together with the lesson step, puzzle or example that it opens, and the saved
 * work if the page resumes it. The request is null for the first example. `again` is true on a reload, when the address may still
 * name an example that the user has edited since.
 * @param {RequestedLocation} requested @param {Work | null} saved @param {Pick<Settings, "presets" | "learning">} settings
 * @param {boolean} again
 */
export function resolveOpening(requested, saved, settings, again) {
  const { presets, learning } = settings;
  const { lesson } = requested;
  const left = saved && belongsToAddress(saved, requested, again) ? { ...saved, past: pastOf(saved, presets) } : null;
  const puzzle = lesson ? null : (requested.puzzle ?? readPuzzle(settings, left?.goal));
  const preset = lesson || puzzle ? null : presetOf(requested, left, presets);
  const was = lesson || puzzle || preset ? null : knownName(left?.was, presets);
  const request = left ? { kept: left.scene } : requestOf(requested, learning);
  return { request, lesson, puzzle, preset, was, left };
}

/**
 * Return whether saved work belongs to the address that was opened.
 * @param {Work} saved @param {RequestedLocation} requested @param {boolean} again
 */
function belongsToAddress(saved, { link, lesson, preset, puzzle }, again) {
  if (link !== null) return saved.link === link;
  if (lesson) return JSON.stringify(saved.lesson) === JSON.stringify(lesson);
  if (puzzle !== null) return saved.goal === puzzle;
  return !saved.lesson && (preset === null || saved.preset === preset || (again && saved.was === preset));
}

/** @param {RequestedLocation} requested @param {Pick<LearningSettings, "puzzles">} learning */
function requestOf({ link, lesson, preset, puzzle }, { puzzles }) {
  if (link !== null) return { link };
  if (lesson) return { lesson };
  if (puzzle !== null) return { kept: puzzles[puzzle].scene };
  return preset === null ? null : { preset };
}

/**
 * Return the name of the example. If a link or saved work names one that no longer exists, return null, because the scene is then
 * the user's own.
 * @param {RequestedLocation} requested @param {Work | null} left @param {string[]} presets
 */
function presetOf({ link, preset }, left, presets) {
  if (link === null && !left) return preset ?? presets[0];
  return knownName(link === null ? left?.preset : preset, presets);
}

/**
 * Return the saved name of an example, or null if there is no such example any more.
 * @param {unknown} saved @param {string[]} presets
 */
const knownName = (saved, presets) => presets.find((name) => name === saved) ?? null;

/** The status of a page before the user has done anything. */
const INITIAL_STATUS = {
  ...{ connected: true, notice: null, refused: null, solved: null },
  ...{ moving: false, turning: false, morph: null, blank: false },
};

/**
 * Return the state with which the page opens. `complaint` is an error to show if the response is not what the address asked for,
 * `left` is the saved work that the page resumes, and `puzzle` is the name of the puzzle that it opens.
 * @param {Picture & { scene: Scene }} opening @param {View} view @param {Quantity[]} quantities
 * @param {{ complaint?: string | null, left?: Work | null, puzzle?: string | null }} [more] @returns {State}
 */
export function firstState(opening, view, quantities, { complaint = null, left = null, puzzle = null } = {}) {
  const { scene } = opening;
  const { lesson, preset, was, film, fitted, ...savedView } = { ...view, ...opening.view };
  const beat = BEATS.find((beat) => beat === left?.beat) ?? 0;
  const fields = { lesson, preset, was, puzzle: complaint === null ? puzzle : null, source: readSource(left?.source) };
  const location = { ...locationFrom(fields, { beat }), sheet: explains(opening, savedView) };
  const moments = /** @type {SavedMoment[]} */ (complaint === null && left ? left.past : []);
  const past = moments.map((moment) => ({
    scene: moment.scene,
    location: locationFrom({ ...moment, lesson }),
  }));
  const status = {
    ...INITIAL_STATUS,
    ...{ answer: opening, shownScene: scene, confirmedScene: scene },
    notice: complaint === null ? null : { text: complaint, good: false, over: scene },
  };
  const rest = { past, future: [], gesture: null, playing: null, quantities };
  return { scene, location, view: savedView, status, ...rest };
}

const BEATS = [1, LAST_BEAT, CLOSING];

/**
 * Return the saved scenes that undo can bring back. A browser's storage may be damaged, so everything before the last invalid
 * scene is dropped. A scene whose example no longer exists counts as the user's own.
 * @param {Work} saved @param {string[]} presets @returns {SavedMoment[]}
 */
function pastOf({ past }, presets) {
  const moments = Array.isArray(past) ? past : [];
  return moments
    .slice(moments.findLastIndex((moment) => !isScene(moment?.scene)) + 1)
    .map(({ scene, preset, was, source }) => ({
      scene,
      preset: knownName(preset, presets),
      was: knownName(was, presets),
      source: readSource(source),
    }));
}
