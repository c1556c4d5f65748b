// The film of a scene: which beat is on and how far it has moved, of which every frame is made anew. A hand stops it.
// Its time: each beat its sentence, its movement, and a rest until it can have been read.

import { createClock, eased, isStill } from "../base/motion.js";
import { detourOf, isFree } from "./location.js";

const LONGEST = 100; // milliseconds of a frame: a page that was away goes on where it was
export const FIRST = { beat: 0, share: 0, playing: true, speed: 1, once: false, until: null, asks: false, said: null };

/** The scene's beats; of a step's part of them no more than it shows. @param {Film | null} film @param {Beat[]} [beats] */
export const beatsOf = (film, beats = []) => beats.slice(0, (film?.until ?? beats.length) + 1);

/** @param {Store} store */
export function createFilm(store) {
  const beats = () => beatsOf(store.status.filming, store.status.answer.film);
  const { set, play } = createPlayer(store, beats, goToBeat);

  /** @param {number} beat @param {boolean} [moved] whether it is seen at its end @param {boolean} [guessed] and first its guess */
  function goToBeat(beat, moved = false, guessed = !moved) {
    const last = beats().length > 0 ? beats().length - 1 : beat; // they come with the next answer
    const to = Math.min(last, Math.max(0, beat));
    const asks = guessed && Boolean(beats()[to]?.guess);
    const playing = Boolean(store.status.filming?.playing) && !moved && !asks;
    set({ beat: to, share: moved && !asks ? 1 : 0, once: moved && asks, asks, said: null, playing });
    if (playing) play();
  }

  /** What comes is guessed, or the question skipped. @param {number | null} choice @param {boolean} [once] see Film */
  function answerFilm(choice, once = Boolean(store.status.filming?.once)) {
    set({ asks: false, said: choice, playing: true, once });
    play();
  }

  /** Whether a hall has not seen yet what two pictures, one after the other, come to. @param {Film} film */
  const isHalfSeen = ({ beat, share, asks }) =>
    store.view.presenting && !asks && share < 1 && Boolean(beats()[beat]?.then);

  /**
   * On, or back: a step is one press, and what it leads to waits unless the film played on. Whoever goes on guesses first.
   * @param {number} by
   */
  function stepFilm(by) {
    const { filming: film } = store.status;
    if (!film) return;
    const waits = !film.playing || film.once;
    if (film.asks && by > 0) answerFilm(null, true);
    else if (by > 0 && isHalfSeen(film)) set({ share: 1, playing: false });
    else goToBeat(film.beat + by, waits, by > 0 || !waits);
  }

  /** @param {number | null} until the last beat that a step shows */
  function showFilm(until) {
    store.setStatus({ filming: { ...FIRST, until } });
  }

  /** The stage stays as the person made it. Whether there was a film. */
  function closeFilm() {
    return store.setStatus({ filming: null });
  }

  return {
    ...{ answerFilm, stepFilm, closeFilm, ...createPausing(store, { showFilm, goToBeat, closeFilm }) },
    /** From a beat on, counted from 0. @param {number} [beat] @param {number | null} [until] the last that a step shows */
    openFilm(beat = 0, until = null) {
      showFilm(until);
      goToBeat(beat);
    },
    toggleFilm() {
      const { filming: film } = store.status;
      const ended = film?.beat === beats().length - 1 && film.share === 1;
      set({ playing: !film?.playing, once: false, asks: false, ...(ended && { beat: 0, share: 0 }) });
      if (!film?.playing) play();
    },
    /**
     * A talk goes through it beat by beat, and then on to the step that waits; without one its end stays. Whether there is
     * a film.
     * @param {number} by
     */
    turnFilm(by) {
      const { filming: film } = store.status;
      const isOver = film && by > 0 && film.beat + 1 >= beats().length;
      if (isOver) return (isFree(store) && !detourOf(store.location)) || closeFilm();
      stepFilm(by);
      return film !== null;
    },
    /** A hand draws it to and fro. @param {number} at beats and a share of one */
    seekFilm(at) {
      const beat = Math.min(beats().length - 1, Math.floor(at));
      set({ beat, share: Math.min(1, at - beat), playing: false, asks: false, said: null });
    },
    /** @param {number} speed */
    setFilmSpeed: (speed) => set({ speed }),
  };
}

