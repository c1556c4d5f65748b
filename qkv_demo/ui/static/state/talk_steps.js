// @ts-check
// What a talk has of its lesson: all of its steps, or those that somebody has ticked, and words of a person's own.

/** Characters that a title and a note may have, and minutes a talk: they stand in the address. */
export const MOST = { title: 80, note: 280, minutes: 180 };
export const MINUTES = 15; // of a talk that says nothing of them

/** @typedef {"title" | "note" | "minutes"} Kind */

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
