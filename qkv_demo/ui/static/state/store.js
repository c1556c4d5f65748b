// The one place where the page keeps what the person has made and sees. It changes by actions alone, pure functions from one
// state to the next; listeners are told which slices have changed. Here, too, is what the page begins with: what its address
// asks for, unless work that was begun there has been kept, which then goes on.

import {
  changed,
  explains,
  history,
  looking,
  united,
  withLocation,
  withProgress,
  withStatus,
  withTools,
  withView,
} from "./actions.js";
import { CLOSING, LAST_BEAT, fieldsOf, locationFrom } from "./location.js";
import { isScene } from "./scene.js";

const plain = {
  setView: withView,
  setStatus: withStatus,
  setLocation: withLocation,
  setProgress: withProgress,
  /**
   * Say over the stage that something cannot be; null takes the sentence away.
   * @param {State} state @param {Sentence | null} sentence @param {Scene} [over] the scene that it is about
   */
  complain: (state, sentence, over = state.scene) =>
    withStatus(state, { notice: sentence && { ...sentence, good: false, over } }),
  /** @param {State} state @param {Sentence & Pick<Notice, "instead">} sentence good news */
  announce: (state, sentence) => withStatus(state, { notice: { ...sentence, good: true, over: state.scene } }),
};

/** Everything that can happen to the state: one table of pure functions. */
export const ACTIONS = united(plain, history, looking);

/** @typedef {{ answer?: Picture | null, travels?: boolean, arrives?: boolean }} Arrival see Change */

/**
 * `replay` is what the page itself can say of a scene before Python does.
 * @param {State} first @param {(scene: Scene, status: Status) => Partial<Status> | null} [replay]
 */
export function createStore(first, replay = () => null) {
  let state = withTools(first);
  let view = viewOf(state);
  /** @type {((change: Change) => void)[]} */
  const listeners = [];

  /** Replaces the state and tells the listeners; answers whether anything has changed. @param {State} next @param {Arrival} [arrival] */
  function become(next, { answer = null, travels = false, arrives = false } = {}) {
    const before = { ...state, view };
    const isMoved = next.scene !== before.scene;
    state = withTools(isMoved && !answer ? withStatus(next, replay(next.scene, next.status) ?? {}) : next);
    view = changed(view, viewOf(state));
    const slices = changedSlices(before, { ...state, view });
    const change = { slices, answer, from: travels ? before.scene : null, arrives };
    for (const hear of slices.size > 0 ? listeners : []) hear(change);
    return slices.size > 0;
  }

  const acts = bound(() => state, become);

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
    /** @param {(change: Change) => void} hear @param {Slice[]} [waitsFor] all of them unless some are named */
    subscribe(hear, waitsFor) {
      listeners.push((change) => {
        if (!waitsFor || waitsFor.some((slice) => change.slices.has(slice))) hear(change);
      });
    },
    ...acts,
    acts,
    /**
     * An edit, or the scene of another place, which changes the view too.
     * @param {Scene} scene @param {string | null} [gesture]
     * @param {Arrival & { changes?: Partial<Look>, location?: UserLocation }} [more]
     */
    commit: (scene, gesture = null, { changes = {}, location = state.location, ...arrival } = {}) =>
      become(ACTIONS.commit(state, scene, gesture, changes, location), arrival),
  };
}

/**
 * Every action as a function that answers whether anything has changed.
 * @param {() => State} now @param {(next: State) => boolean} become
 */
function bound(now, become) {
  const actions = /** @type {[string, Action][]} */ (Object.entries(ACTIONS));
  const does = actions.map(([name, act]) => [name, (/** @type {any[]} */ ...what) => become(act(now(), ...what))]);
  return /** @type {Bound<typeof ACTIONS>} */ (Object.fromEntries(does));
}

/** Return the view as requests send it. @param {State} state @returns {View} */
const viewOf = ({ view, location, status }) => ({ ...view, ...fieldsOf(location), film: Boolean(status.filming) });

/** @param {State} before @param {State} now @returns {Set<Slice>} */
function changedSlices(before, now) {
  /** @param {"view" | "status"} part */
  const namesOf = (part) => {
    const [old, is] = /** @type {Record<string, unknown>[]} */ (/** @type {unknown} */ ([before[part], now[part]]));
    return Object.keys(is).filter((name) => is[name] !== old[name]);
  };
  const whole = /** @type {const} */ (["scene", "location"]).filter((name) => before[name] !== now[name]);
  return new Set(/** @type {Slice[]} */ ([...whole, ...namesOf("view"), ...namesOf("status")]));
}

