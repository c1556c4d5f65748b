// @ts-check
// A talk goes on press by press: a step's text, its question, its answer, and then the next step.

import { stepAfter, stepsOf } from "./talk_steps.js";
import { BACK, FORTH } from "../input/slide_keys.js";

export const LAST_BEAT = 2; // text, question, answer
export const CLOSING = 3; // after a lesson's last answer: what it leaves on the screen

/** @typedef {{ beat: number, presenting: boolean }} Beats how much is said, and whether to a hall */

/** Whether a talk has come to its lesson's last words. @param {Beats} beats */
export const isClosing = ({ beat, presenting }) => presenting && beat === CLOSING;

/**
 * `solve` makes the change that answers a step's question.
 * @param {{ store: Store, navigation: AppNavigation, solve: () => unknown, turnLab: (by: number) => void,
 *   film: Pick<ReturnType<typeof import("./film.js").createFilm>, "openFilm" | "turnFilm">, screen: AppScreen }} parts
 */
export function createTalk({ store, navigation, solve, turnLab, film, screen }) {
  const turnStep = createStepTurning({ store, navigation, showAnswer });

  /** The talk of a scene that has no lesson is its film. @param {number} by */
  function begin(by) {
    if (by < 0) return;
    screen.closeMenu();
    film.openFilm();
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

  /** What the hall has asked about goes, with the step's own scene. */
  function comeBack() {
    screen.closeMenu();
    navigation.comeBack();
  }

  /** A question from the hall that was not asked after all: nothing has been changed. */
  function dropQuestion() {
    if (store.status.detour?.untouched === store.scene) comeBack();
  }

  /**
   * One press on or back; from what a hall has asked, to the step that waits. Presses that come while a step is on its
   * way count from there: a clicker may be faster than a network.
   * @param {number} by 1 or -1
   */
  function turn(by) {
    const { lesson, presenting } = store.view;
    if (store.liftBlank()) return; // the speaker's window turns, too
    if (presenting && screen.closeDialog()) dropQuestion();
    else if (store.status.lab && presenting) turnLab(by);
    else if (store.status.detour?.asked && presenting && !navigation.heading) comeBack();
    else if (navigation.heading || lesson) turnStep(by);
    else begin(by);
  }

  /** A film comes first: it goes on beat by beat. @param {number} by */
  const turnAny = (by) => (!store.status.blank && film.turnFilm(by)) || turn(by);

  return {
    turn: turnAny,
    turnOn: { run: () => turnAny(1), keys: FORTH, label: "ui.talk.turn", inTalk: true },
    turnBack: { run: () => turnAny(-1), keys: BACK, label: "ui.talk.turn", inTalk: true },
    showAnswer,
    dropQuestion,
    comeBack: { run: comeBack, label: "ui.lesson.back" },
    togglePresenting: {
      run() {
        navigation.togglePresenting();
        dropQuestion();
      },
      keys: ["p"],
      label: "ui.talk.leave",
    },
  };
}

/** @param {{ store: Store, navigation: AppNavigation, showAnswer: () => unknown }} parts */
function createStepTurning({ store, navigation, showAnswer }) {
  /**
   * Whether a press leads to another step: the lesson's last one has one more, and then there is none.
   * @param {number} beat
   */
  function leavesStep(beat) {
    const step = navigation.heading?.step ?? store.view.lesson;
    const count = store.status.answer.lesson?.count ?? 0;
    const isLast = step && stepAfter(stepsOf(store.view.talk, step[0], count), step[1], 1) === undefined;
    return !store.view.presenting || beat < 0 || (beat > LAST_BEAT && !isLast);
  }

  /**
   * Which press is next; what the hall has done itself needs no press that answers, for it has been said.
   * @param {number} by
   */
  function nextBeat(by) {
    const beat = (navigation.heading ?? store.status).beat + by;
    const { lesson } = store.status.answer;
    const isDone = !navigation.heading && lesson?.watch && lesson.reached;
    return beat === LAST_BEAT && by > 0 && isDone ? beat + 1 : beat;
  }

  /**
   * Whether the next beat's scene is not there: its step is on its way, or an answer's scene goes with the answer.
   * @param {number} by
   */
  const needsScene = (by) => navigation.heading !== null || (by < 0 && Boolean(store.status.answer.lesson?.changed));

  /** @param {number} by 1 or -1 */
  return (by) => {
    const beat = nextBeat(by);
    if (leavesStep(beat)) navigation.goStep(by, by < 0 && store.view.presenting ? LAST_BEAT : 0);
    else if (beat > CLOSING)
      return; // the last words stay, however often somebody presses on
    else if (needsScene(by)) navigation.goStep(0, beat);
    else if (beat === LAST_BEAT && by > 0) showAnswer();
    else store.setStatus({ beat });
  };
}
