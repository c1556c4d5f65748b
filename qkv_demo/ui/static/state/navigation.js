// The commands that open examples, lesson steps, puzzles, links, and the user's own scenes.

import { readAddress } from "../browser/address.js";
import { saveWork } from "../browser/storage.js";
import { LAST_BEAT, OWN_SCENE_LOCATION, exampleOf, lessonLocation, locationFrom, lessonStepOf } from "./location.js";
import { createOpening } from "./opening.js";
import { talkWithSelectedSteps, readStep, stepAfter, stepsOf } from "./talk_steps.js";
import { viewForDetour } from "./detour.js";

/** @param {Pick<AppServices, "store" | "settings" | "client" | "numberFields" | "addressSync">} services */
export function createNavigation(services) {
  const { store, settings, addressSync } = services;
  const { openLocation, savedProgressOf, ...opening } = createOpening(services);
  const { addresses: stepAddresses, presets, learning } = settings;
  const [firstExample] = presets; // The first example needs no name in the address.

  /** Open an example, by default the first one. */
  async function openPreset(preset = firstExample, addsHistoryEntry = true) {
    // In a presentation, an example opens with all tools closed.
    const viewChanges = store.view.presenting ? { openTools: [] } : {};
    if (!(await openLocation({ preset }, { viewChanges, location: locationFrom({ lesson: null, preset }) }))) return;
    saveWork(null);
    addressSync.updateAddress({ addsHistoryEntry });
  }

  /** Open a puzzle. Its panel with the target then opens by itself. */
  async function openPuzzle(/** @type {string} */ puzzle, addsHistoryEntry = true) {
    const { scene } = learning.puzzles[puzzle];
    const location = locationFrom({ lesson: null, preset: null, puzzle });
    if (await openLocation({ saved_scene: scene }, { location })) addressSync.updateAddress({ addsHistoryEntry });
  }

  /**
   * Open a lesson step with its scene, up to a beat. By default it opens at the beat where the user left it.
   * @param {LessonStep} lessonStep @param {boolean} [addsHistoryEntry] @param {number} [beat]
   */
  async function openStep(lessonStep, addsHistoryEntry = true, beat = savedProgressOf(lessonStep).beat) {
    // The answer of a step may have a scene that differs from the question's.
    const request = { lesson: lessonStep, shows_answer: beat === LAST_BEAT };
    const guess = beat === LAST_BEAT ? savedProgressOf(lessonStep).guess : null;
    const location = lessonLocation(lessonStep, { beat, guess });
    const response = await openLocation(request, { location, isAnimated: true });
    if (response) addressSync.updateAddress({ addsHistoryEntry });
  }

  /**
   * Open a scene of the user's own, with a notice that explains how it was made. Return whether it was opened.
   * @param {PictureRequest} request @param {Partial<ViewState>} [viewChanges]
   * @param {{ isQuestion?: boolean, source?: Source | null }} [options] `isQuestion` is explained in OpenOptions. `source` holds
   * the attention weights of the trained head that the scene was fitted to.
   */
  async function openOwnScene(request, viewChanges = {}, { isQuestion = false, source = null } = {}) {
    const location = locationFrom({ lesson: null, preset: null, source });
    const response = await openLocation(request, { viewChanges, location, isQuestion });
    if (!response) return false;
    addressSync.updateAddress({ addsHistoryEntry: true });
    if (response.notice) store.announce({ ...response.notice, topic: "origin" });
    return true;
  }

  /**
   * Open the scene in a link.
   * @param {string} link @param {Partial<ViewState>} [viewChanges] @param {UserLocation} [location] the location whose question
   * or text is shown with it
   */
  const openLink = (link, viewChanges = {}, location = OWN_SCENE_LOCATION) =>
    openLocation({ link }, { viewChanges, location, onArrival: (scene) => addressSync.setOpenedLink(link, scene) });

  return {
    ...{ openPreset, openStep, openPuzzle, openLink },
    /** Build a scene from the words of a sentence, and open it. @param {string} sentence */
    makeSentence: (sentence) => openOwnScene({ sentence, scene: store.scene }),
    /** Open a lesson. @param {string} name @param {number} [step] */
    openLesson: (name, step = 0) => openStep([name, step]),
    /**
     * Save the user's progress in the current lesson, and open the first step of the next lesson, `lessonName`.
     * @param {string} lessonName
     */
    openNextLesson(lessonName) {
      addressSync.saveCompletedStep();
      return openStep([lessonName, 0]);
    },
    ...opening,
    /** Open the current location again in its original state. */
    reset() {
      const { location } = store;
      const originalExample = location.kind === "own" ? location.origin : exampleOf(location);
      if (location.kind === "lesson") openStep(location.step, true, 0);
      else if (addressSync.openedLink !== null && originalExample === null) openLink(addressSync.openedLink);
      else openPreset(originalExample ?? firstExample);
    },
    /** Show the solution of the lesson's task or of the example's question. */
    showSolution() {
      const { location, scene } = store;
      return openLocation({ solution: lessonStepOf(location) ?? exampleOf(location), scene }, { isAnimated: true });
    },
    /** Leave a lesson step to answer a question from the audience. The scene and the selected head stay the same. */
    beginDetour: () =>
      openOwnScene({ saved_scene: store.scene }, viewForDetour(store.status.response), { isQuestion: true }),
    /** Open the lesson step that was left for a question from the audience. Return false if no step was left. */
    endDetour() {
      const { detour } = store.location;
      if (detour) openStep(detour.step, true, detour.beat);
      return detour !== null;
    },
    ...createStepCommands(services, openStep),
    /**
     * Open a scene as the user's own.
     * @param {Scene} scene @param {Partial<ViewState>} [viewChanges] its initial selection
     * @param {Source | null} [source] the model weights
     * that it was fitted to
     */
    openScene: (scene, viewChanges, source) => openOwnScene({ saved_scene: scene }, viewChanges, { source }),
    /** Open a saved file, which contains a scene or an address. @param {import("./sharing.js").Saved} saved */
    openSaved({ scene, source, query }) {
      if (query === undefined) return openOwnScene({ saved_scene: scene }, {}, { source });
      const { lesson, link } = readAddress(query);
      const step = readStep(stepAddresses, lesson);
      return step ? openStep(step) : openOwnScene({ link });
    },
  };
}

