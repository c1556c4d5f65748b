// @ts-check
// Which steps a talk has: all of its lesson's, or those that somebody has ticked.

/** @typedef {{ lesson: string, steps: number[] }} TalkSteps counted from 0, in the lesson's order */

/** @param {TalkSteps | null | undefined} talk @param {string} lesson @param {number} count of all its steps */
export const stepsOf = (talk, lesson, count) =>
  talk?.lesson === lesson ? talk.steps : Array.from({ length: count }, (_, step) => step);

/** The next one, or the one before; also from a step that the talk has not. @param {number[]} steps @param {number} from @param {number} by */
export const stepAfter = (steps, from, by) =>
  by > 0 ? steps.find((step) => step > from) : steps.findLast((step) => step < from);

/** Where a talk is, counted from 1. @param {{ name: string, step: number, count: number }} at @param {TalkSteps | null | undefined} talk */
export function counterOf({ name, step, count }, talk) {
  const steps = stepsOf(talk, name, count);
  return steps.includes(step) ? `${steps.indexOf(step) + 1} / ${steps.length}` : `${step + 1} / ${count}`;
}
