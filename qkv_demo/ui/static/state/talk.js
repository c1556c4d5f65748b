// Handles Next and Back in a presentation. Each press of Next shows one more beat. The beats of a step are its text, its question
// and its answer.

import { blurIf } from "../base/dom.js";
import { enterFullScreen, leaveFullScreen, resumeFullScreen } from "../browser/full_screen.js";
import {
  CLOSING_BEAT,
  LAST_BEAT,
  OPENING_BEAT,
  beatOf,
  filmOf,
  isAtOpening,
  isFreeTalk,
  labOf,
  pausedFilmOf,
  sceneAtQuestion,
  lessonStepOf,
} from "./location.js";
import { stepAfter, stepsOf } from "./talk_steps.js";

/** @param {Pick<AppServices, "store" | "navigation" | "labs" | "film" | "addressSync" | "getScreen">} services */
export function createTalk(services) {
  const { store, navigation, labs, film, addressSync, getScreen } = services;
  const answerCommands = createAnswerCommands(services);
  const advanceStep = createAdvanceStep(services, answerCommands.showAnswer);

  /** Return from a question of the audience to the film or the lesson step. */
  function endQuestion() {
    getScreen().closeMenu();
    if (!film.resumeFilm()) navigation.endDetour();
  }

  /** Return from a question of the audience if the scene is still unchanged. */
  function dropQuestion() {
    if (sceneAtQuestion(store.location) === store.scene) endQuestion();
  }

  /**
   * Begin the presentation of a scene without a lesson, by opening its film.
   * @param {number} direction 1 for Next, -1 for Back
   */
  function startTalk(direction) {
    if (direction < 0) return;
    getScreen().closeMenu();
    if (store.view.presenting) film.openFilmTitle();
    else film.openFilm();
  }

  /**
   * Go forward or back in the lesson, and close the menu that offers the answer if it is open. If the menu stayed open, it would
   * cover the change, and the press would seem to have no effect.
   * @param {number} direction 1 for Next, -1 for Back
   */
  function closeMenuAndAdvance(direction) {
    getScreen().closeMenu();
    advanceStep(direction);
  }

  /**
   * Go forward or back in the content on screen, such as a dialog, a lab, a lesson step or the film.
   * @param {number} direction 1 for Next, -1 for Back
   */
  function advanceScreen(direction) {
    const { presenting } = store.view;
    if (store.setStatus({ isBlank: false })) return; // On a blank screen, the press only shows the content again.
    if (presenting && getScreen().closeDialog()) dropQuestion();
    else if (labOf(store.location) && presenting) labs.advanceLab(direction);
    else if (sceneAtQuestion(store.location) && presenting) endQuestion();
    else if (lessonStepOf(store.location)) closeMenuAndAdvance(direction);
    else startTalk(direction);
  }

  /** Begin a presentation with the title slide of its lesson or its film. */
  function showTitle() {
    if (isAtEndOfTalk(store, -1)) store.setProgress({ beat: OPENING_BEAT });
    else if (startsWithFilmTitle(store)) film.openFilmTitle();
  }

  function startPresenting() {
    enterFullScreen();
    store.setView({ presenting: true });
    if (beatOf(store.location) === 0) showTitle();
  }

  function stopPresenting() {
    leaveFullScreen();
    store.setStatus({ formulaPart: null });
    if (isAtOpening(store)) store.setProgress({ beat: 0 });
    if (filmOf(store.location)?.slide) film.closeFilm();
    store.setView({ presenting: false });
  }

  return {
    ...answerCommands,
    endQuestion,
    dropQuestion,
    showTitle,
    /**
     * Handle one press of Next or Back. If the film is open, show its next or previous beat. Ignore the response to a pending
     * request, and remove an error notice.
     * @param {number} direction 1 for Next, -1 for Back
     */
    turn(direction) {
      resumeFullScreen();
      navigation.ignorePending();
      if (store.view.presenting) store.showError(null);
      if (store.status.isBlank || !(store.advanceFormula(direction) || film.advanceFilm(direction)))
        advanceScreen(direction);
    },
    /**
     * Begin or end the presentation, in full screen if the browser allows it. Success notices are removed, and so is a detour
     * that began outside the presentation.
     */
    togglePresenting() {
      getScreen().closeMenu();
      blurIf();
      if (store.status.notice?.isSuccess) store.showError(null);
      if (!store.view.presenting && !store.location.detour?.sceneAtStart) store.setVisit({ detour: null });
      if (pausedFilmOf(store.location)) store.setVisit({ overlay: null });
      if (store.view.presenting) stopPresenting();
      else startPresenting();
      addressSync.updateAddress();
      dropQuestion();
    },
  };
}

/**
 * Return whether a presentation starts with the title of the film, because neither a lesson nor a puzzle is open, and no film,
 * lab, training panel or detour either.
 * @param {Pick<Store, "location" | "view">} store
 */
