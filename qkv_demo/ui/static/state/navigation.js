// Opens examples, steps of lessons, links and scenes of the user's own, and follows the browser's Back and Forward.

import { isOverlayEntry, pushOverlay, readAddress } from "../browser/address.js";
import { rememberWork } from "../browser/storage.js";
import { explains } from "./actions.js";
import {
  LAST_BEAT,
  OWN_SCENE,
  arriveFrom,
  detourOf,
  fieldsOf,
  filmOf,
  isSameStep,
  locationFrom,
  stepFrom,
} from "./location.js";
import { ownTalk, readPreset, readPuzzle, readStep, stepAfter, stepsOf } from "./talk_steps.js";
import { wanderingView } from "./wandering.js";

/**
 * `look` changes what is shown of the scene. `location` is where the request leads; without one the user stays. `onArrival`
 * is called with the scene before any listener. `isQuestion` is true for a question from the audience, which has changed
 * nothing yet.
 * @typedef {{ look?: Partial<Look>, location?: UserLocation | null, travels?: boolean, onArrival?: (scene: Scene) => void,
 *   isQuestion?: boolean }} OpenOptions
 */

/** @param {Pick<Modules, "store" | "client" | "fields">} modules */
function createOpening({ store, client, fields }) {
  let requests = 0; // The number of requests. Only the last one is opened, whichever response comes first.
  const answers = createAnswers(store);

  /**
   * Open what Python has at a location. The response is painted unless the view has changed meanwhile. Return it once its
   * scene is open, or null if Python refuses or another location was requested meanwhile.
   * @param {Question} request @param {OpenOptions} [options]
   */
  async function open(request, { look = {}, location = null, travels = false, onArrival, isQuestion = false } = {}) {
    requests += 1;
    const own = requests;
    const { view } = store;
    const response = await client.ask(request, { ...view, ...look, ...(location && fieldsOf(location)) });
    if (own !== requests || !response) return null;
    const answer = store.view === view ? response : null;
    answers.keep();
    const { location: left } = store;
    const { lesson, preset, ...seen } = /** @type {PictureView & Partial<View>} */ (response.view);
    const place = location && placeIn(location, { lesson, preset });
    const next = place ? arriveFrom(place, left, isQuestion && response.scene) : withoutHint(left);
    const arrives = place !== null && !isSameStep(place, left);
    const status = {
      ...{ morph: null, moving: false },
      ...(place && { overlay: null }),
      ...(arrives && { learning: null, sheet: explains(response, view) }),
    };
    onArrival?.(response.scene);
    store.commit(response.scene, null, {
      ...{ answer, status },
      changes: { ...look, ...seen },
      location: next,
      travels: travels && answer !== null,
      arrives,
    });
    fields.reset();
    return response;
  }

  return {
    open,
    answerAt: answers.at,
    /** Ignore the response that is on its way. */
    forget() {
      requests += 1;
    },
  };
}

/**
 * Return the requested location, unless the response is about another example, or about none of the steps there are.
 * @param {UserLocation} location @param {Partial<View>} view of the response
 */
function placeIn(location, { lesson, preset }) {
  if (location.kind === "lesson") return lesson ? location : OWN_SCENE;
  return preset === undefined ? location : locationFrom({ lesson: null, preset });
}

/** @param {UserLocation} location @returns {UserLocation} */
const withoutHint = (location) => (location.kind === "lesson" ? { ...location, hint: false } : location);

/**
 * Create the record of answered steps and their guesses, which lasts until the page is reloaded.
 * @param {Store} store
 */
function createAnswers(store) {
  /** @type {Map<string, { beat: number, guess: number | null }>} */
  const answers = new Map();
  return {
    /** Record the answer of the step on screen, before another location is opened. */
    keep() {
      const { location, status } = store;
      if (location.kind !== "lesson") return;
      const { step, beat, guess } = location;
      const isReached = status.answer.lesson?.goal && status.answer.lesson.reached;
      if (beat >= LAST_BEAT || isReached) answers.set(String(step), { beat: LAST_BEAT, guess });
      else answers.delete(String(step));
    },
    /** Return the beat and the guess with which a step opens again. A talk begins it anew. @param {LessonStep} step */
    at: (step) => (!store.view.presenting && answers.get(String(step))) || { beat: 0, guess: null },
  };
}

