// @ts-check
// A lesson's step in an address: by its name. Older links count, and which steps they counted is told by Python.

import { own } from "../base/words.js";
import { isRefused, MINUTES, ownTalk } from "./talk_steps.js";

const NOWHERE = -1; // a step that there is not, which Python refuses

/** @typedef {ReturnType<typeof createStepNames>} StepNames */

/** @param {Settings["addresses"]} addresses */
export const createStepNames = (addresses) => ({
  /** The step that an address names, its lesson's first where it names none. @param {WrittenStep | null} written @returns {LessonStep | null} */
  read(written) {
    if (written === null) return null;
    const [lesson, step] = written;
    return step === null ? [lesson, 0] : (own(own(addresses, lesson)?.steps ?? {}, step) ?? [lesson, NOWHERE]);
  },
  /**
   * A talk as somebody has made it, null where it is the whole lesson. Names that the lesson has not are left out, no
   * steps at all are all, and so is what is too long.
   * @param {string} lesson @param {WrittenTalk | null} written @returns {Talk | null}
   */
  pick(lesson, written) {
    const names = own(addresses, lesson)?.names ?? [];
    if (!written) return null;
    const all = [...names.keys()];
    const named = all.filter((step) => written.steps?.includes(names[step]));
    const told = all.flatMap((step) => {
      const note = written.notes[names[step]] ?? "";
      return note === "" || isRefused("note", note) ? [] : [[step, note]];
    });
    const title = isRefused("title", written.title) ? "" : written.title;
    const minutes = isRefused("minutes", written.minutes ?? "") ? MINUTES : Number(written.minutes);
    const steps = named.length > 0 ? named : all;
    return ownTalk({ lesson, steps, title, notes: Object.fromEntries(told), minutes }, all.length);
  },
  /** @param {Talk | null | undefined} talk @param {LessonStep | null} place @returns {WrittenTalk | null} */
  picked(talk, place) {
    if (!talk || talk.lesson !== place?.[0]) return null;
    const { names } = addresses[talk.lesson];
    const notes = Object.entries(talk.notes).map(([step, note]) => [names[Number(step)], note]);
    const steps = talk.steps.length < names.length ? talk.steps.map((step) => names[step]) : null;
    const minutes = talk.minutes === MINUTES ? null : String(talk.minutes);
    return { steps, title: talk.title, notes: Object.fromEntries(notes), minutes };
  },
  /** @param {LessonStep | null} place @returns {WrittenStep | null} */
  write: (place) => place && [place[0], addresses[place[0]].names[place[1]]],
});
