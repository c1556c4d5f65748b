// The user's location: an example, a step of a lesson, a puzzle, or a scene of the user's own, with all that is open there. Every
// question about it is a function in this file, and all of them are pure.

export const LAST_BEAT = 2; // A step's text is beat 0, its question beat 1, its answer beat 2.
export const CLOSING = 3; // The beat of a lesson's closing words, after the answer of its last step.

/** Nothing is open at a location at first. @type {Visit} */
const BEGINNING = { overlay: null, detour: null, learning: null, sheet: false, before: null };

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
  if (puzzle !== null) return { ...BEGINNING, kind: "puzzle", name: puzzle };
  return preset === null
    ? { ...BEGINNING, kind: "own", origin: was, source }
    : { ...BEGINNING, kind: "example", name: preset };
}

/** A scene of the user's own that was not made from an example. */
export const OWN_SCENE = locationFrom({ lesson: null, preset: null });

/**
 * Return the location of a lesson's step. It begins with the step's text, unless `progress` has another beat.
 * @param {LessonStep} step @param {Partial<LessonLocation>} [progress] @returns {LessonLocation}
 */
export const lessonAt = (step, progress = {}) => ({
  ...BEGINNING,
  ...{ kind: "lesson", step, beat: 0, guess: null, hint: false, showsNotes: false },
  ...progress,
});

/** Return the fields by which requests and stored work name a location. @param {UserLocation} location */
export const fieldsOf = (location) => ({
  lesson: stepOf(location),
  preset: exampleOf(location),
  was: location.kind === "own" ? location.origin : null,
});

/** Return the lesson's step that is open, or null. @param {UserLocation} location */
export const stepOf = (location) => (location.kind === "lesson" ? location.step : null);

/** Return the name of the example that is open, or null. @param {UserLocation} location */
export const exampleOf = (location) => (location.kind === "example" ? location.name : null);

/** Return the name of the puzzle that is open, or null. @param {UserLocation} location */
export const puzzleOf = (location) => (location.kind === "puzzle" ? location.name : null);

/** Return the weights that a scene of the user's own was fitted to, or null. @param {UserLocation} location */
export const ownSource = (location) => (location.kind === "own" ? location.source : null);

/** Return the film that is open, or null. @param {Pick<Visit, "overlay">} location */
export const filmOf = ({ overlay }) => (overlay?.kind === "film" ? overlay : null);

/** Return the film that a question from the audience has paused, or null. @param {Pick<Visit, "overlay">} location */
export const pausedFilmOf = ({ overlay }) => (overlay?.kind === "pausedFilm" ? overlay : null);

/** Return the lab that is open, or null. @param {Pick<Visit, "overlay">} location */
export const labOf = ({ overlay }) => (overlay?.kind === "lab" ? overlay : null);

/**
 * Return the scene with which a question from the audience has interrupted a talk, or null.
 * @param {Pick<Visit, "overlay" | "detour">} location
 */
export const questionOf = (location) => pausedFilmOf(location)?.scene ?? location.detour?.untouched ?? null;

/**
 * Return what the user looks at: the film, a lab, the words of a lesson's step, or the whole stage.
 * @param {{ location: UserLocation, view: Pick<Look, "presenting" | "everything"> }} state
 * @returns {"film" | "lab" | "lesson" | "stage"}
 */
export function screenOf({ location, view: { presenting, everything } }) {
  if (filmOf(location)) return "film";
  if (labOf(location)) return "lab";
  return location.kind === "lesson" && (presenting || !everything) ? "lesson" : "stage";
}

/** Return the current beat of a lesson's step, or 0 outside lessons. @param {UserLocation} location */
export const beatOf = (location) => (location.kind === "lesson" ? location.beat : 0);

/** Return the user's progress in a lesson's step, as a list. @param {UserLocation} location */
export const progressOf = (location) =>
  location.kind === "lesson"
    ? [String(location.step), location.beat, location.guess, location.hint, location.showsNotes]
    : [];

/**
 * Return whether a talk shows its lesson's closing words.
 * @param {{ location: UserLocation, view: Pick<Look, "presenting"> }} state
 */
export const isClosing = ({ location, view }) => view.presenting && beatOf(location) === CLOSING;