/** @param {Pick<Modules, "store" | "settings" | "client" | "fields" | "address">} modules */
export function createNavigation(modules) {
  const { store, settings, address } = modules;
  const { open, answerAt, ...opening } = createOpening(modules);
  const { addresses, presets, learning } = settings;
  const [first] = presets; // It needs no address.

  async function openPreset(preset = first, push = true) {
    // A talk opens an example without tools.
    const look = { gradient: null, ...(store.view.presenting && { open: [] }) };
    if (!(await open({ preset }, { look, location: locationFrom({ lesson: null, preset }) }))) return;
    rememberWork(null);
    address.follow({ push });
  }

  async function openPuzzle(/** @type {string} */ puzzle, push = true) {
    const { scene } = learning.puzzles[puzzle];
    const location = locationFrom({ lesson: null, preset: null, puzzle });
    if (await open({ kept: scene }, { look: { gradient: null }, location })) address.follow({ push });
  }

  /**
   * Open a step with its scene, up to a beat; by default as it was left.
   * @param {LessonStep} lesson @param {boolean} [push] @param {number} [beat]
   */
  async function openStep(lesson, push = true, beat = answerAt(lesson).beat) {
    const request = { lesson, answered: beat === LAST_BEAT }; // An answer may have a scene of its own.
    const guess = beat === LAST_BEAT ? answerAt(lesson).guess : null;
    const location = stepFrom(store.location, lesson, { beat, guess });
    const response = await open(request, { look: { gradient: null }, location, travels: true });
    if (response) address.follow({ push });
  }

  /**
   * Open a scene of the user's own, with a notice of how it was made. Return whether it is open.
   * @param {Question} request @param {Partial<Look>} [look]
   * @param {{ isQuestion?: boolean, source?: Source | null }} [more] for `isQuestion` see OpenOptions; `source` are the weights
   *   that the scene was fitted to
   */
  async function openOwn(request, look = {}, { isQuestion = false, source = null } = {}) {
    const location = locationFrom({ lesson: null, preset: null, source });
    const response = await open(request, { look: { gradient: null, ...look }, location, isQuestion });
    if (!response) return false;
    address.follow({ push: true });
    if (response.said) store.announce({ ...response.said, instead: "making" });
    return true;
  }

  /**
   * Open a link's scene.
   * @param {string} link @param {Partial<Look>} [look] @param {UserLocation} [location] whose question or words are shown
   */
  const openLink = (link, look = {}, location = OWN_SCENE) =>
    open(
      { link },
      { look: { gradient: null, ...look }, location, onArrival: (scene) => address.cameFrom(link, scene) },
    );

  return {
    ...{ openPreset, openStep, openPuzzle, openLink },
    /** Open a scene made from a sentence. @param {string} sentence */
    makeSentence: (sentence) => openOwn({ sentence, scene: store.scene }),
    /** @param {string} name a lesson's @param {number} [step] */
    openLesson: (name, step = 0) => openStep([name, step]),
    /** Open the lesson that follows. @param {string} lesson */
    goOn(lesson) {
      address.readStep();
      return openStep([lesson, 0]);
    },
    ...opening,
    /** Open the location anew, as it was at first. */
    reset() {
      const { location } = store;
      const example = location.kind === "example" ? location.name : null;
      const origin = location.kind === "own" ? location.origin : example;
      if (location.kind === "lesson") openStep(location.step, true, 0);
      else if (address.link !== null && origin === null) openLink(address.link);
      else openPreset(origin ?? first);
    },
    /** Show the solution of the lesson's task, or of the example's question. */
    showSolution: () =>
      open({ solution: store.view.lesson ?? store.view.preset, scene: store.scene }, { travels: true }),
    /** Leave a step for a question from the audience. The scene stays, and so does the head. */
    wander: () => openOwn({ kept: store.scene }, wanderingView(store.status.answer), { isQuestion: true }),
    /** Return to the step that was left, and return whether there is one. */
    goBack() {
      const detour = detourOf(store.location);
      if (detour) openStep(detour.step, true, detour.beat);
      return detour !== null;
    },
    ...createTurning(modules, openStep),
    /**
     * Open a scene as the user's own.
     * @param {Scene} scene @param {Partial<Look>} [look] its selection @param {Source | null} [source]
     */
    openScene: (scene, look, source) => openOwn({ kept: scene }, look, { source }),
    /** Open the scene or the address in a saved file. @param {import("./sharing.js").Saved} saved */
    openSaved({ scene, query }) {
      if (query === undefined) return openOwn({ kept: scene });
      const { lesson, link } = readAddress(query);
      const step = readStep(addresses, lesson);
      return step ? openStep(step) : openOwn({ link });
    },
  };
}

