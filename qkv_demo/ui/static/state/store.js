// @ts-check
// The one place where the page keeps what the person has made and sees: the scene with its past and future, the view
// of it, and the page's status.

import { withTools } from "./tools.js";

const LONGEST_PAST = 300;

/** @typedef {ReturnType<typeof createStore>} Store */
/** @typedef {{ scene: Scene, place: { preset: string | null, lesson: LessonStep | null } }} Moment */

/**
 * `scene` is the contract's JSON and is never mutated: an edit commits a new one. Commits that share a `gesture`
 * (one scrub, one stay in a cell) are one step of undo. Listeners hear what has changed.
 * @param {Scene} scene
 * @param {View} view
 * @param {Status} status
 * @param {(scene: Scene, status: Status) => Partial<Status> | null} [replay] what the page can say of a scene at once
 * @param {Scene[]} [past] what undo brings back from before the page was loaded again
 * @param {ReturnType<typeof import("./token_places.js").createTokenPlaces>} [along] what is looked at follows its tokens
 */
export function createStore(scene, view, status, replay = () => null, past = [], along = () => ({})) {
  const now = { scene, view: withTools(view, status), status };
  const place = { preset: view.preset, lesson: view.lesson };
  const history = createHistory(past.map((one) => ({ scene: one, place })));
  /** @type {((change: Change) => void)[]} */
  const listeners = [];
  /** @type {string | null} */
  let running = null; // the gesture of what plays
  /** @param {Change} change */
  const tell = (change) => {
    now.view = withTools(now.view, now.status);
    listeners.forEach((listener) => listener(change));
  };

  /** @param {Partial<Status>} changes */
  function setStatus(changes) {
    now.status = { ...now.status, ...changes };
    tell({ kind: "status" });
  }

  /** @returns {Moment} */
  const here = () => ({ scene: now.scene, place: { preset: now.view.preset, lesson: now.view.lesson } });

  /**
   * @param {Scene} next
   * @param {Partial<View> | null} changes
   */
  function replace(next, changes) {
    const head = Math.min(now.view.head, next.heads.length - 1); // the head on screen is always one that there is
    const stays = ["preset", "lesson"].every((name) => isSame(changes, now.view, /** @type {"preset"} */ (name)));
    const followed = { head, ...(stays && along(now.view, now.scene, next)), ...changes };
    now.scene = next;
    if (Object.keys(followed).length > 1 || head !== now.view.head) now.view = { ...now.view, ...followed };
  }

  /** What the page itself computes of the scene is there before anybody hears of it. */
  const follow = () => {
    now.status = { ...now.status, ...replay(now.scene, now.status) };
  };

  /** @param {Moment | null} moment */
  function go(moment) {
    if (!moment) return;
    replace(moment.scene, moment.place);
    follow();
    tell({ kind: "scene", answer: null, from: null, arrives: false });
  }

  return {
    get scene() {
      return now.scene;
    },
    get view() {
      return now.view;
    },
    get status() {
      return now.status;
    },
    get canUndo() {
      return history.canUndo;
    },
    /** What undo brings back, the oldest first. */
    get past() {
      return history.past;
    },
    get canRedo() {
      return history.canRedo;
    },
    /** @param {(change: Change) => void} listener */
    subscribe(listener) {
      listeners.push(listener);
    },
    /**
     * @param {Scene} next
     * @param {string | null} [gesture]
     * @param {{ answer?: Picture | null, changes?: Partial<View> | null, travels?: boolean, arrives?: boolean }} [more]
     *   Python's answer to this very scene; changes of the view, for a scene of another place; whether the eye follows the
     *   numbers there, and whether it begins there anew
     */
    commit(next, gesture = null, { answer = null, changes = null, travels = false, arrives = false } = {}) {
      if (next === now.scene) return;
      const from = now.scene;
      history.add(here(), running !== null && now.status.moving ? running : gesture);
      replace(next, changes);
      if (!answer) follow();
      tell({ kind: "scene", answer, from: travels ? from : null, arrives });
    },
    /** The next commit starts a new step of undo, whatever its gesture is called. */
    endGesture() {
      if (running === null) history.endGesture();
    },
    /**
     * While something plays under a gesture, the numbers that a hand moves meanwhile belong to the same step of undo; null
     * when it has ended.
     * @param {string | null} gesture
     */
    playUnder(gesture) {
      running = gesture;
      history.endGesture();
    },
    undo: () => go(history.undo(here())),
    redo: () => go(history.redo(here())),
    /** @param {Partial<View>} changes */
    setView(changes) {
      now.view = { ...now.view, ...changes };
      tell({ kind: "view" });
    },
    setStatus,
    /**
     * Say over the stage that something cannot be; null takes the sentence away.
     * @param {Sentence | null} sentence
     * @param {Scene} [over] the scene that it is about
     */
    complain(sentence, over = now.scene) {
      setStatus({ notice: sentence && { ...sentence, good: false, over } });
    },
    /** @param {Sentence & Pick<Notice, "instead">} sentence good news */
    announce(sentence) {
      setStatus({ notice: { ...sentence, good: true, over: now.scene } });
    },
  };
}

/** Whether changes leave a part of the view. @param {Partial<View> | null} changes @param {View} view @param {"preset" | "lesson"} name */
const isSame = (changes, view, name) => !changes || !(name in changes) || String(changes[name]) === String(view[name]);

/** The moments behind and ahead. @param {Moment[]} first those behind at first */
function createHistory(first) {
  let past = first;
  /** @type {Moment[]} */
  let future = [];
  /** @type {string | null} */
  let lastGesture = null;

  return {
    get past() {
      return past;
    },
    get canUndo() {
      return past.length > 0;
    },
    get canRedo() {
      return future.length > 0;
    },
    endGesture() {
      lastGesture = null;
    },
    /**
     * @param {Moment} moment
     * @param {string | null} gesture
     */
    add(moment, gesture) {
      if (gesture === null || gesture !== lastGesture) past = [...past.slice(-LONGEST_PAST), moment];
      lastGesture = gesture;
      future = [];
    },
    /** @param {Moment} moment */
    undo(moment) {
      const to = past.at(-1) ?? null;
      if (to) [past, future] = [past.slice(0, -1), [moment, ...future]];
      lastGesture = null;
      return to;
    },
    /** @param {Moment} moment */
    redo(moment) {
      const to = future[0] ?? null;
      if (to) [past, future] = [[...past, moment], future.slice(1)];
      lastGesture = null;
      return to;
    },
  };
}
