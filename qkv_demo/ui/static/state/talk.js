// Handles the presses of Next and Back in a presentation. Each press shows one beat more: a step's text, its question, its
// answer, then the next step. Numbers that the answer will reveal are hidden until then.

import { blurIf } from "../base/dom.js";
import { createMemo } from "../base/memoize.js";
import { createTranslate } from "../base/words.js";
import { CLOSING, LAST_BEAT, beatOf, labOf, openPrediction, pausedFilmOf, questionOf, stepOf } from "./location.js";
import { stepAfter, stepsOf } from "./talk_steps.js";

/** @param {Pick<Modules, "store" | "navigation" | "labs" | "film" | "address" | "getScreen">} modules */
export function createTalk(modules) {
  const { store, navigation, labs, film, address, getScreen } = modules;
  const answers = createAnswers(modules);
  const turnStep = createStepTurning(modules, answers.showAnswer);

  /** Return from a question of the audience to the film or the lesson step. */
  function comeBack() {
    getScreen().closeMenu();
    if (!film.resumeFilm()) navigation.goBack();
  }

  /** Return from a question of the audience if the scene is still unchanged. */
  function dropQuestion() {
    if (questionOf(store.location) === store.scene) comeBack();
  }

  /** Begin the presentation of a scene without a lesson, by opening its film. @param {number} by 1 for Next, -1 for Back */
  function begin(by) {
    if (by < 0) return;
    getScreen().closeMenu();
    film.openFilm();
  }

  /**
   * Go forward or back in whatever is on screen: a dialog, a lab, a question from the audience, a lesson step or the film.
   * @param {number} by 1 for Next, -1 for Back
   */
  function turnOf(by) {
    const { presenting } = store.view;
    if (store.setStatus({ blank: false })) return; // This shows the screen again in the notes window, too.
    if (presenting && getScreen().closeDialog()) dropQuestion();
    else if (labOf(store.location) && presenting) labs.turnLab(by);
    else if (questionOf(store.location) && presenting) comeBack();
    else if (stepOf(store.location)) turnStep(by);
    else begin(by);
  }

  return {
    ...answers,
    comeBack,
    dropQuestion,
    /**
     * Handle one press of Next or Back. If the film is open, the press belongs to it. A pending request is ignored, and an error
     * notice is removed.
     * @param {number} by 1 for Next, -1 for Back
     */
    turn(by) {
      navigation.forget();
      if (store.view.presenting) store.showError(null);
      if (store.status.blank || !film.turnFilm(by)) turnOf(by);
    },
    /**
     * Begin or end the presentation. Notices from before are removed, and so is the way back to a step that was left outside the
     * presentation.
     */
    togglePresenting() {
      getScreen().closeMenu();
      blurIf();
      if (store.status.notice?.good) store.showError(null);
      if (!store.view.presenting && !store.location.detour?.untouched) store.setVisit({ detour: null });
      if (pausedFilmOf(store.location)) store.setVisit({ overlay: null });
      store.setView({ presenting: !store.view.presenting });
      address.updateAddress();
      dropQuestion();
    },
  };
}

