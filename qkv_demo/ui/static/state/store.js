// The one place where the page keeps what the person has made and sees. What happens to it is an action; who listens
// hears which parts of it are others now.

import { history, united, withStatus, withTools, withView } from "./actions.js";
import { looking } from "./looking.js";

const plain = {
  setView: withView,
  setStatus: withStatus,
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

/** @typedef {ReturnType<typeof createStore>} Store */
/** @typedef {{ hear: (change: Change) => void, waitsFor: Slice[] | null }} Listener */
/** @typedef {{ answer?: Picture | null, travels?: boolean, arrives?: boolean }} Arrival see Change */

/**
 * `replay` is what the page itself can say of a scene before Python does.
 * @param {State} first @param {(scene: Scene, status: Status) => Partial<Status> | null} [replay]
 */
export function createStore(first, replay = () => null) {
  let state = withTools(first);
  /** @type {Listener[]} */
  const listeners = [];

  /** Whether anything is another now, which then is heard. @param {State} next @param {Arrival} [arrival] */
  function become(next, { answer = null, travels = false, arrives = false } = {}) {
    const before = state;
    const isMoved = next.scene !== before.scene;
    state = withTools(isMoved && !answer ? replayed(next, replay) : next);
    const slices = changedSlices(before, state);
    const change = { slices, answer, from: travels ? before.scene : null, arrives };
    for (const { hear, waitsFor } of slices.size > 0 ? listeners : [])
      if (!waitsFor || waitsFor.some((slice) => slices.has(slice))) hear(change);
    return slices.size > 0;
  }

  const acts = bound(() => state, become);

  return {
    get scene() {
      return state.scene;
    },
    get view() {
      return state.view;
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
    /** @param {Listener["hear"]} hear @param {Slice[]} [waitsFor] all of them unless some are named */
    subscribe(hear, waitsFor) {
      listeners.push({ hear, waitsFor: waitsFor ?? null });
    },
    ...acts,
    acts,
    /**
     * An edit, or the scene of another place, which changes the view too.
     * @param {Scene} scene @param {string | null} [gesture] @param {Arrival & { changes?: Partial<View> }} [more]
     */
    commit: (scene, gesture = null, { changes = {}, ...arrival } = {}) =>
      become(ACTIONS.commit(state, scene, gesture, changes), arrival),
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

/** @param {State} state @param {Parameters<typeof createStore>[1] & {}} replay @returns {State} */
const replayed = (state, replay) => ({
  ...state,
  status: { ...state.status, ...replay(state.scene, state.status) },
});

/** @param {State} before @param {State} now @returns {Set<Slice>} */
function changedSlices(before, now) {
  /** @param {"view" | "status"} part */
  const changed = (part) => {
    const [old, is] = /** @type {Record<string, unknown>[]} */ (/** @type {unknown} */ ([before[part], now[part]]));
    return Object.keys(is).filter((name) => is[name] !== old[name]);
  };
  const scene = before.scene === now.scene ? [] : ["scene"];
  return new Set(/** @type {Slice[]} */ ([...scene, ...changed("view"), ...changed("status")]));
}
