// Plays the animated explanation of a scene, the film "Why?". Each frame depends only on the current beat and its progress from 0
// to 1. A beat shows its sentence, then its movement, then pauses for reading. Any edit of the scene pauses the film.

import { createClock, easeInOut, prefersReducedMotion } from "../base/motion.js";
import { filmOf, isFreeTalk, pausedFilmOf } from "./location.js";

// The longest time that one frame may advance the film, in milliseconds. A page that was hidden for a while then continues where
// it was.
const MAX_FRAME_TIME = 100;
/** @type {Film} */
const INITIAL_FILM = {
  ...{ kind: "film", beat: 0, progress: 0, isPlaying: true, speed: 1 },
  ...{ pausesAfterBeat: false, lastBeat: null, isGuessing: false, chosenIndex: null },
};

/**
 * Return the beats of a film. A lesson step may show only the first few of them.
 * @param {Film | null} film @param {Beat[]} [beats]
 */
export const beatsToPlay = (film, beats = []) => beats.slice(0, (film?.lastBeat ?? beats.length) + 1);

/** @param {Store} store */
export function createFilm(store) {
  const beats = () => beatsToPlay(filmOf(store.location), store.status.response.film);
  const { set: setFilm, play: playFilm } = createPlayer(store, beats, goToBeat);

  /**
   * Jump to a beat. If `isAtEnd` is true, show the end of its movement. If `opensQuestion` is true, first ask the audience to
   * guess the beat's answer.
   * @param {number} beat @param {boolean} [isAtEnd] @param {boolean} [opensQuestion]
   */
  function goToBeat(beat, isAtEnd = false, opensQuestion = !isAtEnd) {
    // Before the first response, the number of beats is unknown.
    const lastIndex = beats().length > 0 ? beats().length - 1 : beat;
    const targetIndex = Math.min(lastIndex, Math.max(0, beat));
    const isGuessing = opensQuestion && Boolean(beats()[targetIndex]?.question);
    const isPlaying = (store.view.presenting || Boolean(filmOf(store.location)?.isPlaying)) && !isAtEnd && !isGuessing;
    setFilm({
      beat: targetIndex,
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
   * @param {number | null} choice the index of the guess, or null if skipped @param {boolean} [pausesAfterBeat] whether to pause
   * after this beat
   */
  function answerFilm(choice, pausesAfterBeat = Boolean(filmOf(store.location)?.pausesAfterBeat)) {
    setFilm({ isGuessing: false, chosenIndex: choice, isPlaying: true, pausesAfterBeat });
    playFilm();
  }

  /** Return whether a beat shows two pictures in turn and the audience has not seen the second one yet. @param {Film} film */
  const hasPictureToShow = ({ beat, progress, isGuessing }) =>
    store.view.presenting && !isGuessing && progress < 1 && Boolean(beats()[beat]?.next_picture);

  /**
   * Go one beat forward (1) or back (-1). In a presentation, a press plays the next beat, or shows the end of the previous one.
   * Elsewhere the film pauses at the end of the beat, unless it was playing. Going forward, a beat with a question shows the
   * question first.
   * @param {number} direction
   */
  function stepFilm(direction) {
    const film = filmOf(store.location);
    if (!film) return;
    const isPaused = store.view.presenting ? direction < 0 : !film.isPlaying || film.pausesAfterBeat;
    if (film.isGuessing && direction > 0) answerFilm(null, true);
    else if (direction > 0 && hasPictureToShow(film)) setFilm({ progress: 1, isPlaying: false });
    else goToBeat(film.beat + direction, isPaused, direction > 0 || !isPaused);
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
    ...{ answerFilm, stepFilm, closeFilm, ...createPausing(store, { showFilm, goToBeat }) },
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
      const isBeatOver = film?.progress === 1 && !film.isPlaying;
      const isOver = film?.beat === beats().length - 1 && film.progress === 1;
      if (store.view.presenting && isBeatOver && !isOver) return stepFilm(1);
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
      const isOver = film && direction > 0 && film.beat + 1 >= beats().length;
      if (isOver) return (isFreeTalk(store) && !store.location.detour) || closeFilm();
      stepFilm(direction);
      return film !== null;
    },
    /** Jump to a position in the film. @param {number} position a beat and the progress in it, such as 2.5 */
    seekFilm(position) {
      const beat = Math.min(beats().length - 1, Math.floor(position));
      setFilm({ beat, progress: Math.min(1, position - beat), isPlaying: false, isGuessing: false, chosenIndex: null });
    },
    /** @param {number} speed */
    setFilmSpeed: (speed) => setFilm({ speed }),
  };
}

/**
 * Create the commands that pause a presentation's film while the speaker answers a question from the audience.
 * @param {Store} store
 * @param {{ showFilm: (until: number | null) => void, goToBeat: (beat: number, isAtEnd: boolean) => void }} player
 */
const createPausing = (store, { showFilm, goToBeat }) => ({
  /** Pause the film and show the stage instead, so that the speaker can answer a question from the audience there. */
  pauseFilm() {
    const film = filmOf(store.location);
    if (!film || !isFreeTalk(store)) return;
    store.setVisit({ overlay: { kind: "pausedFilm", beat: film.beat, scene: store.scene } });
  },
  /**
   * Show the film again, with the beat and the scene at which it was paused for a question. Return false if no film was paused.
   */
  resumeFilm() {
    const pausedFilm = pausedFilmOf(store.location);
    if (!pausedFilm) return false;
    if (store.scene !== pausedFilm.scene) store.commit(pausedFilm.scene);
    showFilm(null);
    goToBeat(pausedFilm.beat, true);
    return true;
  },
});

/**
 * Create the clock that plays the film. An edit of the scene pauses it.
 * @param {Store} store @param {() => Beat[]} beats @param {(beat: number) => void} goToBeat
 */
function createPlayer(store, beats, goToBeat) {
  // The scene that the film started playing with. If the current one differs, the user has edited it.
  let playedScene = store.scene;
  let elapsed = 0; // Milliseconds since the current beat began.
  const clock = createClock((delta) => {
    const film = filmOf(store.location);
    if (!film?.isPlaying) return false;
    if (store.status.isEditingNumber || store.scene !== playedScene) return !setFilm({ isPlaying: false });
    const currentBeat = beats()[film.beat];
    if (currentBeat) advance(film, currentBeat, Math.min(MAX_FRAME_TIME, delta) * film.speed);
    return true;
  });

  /** @param {Film} film @param {Beat} currentBeat @param {number} delta */
  function advance({ beat, progress, pausesAfterBeat }, currentBeat, delta) {
    elapsed += delta;
    const timing = beatTiming(elapsed, currentBeat, prefersReducedMotion());
    if (timing.progress !== progress) setFilm({ progress: timing.progress });
    if (!timing.isOver) return;
    const isPaused = pausesAfterBeat || store.view.presenting; // In a presentation, every beat waits for a press.
    if (beat + 1 < beats().length && !isPaused) goToBeat(beat + 1);
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
      const currentBeat = film && beats()[film.beat];
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

const START_DELAY = 700; // Milliseconds in which a beat shows only its sentence, before the movement starts.
const MOVEMENT_TIME = 1200; // Duration of a beat's movement, in milliseconds.
const READING_TIME_PER_WORD = 250; // Milliseconds allowed for reading one word, at 240 words a minute.
const MIN_READING_PAUSE = 900; // The shortest pause between the end of a movement and the next beat, in milliseconds.
const CHINESE_CHARACTERS = /[\u4e00-\u9fff]/g;
const WORD_PATTERN = /[\p{L}\p{N}][^\s，：；]*/gu;
export const SPEEDS = [0.5, 1, 2];

/**
 * Return a beat's progress, and whether it is over, after some milliseconds.
 * @param {number} elapsed @param {Pick<Beat, "words" | "notes" | "duration_factor">} beat
 * @param {boolean} hasNoMovement true if the user has turned off animations
 */
export function beatTiming(elapsed, { duration_factor: factor, ...texts }, hasNoMovement) {
  const duration = hasNoMovement ? 0 : factor * MOVEMENT_TIME;
  const progress = hasNoMovement ? 1 : Math.min(1, Math.max(0, (elapsed - START_DELAY) / duration));
  return {
    progress: easeInOut(progress),
    isOver: elapsed >= durationOf({ ...texts, duration_factor: duration / MOVEMENT_TIME }),
  };
}

/**
 * Return the duration of a beat in milliseconds. It consists of the movement and of the time to read the text.
 * @param {Pick<Beat, "words" | "notes" | "duration_factor">} beat
 */
const durationOf = ({ words, notes = [], duration_factor: factor }) =>
  factor * MOVEMENT_TIME +
  Math.max(START_DELAY + MIN_READING_PAUSE, READING_TIME_PER_WORD * readingLengthOf([words, ...notes].join(" ")));

/**
 * Return how many milliseconds a beat takes to reach this progress.
 * @param {number} progress @param {Pick<Beat, "duration_factor">} beat
 */
export const elapsedAtProgress = (progress, { duration_factor: factor }) =>
  progress === 0 ? 0 : START_DELAY + factor * MOVEMENT_TIME * (0.5 - Math.sin(Math.asin(1 - 2 * progress) / 3));

/** Count the words and numbers of a text. Three Chinese characters count as one word. @param {string} text */
function readingLengthOf(text) {
  const characters = text.match(CHINESE_CHARACTERS)?.length ?? 0;
  return (text.replace(CHINESE_CHARACTERS, " ").match(WORD_PATTERN)?.length ?? 0) + characters / 3;
}
