// The user's location: an example, a step of a lesson, a puzzle, or a scene of the user's own. Opening another location
// replaces the whole value. All functions here are pure.

export const LAST_BEAT = 2; // A step's text is beat 0, its question beat 1, its answer beat 2.
export const CLOSING = 3; // The beat of a lesson's closing words, after the answer of its last step.

/**
 * `was` is the example that a scene of the user's own was made from, `source` the weights that it was fitted to.
 * @typedef {{ lesson: LessonStep | null, preset: string | null, was?: string | null, puzzle?: string | null,
 *   source?: Source | null }} LocationFields
 */

/**
 * Return the location that fields of a request, an address or stored work describe.
 * @param {LocationFields} fields @param {Partial<LessonLocation>} [progress] of a lesson's step
 * @returns {UserLocation}
 */
export function locationFrom({ lesson, preset, was = null, puzzle = null, source = null }, progress = {}) {
  if (lesson) return lessonAt(lesson, progress);
  if (puzzle !== null) return { kind: "puzzle", name: puzzle, detour: null, before: null };
  return preset === null
    ? { kind: "own", origin: was, source, detour: null, before: null }
    : { kind: "example", name: preset, detour: null, before: null };
}

/** A scene of the user's own that was not made from an example. */
export const OWN_SCENE = locationFrom({ lesson: null, preset: null });

/**
 * Return the location of a lesson's step. It begins with the step's text, unless `progress` has another beat.
 * @param {LessonStep} step @param {Partial<LessonLocation>} [progress] @returns {LessonLocation}
 */
export const lessonAt = (step, progress = {}) => ({
  ...{ kind: "lesson", step, beat: 0, guess: null, hint: false, showsNotes: false, before: null },
  ...progress,
});

/**
 * Return the location of a step at a beat. If the step is open already, its notes and the earlier selection are retained.
 * @param {UserLocation} location @param {LessonStep} step @param {Pick<LessonLocation, "beat" | "guess">} progress
 * @returns {LessonLocation}
 */
export function stepFrom(location, step, { beat, guess }) {
  const next = lessonAt(step, { beat, guess });
  if (location.kind !== "lesson" || !isSamePlace(location, next)) return next;
  return { ...next, showsNotes: location.showsNotes, before: location.before };
}

/** Return the fields by which requests and stored work name a location. @param {UserLocation} location */
export const fieldsOf = (location) => ({
  lesson: location.kind === "lesson" ? location.step : null,
  preset: location.kind === "example" ? location.name : null,
  was: location.kind === "own" ? location.origin : null,
});

/** Return a text that differs from place to place. @param {UserLocation} location */
export const nameOf = (location) => {
  const { lesson, preset } = fieldsOf(location);
  return `${preset} ${lesson} ${puzzleOf(location)}`;
};

/** Return the name of the puzzle, or null. @param {UserLocation} location */
export const puzzleOf = (location) => (location.kind === "puzzle" ? location.name : null);

/** Return the weights that a scene of the user's own was fitted to, or null. @param {UserLocation} location */
export const ownSource = (location) => (location.kind === "own" ? location.source : null);

/**
 * Return whether both locations are the same example, step or puzzle, or both are scenes of the user's own, fitted to the same
 * weights if they were.
 * @param {UserLocation} left @param {UserLocation} right
 */
export const isSamePlace = (left, right) => nameOf(left) === nameOf(right) && ownSource(left) === ownSource(right);

/** Return whether both are the same step of a lesson. @param {UserLocation} left @param {UserLocation} right */
export const isSameStep = (left, right) => left.kind === "lesson" && isSamePlace(left, right);

/**
 * Return whether undo cannot lead back from `next`: it is another example or lesson step, or the lesson is left. Undo leads
 * back from a puzzle, and from a scene of the user's own to the example that it was made from.
 * @param {UserLocation} location @param {UserLocation} next
 */
export function leavesPlace(location, next) {
  if (isSamePlace(location, next)) return false;
  if (location.kind === "lesson" || next.kind === "lesson") return true;
  return next.kind === "example" && !(location.kind === "own" && location.origin === next.name);
}

