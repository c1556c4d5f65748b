// A talk goes on press by press: a step's text, its question, its answer, and then the next step. Predict, then see: while
// the question stands there is a picture of the scene without what its answer will show.

import { letGo } from "../base/dom.js";
import { remember } from "../base/memoize.js";
import { speaker } from "../base/words.js";
import { CLOSING, LAST_BEAT, beatOf, detourOf, openPrediction, withDetour } from "./location.js";
import { stepAfter, stepsOf } from "./talk_steps.js";

/** @param {Pick<Modules, "store" | "navigation" | "labs" | "film" | "address" | "getScreen">} modules */
export function createTalk(modules) {
  const { store, navigation, labs, film, address, getScreen } = modules;
  const answers = createAnswers(modules);
  const turnStep = createStepTurning(modules, answers.showAnswer);

  /** What the hall has asked about goes, with the step's own scene. */
  function comeBack() {
    getScreen().closeMenu();
    if (!film.resumeFilm()) navigation.goBack();
  }

  /** A question from the hall that was not asked after all: nothing has been changed. */
  function dropQuestion() {
    const untouched = store.status.pausedFilm?.scene ?? detourOf(store.location)?.untouched;
    if (untouched === store.scene) comeBack();
  }

  /** Whether a question from the audience has left the talk. */
  const isAsked = () => Boolean(store.status.pausedFilm ?? detourOf(store.location)?.untouched);

  /** The talk of a scene that has no lesson is its film. @param {number} by */
  function begin(by) {
    if (by < 0) return;
    getScreen().closeMenu();
    film.openFilm();
  }

  /** From what a hall has asked, to the step that waits. @param {number} by */
  function turnOf(by) {
    const { lesson, presenting } = store.view;
    if (store.setStatus({ blank: false })) return; // the speaker's window turns, too
    if (presenting && getScreen().closeDialog()) dropQuestion();
    else if (store.status.lab && presenting) labs.turnLab(by);
    else if (isAsked() && presenting) comeBack();
    else if (lesson) turnStep(by);
    else begin(by);
  }

  return {
    ...answers,
    comeBack,
    dropQuestion,
    /**
     * Handle one press on or back: a film comes first, which goes on beat by beat. What the audience has asked for and has
     * not come yet is dropped, and so is the sentence that refused it.
     * @param {number} by 1 or -1
     */
    turn(by) {
      navigation.forget();
      if (store.view.presenting) store.complain(null);
      if (store.status.blank || !film.turnFilm(by)) turnOf(by);
    },
    /**
     * What a page has told of a scene that was made there is read; a hall is shown the scene. The way back to a step that
     * was left on the page is no part of a talk.
     */
    togglePresenting() {
      getScreen().closeMenu(); // which does not go along
      letGo();
      if (store.status.notice?.good) store.complain(null);
      if (!store.view.presenting && !detourOf(store.location)?.untouched)
        store.setLocation(withDetour(store.location, null));
      store.setStatus({ pausedFilm: null });
      store.setView({ presenting: !store.view.presenting });
      address.follow();
      dropQuestion();
    },
  };
}

/** @param {Pick<Modules, "store" | "navigation" | "address" | "getScreen">} modules */
function createAnswers({ store, navigation, getScreen, address }) {
  /** Make the change that answers the question, point at it, and say it where the question stands. */
  async function solve() {
    const before = store.scene;
    const found = await navigation.showSolution();
    if (!found) return;
    getScreen().showMoved(before, store.scene);
    if (found.said) store.announce({ ...found.said, instead: "answer" });
  }

  /**
   * The answer in words, and where it is another scene or number, on the stage; a guess is judged by the step's own,
   * unless the answer stands in the scene that a hand has made.
   */
  async function showAnswer() {
    const { location } = store;
    if (location.kind !== "lesson") return;
    const { guess } = location;
    const { answered } = store.status;
    const { lesson } = store.status.answer;
    address.readStep();
    const step = String(store.view.lesson);
    const isAnswered = store.scene === answered && lesson?.predicts?.stands; // a press may be faster than Python
    const isJudged = lesson?.learns || isAnswered; // what has been learned stays
    if (lesson?.predicts && !isJudged) await navigation.goStep(0, LAST_BEAT);
    store.setProgress({ beat: LAST_BEAT, guess });
    if (lesson?.reached === false) await solve(); // its scene comes with the number that the step looks at
    if (lesson?.answer_cell && String(store.view.lesson) === step) store.pointAt(lesson.answer_cell);
  }

  return { solve, showAnswer };
}

