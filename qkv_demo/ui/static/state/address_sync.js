// Updates the page's address when the location changes, and saves the user's work so that a reload restores it.

import { buildQueryString, readAddress, writeAddress } from "../browser/address.js";
import { loadChoice, saveChoice, saveCompletion, saveWork } from "../browser/storage.js";
import { MODEL_TARGET } from "./learning_numbers.js";
import {
  beatOf,
  locationAfterEdit,
  requestFieldsOf,
  labOf,
  sourceOfOwnScene,
  puzzleOf,
  lessonStepOf,
} from "./location.js";
import { stepForAddress, talkForAddress } from "./talk_steps.js";

const MAX_SAVED_UNDO_STEPS = 50; // The number of undo steps that are saved in case of a reload.

/**
 * `initialLanguage` is the language that the user or the address has chosen, or null if the page follows the browser's language.
 * @param {Pick<AppServices, "store" | "settings" | "isWithoutStorage">} modules @param {string | null} initialLanguage
 */
export function createAddressSync({ store, settings, isWithoutStorage }, initialLanguage) {
  const { addresses: stepAddresses, presets } = settings;
  let chosenLanguage = initialLanguage;
  let hasWarned = false; // True once a notice has told the user that this browser cannot save anything.
  let openedLink = readAddress(location.search).link; // The link through which the user opened the current scene, or null.
  let linkedScene = store.scene; // The scene that the link contains.
  if (!isWithoutStorage) saveOpenStep(store.location);

  /** @param {string | null} link a link @param {Partial<View>} [viewChanges] */
  function createQueryString(link, viewChanges = {}) {
    const { view, status, location: userLocation } = store;
    const step = lessonStepOf(userLocation);
    const addressStep = stepForAddress(stepAddresses, step);
    return buildQueryString(
      {
        ...{ ...view, ...viewChanges, lesson: addressStep },
        talk: talkForAddress(stepAddresses, view.talk, step),
        lab: labOf(userLocation),
        language: chosenLanguage,
      },
      {
        defaultPreset: presets[0],
        link,
        selection: selectionForLink(view, status.response.view),
        goal: findTargetNameForAddress(store, link),
      },
    );
  }

  /**
   * Write the current location into the address bar. If `addsHistoryEntry` is true, add an entry to the browser's history, so
   * that Back leads to the previous location.
   * @param {{ addsHistoryEntry?: boolean, link?: string | null }} [options]
   */
  function updateAddress({ addsHistoryEntry = false, link = null } = {}) {
    if (isWithoutStorage) return;
    writeAddress(createQueryString(link), addsHistoryEntry);
    saveOpenStep(store.location);
  }

  /**
   * Save a scene and its undo history, so that a reload of this address restores them. If the browser refuses to store data, show
   * a notice the first time there is something to save.
   * @param {Scene} scene @param {import("./store.js").SavedEntry[]} [undoEntries]
   */
  function saveCurrentWork(scene, undoEntries = []) {
    if (isWithoutStorage) return;
    const isSaved = saveWork({ scene, ...collectFieldsToSave(store), past: undoEntries });
    if (isSaved || hasWarned || !store.canUndo) return;
    hasWarned = true;
    store.showError({ key: "ui.unkept" });
  }

  /** Record that the scene was opened from a link. @param {string} link @param {Scene} scene */
  function setOpenedLink(link, scene) {
    [openedLink, linkedScene] = [link, scene];
  }

  return {
    updateAddress,
    setOpenedLink,
    /** Write the chosen language into the address, so that a shared link opens in it. @param {string} language */
    chooseLanguage(language) {
      chosenLanguage = language;
      updateAddress();
    },
    get openedLink() {
      return openedLink;
    },
    /** Return the lesson step that was open when this browser last showed a lesson. @returns {unknown} */
    lastOpenedStep: () => (isWithoutStorage ? null : loadChoice("lesson")),
    /**
     * Save that the user has finished the open step, because its answer is shown, or because the user goes on to the next lesson.
     */
    saveCompletedStep() {
      const step = lessonStepOf(store.location);
      if (!isWithoutStorage && step) saveCompletion("openedSteps", step[0], step[1] + 1);
    },
    /**
     * Return an address for sharing, which opens the scene that is on screen. The address does not start a presentation.
     * @param {string | null} link the link of the user's own scene, if it has one
     */
    addressForSharing: (link) => location.origin + location.pathname + createQueryString(link, { presenting: false }),
    /** Save a scene that the server has confirmed. @param {Scene} scene */
    saveConfirmed(scene) {
      // Once the user has edited a scene that came from a link, remove the link from the address. Otherwise a reload would open
      // the unedited scene.
      if (store.location.kind === "own" && store.scene !== linkedScene && readAddress(location.search).link)
        updateAddress();
      saveCurrentWork(scene);
    },
    /** Save the scene and its undo history when the user leaves the page. @param {Scene} scene */
    saveBeforeLeaving(scene) {
      if (!store.canUndo && beatOf(store.location) === 0) return;
      saveCurrentWork(scene, store.past.slice(-MAX_SAVED_UNDO_STEPS).map(toSavedEntry));
    },
    /**
     * Write a scene's link into the address bar, and save the work under this address, so that a reload also restores later
     * edits.
     * @param {string} link @param {Scene} scene
     */
    writeLink(link, scene) {
      setOpenedLink(link, scene);
      updateAddress({ link });
      saveCurrentWork(store.scene);
    },
    /**
     * Update the location when edits turn an example into the user's own scene, or turn it back into the example.
     * @param {boolean} isOwnScene
     */
    setIsOwnScene(isOwnScene) {
      if (store.setLocation(locationAfterEdit(store.location, isOwnScene))) updateAddress();
    },
  };
}

/**
 * Return the current selection. If the user has not selected a head, pair or cell, use the one in the last response.
 * @param {View} view @param {PictureView} responseView
 */
const selectionForLink = ({ head, plane_content, pair, cell }, responseView) => ({
  ...{ ...responseView, head, plane_content },
  ...{ pair: pair ?? responseView.pair, cell: cell ?? responseView.cell },
});

/**
 * Return the name of the open puzzle, or else of the training target, for the address. A model's attention weights are left out,
 * because an address does not contain them.
 * @param {Store} store @param {string | null} link
 */
function findTargetNameForAddress({ location }, link) {
  const target = location.learning?.target ?? null;
  return puzzleOf(location) ?? (link && target !== MODEL_TARGET ? target : null);
}

/**
 * Return the fields that are saved together with the scene, such as the location and the selected pair.
 * @param {Store} store
 */
const collectFieldsToSave = ({ location: userLocation, view: { pair } }) => ({
  ...{
    ...requestFieldsOf(userLocation),
    source: sourceOfOwnScene(userLocation),
    goal: puzzleOf(userLocation),
    beat: beatOf(userLocation),
    guess: userLocation.kind === "lesson" ? userLocation.guess : null,
    pair,
  },
  link: readAddress(location.search).link,
});

/**
 * Convert an entry of the undo history to the form in which it is saved.
 * @param {HistoryEntry} entry @returns {import("./store.js").SavedEntry}
 */
const toSavedEntry = ({ scene, location }) => {
  const { preset, was } = requestFieldsOf(location);
  return { scene, preset, was, source: sourceOfOwnScene(location) };
};

/**
 * Save the open step, so that the next visit can resume the lesson there. Also save the user's progress in the lesson.
 * @param {UserLocation} userLocation
 */
function saveOpenStep(userLocation) {
  const step = lessonStepOf(userLocation);
  if (!step) return;
  saveChoice("lesson", step);
  saveCompletion("openedSteps", ...step);
}
