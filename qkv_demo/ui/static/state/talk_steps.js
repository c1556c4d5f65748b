// What a talk has of its lesson: all of its steps, or those that somebody has ticked, and words of a person's own. In an
// address steps have names; older links count, and which steps they counted is told by Python.

import { own } from "../base/words.js";

/** Characters that a title and a note may have, and minutes a talk: they stand in the address. */
export const MOST = { title: 80, note: 280, minutes: 180 };
export const MINUTES = 15; // of a talk that says nothing of them
const NOWHERE = -1; // a step that there is not, which Python refuses

/** @typedef {"title" | "note" | "minutes"} Kind */
/** @typedef {Settings["addresses"]} Addresses */

/** @param {Kind} kind @param {string} text */
export const isRefused = (kind, text) =>
  kind === "minutes" ? !/^[1-9]\d{0,2}$/.test(text) || Number(text) > MOST.minutes : [...text].length > MOST[kind];

/** Whether some of it is left out. @param {Omit<WrittenTalk, "steps">} talk */
export const hasRefused = ({ title, notes, minutes }) =>
  isRefused("title", title) ||
  Object.values(notes).some((note) => isRefused("note", note)) ||
  (minutes !== null && isRefused("minutes", minutes));

/** @param {Talk | null | undefined} talk @param {string} lesson @param {number} count of all its steps */
export const stepsOf = (talk, lesson, count) =>
  talk?.lesson === lesson ? talk.steps : Array.from({ length: count }, (_, step) => step);

/** Of these steps. @param {number[]} minutes of each @param {number[]} [steps] */
export const lasts = (minutes, steps = [...minutes.keys()]) => steps.reduce((sum, step) => sum + minutes[step], 0);

/** Null where it is the lesson as it stands. @param {Talk} talk @param {number} count of all its steps */
export const ownTalk = (talk, count) =>
  talk.steps.length < count || talk.title !== "" || Object.keys(talk.notes).length > 0 || talk.minutes !== MINUTES
    ? talk
    : null;

/** The next one, or the one before; also from a step that the talk has not. @param {number[]} steps @param {number} from @param {number} by */
export const stepAfter = (steps, from, by) =>
  by > 0 ? steps.find((step) => step > from) : steps.findLast((step) => step < from);

/** What it is called: a person's own title counts in a talk. @param {LessonWords} at @param {Pick<View, "talk" | "presenting">} view */
export const titleOf = ({ name, lesson }, { talk, presenting }) =>
  (presenting && talk?.lesson === name && talk.title) || lesson;

/** Where a talk is, counted from 1. @param {{ name: string, step: number, count: number }} at @param {Talk | null | undefined} talk */
export function counterOf({ name, step, count }, talk) {
  const steps = stepsOf(talk, name, count);
  return steps.includes(step) ? `${steps.indexOf(step) + 1} / ${steps.length}` : `${step + 1} / ${count}`;
}

/**
 * The step that an address names, its lesson's first where it names none.
 * @param {Addresses} addresses @param {WrittenStep | null} written @returns {LessonStep | null}
 */
export function readStep(addresses, written) {
  if (written === null) return null;
  const [lesson, step] = written;
  return step === null ? [lesson, 0] : (own(own(addresses, lesson)?.steps ?? {}, step) ?? [lesson, NOWHERE]);
}

/** @param {Addresses} addresses @param {LessonStep | null} place @returns {WrittenStep | null} */
export const writeStep = (addresses, place) => place && [place[0], addresses[place[0]].names[place[1]]];

/**
 * A talk as somebody has made it, null where it is the whole lesson. Names that the lesson has not are left out, no
 * steps at all are all, and so is what is too long.
 * @param {Addresses} addresses @param {string} lesson @param {WrittenTalk | null} written @returns {Talk | null}
 */
export function readTalk(addresses, lesson, written) {
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
}

/** @param {Addresses} addresses @param {Talk | null | undefined} talk @param {LessonStep | null} place @returns {WrittenTalk | null} */
export function writeTalk(addresses, talk, place) {
  if (!talk || talk.lesson !== place?.[0]) return null;
  const { names } = addresses[talk.lesson];
  const notes = Object.entries(talk.notes).map(([step, note]) => [names[Number(step)], note]);
  const steps = talk.steps.length < names.length ? talk.steps.map((step) => names[step]) : null;
  const minutes = talk.minutes === MINUTES ? null : String(talk.minutes);
  return { steps, title: talk.title, notes: Object.fromEntries(notes), minutes };
}
