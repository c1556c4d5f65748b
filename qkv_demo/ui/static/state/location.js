// The user's location in the app (an example, a lesson step, a puzzle or their own scene), and the film or lab that is open
// there. All functions in this file are pure.

export const OPENING_BEAT = -1; // The beat before the text of a presentation's first step, which shows the lesson's title.
export const LAST_BEAT = 2; // In a presentation, beat 0 of a step shows its text, beat 1 its question, and beat 2 its answer.
export const CLOSING_BEAT = 3; // The beat after the answer of a lesson's last step, which shows the lesson's closing words.

/** The fields of a location at which nothing is open yet. @type {Visit} */
const EMPTY_VISIT = { overlay: null, detour: null, learning: null, isArithmeticOpen: false, savedSelection: null };

/**
 * `was` is the example from which the user made their own scene, and `source` contains the attention weights of a model that the
 * scene was fitted to.
 * @typedef {{ lesson: LessonStep | null, preset: string | null, was?: string | null, puzzle?: string | null, source?: Source |
 * null }} LocationFields
 */

/**
 * Return the location that the fields of a request, an address or saved work describe.
 * @param {LocationFields} fields @param {Partial<LessonLocation>} [progress] how far the user is in the lesson step
 * @returns {UserLocation}
 */
export function locationFrom(
  { lesson: lessonStep, preset: example, was: originalExample = null, puzzle = null, source = null },
  progress = {},
) {
  if (lessonStep) return lessonLocation(lessonStep, progress);
  if (puzzle !== null) return { ...EMPTY_VISIT, kind: "puzzle", name: puzzle };
  return example === null
    ? { ...EMPTY_VISIT, kind: "own", origin: originalExample, source }
    : { ...EMPTY_VISIT, kind: "example", name: example };
}

/** The location of the user's own scene, if it was not made from an example. */
export const OWN_SCENE_LOCATION = locationFrom({ lesson: null, preset: null });

/**
 * Return the location of a lesson step. The step starts with its text, unless `progress` contains another beat.
 * @param {LessonStep} step @param {Partial<LessonLocation>} [progress] @returns {LessonLocation}
 */
export const lessonLocation = (step, progress = {}) => ({
  ...EMPTY_VISIT,
  ...{ kind: "lesson", step, beat: 0, guess: null, missed: null },
  ...{ isSolutionPending: false, isSolved: false, showsHint: false, showsNotes: false },
  ...progress,
});

/** Return the fields that describe a location in requests and in saved work. @param {UserLocation} location */
export const requestFieldsOf = (location) => ({
  lesson: lessonStepOf(location),
  preset: exampleOf(location),
  was: location.kind === "own" ? location.origin : null,
});

/** Return the lesson step that is open, or null. @param {UserLocation} location */
export const lessonStepOf = (location) => (location.kind === "lesson" ? location.step : null);

/** Return the name of the example that is open, or null. @param {UserLocation} location */
export const exampleOf = (location) => (location.kind === "example" ? location.name : null);

/** Return the name of the puzzle that is open, or null. @param {UserLocation} location */
export const puzzleOf = (location) => (location.kind === "puzzle" ? location.name : null);

/**
 * Return the attention weights of a trained model that the user's own scene was fitted to, or null.
 * @param {UserLocation} location
 */
export const sourceOfOwnScene = (location) => (location.kind === "own" ? location.source : null);

/** Return the film that is open, or null. @param {Pick<Visit, "overlay">} location */
export const filmOf = ({ overlay }) => (overlay?.kind === "film" ? overlay : null);

/** Return the film that was paused for a question from the audience, or null. @param {Pick<Visit, "overlay">} location */
export const pausedFilmOf = ({ overlay }) => (overlay?.kind === "pausedFilm" ? overlay : null);

/** Return the lab that is open, or null. @param {Pick<Visit, "overlay">} location */
export const labOf = ({ overlay }) => (overlay?.kind === "lab" ? overlay : null);