/**
 * @param {Pick<AppServices, "store" | "addressSync">} modules
 * @param {(step: LessonStep, addsHistoryEntry?: boolean, beat?: number) => Promise<void>}
 * openStep
 */
const createStepCommands = ({ store, addressSync }, openStep) => ({
  /**
   * Open the next or the previous step of a presentation. If the user presses again before the response has arrived, the same
   * step is requested again, so that none is skipped.
   * @param {number} direction 1, -1, or 0 for the same step
   * @param {number} [beat] how much of the step is shown; by default, the step opens at the beat where the user left it, or at
   * its last beat when a presentation goes back
   */
  async goStep(direction, beat = store.view.presenting && direction < 0 ? LAST_BEAT : undefined) {
    const stepCount = store.status.response.lesson?.count ?? 0;
    const { talk } = store.view;
    const lessonStep = lessonStepOf(store.location);
    if (!lessonStep) return;
    const nextIndex =
      direction === 0 ? lessonStep[1] : stepAfter(stepsOf(talk, lessonStep[0], stepCount), lessonStep[1], direction);
    if (nextIndex !== undefined) await openStep([lessonStep[0], nextIndex], true, beat);
  },
  /** Limit a presentation to some steps of the open lesson. @param {number[]} steps the indices of the steps to present */
  makeTalk(steps) {
    const lesson = lessonStepOf(store.location);
    const stepCount = store.status.response.lesson?.count ?? 0;
    if (!lesson || steps.length === 0) return;
    store.setView({ talk: talkWithSelectedSteps({ lesson: lesson[0], steps }, stepCount) });
    addressSync.updateAddress();
  },
});
