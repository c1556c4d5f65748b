// Plays the animated explanation of a scene, the film "Why?". Each frame depends only on the current beat and its progress from 0
// to 1. A beat shows its sentence, then its animation, then pauses for reading. Any edit of the scene pauses the film.

import { createClock, prefersReducedMotion } from "../base/motion.js";
import { durationOf, elapsedAtProgress, nextPauseProgress, beatTiming } from "./film_timing.js";
import { filmOf, isFreeTalk, pausedFilmOf } from "./location.js";

// The longest time that one frame may advance the film, in milliseconds. A page that was hidden for a while then continues where
// it was.
const MAX_FRAME_TIME = 100;
/** @type {Film} */
const INITIAL_FILM = {
  ...{ kind: "film", slide: null, beat: 0, progress: 0, isPlaying: true, speed: 1 },
  ...{ pausesAfterBeat: false, lastBeat: null, isGuessing: false, chosenIndex: null },
};

/**
 * Return the beats that the film plays. A lesson step may end the film early, after the beat `lastBeat`.
 * @param {Film | null} film @param {Beat[]} [beats]
 */
export const beatsToPlay = (film, beats = []) => beats.slice(0, (film?.lastBeat ?? beats.length) + 1);

/**
 * Return whether a presentation has not shown the last movement of the current beat yet.
 * @param {Film} film @param {Beat[]} beats
 */
export function hasUnseenMovement({ beat, progress, isGuessing }, beats) {
  const firstMovementEnd = beats[beat]?.first_movement_end ?? null;
  return isGuessing || (firstMovementEnd !== null && progress <= firstMovementEnd);
}

/**
 * Return the sentence of the current beat. Until a presentation has shown the beat's first movement, the sentence leaves out the
 * numbers that only the second movement shows.
 * @param {Film} film @param {Beat | undefined} beat @param {boolean} isPresenting @returns {SentenceText}
 */
export function sentenceOf({ progress }, beat, isPresenting) {
  const isInFirstMovement = isPresenting && progress <= (beat?.first_movement_end ?? -1);
  return (isInFirstMovement && beat?.first_sentence) || { text: beat?.words ?? "", parts: beat?.parts };
}

