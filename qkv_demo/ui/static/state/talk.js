// A talk goes on press by press: a step's text, its question, its answer, and then the next step.

import { isFree } from "./looking.js";
import { stepAfter, stepsOf } from "./talk_steps.js";

export const LAST_BEAT = 2; // text, question, answer
export const CLOSING = 3; // after a lesson's last answer: what it leaves on the screen

/** Whether a talk has come to its lesson's last words. @param {{ beat: number, presenting: boolean }} now how much is said, and whether to a hall */
export const isClosing = ({ beat, presenting }) => presenting && beat === CLOSING;

/** @param {App} app */
export function createTalk(app) {
  const { store, navigation, labs, film, screen } = app;
  const answers = createAnswers(app);
  const turnStep = createStepTurning(app, answers.showAnswer);

  /** What the hall has asked about goes, with the step's own scene. */
  function comeBack() {
    screen.closeMenu();
    navigation.goBack();
  }

  /** A question from the hall that was not asked after all: nothing has been changed. */
  function dropQuestion() {
    if (store.status.detour?.untouched === store.scene) comeBack();
  }

  /** The talk of a scene that has no lesson is its film. @param {number} by */
  function begin(by) {
    if (by < 0) return;
    screen.closeMenu();
    film.openFilm();
  }

  /** From what a hall has asked, to the step that waits. @param {number} by */
  function turnOf(by) {
    const { lesson, presenting } = store.view;
    const heading = navigation.heading();
    if (store.liftBlank()) return; // the speaker's window turns, too
    if (presenting && screen.closeDialog()) dropQuestion();
    else if (store.status.lab && presenting) labs.turnLab(by);
    else if (store.status.detour?.asked && presenting && !heading) comeBack();
    else if (heading || lesson) turnStep(by);
    else begin(by);
  }

  return {
    ...answers,
    comeBack,
    dropQuestion,
    isPresenting: () => store.view.presenting,
    isFree: () => isFree(store),
    /** One press on or back: a film comes first, which goes on beat by beat. @param {number} by 1 or -1 */
    turn(by) {
      if (store.status.blank || !film.turnFilm(by)) turnOf(by);
    },
    /**
     * What a page has told of a scene that was made there is read; a hall is shown the scene. The way back to a step that
     * was left on the page is no part of a talk.
     */
    togglePresenting() {
      if (store.status.notice?.good) store.complain(null);
      if (!store.view.presenting && !store.status.detour?.asked) store.setStatus({ detour: null });
      store.setView({ presenting: !store.view.presenting });
      app.address.follow();
      dropQuestion();
    },
  };
}

/** @param {App} app */
function createAnswers({ store, navigation, screen }) {
  /** Make the change that answers the question, point at it, and say it where the question stands. */
  async function solve() {
    const before = store.scene;
    const found = await navigation.showSolution();
    if (!found) return;
    screen.showMoved(before, store.scene);
    if (found.said) store.announce({ ...found.said, instead: "answer" });
  }

  /**
   * The answer in words, and where it is another scene or number, on the stage; a guess is judged by the step's own,
   * unless the answer stands in the scene that a hand has made.
   */
  async function showAnswer() {
    const { guess, answered } = store.status;
    const { lesson } = store.status.answer;
    const step = String(store.view.lesson);
    const isAnswered = store.scene === answered && lesson?.predicts?.stands; // a press may be faster than Python
    const isJudged = lesson?.learns || isAnswered; // what has been learned stays
    if (lesson?.predicts && !isJudged) await navigation.goStep(0, LAST_BEAT);
    store.setStatus({ beat: LAST_BEAT, guess });
    if (lesson?.reached === false) await solve(); // its scene comes with the number that the step looks at
    if (lesson?.answer_cell && String(store.view.lesson) === step) store.pointAt(lesson.answer_cell);
  }

  return { solve, showAnswer };
}

/**
 * Presses that come while a step is on its way count from there: a clicker may be faster than a network.
 * @param {App} app @param {() => unknown} showAnswer
 */
function createStepTurning({ store, navigation }, showAnswer) {
  const { heading } = navigation;

  /**
   * Whether a press leads to another step: the lesson's last one has one more, and then there is none.
   * @param {number} beat
   */
  function leavesStep(beat) {
    const step = heading()?.step ?? store.view.lesson;
    const count = store.status.answer.lesson?.count ?? 0;
    const isLast = step && stepAfter(stepsOf(store.view.talk, step[0], count), step[1], 1) === undefined;
    return !store.view.presenting || beat < 0 || (beat > LAST_BEAT && !isLast);
  }

  /**
   * Which press is next; what the hall has done itself needs no press that answers, for it has been said.
   * @param {number} by
   */
  function nextBeat(by) {
    const beat = (heading() ?? store.status).beat + by;
    const { lesson } = store.status.answer;
    const isDone = !heading() && lesson?.watch && lesson.reached;
    return beat === LAST_BEAT && by > 0 && isDone ? beat + 1 : beat;
  }

  /**
   * Whether the next beat's scene is not there: its step is on its way, or an answer's scene, or the number that it points
   * at, goes with the answer. A lesson's last words stand beside the scene that it has come to, not beside what an answer
   * made of that.
   * @param {number} by @param {number} beat
   */
  function needsScene(by, beat) {
    const { lesson } = store.status.answer;
    const goes = Boolean(lesson?.changed) && (by < 0 || beat === CLOSING);
    const comes = lesson?.reached === false && by < 0 && beat === LAST_BEAT;
    const points = Boolean(lesson?.answer_cell) && by < 0 && beat === LAST_BEAT - 1;
    return heading() !== null || goes || comes || points;
  }

  /** @param {number} by 1 or -1 */
  return (by) => {
    const beat = nextBeat(by);
    if (leavesStep(beat)) navigation.goStep(by, by < 0 && store.view.presenting ? LAST_BEAT : 0);
    else if (beat > CLOSING)
      return; // the last words stay, however often somebody presses on
    else if (needsScene(by, beat)) navigation.goStep(0, beat);
    else if (beat === LAST_BEAT && by > 0) showAnswer();
    else store.setStatus({ beat });
  };
}
