// The one place where the page keeps what the person has made: the scene, its past and future, and the view of it.

const LONGEST_PAST = 300;

/**
 * `scene` is the contract's JSON and is never mutated: an edit commits a new one. Commits that share a `gesture`
 * (one scrub, one stay in a cell) are one step of undo. Listeners hear `(kind, answer)`: "scene" or "view", and Python's
 * answer to it where there already is one.
 */
export function createStore(scene, view) {
  let past = [];
  let future = [];
  let lastGesture = null;
  const listeners = [];
  const tell = (kind, answer = null) => listeners.forEach((listener) => listener(kind, answer));

  /** A scene, and whose it is: an example's, a step's of a lesson, or the person's own. */
  const here = () => ({ scene, place: { preset: view.preset, lesson: view.lesson } });

  function go(to) {
    scene = to.scene;
    view = { ...view, ...to.place };
    lastGesture = null;
  }

  return {
    get scene() {
      return scene;
    },
    get view() {
      return view;
    },
    get canUndo() {
      return past.length > 0;
    },
    get canRedo() {
      return future.length > 0;
    },
    subscribe(listener) {
      listeners.push(listener);
    },
    /** `answer` is Python's to this very scene; `changes` are of the view, for a scene of another place. */
    commit(next, gesture = null, { answer = null, changes = null } = {}) {
      if (next === scene) return;
      if (gesture === null || gesture !== lastGesture) past = [...past.slice(-LONGEST_PAST), here()];
      lastGesture = gesture;
      future = [];
      scene = next;
      if (changes) view = { ...view, ...changes };
      tell("scene", answer);
    },
    /** The next commit starts a new step of undo, whatever its gesture is called. */
    endGesture() {
      lastGesture = null;
    },
    undo() {
      if (past.length === 0) return;
      future = [here(), ...future];
      go(past.at(-1));
      past = past.slice(0, -1);
      tell("scene");
    },
    redo() {
      if (future.length === 0) return;
      past = [...past, here()];
      go(future[0]);
      future = future.slice(1);
      tell("scene");
    },
    look(changes) {
      view = { ...view, ...changes };
      tell("view");
    },
  };
}