/**
 * Create what leaves the film of a talk for a question from the audience, and returns to it.
 * @param {Store} store
 * @param {{ showFilm: (until: number | null) => void, goToBeat: (beat: number, moved: boolean) => void, closeFilm: () => boolean }} film
 */
const createPausing = (store, { showFilm, goToBeat, closeFilm }) => ({
  /** Close the film of a talk for a question from the audience, which the whole stage shows. */
  pauseFilm() {
    const { filming: film } = store.status;
    if (!film || !isFree(store)) return;
    store.setStatus({ pausedFilm: { beat: film.beat, scene: store.scene } });
    closeFilm();
  },
  /** Return to the beat and the scene that the question has left, and whether there was one. */
  resumeFilm() {
    const { pausedFilm } = store.status;
    if (!pausedFilm) return false;
    store.setStatus({ pausedFilm: null });
    if (store.scene !== pausedFilm.scene) store.commit(pausedFilm.scene);
    showFilm(null);
    goToBeat(pausedFilm.beat, true);
    return true;
  },
});

/**
 * Lets time pass over a film, until a hand takes hold of its scene: then it waits.
 * @param {Store} store @param {() => Beat[]} beats @param {(beat: number) => void} goToBeat
 */
function createPlayer(store, beats, goToBeat) {
  let shown = store.scene; // that the film plays of
  let passed = 0; // milliseconds of its beat
  const clock = createClock((more) => {
    const { filming: film, moving } = store.status;
    if (!film?.playing) return false;
    if (moving || store.scene !== shown) return !set({ playing: false });
    const told = beats()[film.beat];
    if (told) move(film, told, Math.min(LONGEST, more) * film.speed);
    return true;
  });

  /** @param {Film} film @param {Beat} told @param {number} more */
  function move({ beat, share, once }, told, more) {
    passed += more;
    const moment = momentOf(passed, told, isStill());
    if (moment.share !== share) set({ share: moment.share });
    if (!moment.over) return;
    if (beat + 1 < beats().length && !once) goToBeat(beat + 1);
    else set({ playing: false });
  }

  /** Whether there was anything to tell. @param {Partial<Film>} changes */
  function set(changes) {
    const { filming: film } = store.status;
    return film !== null && store.setStatus({ filming: { ...film, ...changes } });
  }

  return {
    set,
    /** On from where it is; what has come to its end has been looked at. */
    play() {
      const { filming: film } = store.status;
      const told = film && beats()[film.beat];
      shown = store.scene;
      passed = told ? (film.share === 1 ? lastsOf(told) : passedAt(film.share, told)) : 0;
      clock.start();
    },
  };
}

const BEFORE = 700; // milliseconds that a sentence stands alone
const MOVES = 1200; // of movement
const PER_WORD = 250; // of reading: 240 words a minute
const REST = 900; // at least, before the next beat
const CHINESE = /[\u4e00-\u9fff]/g;
const WORD = /[\p{L}\p{N}][^\s，：；]*/gu;
export const SPEEDS = [0.5, 1, 2];

/**
 * How far a beat has moved, and whether it has rested long enough, after so many milliseconds.
 * @param {number} passed @param {Pick<Beat, "words" | "notes" | "moves">} beat @param {boolean} still whether nothing travels
 */
export function momentOf(passed, { moves, ...read }, still) {
  const lasts = still ? 0 : moves * MOVES;
  const share = still ? 1 : Math.min(1, Math.max(0, (passed - BEFORE) / lasts));
  return { share: eased(share), over: passed >= lastsOf({ ...read, moves: lasts / MOVES }) };
}

/**
 * Milliseconds until it has moved and, by eyes that were on what moved, can have been read.
 * @param {Pick<Beat, "words" | "notes" | "moves">} beat
 */
const lastsOf = ({ words, notes = [], moves }) =>
  moves * MOVES + Math.max(BEFORE + REST, PER_WORD * lengthOf([words, ...notes].join(" ")));

/** When a beat has moved so far. @param {number} share @param {Pick<Beat, "moves">} beat */
export const passedAt = (share, { moves }) =>
  share === 0 ? 0 : BEFORE + moves * MOVES * (0.5 - Math.sin(Math.asin(1 - 2 * share) / 3));

/** Words and numbers, or what is read as long: three characters of Chinese. @param {string} text */
function lengthOf(text) {
  const characters = text.match(CHINESE)?.length ?? 0;
  return (text.replace(CHINESE, " ").match(WORD)?.length ?? 0) + characters / 3;
}