/**
 * Return the scene that was on screen when a question from the audience interrupted a presentation, or null.
 * @param {Pick<Visit, "overlay" | "detour">} location
 */
export const sceneAtQuestion = (location) => pausedFilmOf(location)?.scene ?? location.detour?.sceneAtStart ?? null;

/**
 * Return what fills the screen: the film, a lab, a lesson step with its text, or the stage alone.
 * @param {{ location: UserLocation, view: Pick<ViewState, "presenting" | "showsWholeStage"> }} state
 * @returns {"film" | "lab" | "lesson" | "stage"}
 */
export function screenOf({ location, view: { presenting, showsWholeStage } }) {
  if (filmOf(location)) return "film";
  if (labOf(location)) return "lab";
  return location.kind === "lesson" && (presenting || !showsWholeStage) ? "lesson" : "stage";
}

/** Return the current beat of a lesson step, or 0 outside lessons. @param {UserLocation} location */
export const beatOf = (location) => (location.kind === "lesson" ? location.beat : 0);

/** Return the user's progress in a lesson step as a list, to compare it with earlier progress. @param {UserLocation} location */
export function progressOf(location) {
  if (location.kind !== "lesson") return [];
  const { step, beat, guess, missed, isSolutionPending, isSolved, showsHint, showsNotes } = location;
  return [String(step), beat, guess, missed, isSolutionPending, isSolved, showsHint, showsNotes];
}

/**
 * Return whether a presentation shows the closing words of its lesson.
 * @param {{ location: UserLocation, view: Pick<ViewState, "presenting"> }} state
 */
export const isAtClosing = ({ location, view }) => view.presenting && beatOf(location) === CLOSING_BEAT;

/**
 * Return whether a presentation shows the title of its lesson.
 * @param {{ location: UserLocation, view: Pick<ViewState, "presenting"> }} state
 */
export const isAtOpening = ({ location, view }) => view.presenting && beatOf(location) === OPENING_BEAT;

/**
 * Return whether a presentation shows a slide without a picture: the title, or closing words without other components.
 * @param {{ location: UserLocation, view: Pick<ViewState, "presenting"> }} state @param {Pick<Picture, "lesson">} response
 */
export const isTextSlide = (state, { lesson }) =>
  isAtOpening(state) || (isAtClosing(state) && lesson?.closing_components?.length === 0);

/**
 * Return whether a presentation has no lesson, so that the speaker chooses each scene freely.
 * @param {{ location: UserLocation, view: Pick<ViewState, "presenting"> }} state
 */
export const isFreeTalk = ({ location, view }) => view.presenting && location.kind !== "lesson" && !labOf(location);

/** Return whether the answer of a lesson step is shown. @param {LessonLocation} location */
export const isAnswerShown = ({ beat, isSolutionPending }) => beat >= LAST_BEAT && !isSolutionPending;

/**
 * Return the prediction that the user has to make in this step, or null if its answer is already shown.
 * @param {Pick<Picture, "lesson">} response @param {UserLocation} location
 * @returns {Prediction | null}
 */
export const unansweredPrediction = ({ lesson }, location) =>
  location.kind === "lesson" && !isAnswerShown(location) ? (lesson?.prediction ?? null) : null;

/**
 * Return whether some numbers of the scene are hidden until the user has guessed them.
 * @param {Pick<Picture, "lesson">} response @param {UserLocation} location
 */
export const hidesNumbers = (response, location) => (unansweredPrediction(response, location)?.hidden.length ?? 0) > 0;

/**
 * Return whether the stage would reveal what the audience has yet to guess, in the film or in a lesson step.
 * @param {Pick<Picture, "lesson">} response @param {UserLocation} location
 */
export const hasOpenGuess = (response, location) =>
  Boolean(filmOf(location)?.isGuessing) || hidesNumbers(response, location);

/**
 * Return a text that identifies the open example, step or puzzle, so that locations can be compared.
 * @param {UserLocation} location
 */
export const locationKey = (location) => `${exampleOf(location)} ${lessonStepOf(location)} ${puzzleOf(location)}`;