/**
 * Return whether a talk has no lesson, so that the speaker chooses each scene.
 * @param {{ location: UserLocation, view: Pick<Look, "presenting"> }} state
 */
export const isFree = ({ location, view }) => view.presenting && location.kind !== "lesson" && !labOf(location);

/**
 * Return the prediction of a step whose answer is not shown yet, or null.
 * @param {Pick<Picture, "lesson">} answer @param {UserLocation} location
 * @returns {Prediction | null}
 */
export const openPrediction = ({ lesson }, location) =>
  location.kind === "lesson" && location.beat < LAST_BEAT ? (lesson?.prediction ?? null) : null;

/**
 * Return whether numbers of the scene are hidden until the user has guessed.
 * @param {Pick<Picture, "lesson">} answer @param {UserLocation} location
 */
export const hidesNumbers = (answer, location) => (openPrediction(answer, location)?.hidden.length ?? 0) > 0;

/** Return a text that differs from place to place. @param {UserLocation} location */
export const nameOf = (location) => `${exampleOf(location)} ${stepOf(location)} ${puzzleOf(location)}`;

/**
 * Return whether both locations are the same example, step or puzzle, or both are scenes of the user's own, fitted to the same
 * weights if they were.
 * @param {UserLocation} left @param {UserLocation} right
 */
export const isSameLocation = (left, right) => nameOf(left) === nameOf(right) && ownSource(left) === ownSource(right);

/**
 * Return the location that is opened from another one. A step that opens again keeps its notes, its training and its
 * arithmetic. Of any other location only the detour stays.
 * @param {UserLocation} next @param {UserLocation} location the one that is left
 * @param {{ sheet?: boolean, untouched?: Scene | null }} [more] `sheet` opens the arithmetic of its number, `untouched` is the
 *   scene with which a question from the audience begins
 * @returns {UserLocation}
 */
export function arriveFrom(next, location, { sheet = false, untouched = null } = {}) {
  if (next.kind === "lesson" && location.kind === "lesson" && isSameLocation(next, location)) {
    const { showsNotes, learning, before } = location;
    return { ...next, showsNotes, learning, before, sheet: location.sheet };
  }
  if (next.kind === "lesson") return { ...next, sheet };
  const detour = location.kind === "lesson" ? { step: location.step, beat: location.beat, untouched } : location.detour;
  return { ...next, sheet, detour };
}

/**
 * Return whether undo cannot lead back from `next`: it is another example or lesson step, or the lesson is left. Undo leads
 * back from a puzzle, and from a scene of the user's own to the example that it was made from.
 * @param {UserLocation} location @param {UserLocation} next
 */
export function leavesLocation(location, next) {
  if (isSameLocation(location, next)) return false;
  if (location.kind === "lesson" || next.kind === "lesson") return true;
  return next.kind === "example" && !(location.kind === "own" && location.origin === next.name);
}

/** Return what is open at a location. @param {Visit} location @returns {Visit} */
const visitOf = ({ overlay, detour, learning, sheet, before }) => ({ overlay, detour, learning, sheet, before });

/**
 * Return the location after undo or redo to one that was saved. What is open stays open. A puzzle that was left is not opened
 * again.
 * @param {UserLocation} location @param {UserLocation} saved @returns {UserLocation}
 */
export const returnTo = (location, saved) =>
  isSameLocation(location, saved)
    ? location
    : { ...(saved.kind === "puzzle" ? OWN_SCENE : saved), ...visitOf(location) };

/**
 * Return the location after a puzzle is left. Its scene stays, as the user's own.
 * @param {UserLocation} location @returns {UserLocation}
 */
export const withoutPuzzle = (location) =>
  location.kind === "puzzle" ? { ...OWN_SCENE, ...visitOf(location) } : location;

/**
 * Return the location for a scene after an edit. A scene without the names and sizes of its example is the user's own.
 * @param {UserLocation} location @param {boolean} isOwn @returns {UserLocation}
 */
export function belongingTo(location, isOwn) {
  const { kind } = location;
  if (isOwn && kind === "example") return { ...visitOf(location), kind: "own", origin: location.name, source: null };
  if (!isOwn && kind === "own" && location.origin !== null)
    return { ...visitOf(location), kind: "example", name: location.origin };
  return location;
}