/**
 * Return the location after undo or redo to one that was saved. The way back to a lesson stays. A puzzle that was left is not
 * opened again.
 * @param {UserLocation} location @param {UserLocation} saved
 */
export const returnTo = (location, saved) =>
  isSamePlace(location, saved) ? location : withDetour(saved.kind === "puzzle" ? OWN_SCENE : saved, detourOf(location));

/** Return the location after a puzzle is left. Its scene stays, as the user's own. @param {UserLocation} location */
export const withoutPuzzle = (location) =>
  location.kind === "puzzle" ? withDetour(OWN_SCENE, location.detour) : location;

/** Return the step that the user left and can return to, or null. @param {UserLocation} location */
export const detourOf = (location) => (location.kind === "lesson" ? null : location.detour);

/**
 * Return the location with another step to return to. A location in a lesson is returned unchanged.
 * @param {UserLocation} location @param {Detour | null} detour @returns {UserLocation}
 */
export const withDetour = (location, detour) => (location.kind === "lesson" ? location : { ...location, detour });

/**
 * Return a location with the way back to the lesson step that is left for it.
 * @param {UserLocation} next @param {UserLocation} location the one that is left
 * @param {Scene | false} [untouched] the scene with which a question from the audience begins
 */
export function arriveFrom(next, location, untouched = false) {
  if (location.kind !== "lesson") return withDetour(next, location.detour);
  const { step, beat } = location;
  return withDetour(next, { step, beat, ...(untouched && { untouched }) });
}

/**
 * Return the location for a scene after an edit. A scene without the names and sizes of its example is the user's own.
 * @param {UserLocation} location @param {boolean} isOwn
 * @returns {UserLocation}
 */
export function belongingTo(location, isOwn) {
  if (isOwn && location.kind === "example") {
    const { name, ...rest } = location;
    return { ...rest, kind: "own", origin: name, source: null };
  }
  if (!isOwn && location.kind === "own" && location.origin !== null) {
    const { origin, source, ...rest } = location;
    return { ...rest, kind: "example", name: origin };
  }
  return location;
}

/** Return the film that is open, or null. @param {Pick<Status, "overlay">} status */
export const filmOf = ({ overlay }) => (overlay?.kind === "film" ? overlay : null);

/** Return the film that a question from the audience has left, or null. @param {Pick<Status, "overlay">} status */
export const pausedFilmOf = ({ overlay }) => (overlay?.kind === "pausedFilm" ? overlay : null);

/** Return the lab that is open, or null. @param {Pick<Status, "overlay">} status */
export const labOf = ({ overlay }) => (overlay?.kind === "lab" ? overlay : null);

/** Return the current beat of a lesson's step, or 0 outside lessons. @param {UserLocation} location */
export const beatOf = (location) => (location.kind === "lesson" ? location.beat : 0);

/**
 * Return whether a talk shows its lesson's closing words.
 * @param {Pick<State, "location"> & { view: Pick<View, "presenting"> }} state
 */
export const isClosing = ({ location, view }) => view.presenting && beatOf(location) === CLOSING;

/**
 * Return whether a talk has no lesson, so that the speaker chooses each scene.
 * @param {Pick<State, "location" | "status"> & { view: Pick<View, "presenting"> }} state
 */
export const isFree = ({ location, view, status }) => view.presenting && location.kind !== "lesson" && !labOf(status);

/**
 * Return the prediction of a step whose answer is not shown yet, or null.
 * @param {Pick<Picture, "lesson">} answer @param {UserLocation} location
 * @returns {Prediction | null}
 */
export const openPrediction = ({ lesson }, location) =>
  location.kind === "lesson" && location.beat < LAST_BEAT ? (lesson?.predicts ?? null) : null;

/**
 * Return whether numbers of the scene are hidden until the user has guessed.
 * @param {Pick<Picture, "lesson">} answer @param {UserLocation} location
 */
export const hidesNumbers = (answer, location) => (openPrediction(answer, location)?.hidden.length ?? 0) > 0;
