// Requests a location's scene from the server, then replaces the scene and the location in the store.

import { opensArithmetic } from "./selection.js";
import {
  LAST_BEAT,
  OWN_SCENE_LOCATION,
  locationOnArrival,
  requestFieldsOf,
  isSameLocation,
  locationFrom,
} from "./location.js";

/**
 * Options for opening a scene. `viewChanges` changes the selection or the view. `location` is where the user arrives. If it is
 * null, the location stays the same. `onArrival` is called with the new scene before any listener of the store. `isQuestion` is
 * true if the speaker opens the scene to answer a question from the audience, and has not changed it yet.
 * @typedef {{ viewChanges?: Partial<ViewState>, location?: UserLocation | null, isAnimated?: boolean, onArrival?: (scene: Scene)
 * => void, isQuestion?: boolean }} OpenOptions
 */

/** @param {Pick<AppServices, "store" | "client" | "numberFields">} modules */
export function createOpening({ store, client, numberFields }) {
  // The number of requests so far. Only the response to the latest request is used, even if an earlier one arrives after it.
  let requestCount = 0;
  const stepProgress = createStepProgress(store);

  /**
   * Request a scene and open it. If the user has changed the view since the request, open only the scene, and recompute the
   * numbers and pictures for the new view. Return the response, or null if the server refuses or another location was requested
   * meanwhile.
   * @param {PictureRequest} request @param {OpenOptions} [options]
   */
  async function openLocation(
    request,
    { viewChanges = {}, location = null, isAnimated = false, onArrival, isQuestion = false } = {},
  ) {
    requestCount += 1;
    const requestNumber = requestCount;
    const { view } = store;
    // The gradient belongs to the old location, so another location opens without it.
    const requestedChanges = { ...(location && { gradient: null }), ...viewChanges };
    const response = await client.requestForUser(request, {
      ...view,
      ...requestedChanges,
      ...(location && requestFieldsOf(location)),
    });
    if (requestNumber !== requestCount || !response) return null;
    // If the user has changed the view since the request, the response does not fit the view, so it is not shown.
    const shownResponse = store.view === view ? response : null;
    stepProgress.save();
    const { location: oldLocation } = store;
    const { lesson, preset, ...responseView } = /** @type {PictureView & Partial<View>} */ (response.view);
    const requestedLocation = location && locationInResponse(location, { lesson, preset });
    const arrivalDetails = {
      isArithmeticOpen: opensArithmetic(response, view),
      sceneAtStart: isQuestion ? response.scene : null,
    };
    const newLocation = requestedLocation
      ? locationOnArrival(requestedLocation, oldLocation, arrivalDetails)
      : withoutHint(oldLocation);
    const isArrival =
      requestedLocation !== null &&
      !(requestedLocation.kind === "lesson" && isSameLocation(requestedLocation, oldLocation));
    onArrival?.(response.scene);
    store.open(
      response.scene,
      newLocation,
      { ...requestedChanges, ...responseView },
      { response: shownResponse, isAnimated: isAnimated && shownResponse !== null, isArrival },
    );
    numberFields.reset();
    return response;
  }

  return {
    openLocation,
    savedProgressOf: stepProgress.savedProgressOf,
    /** Ignore the response to the request that is still pending. */
    ignorePending() {
      requestCount += 1;
    },
  };
}

/**
 * Return the location where the user arrives. This is the requested location, unless the lesson has no such step, or the response
 * names another example.
 * @param {UserLocation} location @param {Partial<View>} view the view in the response
 */
function locationInResponse(location, { lesson, preset }) {
  if (location.kind === "lesson") return lesson ? location : OWN_SCENE_LOCATION;
  return preset === undefined ? location : locationFrom({ lesson: null, preset });
}

/** Return the location without an open hint. @param {UserLocation} location @returns {UserLocation} */
const withoutHint = (location) => (location.kind === "lesson" ? { ...location, showsHint: false } : location);

/**
 * Create a record of the steps that the user has answered, and of their guesses. The record is kept in memory until the page is
 * reloaded.
 * @param {Store} store
 */
function createStepProgress(store) {
  /** @type {Map<string, { beat: number, guess: number | null }>} */
  const progressByStep = new Map();
  return {
    /** Record the state of the step on screen, before another location is opened. */
    save() {
      const { location, status } = store;
      if (location.kind !== "lesson") return;
      const { step, beat, guess, isSolved } = location;
      const isReached = status.response.lesson?.goal && status.response.lesson.is_reached;
      if (beat >= LAST_BEAT || isReached || isSolved) progressByStep.set(String(step), { beat: LAST_BEAT, guess });
      else progressByStep.delete(String(step));
    },
    /**
     * Return the beat and the guess with which a step is opened again. In a presentation it starts from the beginning.
     * @param {LessonStep} step
     */
    savedProgressOf: (step) => (!store.view.presenting && progressByStep.get(String(step))) || { beat: 0, guess: null },
  };
}
