// @ts-check
// The film of a scene: which beat is on and how far it has moved, of which every frame is made anew. A hand stops it.

const BEFORE = 700; // milliseconds that a sentence stands alone
const MOVES = 1200; // of movement
const PER_WORD = 250; // of reading: 240 words a minute
const REST = 900; // at least, before the next beat
export const SPEEDS = [0.5, 1, 2];

/** @typedef {import("./store.js").Store} Store */

/**
 * How far a beat has moved, and whether it has rested long enough, after so many milliseconds.
 * @param {number} passed
 * @param {string} words its sentence
 * @param {boolean} still whether nothing travels
 */
export function momentOf(passed, words, still) {
  const share = still ? 1 : Math.min(1, Math.max(0, (passed - BEFORE) / MOVES));
  const least = BEFORE + (still ? 0 : MOVES) + REST;
  return { share: share * share * (3 - 2 * share), over: passed >= Math.max(least, PER_WORD * lengthOf(words)) };
}

/** Words, or what is read as long: three characters of Chinese. @param {string} text */
function lengthOf(text) {
  const characters = text.match(/[\u4e00-\u9fff]/g)?.length ?? 0;
  return text.split(/\s+/).length + characters / 3;
}

/** @param {Store} store */
export function createFilm(store) {
  let runs = 0; // so many have begun; only the last goes on
  const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  const beats = () => store.status.answer.film ?? [];

  /** @param {Partial<Film>} changes */
  function set(changes) {
    const { film } = store.status;
    if (film) store.setStatus({ film: { ...film, ...changes } });
  }

  function run() {
    runs += 1;
    const mine = runs;
    /** @type {number | null} */
    let last = null;
    let passed = 0;
    /** @type {number | null} */
    let beat = null;
    /** @param {number} now */
    const frame = (now) => {
      const { film, moving } = store.status;
      if (mine !== runs || !film?.playing) return;
      if (moving) return set({ playing: false }); // a hand has taken hold
      if (beat !== film.beat) [beat, passed] = [film.beat, 0];
      const told = beats()[film.beat];
      passed += told && last !== null ? (now - last) * film.speed : 0;
      last = now;
      if (told) advance(film, momentOf(passed, told.words, still()));
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  /** @param {Film} film @param {{ share: number, over: boolean }} moment */
  function advance({ beat, share }, moment) {
    if (moment.share !== share) set({ share: moment.share });
    if (!moment.over) return;
    if (beat + 1 < beats().length) goToBeat(beat + 1);
    else set({ playing: false });
  }

  /** @param {number} beat @param {boolean} [moved] whether it is seen at its end */
  function goToBeat(beat, moved = false) {
    const count = beats().length;
    const to = count > 0 ? Math.min(count - 1, Math.max(0, beat)) : beat;
    const asks = !moved && Boolean(beats()[to]?.guess);
    const { film } = store.status;
    set({ beat: to, share: moved ? 1 : 0, asks, said: null, playing: Boolean(film?.playing) && !asks });
  }

  return {
    /** From a beat on, counted from 0. @param {number} [beat] */
    openFilm(beat = 0) {
      store.setStatus({ film: { beat, share: 0, playing: true, speed: 1, asks: false, said: null } });
      store.setView({ film: true });
      run();
    },
    /** The stage stays as the person made it. Whether there was a film. */
    closeFilm() {
      if (!store.status.film) return false;
      runs += 1;
      store.setStatus({ film: null });
      store.setView({ film: false });
      return true;
    },
    toggleFilm() {
      const { film } = store.status;
      if (!film) return;
      const ended = film.beat + 1 === beats().length && film.share === 1;
      set({ playing: !film.playing, asks: false, ...(ended && !film.playing && { beat: 0, share: 0 }) });
      if (!film.playing) run();
    },
    goToBeat,
    /** On, or back: a step is one press. @param {number} by */
    stepFilm(by) {
      const { film } = store.status;
      if (!film) return;
      if (by > 0 && film.asks) return answerFilm(null);
      goToBeat(film.beat + by, !film.playing);
    },
    /** A hand draws it to and fro. @param {number} at beats and a share of one */
    seekFilm(at) {
      const beat = Math.min(beats().length - 1, Math.floor(at));
      set({ beat, share: Math.min(1, at - beat), playing: false, asks: false, said: null });
    },
    /** What comes is guessed, or the question skipped. @param {number | null} choice */
    answerFilm,
    /** @param {number} speed */
    setFilmSpeed: (speed) => set({ speed }),
  };

  /** @param {number | null} choice */
  function answerFilm(choice) {
    set({ asks: false, said: choice, playing: true });
    run();
  }
}