/** @param {Pick<Modules, "store" | "navigation" | "address" | "getScreen">} modules */
function createAnswers({ store, navigation, getScreen, address }) {
  /** Show the solution of the task. The scene changes, the change is highlighted, and an explanation replaces the question. */
  async function solve() {
    const before = store.scene;
    const response = await navigation.showSolution();
    if (!response) return;
    getScreen().highlightChanges(before, store.scene);
    if (response.notice) store.announce({ ...response.notice, instead: "answer" });
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
    const isJudged = lesson?.training_target || isAnswered; // A scene that the user has trained is kept.
    if (lesson?.prediction && !isJudged) await navigation.goStep(0, LAST_BEAT);
    store.setProgress({ beat: LAST_BEAT, guess });
    if (lesson?.is_reached === false) await solve(); // The response selects the cell that the step is about.
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
   * @param {number} by
   */
  function nextBeat(by) {
    const beat = beatOf(store.location) + by;
    const { lesson } = store.status.answer;
    const isDone = lesson?.watched_cell && lesson.is_reached;
    return beat === LAST_BEAT && by > 0 && isDone ? beat + 1 : beat;
  }

  /**
   * Return whether the next beat changes the scene or the selected number. The answer may have its own scene, and the closing
   * words are shown with the step's original scene.
   * @param {number} by @param {number} beat
   */
  function needsScene(by, beat) {
    const { lesson } = store.status.answer;
    const goes = Boolean(lesson?.changed) && (by < 0 || beat === CLOSING);
    const comes = lesson?.is_reached === false && by < 0 && beat === LAST_BEAT;
    const points = Boolean(lesson?.answer_cell) && by < 0 && beat === LAST_BEAT - 1;
    return goes || comes || points;
  }

  /** @param {number} by 1 or -1 */
  return (by) => {
    const beat = nextBeat(by);
    if (leavesStep(beat)) navigation.goStep(by);
    else if (beat > CLOSING)
      return; // The closing words are the last beat.
    else if (needsScene(by, beat)) navigation.goStep(0, beat);
    else if (beat === LAST_BEAT && by > 0) showAnswer();
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
    const first = createTranslate(settings, store.view.language)("ui.guess.first");
    return memoized([answer], () =>
      prediction.hidden.length === 0
        ? { ...answer, figures: replaceWords(answer.figures, "") }
        : maskNumbers(answer, prediction, first),
    );
  };
}

/**
 * Return the response without the hidden numbers, and without the sentences that mention them.
 * @param {Picture} answer @param {Prediction} predicts @param {string} first the text that asks the user to guess first
 * @returns {Picture}
 */
function maskNumbers(answer, predicts, first) {
  const { lesson, explanation, figures } = answer;
  const hiddenExplanation = { ...explanation, steps: [], reading: first, waits: true };
  return {
    ...answer,
    hidesNumbers: true,
    trace: { ...predicts.hidden.reduce(withoutRow, answer.trace), notes: [] },
    reading: first,
    pair_sentences: [],
    asymmetry: undefined,
    explanation: isHidden(answer, predicts) ? hiddenExplanation : explanation,
    figures: replaceWords(figures, first),
    lesson: lesson && { ...lesson, tables: [] },
  };
}

/**
 * Return the figures with all their captions replaced, except in the plane of the embeddings, which reveals nothing.
 * @param {Picture["figures"]} figures @param {string} instead
 */
const replaceWords = (figures, instead) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [name, name === "space" ? figure : { ...figure, words: instead }]),
  );

/**
 * Return the names of the parts of the stage that would show this query's hidden numbers.
 * @param {Prediction | null} predicts @param {number} asking the row of the query
 */
export function hiddenComponents(predicts, asking) {
  const covering = (predicts?.hidden_components ?? []).filter(([, row]) => row === null || row === asking);
  return new Set(covering.map(([part]) => part));
}

/**
 * Return whether the number whose arithmetic is shown must stay hidden.
 * @param {Picture} answer @param {Prediction | null} predicts
 */
function isHidden({ explanation, schema }, predicts) {
  const [quantity, , row] = explanation.cell;
  const path = schema.find(({ name }) => name === quantity)?.path;
  return predicts?.hidden.some(([hidden, hiddenRow]) => hidden === path && (hiddenRow === null || hiddenRow === row));
}

/**
 * Return a trace in which the values at a path are removed, either in one row or in all rows. In the path, "*" stands for each
 * head.
 * @param {Trace} trace @param {[path: string, row: number | null]} hidden @returns {Trace}
 */
function withoutRow(trace, [path, row]) {
  const name = String(path.split("/").at(-1));
  /** @param {any} holder */
  const bare = (holder) => ({ ...holder, [name]: holder[name]?.map(blank) });
  /** @param {MaybeRows[number]} line @param {number} index */
  const blank = (line, index) => (row === null || row === index ? line.map(() => undefined) : line);
  return path.includes("*") ? { ...trace, heads: trace.heads.map(bare) } : bare(trace);
}
