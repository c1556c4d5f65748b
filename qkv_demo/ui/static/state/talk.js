// Handles Next and Back in a presentation. Each press shows one beat more: a step's text, its question, its answer, then the
// next step. Numbers that the answer will reveal are hidden until then.

import { blurIf } from "../base/dom.js";
import { createMemo } from "../base/memoize.js";
import { createTranslate } from "../base/words.js";
import {
  CLOSING,
  LAST_BEAT,
  beatOf,
  labOf,
  openPrediction,
  pausedFilmOf,
  sceneAtQuestion,
  stepOf,
} from "./location.js";
import { stepAfter, stepsOf } from "./talk_steps.js";

/** @param {Pick<Modules, "store" | "navigation" | "labs" | "film" | "address" | "getScreen">} modules */
export function createTalk(modules) {
  const { store, navigation, labs, film, address, getScreen } = modules;
  const answers = createAnswerCommands(modules);
  const turnStep = createStepTurning(modules, answers.showAnswer);

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
  function begin(direction) {
    if (direction < 0) return;
    getScreen().closeMenu();
    film.openFilm();
  }

  /**
   * Go forward or back in whatever is on screen: a dialog, a lab, a question from the audience, a lesson step or the film.
   * @param {number} direction 1 for Next, -1 for Back
   */
  function turnScreen(direction) {
    const { presenting } = store.view;
    if (store.setStatus({ blank: false })) return; // This shows the screen again in the notes window, too.
    if (presenting && getScreen().closeDialog()) dropQuestion();
    else if (labOf(store.location) && presenting) labs.turnLab(direction);
    else if (sceneAtQuestion(store.location) && presenting) endQuestion();
    else if (stepOf(store.location)) turnStep(direction);
    else begin(direction);
  }

  return {
    ...answers,
    endQuestion,
    dropQuestion,
    /**
     * Handle one press of Next or Back. If the film is open, show its next or previous beat. Ignore the response to a pending
     * request, and remove an error notice.
     * @param {number} direction 1 for Next, -1 for Back
     */
    turn(direction) {
      navigation.forget();
      if (store.view.presenting) store.showError(null);
      if (store.status.blank || !film.turnFilm(direction)) turnScreen(direction);
    },
    /** Begin or end the presentation. Success notices are removed, and so is a detour that began outside the presentation. */
    togglePresenting() {
      getScreen().closeMenu();
      blurIf();
      if (store.status.notice?.isSuccess) store.showError(null);
      if (!store.view.presenting && !store.location.detour?.untouched) store.setVisit({ detour: null });
      if (pausedFilmOf(store.location)) store.setVisit({ overlay: null });
      store.setView({ presenting: !store.view.presenting });
      address.updateAddress();
      dropQuestion();
    },
  };
}

/** @param {Pick<Modules, "store" | "navigation" | "address" | "getScreen">} modules */
function createAnswerCommands({ store, navigation, getScreen, address }) {
  /** Show the solution of the task. The scene changes, the change is highlighted, and an explanation replaces the question. */
  async function solve() {
    const before = store.scene;
    const response = await navigation.showSolution();
    if (!response) return;
    getScreen().highlightChanges(before, store.scene);
    if (response.notice) store.announce({ ...response.notice, topic: "answer" });
  }

  /**
   * Show the answer of the lesson step, with the scene and the number that belong to it. The guess is compared with the step's
   * scene, unless the user's own changes also give an answer.
   */
  async function showAnswer() {
    const { location } = store;
    if (location.kind !== "lesson") return;
    const { guess } = location;
    const { confirmedScene } = store.status;
    const { lesson } = store.status.answer;
    address.readStep();
    const step = String(stepOf(store.location));
    // The server may not have responded to the latest edit yet.
    const isAnswered = store.scene === confirmedScene && lesson?.prediction?.still_right;
    const hasAnswer = lesson?.training_target || isAnswered; // A scene that the user has trained is kept.
    if (lesson?.prediction && !hasAnswer) await navigation.goStep(0, LAST_BEAT);
    store.setProgress({ beat: LAST_BEAT, guess });
    if (lesson?.is_reached === false) await solve(); // The response also selects the cell of the task.
    if (lesson?.answer_cell && String(stepOf(store.location)) === step) store.pointAt(lesson.answer_cell);
  }

  return { solve, showAnswer };
}