/** @param {Store} store */
export function createFilm(store) {
  const getBeats = () => beatsToPlay(filmOf(store.location), store.status.response.film);
  const { set: setFilm, play: playFilm } = createPlayer(store, getBeats, goToBeat);
  const movements = createMovements(getBeats, { setFilm, playFilm, goToBeat });

  /**
   * Jump to a beat. If `isAtEnd` is true, show the end of its animation. If `opensQuestion` is true, first ask the audience to
   * guess the beat's answer.
   * @param {number} beat @param {boolean} [isAtEnd] @param {boolean} [opensQuestion]
   */
  function goToBeat(beat, isAtEnd = false, opensQuestion = !isAtEnd) {
    // Before the first response, the number of beats is unknown.
    const lastIndex = getBeats().length > 0 ? getBeats().length - 1 : beat;
    const targetIndex = Math.min(lastIndex, Math.max(0, beat));
    const isGuessing = opensQuestion && Boolean(getBeats()[targetIndex]?.question);
    const isPlaying = (store.view.presenting || Boolean(filmOf(store.location)?.isPlaying)) && !isAtEnd && !isGuessing;
    setFilm({
      ...{ slide: null, beat: targetIndex },
      progress: isAtEnd && !isGuessing ? 1 : 0,
      pausesAfterBeat: isAtEnd && isGuessing,
      isGuessing,
      chosenIndex: null,
      isPlaying,
    });
    if (isPlaying) playFilm();
  }

  /**
   * Continue after the audience has guessed, or has skipped the question.
   * @param {number | null} guessIndex the index of the guess, or null if skipped @param {boolean} [pausesAfterBeat] true to pause
   * after this beat
   */
  function answerFilm(guessIndex, pausesAfterBeat = Boolean(filmOf(store.location)?.pausesAfterBeat)) {
    setFilm({ isGuessing: false, chosenIndex: guessIndex, isPlaying: true, pausesAfterBeat });
    playFilm();
  }

  /**
   * Go one beat forward (1) or back (-1). Outside a presentation, the film pauses at the end of the beat, unless it was playing.
   * A step forward to a beat with a question shows the question first.
   * @param {number} direction
   */
  function stepFilm(direction) {
    const film = filmOf(store.location);
    if (!film) return;
    if (film.isGuessing && direction > 0) answerFilm(null, true);
    else if (store.view.presenting) movements.stepMovement(film, direction);
    else {
      const isPaused = !film.isPlaying || film.pausesAfterBeat;
      goToBeat(film.beat + direction, isPaused, direction > 0 || !isPaused);
    }
  }

  /** @param {number | null} lastBeat the last beat that a step shows */
  function showFilm(lastBeat) {
    store.setVisit({ overlay: { ...INITIAL_FILM, lastBeat } });
  }

  /** Close the film, and return whether it was open. Edits that were made to the scene are kept. */
  function closeFilm() {
    return filmOf(store.location) !== null && store.setVisit({ overlay: null });
  }

  return {
    ...{ answerFilm, stepFilm, closeFilm, ...createPausing(store, { showFilm, goToBeat, setFilm }) },
    /**
     * Open the film at a beat. A lesson step may end it early, at the beat `lastBeat`.
     * @param {number} [beat] @param {number | null} [lastBeat] the last beat that the step shows
     */
    openFilm(beat = 0, lastBeat = null) {
      store.showError(null);
      showFilm(lastBeat);
      goToBeat(beat);
    },
    toggleFilm() {
      const film = filmOf(store.location);
      const isOver = film?.beat === getBeats().length - 1 && film.progress === 1;
      setFilm({
        isPlaying: !film?.isPlaying,
        pausesAfterBeat: false,
        isGuessing: false,
        ...(isOver && { beat: 0, progress: 0 }),
      });
      if (!film?.isPlaying) playFilm();
    },
    /**
     * Go one beat forward or back in a presentation's film, and return whether the film stays open. After the last beat it closes
     * if there is a lesson step to return to.
     * @param {number} direction
     */
    advanceFilm(direction) {
      const film = filmOf(store.location);
      if (!film) return false;
      const hasTitleAndClosing = isFreeTalk(store) && !store.location.detour;
      const isOver = direction > 0 && film.beat + 1 >= getBeats().length && !hasUnseenMovement(film, getBeats());
      if (film.slide) movements.leaveSlide(film.slide, direction);
      else if (isOver) return hasTitleAndClosing ? movements.showSlide("closing") : closeFilm();
      else if (hasTitleAndClosing && direction < 0 && film.beat === 0) movements.showSlide("title");
      else stepFilm(direction);
      return true;
    },
    /** Jump to a position in the film. @param {number} position a beat and the progress in it, such as 2.5 */
    seekFilm(position) {
      const beat = Math.min(getBeats().length - 1, Math.floor(position));
      setFilm({ beat, progress: Math.min(1, position - beat), isPlaying: false, isGuessing: false, chosenIndex: null });
    },
    /** @param {number} speed */
    setFilmSpeed: (speed) => setFilm({ speed }),
  };
}

/**
 * Create the functions that step through the film in a presentation. The animation of a beat consists of one or two movements.
 * Each press of Next plays one movement.
 * @param {() => Beat[]} getBeats
 * @param {{ setFilm: (changes: Partial<Film>) => boolean, playFilm: () => void,
 * goToBeat: (beat: number, isAtEnd?: boolean, opensQuestion?: boolean) => void }} player
 */
function createMovements(getBeats, { setFilm, playFilm, goToBeat }) {
  /**
   * Play the next movement of a presentation's film, or show the end of the previous one. A step back from the answer of a
   * question shows the question again.
   * @param {Film} film @param {number} direction
   */
  function stepMovement(film, direction) {
    const { beat, progress, isGuessing } = film;
    const currentBeat = getBeats()[beat];
    const firstMovementEnd = currentBeat?.first_movement_end ?? 1;
    if (direction > 0 && hasUnseenMovement(film, getBeats())) {
      setFilm({ progress: firstMovementEnd, isPlaying: true });
      playFilm();
    } else if (direction > 0) goToBeat(beat + 1);
    else if (progress > firstMovementEnd) setFilm({ progress: firstMovementEnd, isPlaying: false });
    else if (currentBeat?.question && !isGuessing) goToBeat(beat, true, true);
    else goToBeat(beat - 1, true);
  }

  /** Show a slide instead of the film. @param {"title" | "closing"} slide */
  const showSlide = (slide) => setFilm({ slide, isPlaying: false });

  /**
   * Go from a slide to the film. Before the title and after the closing slide there is nothing to show.
   * @param {Film["slide"]} slide @param {number} direction
   */
  function leaveSlide(slide, direction) {
    if (slide === "title" && direction > 0) goToBeat(0);
    else if (slide === "closing" && direction < 0) goToBeat(getBeats().length - 1, true);
  }

  return { stepMovement, showSlide, leaveSlide };
}

