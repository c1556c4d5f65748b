// The store of the page's state. The state is changed only by actions, which are pure functions. Listeners receive the names of
// the slices that have changed. The initial state comes from the address, or from work that was saved for this address.

import {
  withChanges,
  mergeFunctions,
  withLocation,
  withProgress,
  withStatus,
  withTools,
  withView,
  withVisit,
} from "./actions.js";
import { history } from "./history.js";
import { CLOSING_BEAT, LAST_BEAT, requestFieldsOf, filmOf, locationFrom, sourceOfOwnScene } from "./location.js";
import { opensArithmetic, selectionActions } from "./selection.js";
import { isScene } from "./scene.js";
import { readSource } from "./source.js";
import { readPuzzle } from "./talk_steps.js";

const basicActions = {
  setView: withView,
  setStatus: withStatus,
  setLocation: withLocation,
  setVisit: withVisit,
  setProgress: withProgress,
  /**
   * Show a notice over the stage that explains why something is impossible. Null removes the notice.
   * @param {State} state @param {Sentence | null} sentence @param {Scene} [scene] the scene that the notice is about
   */
  showError: (state, sentence, scene = state.scene) =>
    withStatus(state, { notice: sentence && { ...sentence, isSuccess: false, scene } }),
  /** Show a notice about a success. @param {State} state @param {Sentence & Pick<Notice, "topic">} sentence */
  announce: (state, sentence) => withStatus(state, { notice: { ...sentence, isSuccess: true, scene: state.scene } }),
};

/** All actions of the store, by name. Each is a pure function of the state. */
export const ACTIONS = mergeFunctions(basicActions, history, selectionActions);

/** @typedef {{ response?: Picture | null, isAnimated?: boolean, isArrival?: boolean }} Arrival see Change */

/**
 * Create the store. `recompute` (see replay/replay.js) returns the numbers of a new scene before the server responds, or null if
 * the page cannot compute them.
 * @param {State} initialState @param {(scene: Scene, status: Status) => Partial<Status> | null} [recompute]
 */
export function createStore(initialState, recompute = () => null) {
  let state = withTools(initialState);
  let view = requestViewOf(state);
  /** @type {((change: Change) => void)[]} */
  const listeners = [];

  /**
   * Replace the state, and notify the listeners. Return whether anything has changed.
   * @param {State} nextState @param {Arrival} [arrival]
   */
  function replaceState(nextState, { response = null, isAnimated = false, isArrival = false } = {}) {
    const oldState = { ...state, view };
    const hasNewScene = nextState.scene !== oldState.scene;
    state = withTools(
      hasNewScene && !response ? withStatus(nextState, recompute(nextState.scene, nextState.status) ?? {}) : nextState,
    );
    view = withChanges(view, requestViewOf(state));
    const slices = changedSlices(oldState, { ...state, view });
    const change = { slices, response, animationStart: isAnimated ? oldState.scene : null, isArrival };
    for (const listener of slices.size > 0 ? listeners : []) listener(change);
    return slices.size > 0;
  }

  const actions = bindActions(() => state, replaceState);

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
    ...actions,
    actions,
    /**
     * Replace the scene as the result of an edit, which can be undone.
     * @param {Scene} scene @param {string | null} [gesture] @param {Arrival} [arrival]
     */
    commit: (scene, gesture = null, arrival = {}) => replaceState(ACTIONS.commit(state, scene, gesture), arrival),
    /**
     * Open a scene at a location.
     * @param {Scene} scene @param {UserLocation} location @param {Partial<ViewState>} changes @param {Arrival} arrival
     */
    open: (scene, location, changes, arrival) => replaceState(ACTIONS.open(state, scene, location, changes), arrival),
  };
}

/**
 * Bind every action to the store. A bound action returns whether the state has changed.
 * @param {() => State} getState @param {(next: State) => boolean} replaceState
 */
