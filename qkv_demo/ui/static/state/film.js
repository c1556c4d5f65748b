// @ts-check
// The film of a scene: which beat is on and how far it has moved, of which every frame is made anew. A hand stops it.

import { createClock, momentOf } from "./film_clock.js";

/** @typedef {import("./store.js").Store} Store */

/** @param {Store} store */
export function createFilm(store) {
  const beats = () => store.status.answer.film ?? [];
  const clock = createClock((passed, still) => {
    const { film, moving } = store.status;
    const told = film && beats()[film.beat];
    if (moving) set({ playing: false }); // a hand has taken hold
    if (!film?.playing || moving) return false;
    if (told) show(film, momentOf(passed * film.speed, told.words, still));
    return true;
  });

  /** @param {Partial<Film>} changes */
  function set(changes) {
    const { film } = store.status;
    if (film) store.setStatus({ film: { ...film, ...changes } });
  }

  /** @param {Film} film @param {{ share: number, over: boolean }} moment */
  function show({ beat, share }, moment) {
    if (moment.share !== share) set({ share: moment.share });
    if (!moment.over) return;
    if (beat + 1 < beats().length) goToBeat(beat + 1);
    else set({ playing: false });
  }

  /** @param {number} beat @param {boolean} [moved] whether it is seen at its end */
  function goToBeat(beat, moved = false) {
    const last = beats().length - 1;
    const to = last < 0 ? beat : Math.min(last, Math.max(0, beat));
    const asks = !moved && Boolean(beats()[to]?.guess);
    const playing = Boolean(store.status.film?.playing) && !asks;
    set({ beat: to, share: moved ? 1 : 0, asks, said: null, playing });
    if (playing) clock.start();
  }

  /** What comes is guessed, or the question skipped. @param {number | null} choice */
  function answerFilm(choice) {
    set({ asks: false, said: choice, playing: true });
    clock.start();
  }

  return {
    goToBeat,
    answerFilm,
    /** From a beat on, counted from 0. @param {number} [beat] */
    openFilm(beat = 0) {
      store.setStatus({ film: { beat, share: 0, playing: true, speed: 1, asks: false, said: null } });
      store.setView({ film: true });
      clock.start();
    },
    /** The stage stays as the person made it. Whether there was a film. */
    closeFilm() {
      if (!store.status.film) return false;
      store.setStatus({ film: null });
      store.setView({ film: false });
      return true;
    },
    toggleFilm() {
      const { film } = store.status;
      if (!film) return;
      const ended = film.beat + 1 === beats().length && film.share === 1;
      set({ playing: !film.playing, asks: false, ...(ended && !film.playing && { beat: 0, share: 0 }) });
      if (!film.playing) clock.start();
    },
    /** On, or back: a step is one press. @param {number} by */
    stepFilm(by) {
      const { film } = store.status;
      if (film?.asks && by > 0) answerFilm(null);
      else if (film) goToBeat(film.beat + by, !film.playing);
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
