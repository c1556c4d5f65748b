// Opens what Python has at a location: requests it, and replaces the scene and the location in the store.

import { explains } from "./looking.js";
import { LAST_BEAT, OWN_SCENE, arriveFrom, fieldsOf, isSameLocation, locationFrom } from "./location.js";

/**
 * `look` changes what is shown of the scene. `location` is where the request leads; without one the user stays. `onArrival`
 * is called with the scene before any listener. `isQuestion` is true for a question from the audience, which has changed
 * nothing yet.
 * @typedef {{ look?: Partial<Look>, location?: UserLocation | null, travels?: boolean, onArrival?: (scene: Scene) => void,
 *   isQuestion?: boolean }} OpenOptions
 */

/** @param {Pick<Modules, "store" | "client" | "fields">} modules */
export function createOpening({ store, client, fields }) {
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
    const place = location && locationInResponse(location, { lesson, preset });
    const more = { sheet: explains(response, view), untouched: isQuestion ? response.scene : null };
    const next = place ? arriveFrom(place, left, more) : withoutHint(left);
    const arrives = place !== null && !(place.kind === "lesson" && isSameLocation(place, left));
    onArrival?.(response.scene);
    store.open(response.scene, next, { ...look, ...seen }, { answer, travels: travels && answer !== null, arrives });
    fields.reset();
    return response;
  }

  return {
    open,
    answerOf: answers.at,
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
function locationInResponse(location, { lesson, preset }) {
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
      const isReached = status.answer.lesson?.goal && status.answer.lesson.is_reached;
      if (beat >= LAST_BEAT || isReached) answers.set(String(step), { beat: LAST_BEAT, guess });
      else answers.delete(String(step));
    },
    /** Return the beat and the guess with which a step opens again. A talk begins it anew. @param {LessonStep} step */
    at: (step) => (!store.view.presenting && answers.get(String(step))) || { beat: 0, guess: null },
  };
}