/**
 * Return whether both locations are the same example, step or puzzle. Two scenes of the user's own count as the same location if
 * they were fitted to the same weights, or to none.
 * @param {UserLocation} left @param {UserLocation} right
 */
export const isSameLocation = (left, right) =>
  locationKey(left) === locationKey(right) && sourceOfOwnScene(left) === sourceOfOwnScene(right);

/**
 * Return the location `newLocation` together with what stays open when the user arrives there. If the same step opens again, its
 * notes, training and arithmetic stay open. Otherwise only the detour is kept.
 * @param {UserLocation} newLocation @param {UserLocation} location the location that the user leaves
 * @param {{ isArithmeticOpen?: boolean, sceneAtStart?: Scene | null }} [options] `isArithmeticOpen` is true if the step opens the
 * arithmetic of a number. `sceneAtStart` is the scene from which the speaker starts to answer a question.
 * @returns {UserLocation}
 */
export function locationOnArrival(newLocation, location, { isArithmeticOpen = false, sceneAtStart = null } = {}) {
  if (newLocation.kind === "lesson" && location.kind === "lesson" && isSameLocation(newLocation, location)) {
    const { isSolved, showsNotes, learning, savedSelection, isArithmeticOpen: wasArithmeticOpen } = location;
    return { ...newLocation, isSolved, showsNotes, learning, savedSelection, isArithmeticOpen: wasArithmeticOpen };
  }
  if (newLocation.kind === "lesson") return { ...newLocation, isArithmeticOpen };
  const detour =
    location.kind === "lesson" ? { step: location.step, beat: location.beat, sceneAtStart } : location.detour;
  return { ...newLocation, isArithmeticOpen, detour };
}

/**
 * Return whether opening `newLocation` clears the undo history. Opening another example or lesson step does, and so does leaving
 * a lesson. Undo can still lead out of a puzzle, and from the user's own scene back to its example.
 * @param {UserLocation} location @param {UserLocation} newLocation
 */
export function isUndoCleared(location, newLocation) {
  if (isSameLocation(location, newLocation)) return false;
  if (location.kind === "lesson" || newLocation.kind === "lesson") return true;
  return newLocation.kind === "example" && !(location.kind === "own" && location.origin === newLocation.name);
}

/**
 * Return the part of a location that changes while the user stays there, such as the open overlay and the training.
 * @param {Visit} location @returns {Visit}
 */
const visitOf = ({ overlay, detour, learning, isArithmeticOpen, savedSelection }) => ({
  overlay,
  detour,
  learning,
  isArithmeticOpen,
  savedSelection,
});

/**
 * Return the location after undo or redo. An open film, lab or panel stays open. A puzzle that the user has left is not opened
 * again.
 * @param {UserLocation} location @param {UserLocation} savedLocation @returns {UserLocation}
 */
export const locationAfterUndo = (location, savedLocation) =>
  isSameLocation(location, savedLocation)
    ? location
    : { ...(savedLocation.kind === "puzzle" ? OWN_SCENE_LOCATION : savedLocation), ...visitOf(location) };

/**
 * Return the location after the user leaves a puzzle. The puzzle's scene becomes the user's own.
 * @param {UserLocation} location @returns {UserLocation}
 */
export const withoutPuzzleTask = (location) =>
  location.kind === "puzzle" ? { ...OWN_SCENE_LOCATION, ...visitOf(location) } : location;

/**
 * Return the location after an edit. If the scene no longer has the names and sizes of its example, it becomes the user's own.
 * @param {UserLocation} location @param {boolean} isOwnScene @returns {UserLocation}
 */
export function locationAfterEdit(location, isOwnScene) {
  const { kind } = location;
  if (isOwnScene && kind === "example")
    return { ...visitOf(location), kind: "own", origin: location.name, source: null };
  if (!isOwnScene && kind === "own" && location.origin !== null)
    return { ...visitOf(location), kind: "example", name: location.origin };
  return location;
}
