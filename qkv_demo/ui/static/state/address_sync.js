// Keeps the page's address, and the work that is saved in case of a reload, in step with the store.

import { queryOf, readAddress, writeAddress } from "../browser/address.js";
import { loadChoice, saveChoice, saveCompletion, saveWork } from "../browser/storage.js";
import { MODEL } from "./learning_numbers.js";
import { beatOf, belongingTo, fieldsOf, labOf, ownSource, puzzleOf, stepOf } from "./location.js";
import { writeStep, writeTalk } from "./talk_steps.js";

const MAX_SAVED = 50; // The number of undo steps that are saved in case of a reload.

/**
 * `chosen` is the language that the user or the address has chosen, or null if the page follows the browser's language.
 * @param {Pick<Modules, "store" | "settings" | "alone">} modules @param {string | null} chosen
 */
export function createAddressSync({ store, settings, alone }, chosen) {
  const { addresses, presets } = settings;
  let language = chosen;
  let warned = false; // True once a notice has told the user that this browser cannot save anything.
  let link = readAddress(location.search).link; // The link through which the user opened the current scene, or null.
  let linked = store.scene; // The scene that this link contains.
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
   * Write the current location into the address bar; `push` adds an entry to the browser's history, so that Back returns here.
   * @param {{ push?: boolean, link?: string | null }} [more]
   */
  function updateAddress({ push = false, link: from = null } = {}) {
    if (alone) return;
    writeAddress(currentQuery(from), push);
    saveOpenStep(store.location);
  }

  /**
   * Save a scene and its undo history, so that a reload of this address restores them. If the browser refuses to store data, show
   * a notice the first time there is something to save.
   * @param {Scene} scene @param {import("./store.js").SavedMoment[]} [past]
   */
  function saveCurrentWork(scene, past = []) {
    if (alone) return;
    const isSaved = saveWork({ scene, ...workOf(store), past });
    if (isSaved || warned || !store.canUndo) return;
    warned = true;
    store.showError({ key: "ui.unkept" });
  }

  /** Record that the scene was opened from a link. @param {string} text a link @param {Scene} scene */
  function setOpenedLink(text, scene) {
    [link, linked] = [text, scene];
  }

  return {
    updateAddress,
    setOpenedLink,
    /** Write the chosen language into the address, so that a shared link opens in it. @param {string} chosen */
    chooseLanguage(chosen) {
      language = chosen;
      updateAddress();
    },
    get link() {
      return link;
    },
    /** Return the lesson step that was open when this browser last showed a lesson. @returns {unknown} */
    lastOpenedStep: () => (alone ? null : loadChoice("lesson")),
    /** Record the open step as read. Called when it is answered, or when the user goes on to the next lesson. */
    readStep() {
      const step = stepOf(store.location);
      if (!alone && step) saveCompletion("lesson", step[0], step[1] + 1);
    },
    /**
     * Return an address that shows others what is on screen now, but not in presentation mode.
     * @param {string | null} text the link of the user's own scene, if it has one
     */
    addressFor: (text) => location.origin + location.pathname + currentQuery(text, { presenting: false }),
    /** Save a scene that the server has confirmed. @param {Scene} scene */
    saveConfirmed(scene) {
      // Once the user has changed a linked scene, a reload must not bring back the link. Other locations write their own address.
      if (store.location.kind === "own" && store.scene !== linked && readAddress(location.search).link) updateAddress();
      saveCurrentWork(scene);
    },
    /** Save the scene and its undo history when the user leaves the page. @param {Scene} scene */
    saveBeforeLeaving(scene) {
      if (!store.canUndo && beatOf(store.location) === 0) return;
      saveCurrentWork(scene, store.past.slice(-MAX_SAVED).map(toSaved));
    },
    /**
     * Write a scene's link into the address bar. Edits made after this are still restored by a reload.
     * @param {string} text @param {Scene} scene
     */
    writeLink(text, scene) {
      setOpenedLink(text, scene);
      updateAddress({ link });
      saveCurrentWork(store.scene);
    },
    /**
     * Update the location when edits turn an example into the user's own scene, or turn it back into the example.
     * @param {boolean} isOwn
     */
    setIsOwn(isOwn) {
      if (store.setLocation(belongingTo(store.location, isOwn))) updateAddress();
    },
  };
}

/**
 * Return the current selection. Fields that the user has not selected are taken from the last response.
 * @param {View} view @param {PictureView} shownView
 */
const selectionOf = ({ head, plane_content, pair, cell }, shownView) => ({
  ...{ ...shownView, head, plane_content },
  ...{ pair: pair ?? shownView.pair, cell: cell ?? shownView.cell },
});

/**
 * Return the puzzle that is open, or the training target if a link can name it. A link does not hold the attention weights of a
 * model.
 * @param {Store} store @param {string | null} link
 */
function goalOf({ location }, link) {
  const target = location.learning?.target ?? null;
  return puzzleOf(location) ?? (link && target !== MODEL ? target : null);
}

/** Return the data that is saved together with the scene, so that a reload restores more than the scene. @param {Store} store */
const workOf = ({ location: here, view: { pair } }) => ({
  ...{ ...fieldsOf(here), source: ownSource(here), goal: puzzleOf(here), beat: beatOf(here), pair },
  link: readAddress(location.search).link,
});

/** @param {HistoryEntry} entry @returns {import("./store.js").SavedMoment} */
const toSaved = ({ scene, location }) => {
  const { preset, was } = fieldsOf(location);
  return { scene, preset, was, source: ownSource(location) };
};

/** Save the open step as the one to resume next time, and as the user's progress in its lesson. @param {UserLocation} here */
function saveOpenStep(here) {
  const step = stepOf(here);
  if (!step) return;
  saveChoice("lesson", step);
  saveCompletion("lesson", ...step);
}