/** @param {Pick<Modules, "store" | "navigation">} modules @param {() => unknown} showAnswer */
function createStepTurning({ store, navigation }, showAnswer) {
  /**
   * Return whether the next press leaves the step. The last step of a lesson has one beat more, which shows the closing words.
   * @param {number} beat
   */
  function leavesStep(beat) {
    const { talk } = store.view;
    const lesson = stepOf(store.location);
    const count = store.status.answer.lesson?.count ?? 0;
    const isLast = lesson && stepAfter(stepsOf(talk, lesson[0], count), lesson[1], 1) === undefined;
    return !store.view.presenting || beat < 0 || (beat > LAST_BEAT && !isLast);
  }

  /**
   * Return the next beat. If the audience has already solved the task, its answer is not a separate beat.
   * @param {number} direction
   */
  function nextBeat(direction) {
    const beat = beatOf(store.location) + direction;
    const { lesson } = store.status.answer;
    const isSolved = lesson?.watched_cell && lesson.is_reached;
    return beat === LAST_BEAT && direction > 0 && isSolved ? beat + 1 : beat;
  }

  /**
   * Return whether the next beat changes the scene or the selected number. The answer may have its own scene, and the closing
   * words are shown with the step's original scene.
   * @param {number} direction @param {number} beat
   */
  function needsScene(direction, beat) {
    const { lesson } = store.status.answer;
    const needsOriginal = Boolean(lesson?.changed) && (direction < 0 || beat === CLOSING);
    const undoesSolution = lesson?.is_reached === false && direction < 0 && beat === LAST_BEAT;
    const losesAnswerCell = Boolean(lesson?.answer_cell) && direction < 0 && beat === LAST_BEAT - 1;
    return needsOriginal || undoesSolution || losesAnswerCell;
  }

  /** @param {number} direction 1 or -1 */
  return (direction) => {
    const beat = nextBeat(direction);
    if (leavesStep(beat)) navigation.goStep(direction);
    else if (beat > CLOSING)
      return; // The closing words are the last beat.
    else if (needsScene(direction, beat)) navigation.goStep(0, beat);
    else if (beat === LAST_BEAT && direction > 0) showAnswer();
    else store.setProgress({ beat });
  };
}

/**
 * Return a function that removes from a response the numbers that the user has to guess. Its result is memoized.
 * @param {Pick<Store, "location" | "view">} store @param {Settings} settings
 */
export function createGuessMask(store, settings) {
  const memoized = createMemo();
  return (/** @type {Picture} */ answer) => {
    const prediction = openPrediction(answer, store.location);
    if (!prediction) return answer;
    const guessFirst = createTranslate(settings, store.view.language)("ui.guess.first");
    return memoized([answer], () =>
      prediction.hidden.length === 0
        ? { ...answer, figures: replaceWords(answer.figures, "") }
        : maskNumbers(answer, prediction, guessFirst),
    );
  };
}

/**
 * Return the response without the hidden numbers, and without the sentences that mention them.
 * @param {Picture} answer @param {Prediction} prediction @param {string} guessFirst the text that asks the user to guess first
 * @returns {Picture}
 */
function maskNumbers(answer, prediction, guessFirst) {
  const { lesson, explanation, figures } = answer;
  const hiddenExplanation = { ...explanation, steps: [], reading: guessFirst, isHidden: true };
  return {
    ...answer,
    hidesNumbers: true,
    trace: { ...prediction.hidden.reduce(withoutRow, answer.trace), notes: [] },
    reading: guessFirst,
    pair_sentences: [],
    asymmetry: undefined,
    explanation: isHidden(answer, prediction) ? hiddenExplanation : explanation,
    figures: replaceWords(figures, guessFirst),
    lesson: lesson && { ...lesson, tables: [] },
  };
}

/**
 * Return the figures with all their captions replaced, except in the plane of the embeddings, which reveals nothing.
 * @param {Picture["figures"]} figures @param {string} words
 */
const replaceWords = (figures, words) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [name, name === "space" ? figure : { ...figure, words }]),
  );

/**
 * Return the names of the parts of the stage that would show this query's hidden numbers.
 * @param {Prediction | null} prediction @param {number} queryRow the row of the query
 */
export function hiddenComponents(prediction, queryRow) {
  const components = (prediction?.hidden_components ?? []).filter(([, row]) => row === null || row === queryRow);
  return new Set(components.map(([part]) => part));
}

/**
 * Return whether the number whose arithmetic is shown must stay hidden.
 * @param {Picture} answer @param {Prediction | null} prediction
 */
function isHidden({ explanation, schema }, prediction) {
  const [quantity, , row] = explanation.cell;
  const path = schema.find(({ name }) => name === quantity)?.path;
  return prediction?.hidden.some(([hidden, hiddenRow]) => hidden === path && (hiddenRow === null || hiddenRow === row));
}

/**
 * Return a trace in which the values at a path are removed, either in one row or in all rows. In the path, "*" stands for each
 * head.
 * @param {Trace} trace @param {[path: string, row: number | null]} hidden @returns {Trace}
 */
function withoutRow(trace, [path, row]) {
  const name = String(path.split("/").at(-1));
  /** @param {any} parent */
  const withoutValues = (parent) => ({ ...parent, [name]: parent[name]?.map(blank) });
  /** @param {MaybeRows[number]} values @param {number} index */
  const blank = (values, index) => (row === null || row === index ? values.map(() => undefined) : values);
  return path.includes("*") ? { ...trace, heads: trace.heads.map(withoutValues) } : withoutValues(trace);
}