/**
 * Follow the browser's Back and Forward. Back first closes a menu or the film.
 * @param {Pick<Modules, "store" | "settings" | "alone" | "navigation" | "learning" | "labs" | "film" | "talk" | "getScreen">} modules
 */
export function attachHistory({ store, settings, alone, navigation, learning, labs, film, talk, getScreen }) {
  const { openPreset, openStep, openPuzzle, openLink } = navigation;

  function closeOverlay() {
    if (!getScreen().closeMenu()) return film.closeFilm();
    talk.dropQuestion();
    if (filmOf(store.status)) pushOverlay();
    return true;
  }

  /** @param {AddressParams} params */
  async function openPlace(params) {
    const [preset, lesson] = [readPreset(settings, params.preset), readStep(settings.addresses, params.lesson)];
    const puzzle = readPuzzle(settings, params.goal);
    if (params.link) await openLink(params.link, params.look, locationFrom({ lesson, preset, puzzle }));
    else if (lesson) await openStep(lesson, false);
    else if (puzzle !== null) await openPuzzle(puzzle, false);
    else await openPreset(preset ?? undefined, false);
    if (params.goal === readAddress(location.search).goal) learning.openReady(params.goal);
  }

  store.subscribe(() => filmOf(store.status) && !alone && pushOverlay(), ["overlay"]);
  window.addEventListener("popstate", () => {
    if (isOverlayEntry(closeOverlay)) return;
    const params = readAddress(location.search);
    if (params.lab) return void labs.openLab(params.lab.name, params.lab.settings, false);
    labs.closeLab();
    store.setView({ presenting: params.presenting });
    openPlace(params);
  });
}

/** @param {Pick<Modules, "store" | "address">} modules @param {(step: LessonStep, push?: boolean, beat?: number) => Promise<void>} openStep */
const createTurning = ({ store, address }, openStep) => ({
  /**
   * Open the talk's next step or the one before. Presses that are faster than the network open the same step again.
   * @param {number} by 1, -1, or 0 for the same step
   * @param {number} [beat] how much of the step is shown; by default as it was left, or all of it when a talk goes back
   */
  async goStep(by, beat = store.view.presenting && by < 0 ? LAST_BEAT : undefined) {
    const count = store.status.answer.lesson?.count ?? 0;
    const { lesson, talk } = store.view;
    if (!lesson) return;
    const to = by === 0 ? lesson[1] : stepAfter(stepsOf(talk, lesson[0], count), lesson[1], by);
    if (to !== undefined) await openStep([lesson[0], to], true, beat);
  },
  /** Leave the other steps of the open lesson out of the talk. @param {number[]} steps */
  makeTalk(steps) {
    const { lesson } = store.view;
    const count = store.status.answer.lesson?.count ?? 0;
    if (!lesson || steps.length === 0) return;
    store.setView({ talk: ownTalk({ lesson: lesson[0], steps }, count) });
    address.follow();
  },
});