const startsWithFilmTitle = ({ location, view }) =>
  isFreeTalk({ location, view }) &&
  location.kind !== "puzzle" &&
  !(location.overlay || location.learning || location.detour);

/** @param {Pick<AppServices, "store" | "navigation" | "addressSync" | "getScreen">} modules */
function createAnswerCommands({ store, navigation, getScreen, addressSync }) {
  /** Show the solution of the task. The scene changes, the change is highlighted, and an explanation replaces the question. */
  async function solve() {
    const sceneBefore = store.scene;
    const response = await navigation.showSolution();
    if (!response) return;
    getScreen().highlightChanges(sceneBefore, store.scene);
    if (response.notice) store.announce({ ...response.notice, topic: "answer" });
  }

  /**
   * Show the answer of the lesson step, and select the number that the answer is about. If the step has a task that the user has
   * not solved, also show its solution. If the user has edited the scene of a step with a question, restore the step's own scene
   * first, unless the answer is the same in both scenes. In a step about training, always keep the user's scene.
   */
  async function showAnswer() {
    const { location } = store;
    if (location.kind !== "lesson") return;
    const { guess } = location;
    const { confirmedScene } = store.status;
    const { lesson } = store.status.response;
    addressSync.saveCompletedStep();
    const stepKey = String(lessonStepOf(store.location));
    // The server may not have responded to the latest edit yet.
    const hasSameAnswer = store.scene === confirmedScene && lesson?.prediction?.has_same_answer;
    const keepsUserScene = lesson?.training_target || hasSameAnswer;
    if (lesson?.prediction && !keepsUserScene) await navigation.goStep(0, LAST_BEAT);
    const isSolutionPending = lesson?.is_reached === false;
    store.setProgress({ beat: LAST_BEAT, guess, isSolutionPending });
    if (isSolutionPending) await solve(); // The response also selects the cell of the task.
    if (String(lessonStepOf(store.location)) !== stepKey) return;
    store.setProgress({ isSolutionPending: false });
    if (lesson?.answer_cell) store.pointAt(lesson.answer_cell);
  }

  return { solve, showAnswer };
}

/**
 * Return whether the presentation has no further step in this direction.
 * @param {Store} store @param {number} direction 1 for forward, -1 for back
 */
function isAtEndOfTalk({ location, view, status }, direction) {
  const step = lessonStepOf(location);
  if (!step) return false;
  const [lessonName, stepIndex] = step;
  const steps = stepsOf(view.talk, lessonName, status.response.lesson?.count ?? 0);
  return stepAfter(steps, stepIndex, direction) === undefined;
}

/** @param {Pick<AppServices, "store" | "navigation">} modules @param {() => unknown} showAnswer */
function createAdvanceStep({ store, navigation }, showAnswer) {
  /**
   * Return whether the next press leaves the step. The first step of a lesson has an additional beat for the title, and the last
   * step has an additional beat for the closing words.
   * @param {number} beat
   */
  const leavesStep = (beat) =>
    !store.view.presenting || (beat < 0 && !isAtEndOfTalk(store, -1)) || (beat > LAST_BEAT && !isAtEndOfTalk(store, 1));

  /**
   * Return the beat after a press of Next or Back. If the audience has already solved the task, the beat with its answer is left
   * out.
   * @param {number} direction
   */
  function nextBeat(direction) {
    const beat = beatOf(store.location) + direction;
    const { lesson } = store.status.response;
    const isSolved = lesson?.watched_cell && lesson.is_reached;
    return beat === LAST_BEAT && direction > 0 && isSolved ? beat + 1 : beat;
  }

  /**
   * Return whether the next beat changes the scene or the selected number. The answer may have its own scene, and the closing
   * words are shown with the step's original scene.
   * @param {number} direction @param {number} beat
   */
  function needsOtherScene(direction, beat) {
    const { lesson } = store.status.response;
    const needsOriginalScene = Boolean(lesson?.changed) && (direction < 0 || beat === CLOSING_BEAT);
    const undoesSolution = lesson?.is_reached === false && direction < 0 && beat === LAST_BEAT;
    const deselectsAnswerCell = Boolean(lesson?.answer_cell) && direction < 0 && beat === LAST_BEAT - 1;
    return needsOriginalScene || undoesSolution || deselectsAnswerCell;
  }

  /** @param {number} direction 1 or -1 */
  return (direction) => {
    const beat = nextBeat(direction);
    if (leavesStep(beat)) navigation.goStep(direction);
    else if (beat > CLOSING_BEAT || beat < OPENING_BEAT)
      return; // No beat comes before the title or after the closing words.
    else if (needsOtherScene(direction, beat)) navigation.goStep(0, beat);
    else if (beat === LAST_BEAT && direction > 0) showAnswer();
    else store.setProgress({ beat });
  };
}
