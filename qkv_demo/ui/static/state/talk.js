// @ts-check
// A talk goes on press by press: a step's text, its question, its answer, and then the next step.

export const LAST_BEAT = 2; // text, question, answer
export const CLOSING = 3; // after a lesson's last answer: what it leaves on the screen

/** @typedef {import("./store.js").Store} Store */
/** @typedef {{ beat: number, presenting: boolean }} Beats how much is said, and whether to a hall */

/** Whether a talk has come to its lesson's last words. @param {Beats} beats */
export const isClosing = ({ beat, presenting }) => presenting && beat === CLOSING;

/**
 * @param {{
 *   store: Store,
 *   navigation: import("./navigation.js").Navigation,
 *   solve: () => unknown,
 *   looking: Pick<ReturnType<typeof import("./looking.js").createLooking>, "letAsk" | "pointAt">,
 *   turnLab: (by: number) => void,
 *   closeMenu: () => void,
 *   closeDialog: () => boolean,
 * }} parts `solve` makes the change that answers a step's question; `closeDialog` closes what hides the talk, if anything does
 */
export function createTalk({ store, navigation, solve, looking, turnLab, closeMenu, closeDialog }) {
  /** Without a lesson the words ask in turn. @param {number} by */
  function nextAsks(by) {
    const count = store.scene.tokens.length;
    looking.letAsk((store.status.answer.view.pair[0] + by + count) % count);
  }

  /**
   * The answer in words, and where it is another scene or number, on the stage; a guess is judged by the step's own.
   * What a step has learned stays: its answer speaks of that.
   */
  async function showAnswer() {
    const { guess, answered } = store.status;
    const { lesson } = store.status.answer;
    const step = String(store.view.lesson);
    const hasWandered = lesson?.wandered || store.scene !== answered; // a press may be faster than Python
    if (lesson?.predicts && hasWandered && !lesson.learns) await navigation.goStep(0, LAST_BEAT);
    store.setStatus({ beat: LAST_BEAT, guess });
    if (lesson?.reached === false) await solve(); // its scene comes with the number that the step looks at
    if (lesson?.answer_cell && String(store.view.lesson) === step) looking.pointAt(lesson.answer_cell);
  }

  /** Whether a press leads to another step: the lesson's last one has one more, and then there is none. @param {number} beat */
  function leavesStep(beat) {
    const step = navigation.heading?.step ?? store.view.lesson;
    const isLast = step?.[1] === (store.status.answer.lesson?.count ?? 0) - 1;
    return !store.view.presenting || beat < 0 || (beat > LAST_BEAT && !isLast);
  }

  /** Which press is next; what the hall has done itself needs no press that answers, for it has been said. @param {number} by */
  function nextBeat(by) {
    const beat = (navigation.heading ?? store.status).beat + by;
    const { lesson } = store.status.answer;
    const isDone = !navigation.heading && lesson?.watch && lesson.reached;
    return beat === LAST_BEAT && by > 0 && isDone ? beat + 1 : beat;
  }

  /** Whether the next beat's scene is not there: its step is on its way, or an answer's scene goes with the answer. @param {number} by */
  const needsScene = (by) => navigation.heading !== null || (by < 0 && Boolean(store.status.answer.lesson?.changed));

  /** @param {number} by 1 or -1 */
  function turnStep(by) {
    const beat = nextBeat(by);
    if (leavesStep(beat)) navigation.goStep(by, by < 0 && store.view.presenting ? LAST_BEAT : 0);
    else if (beat > CLOSING)
      return; // the last words stay, however often somebody presses on
    else if (needsScene(by)) navigation.goStep(0, beat);
    else if (beat === LAST_BEAT && by > 0) showAnswer();
    else store.setStatus({ beat });
  }

  /** What the hall has asked about goes, with the step's own scene. */
  function comeBack() {
    closeMenu();
    navigation.comeBack();
  }

  /** A question from the hall that was not asked after all: nothing has been changed. */
  function dropQuestion() {
    if (store.status.detour?.untouched === store.scene) comeBack();
  }

  /** Whether the screen was black until now. */
  function liftBlank() {
    const was = store.status.blank;
    if (was) store.setStatus({ blank: false });
    return was;
  }

  return {
    showAnswer,
    liftBlank,
    /** There is no page to be black. */
    toggleBlank: () => store.view.presenting && store.setStatus({ blank: !store.status.blank }),
    dropQuestion,
    togglePresenting() {
      navigation.togglePresenting();
      dropQuestion();
    },
    /** What somebody thinks the answer is; nothing keeps it. @param {number | null} guess */
    guess: (guess) => store.setStatus({ guess }),
    /**
     * One press on or back; from what a hall has asked, to the step that waits. Presses that come while a step is on its
     * way count from there: a clicker may be faster than a network.
     * @param {number} by 1 or -1
     */
    turn(by) {
      const { lesson, presenting } = store.view;
      if (liftBlank()) return; // the speaker's window turns, too
      if (presenting && closeDialog()) dropQuestion();
      else if (store.status.lab && presenting) turnLab(by);
      else if (store.status.detour?.asked && presenting && !navigation.heading) comeBack();
      else if (!navigation.heading && !lesson) nextAsks(by);
      else turnStep(by);
    },
  };
}