/** @typedef {{ scene: Scene, preset: string | null }} KeptMoment what undo brings back after a reload */
/** @typedef {{ link: string | null, lesson: LessonStep | null, preset: string | null, goal: string | null }} AskedPlace */

/**
 * What to ask Python for, null for the first preset; the lesson's step or the preset that the page is then at; and the
 * work that was left behind, where the page goes on with it. `again`: the page is loaded again; its address may still name
 * the preset that the work has led away from.
 * @param {AskedPlace} asked @param {Work | null} kept @param {string[]} presets @param {boolean} again
 */
export function firstPlace(asked, kept, presets, again) {
  const { lesson } = asked;
  const left = kept && isFrom(kept, asked, again) ? { ...kept, past: pastOf(kept, presets) } : null;
  const preset = lesson ? null : presetOf(asked, left, presets);
  return { request: left ? { kept: left.scene } : requestOf(asked), lesson, preset, left };
}

/**
 * Whether work was begun where an address leads.
 * @param {Work} kept @param {AskedPlace} asked @param {boolean} again
 */
function isFrom(kept, { link, lesson, preset, goal }, again) {
  if (link !== null) return kept.link === link;
  if (lesson) return JSON.stringify(kept.lesson) === JSON.stringify(lesson);
  if (goal !== null) return kept.goal === goal;
  return !kept.lesson && (preset === null || kept.preset === preset || (again && kept.was === preset));
}

/** @param {AskedPlace} asked */
function requestOf({ link, lesson, preset }) {
  if (link !== null) return { link };
  if (lesson) return { lesson };
  return preset === null ? null : { preset };
}

/**
 * A link and kept work may name one that there is no more: then the scene is the person's own.
 * @param {AskedPlace} asked @param {Work | null} left @param {string[]} presets
 */
function presetOf({ link, preset }, left, presets) {
  if (link === null && !left) return preset ?? presets[0];
  const wanted = link === null ? left?.preset : preset;
  return presets.find((name) => name === wanted) ?? null;
}

/** What the page shows besides the scene, before anything has happened. */
const QUIET = {
  ...{ connected: true, notice: null, refused: null, moving: false, turning: false, share: null, blank: false },
  ...{ sheet: false, solved: null, lab: null, learning: null, filming: null, pausedFilm: null },
};

/**
 * The state as it is when a page opens: one answer, why it is not what was asked for, and what a page that was loaded
 * again goes on with, the work that was left.
 * @param {Picture & { scene: Scene }} opening @param {View} view @param {Quantity[]} quantities
 * @param {{ complaint?: string | null, left?: Work | null }} [more] @returns {State}
 */
export function firstState(opening, view, quantities, { complaint = null, left = null } = {}) {
  const { scene } = opening;
  const { lesson, preset, was, film, ...seen } = { ...view, ...opening.view };
  const beat = BEATS.find((beat) => beat === left?.beat) ?? 0;
  const location = locationFrom({ lesson, preset, was }, { beat });
  const moments = /** @type {KeptMoment[]} */ (complaint === null && left ? left.past : []);
  const past = moments.map((moment) => ({
    scene: moment.scene,
    location: locationFrom({ lesson, preset: moment.preset }),
  }));
  const status = {
    ...QUIET,
    ...{ answer: opening, pictured: scene, answered: scene, sheet: explains(opening, seen) },
    notice: complaint === null ? null : { text: complaint, good: false, over: scene },
  };
  const rest = { past, future: [], gesture: null, playing: null, quantities };
  return { scene, location, view: seen, status, ...rest };
}

const BEATS = [1, LAST_BEAT, CLOSING];

/**
 * Return what undo brings back, as far as a browser's storage, which may hold anything, has kept it whole. An example that
 * is gone leaves a custom scene.
 * @param {Work} kept @param {string[]} presets @returns {KeptMoment[]}
 */
function pastOf({ past }, presets) {
  const moments = Array.isArray(past) ? past : [];
  return moments
    .slice(moments.findLastIndex((moment) => !isScene(moment?.scene)) + 1)
    .map(({ scene, preset }) => ({ scene, preset: presets.find((name) => name === preset) ?? null }));
}