function bindActions(getState, replaceState) {
  const namedActions = /** @type {[string, Action][]} */ (Object.entries(ACTIONS));
  const boundActions = namedActions.map(([name, action]) => [
    name,
    (/** @type {any[]} */ ...parameters) => replaceState(action(getState(), ...parameters)),
  ]);
  return /** @type {Bound<typeof ACTIONS>} */ (Object.fromEntries(boundActions));
}

/** Return the view that is sent to the server with every request. @param {State} state @returns {View} */
const requestViewOf = ({ view, location }) => ({
  ...{ ...view, ...requestFieldsOf(location) },
  ...{ film: filmOf(location) !== null, fitted: sourceOfOwnScene(location) !== null },
});

/**
 * Return the names of the slices in which two states differ.
 * @param {State} oldState @param {State} newState @returns {Set<Slice>}
 */
function changedSlices(oldState, newState) {
  /** @param {"location" | "view" | "status"} sectionName */
  const changedFieldsOf = (sectionName) => {
    const [oldFields, newFields] = /** @type {Record<string, unknown>[]} */ (
      /** @type {unknown} */ ([oldState[sectionName], newState[sectionName]])
    );
    return Object.keys(newFields).filter((name) => newFields[name] !== oldFields[name]);
  };
  const replacedParts = /** @type {const} */ (["scene", "location"]).filter(
    (name) => oldState[name] !== newState[name],
  );
  return new Set(
    /** @type {Slice[]} */ ([
      ...replacedParts,
      ...changedFieldsOf("location"),
      ...changedFieldsOf("view"),
      ...changedFieldsOf("status"),
    ]),
  );
}

/**
 * An entry of the undo history as it is saved, so that undo still works after a reload.
 * @typedef {{ scene: Scene, preset: string | null, was?: string | null, source?: Source | null }} SavedEntry
 */
/**
 * @typedef {{ link: string | null, lesson: LessonStep | null, preset: string | null, puzzle: string | null }} RequestedLocation
 */

/**
 * Return the first request to the server, the lesson step, puzzle or example that the page opens, and the saved work if the page
 * resumes it. The request is null for the first example, whose response the page already contains. `isReloaded` is true on a
 * reload, when the address may still name an example that the user has edited since.
 * @param {RequestedLocation} requestedLocation @param {Work | null} savedWork
 * @param {Pick<Settings, "presets" | "learning">} settings
 * @param {boolean} isReloaded
 */
export function planFirstRequest(requestedLocation, savedWork, settings, isReloaded) {
  const { presets, learning } = settings;
  const { lesson: lessonStep } = requestedLocation;
  const resumedWork =
    savedWork && isWorkOfAddress(savedWork, requestedLocation, isReloaded)
      ? { ...savedWork, past: readSavedHistory(savedWork, presets) }
      : null;
  const puzzle = lessonStep ? null : (requestedLocation.puzzle ?? readPuzzle(settings, resumedWork?.goal));
  const preset = lessonStep || puzzle ? null : presetToOpen(requestedLocation, resumedWork, presets);
  const originalExample = lessonStep || puzzle || preset ? null : currentExampleName(resumedWork?.was, presets);
  const request = resumedWork ? { saved_scene: resumedWork.scene } : requestForAddress(requestedLocation, learning);
  return { request, lesson: lessonStep, puzzle, preset, was: originalExample, resumedWork };
}

/**
 * Return whether saved work belongs to the address that was opened.
 * @param {Work} savedWork @param {RequestedLocation} requestedLocation @param {boolean} isReloaded
 */
function isWorkOfAddress(savedWork, { link, lesson: lessonStep, preset, puzzle }, isReloaded) {
  if (link !== null) return savedWork.link === link;
  if (lessonStep) return JSON.stringify(savedWork.lesson) === JSON.stringify(lessonStep);
  if (puzzle !== null) return savedWork.goal === puzzle;
  return (
    !savedWork.lesson && (preset === null || savedWork.preset === preset || (isReloaded && savedWork.was === preset))
  );
}

/**
 * Return the request for the scene that the address names, or null if it names none.
 * @param {RequestedLocation} requestedLocation @param {Pick<LearningSettings, "puzzles">} learningSettings
 */
