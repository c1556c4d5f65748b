// Keeps the address, and the work that is saved for a reload, up to date with the store.

import { queryOf, readAddress, writeAddress } from "../browser/address.js";
import { loadChoice, saveChoice, saveCompletion, saveWork } from "../browser/storage.js";
import { MODEL } from "./learning_numbers.js";
import { beatOf, belongingTo, fieldsOf, labOf, ownSource, puzzleOf, stepOf } from "./location.js";
import { writeStep, writeTalk } from "./talk_steps.js";

const MAX_SAVED = 50; // The number of scenes that undo brings back after a reload.

/**
 * `chosen` is the language that the address or the user has chosen, or null if it follows the browser.
 * @param {Pick<Modules, "store" | "settings" | "alone">} modules @param {string | null} chosen
 */
export function createAddressSync({ store, settings, alone }, chosen) {
  const { addresses, presets } = settings;
  let language = chosen;
  let warned = false; // True once a notice has explained that this browser saves nothing.
  let link = readAddress(location.search).link; // The link that the user has opened, or null.
  let linked = store.scene; // The scene of that link.
  if (!alone) saveOpenStep(store.location);

  /** @param {string | null} from a link @param {Partial<View>} [as] */
  function currentQuery(from, as = {}) {
    const { view, status, location: here } = store;
    const step = stepOf(here);
    const [lesson, talk] = [writeStep(addresses, step), writeTalk(addresses, view.talk, step)];
    return queryOf(
      { ...view, ...as, lesson, talk, lab: labOf(here), language },
      { first: presets[0], link: from, look: selectionOf(view, status.answer.view), goal: goalOf(store, from) },
    );
  }

  /**
   * Write the address; `push` adds a history entry for Back.
   * @param {{ push?: boolean, link?: string | null }} [more]
   */
  function updateAddress({ push = false, link: from = null } = {}) {
    if (alone) return;
    writeAddress(currentQuery(from), push);
    saveOpenStep(store.location);
  }

  /**
   * Save a scene and the scenes before it for a reload of this address. If this browser saves nothing, show that once there
   * is something to save.
   * @param {Scene} scene @param {import("./store.js").SavedMoment[]} [past]
   */
  function saveCurrentWork(scene, past = []) {
    if (alone) return;
    const isSaved = saveWork({ scene, ...workOf(store), past });
    if (isSaved || warned || !store.canUndo) return;
    warned = true;
    store.showError({ key: "ui.unkept" });
  }

  /** Note the link that the scene comes from. @param {string} text a link @param {Scene} scene */
  function setOpenedLink(text, scene) {
    [link, linked] = [text, scene];
  }

  return {
    updateAddress,
    setOpenedLink,
    /** Put a language into the address. @param {string} chosen */
    chooseLanguage(chosen) {
      language = chosen;
      updateAddress();
    },
    get link() {
      return link;
    },
    /** Return the lesson's step that was open last in this browser. @returns {unknown} */
    lastOpenedStep: () => (alone ? null : loadChoice("lesson")),
    /** Count the open step as read, once it is answered or left for the next lesson. */
    readStep() {
      const step = stepOf(store.location);
      if (!alone && step) saveCompletion("lesson", step[0], step[1] + 1);
    },
    /**
     * Return the address under which others find what is seen here, outside a talk.
     * @param {string | null} text the link of a custom scene
     */
    addressFor: (text) => location.origin + location.pathname + currentQuery(text, { presenting: false }),
    /** Save a scene that Python has confirmed. @param {Scene} scene */
    saveConfirmed(scene) {
      // Once the scene is no longer the link's, a reload must not bring back the link. (Another place writes its own.)
      if (store.location.kind === "own" && store.scene !== linked && readAddress(location.search).link) updateAddress();
      saveCurrentWork(scene);
    },
    /** Save the scene and its past when the user leaves the page. @param {Scene} scene */
    saveBeforeLeaving(scene) {
      if (!store.canUndo && beatOf(store.location) === 0) return;
      saveCurrentWork(scene, store.past.slice(-MAX_SAVED).map(toSaved));
    },
    /**
     * Write a scene's link into the address. A reload still restores the edits after it.
     * @param {string} text @param {Scene} scene
     */
    writeLink(text, scene) {
      setOpenedLink(text, scene);
      updateAddress({ link });
      saveCurrentWork(store.scene);
    },
    /** Follow an example that has become a scene of the user's own, or is itself again. @param {boolean} isOwn */
    setIsOwn(isOwn) {
      if (store.setLocation(belongingTo(store.location, isOwn))) updateAddress();
    },
  };
}

/**
 * Return the current selection. The last response supplies the parts that the user has not selected.
 * @param {View} view @param {PictureView} shownView
 */
const selectionOf = ({ head, plane_content, pair, cell }, shownView) => ({
  ...{ ...shownView, head, plane_content },
  ...{ pair: pair ?? shownView.pair, cell: cell ?? shownView.cell },
});

/**
 * Return the puzzle, or the ready target that a link names too. A link does not hold the weights of a model.
 * @param {Store} store @param {string | null} link
 */
function goalOf({ location }, link) {
  const target = location.learning?.target ?? null;
  return puzzleOf(location) ?? (link && target !== MODEL ? target : null);
}

/** Return what is saved beside the scene for a reload. @param {Store} store */
const workOf = ({ location: here, view: { pair } }) => ({
  ...{ ...fieldsOf(here), source: ownSource(here), goal: puzzleOf(here), beat: beatOf(here), pair },
  link: readAddress(location.search).link,
});

/** @param {HistoryEntry} entry @returns {import("./store.js").SavedMoment} */
const toSaved = ({ scene, location }) => {
  const { preset, was } = fieldsOf(location);
  return { scene, preset, was, source: ownSource(location) };
};

/** Save the open step as the one to resume, and as progress in its lesson. @param {UserLocation} here */
function saveOpenStep(here) {
  const step = stepOf(here);
  if (!step) return;
  saveChoice("lesson", step);
  saveCompletion("lesson", ...step);
}