/** @param {Pick<Modules, "store" | "navigation">} modules @param {() => unknown} showAnswer */
function createStepTurning({ store, navigation }, showAnswer) {
  /**
   * Whether a press leads to another step: the lesson's last one has one more, and then there is none.
   * @param {number} beat
   */
  function leavesStep(beat) {
    const { lesson, talk } = store.view;
    const count = store.status.answer.lesson?.count ?? 0;
    const isLast = lesson && stepAfter(stepsOf(talk, lesson[0], count), lesson[1], 1) === undefined;
    return !store.view.presenting || beat < 0 || (beat > LAST_BEAT && !isLast);
  }

  /**
   * Return the next beat. A task that the audience has solved needs no press for its answer.
   * @param {number} by
   */
  function nextBeat(by) {
    const beat = beatOf(store.location) + by;
    const { lesson } = store.status.answer;
    const isDone = lesson?.watch && lesson.reached;
    return beat === LAST_BEAT && by > 0 && isDone ? beat + 1 : beat;
  }

  /**
   * Return whether the next beat has another scene: the answer's scene, or the number that it points at, goes with the
   * answer. A lesson's closing words stand beside the scene that the lesson has come to, not beside an answer's.
   * @param {number} by @param {number} beat
   */
  function needsScene(by, beat) {
    const { lesson } = store.status.answer;
    const goes = Boolean(lesson?.changed) && (by < 0 || beat === CLOSING);
    const comes = lesson?.reached === false && by < 0 && beat === LAST_BEAT;
    const points = Boolean(lesson?.answer_cell) && by < 0 && beat === LAST_BEAT - 1;
    return goes || comes || points;
  }

  /** @param {number} by 1 or -1 */
  return (by) => {
    const beat = nextBeat(by);
    if (leavesStep(beat)) navigation.goStep(by);
    else if (beat > CLOSING)
      return; // the last words stay, however often somebody presses on
    else if (needsScene(by, beat)) navigation.goStep(0, beat);
    else if (beat === LAST_BEAT && by > 0) showAnswer();
    else store.setProgress({ beat });
  };
}

/**
 * Answers what may be painted of a picture now, the same object for the same one.
 * @param {Pick<Store, "location" | "view">} store @param {Settings} settings
 */
export function createVeil(store, settings) {
  const remembered = remember();
  return (/** @type {Picture} */ answer) => {
    const predicts = openPrediction(answer, store.location);
    if (!predicts) return answer;
    const first = speaker(settings, store.view.language)("ui.guess.first");
    return remembered([answer], () =>
      predicts.hidden.length === 0
        ? { ...answer, figures: wordless(answer.figures, "") }
        : veiled(answer, predicts, first),
    );
  };
}

/**
 * Numbers that wait are undefined, and so is what would tell them in words.
 * @param {Picture} answer @param {Prediction} predicts @param {string} first says that a guess comes first
 * @returns {Picture}
 */
function veiled(answer, predicts, first) {
  const { lesson, explanation, figures } = answer;
  const untold = { ...explanation, steps: [], reading: first, waits: true };
  return {
    ...answer,
    untold: true,
    trace: { ...predicts.hidden.reduce(without, answer.trace), notes: [] },
    reading: first,
    pair: [],
    asymmetry: undefined,
    explanation: isHidden(answer, predicts) ? untold : explanation,
    figures: wordless(figures, first),
    lesson: lesson && { ...lesson, tables: [] },
  };
}

/** Their words may say what is asked, but those of the plane of the words. @param {Picture["figures"]} figures @param {string} instead */
const wordless = (figures, instead) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [name, name === "space" ? figure : { ...figure, words: instead }]),
  );

/**
 * Parts of the stage that would draw what waits, now that this one asks.
 * @param {Prediction | null} predicts @param {number} asking a row
 */
export function coveredParts(predicts, asking) {
  const found = (predicts?.covered ?? []).filter(([, row]) => row === null || row === asking);
  return new Set(found.map(([part]) => part));
}

/** Return whether the explained number waits for a guess. @param {Picture} answer @param {Prediction | null} predicts */
function isHidden({ explanation, schema }, predicts) {
  const [quantity, , row] = explanation.cell;
  const path = schema.find(({ name }) => name === quantity)?.path;
  return predicts?.hidden.some(([hidden, hiddenRow]) => hidden === path && (hiddenRow === null || hiddenRow === row));
}

/**
 * A trace without one row, or any row, of what a path leads to; "*" stands for each head.
 * @param {Trace} trace @param {[path: string, row: number | null]} hidden @returns {Trace}
 */
function without(trace, [path, row]) {
  const name = String(path.split("/").at(-1));
  /** @param {any} holder */
  const bare = (holder) => ({ ...holder, [name]: holder[name]?.map(blank) });
  /** @param {MaybeRows[number]} line @param {number} index */
  const blank = (line, index) => (row === null || row === index ? line.map(() => undefined) : line);
  return path.includes("*") ? { ...trace, heads: trace.heads.map(bare) } : bare(trace);
}