/**
 * Create the commands that pause a presentation's film while the speaker answers a question from the audience.
 * @param {Store} store
 * @param {{ showFilm: (lastBeat: number | null) => void, goToBeat: (beat: number, isAtEnd: boolean) => void,
 * setFilm: (changes: Partial<Film>) => boolean }} player
 */
const createPausing = (store, { showFilm, goToBeat, setFilm }) => ({
  /** Open the film of a presentation with its title. */
  openFilmTitle: () => store.setVisit({ overlay: { ...INITIAL_FILM, slide: "title", isPlaying: false } }),
  /** Pause the film and show the stage instead, so that the speaker can answer a question from the audience there. */
  pauseFilm() {
    const film = filmOf(store.location);
    if (!film || !isFreeTalk(store)) return;
    store.setVisit({ overlay: { kind: "pausedFilm", slide: film.slide, beat: film.beat, scene: store.scene } });
  },
  /**
   * Show the film again, with the slide or the beat, and the scene, at which it was paused for a question. Return false if no
   * film was paused.
   */
  resumeFilm() {
    const pausedFilm = pausedFilmOf(store.location);
    if (!pausedFilm) return false;
    if (store.scene !== pausedFilm.scene) store.commit(pausedFilm.scene);
    showFilm(null);
    goToBeat(pausedFilm.beat, true);
    setFilm({ slide: pausedFilm.slide });
    return true;
  },
});

/**
 * Create the clock that plays the film. An edit of the scene pauses it.
 * @param {Store} store @param {() => Beat[]} getBeats @param {(beat: number) => void} goToBeat
 */
function createPlayer(store, getBeats, goToBeat) {
  // The scene that the film started playing with. If the current one differs, the user has edited it.
  let playedScene = store.scene;
  let elapsed = 0; // Milliseconds since the current beat began.
  const clock = createClock((frameTime) => {
    const film = filmOf(store.location);
    if (!film?.isPlaying) return false;
    if (store.status.isEditingNumber || store.scene !== playedScene) return !setFilm({ isPlaying: false });
    const currentBeat = getBeats()[film.beat];
    if (currentBeat) advance(film, currentBeat, Math.min(MAX_FRAME_TIME, frameTime) * film.speed);
    return true;
  });

  /** @param {Film} film @param {Beat} currentBeat @param {number} frameTime in milliseconds */
  function advance({ beat, progress, pausesAfterBeat }, currentBeat, frameTime) {
    elapsed += frameTime;
    const timing = beatTiming(elapsed, currentBeat, prefersReducedMotion());
    if (store.view.presenting) {
      const pauseProgress = nextPauseProgress(currentBeat, progress);
      setFilm(
        timing.progress < pauseProgress ? { progress: timing.progress } : { progress: pauseProgress, isPlaying: false },
      );
      return;
    }
    if (timing.progress !== progress) setFilm({ progress: timing.progress });
    if (!timing.isOver) return;
    if (beat + 1 < getBeats().length && !pausesAfterBeat) goToBeat(beat + 1);
    else setFilm({ isPlaying: false });
  }

  /** Change fields of the film, and return whether a film is open. @param {Partial<Film>} changes */
  function setFilm(changes) {
    const film = filmOf(store.location);
    return film !== null && store.setVisit({ overlay: { ...film, ...changes } });
  }

  return {
    set: setFilm,
    /** Play from the current position. If that is the end of a beat, continue with the next one. */
    play() {
      const film = filmOf(store.location);
      const currentBeat = film && getBeats()[film.beat];
      playedScene = store.scene;
      elapsed = currentBeat
        ? film.progress === 1
          ? durationOf(currentBeat)
          : elapsedAtProgress(film.progress, currentBeat)
        : 0;
      clock.start();
    },
  };
}
