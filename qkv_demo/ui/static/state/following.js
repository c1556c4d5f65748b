// @ts-check
// The address follows the person, and so does what is kept for a reload.

import { queryOf, readAddress, writeAddress } from "../browser/address.js";
import { recallStep, remember, rememberDone, rememberStep } from "../browser/storage.js";
import { isSamePlace } from "./history.js";

const MOST_KEPT = 50; // scenes that undo brings back once the page is loaded again

/**
 * See createNavigation.
 * @param {{ store: Store, first: string, stepNames: import("./step_names.js").StepNames, spoken: string | null,
 *   alone: boolean }} parts
 */
export function createFollower({ store, first, stepNames, spoken, alone }) {
  let language = spoken;
  const tell = createWarning(store);
  let link = readAddress(location.search).link; // where the person came from, if from a link
  let linked = store.scene; // and the scene that it stands for

  /** Where a lesson is gone on with another time. */
  function noteStep() {
    const { lesson } = store.view;
    if (alone || !lesson) return;
    rememberStep(lesson);
    rememberDone("lesson", lesson[0], lesson[1] + 1);
  }
  noteStep();

  /** @param {string | null} from a link @param {Partial<View>} [as] */
  function queryNow(from, as = {}) {
    const { lab, answer, learning } = store.status;
    const beside = { look: answer.view, goal: learning?.goal ?? null };
    const lesson = stepNames.write(store.view.lesson);
    const talk = stepNames.picked(store.view.talk, store.view.lesson);
    return queryOf({ ...store.view, ...as, lesson, talk, lab, language }, { first, link: from, ...beside });
  }

  /** @param {{ push?: boolean, link?: string | null }} [more] `push` makes a new entry for "back" */
  function follow({ push = false, link: from = null } = {}) {
    if (alone) return;
    writeAddress(queryNow(from), push);
    noteStep();
  }

  /**
   * A reload of this very address goes on with a scene, and undo brings back those before.
   * @param {Scene} scene @param {Scene[]} [past]
   */
  function rememberHere(scene, past = []) {
    if (alone) return;
    const { lesson, preset, was } = store.view;
    const { beat } = store.status;
    tell(remember({ scene, lesson, preset, was, link: readAddress(location.search).link, beat, past }));
  }

  /** @param {string} text a link @param {Scene} scene what it stands for */
  function cameFrom(text, scene) {
    link = text;
    linked = scene;
  }

  return {
    follow,
    cameFrom,
    rememberHere,
    get link() {
      return link;
    },
    /** @param {string} chosen */
    speak(chosen) {
      language = chosen;
    },
    /** The step of a lesson that was last open in this browser. @returns {unknown} */
    stepLeft: () => (alone ? null : recallStep()),
    /** Where somebody else finds a scene as it is seen here, not presented. @param {string} text a link */
    addressFor: (text) => location.origin + location.pathname + queryNow(text, { presenting: false }),
    /** Keep a scene that Python has confirmed. @param {Scene} scene */
    keep(scene) {
      // Once the scene is no longer the link's, a reload must not bring back the link. (Another place writes its own.)
      const { lesson, preset } = store.view;
      const elsewhere = lesson !== null || preset !== null;
      if (!elsewhere && store.scene !== linked && readAddress(location.search).link) follow();
      rememberHere(scene);
    },
    /**
     * What a page that is left, and may come back, cannot have told of before: with what led there.
     * @param {Scene} scene
     */
    rememberLeaving(scene) {
      if (!store.canUndo && store.status.beat === 0) return;
      const from = store.past.findLastIndex(({ place }) => !isSamePlace(place, store.view)) + 1;
      const past = store.past.slice(from).slice(-MOST_KEPT);
      rememberHere(
        scene,
        past.map((moment) => moment.scene),
      );
    },
    /**
     * The address stands for a scene; a reload still brings back what has been made of it since.
     * @param {string} text @param {Scene} scene
     */
    linkTo(text, scene) {
      cameFrom(text, scene);
      follow({ link });
      rememberHere(store.scene);
    },
    /**
     * What was made of a preset is no longer the preset; with its names and sizes back it is that again.
     * @param {boolean} own
     */
    belong(own) {
      const { preset, was } = store.view;
      if (own === (preset === null)) return;
      store.setView(own ? { preset: null, was: preset } : { preset: was, was: null });
      follow();
    },
  };
}

/** Says once that this browser keeps nothing, when there is something to keep. @param {Store} store */
function createWarning(store) {
  let warned = false;
  return (/** @type {boolean} */ kept) => {
    if (kept || warned || !store.canUndo) return;
    warned = true;
    store.complain({ key: "ui.unkept" });
  };
}