function requestForAddress({ link, lesson: lessonStep, preset, puzzle }, { puzzles }) {
  if (link !== null) return { link };
  if (lessonStep) return { lesson: lessonStep };
  if (puzzle !== null) return { saved_scene: puzzles[puzzle].scene };
  return preset === null ? null : { preset };
}

/**
 * Return the name of the example. If a link or saved work names an example that no longer exists, return null. The scene then
 * counts as the user's own.
 * @param {RequestedLocation} requestedLocation @param {Work | null} resumedWork @param {string[]} presets
 */
function presetToOpen({ link, preset }, resumedWork, presets) {
  if (link === null && !resumedWork) return preset ?? presets[0];
  return currentExampleName(link === null ? resumedWork?.preset : preset, presets);
}

/**
 * Return the saved name of an example, or null if there is no such example any more.
 * @param {unknown} savedName @param {string[]} presets
 */
const currentExampleName = (savedName, presets) => presets.find((name) => name === savedName) ?? null;

/** The status of a page before the user has done anything. */
const INITIAL_STATUS = {
  ...{ isConnected: true, notice: null, refusedInput: null, solvedExample: null },
  ...{ isEditingNumber: false, isTurningDial: false, morphProgress: null, isBlank: false, formulaPart: null },
};

/**
 * Return the state with which the page opens. `errorText` is an error to show if the response is not what the address asked for,
 * `resumedWork` is the saved work that the page resumes, and `puzzle` is the name of the puzzle that it opens.
 * @param {Picture & { scene: Scene }} openingResponse @param {View} view @param {Quantity[]} quantities
 * @param {{ errorText?: string | null, resumedWork?: Work | null, puzzle?: string | null }} [options] @returns {State}
 */
export function createFirstState(
  openingResponse,
  view,
  quantities,
  { errorText = null, resumedWork = null, puzzle = null } = {},
) {
  const { scene } = openingResponse;
  const { lesson, preset, was, film, fitted, ...savedView } = { ...view, ...openingResponse.view };
  const beat = RESTORABLE_BEATS.find((beat) => beat === resumedWork?.beat) ?? 0;
  const guess = Number.isFinite(resumedWork?.guess) ? Number(resumedWork?.guess) : null;
  const locationFields = {
    lesson,
    preset,
    was,
    puzzle: errorText === null ? puzzle : null,
    source: readSource(resumedWork?.source),
  };
  const location = {
    ...locationFrom(locationFields, { beat, guess }),
    isArithmeticOpen: opensArithmetic(openingResponse, savedView),
  };
  const savedEntries = /** @type {SavedEntry[]} */ (errorText === null && resumedWork ? resumedWork.past : []);
  const past = savedEntries.map((entry) => ({
    scene: entry.scene,
    location: locationFrom({ ...entry, lesson }),
    selection: null,
  }));
  const status = {
    ...INITIAL_STATUS,
    ...{ response: openingResponse, shownScene: scene, confirmedScene: scene },
    notice: errorText === null ? null : { text: errorText, isSuccess: false, scene },
  };
  const undoFields = { past, future: [], gesture: null, runGesture: null, quantities };
  return { scene, location, view: savedView, status, ...undoFields };
}

// The beats of a lesson step at which a reload opens the step again.
const RESTORABLE_BEATS = [1, LAST_BEAT, CLOSING_BEAT];

/**
 * Return the saved scenes that undo can bring back. A browser's storage may be damaged, so the last invalid scene and all scenes
 * before it are left out. A scene whose example no longer exists counts as the user's own.
 * @param {Work} savedWork @param {string[]} presets @returns {SavedEntry[]}
 */
function readSavedHistory({ past }, presets) {
  const savedEntries = Array.isArray(past) ? past : [];
  return savedEntries
    .slice(savedEntries.findLastIndex((entry) => !isScene(entry?.scene)) + 1)
    .map(({ scene, preset, was, source }) => ({
      scene,
      preset: currentExampleName(preset, presets),
      was: currentExampleName(was, presets),
      source: readSource(source),
    }));
}
