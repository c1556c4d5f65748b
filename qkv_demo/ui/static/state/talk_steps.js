// The steps of a lesson that a presentation shows, and their names in an address. Older links have numbers instead of names, so
// the settings map these numbers to names.

import { lookUp } from "../base/words.js";

const UNKNOWN_STEP = -1; // The index of an unknown step. The server refuses it.

/** @typedef {Settings["addresses"]} Addresses */

/**
 * Return the indices of the steps that a presentation shows. Without a presentation of this lesson, they are all of its steps.
 * @param {Talk | null | undefined} talk @param {string} lessonName @param {number} stepCount the number of the lesson's steps
 */
export const stepsOf = (talk, lessonName, stepCount) =>
  talk?.lesson === lessonName ? talk.steps : Array.from({ length: stepCount }, (_, index) => index);

/**
 * Return how many minutes these steps take together, rounded to whole minutes.
 * @param {number[]} stepMinutes the time for each step of the lesson @param {number[]} [steps] the indices of the steps
 */
export const totalMinutes = (stepMinutes, steps = [...stepMinutes.keys()]) =>
  Math.round(steps.reduce((sum, step) => sum + stepMinutes[step], 0));

/**
 * Return the presentation if it leaves out steps of its lesson. If it shows the whole lesson, return null.
 * @param {Talk} talk @param {number} stepCount the number of the lesson's steps
 */
export const talkWithSelectedSteps = (talk, stepCount) => (talk.steps.length < stepCount ? talk : null);

/**
 * Return the next step of a presentation, or the previous step if `direction` is negative. `startStep` may be a step that the
 * presentation leaves out.
 * @param {number[]} steps @param {number} startStep @param {number} direction
 */
export const stepAfter = (steps, startStep, direction) =>
  direction > 0 ? steps.find((step) => step > startStep) : steps.findLast((step) => step < startStep);

/**
 * Return the current step and the number of steps as text, such as "2 / 7".
 * @param {{ name: string, step: number, count: number }} lesson @param {Talk | null | undefined} talk
 */
export function stepCounterText({ name, step, count: stepCount }, talk) {
  const steps = stepsOf(talk, name, stepCount);
  return steps.includes(step) ? `${steps.indexOf(step) + 1} / ${steps.length}` : `${step + 1} / ${stepCount}`;
}

/**
 * Return the step that an address names. If the address names only a lesson, return the lesson's first step.
 * @param {Addresses} stepAddresses @param {AddressStep | null} addressStep @returns {LessonStep | null}
 */
export function readStep(stepAddresses, addressStep) {
  if (addressStep === null) return null;
  const [lessonName, step] = addressStep;
  return lookUp(lookUp(stepAddresses, lessonName)?.steps ?? {}, step ?? "") ?? [lessonName, UNKNOWN_STEP];
}

/**
 * Return the current name of an example. Older addresses may use a name that it had before.
 * @param {Settings} settings @param {string | null} name
 */
export const readPreset = ({ renamed_presets: currentNameByOldName }, name) =>
  name && (lookUp(currentNameByOldName, name) ?? name);

/**
 * Return the puzzle that an address or saved work names, or null if there is no such puzzle.
 * @param {Pick<Settings, "learning">} settings @param {unknown} name
 */
export const readPuzzle = ({ learning: { puzzles } }, name) =>
  typeof name === "string" && Object.hasOwn(puzzles, name) ? name : null;

/**
 * Return the names of a lesson and its step.
 * @param {Addresses} stepAddresses @param {LessonStep | null} step @returns {AddressStep | null}
 */
export const stepForAddress = (stepAddresses, step) => step && [step[0], stepAddresses[step[0]].names[step[1]]];

/**
 * Return the presentation of the named steps, or null for the whole lesson. Unknown names are ignored. If no name is known, the
 * presentation shows the whole lesson.
 * @param {Addresses} stepAddresses @param {string} lessonName @param {string[] | null} stepNames @returns {Talk | null}
 */
export function readTalk(stepAddresses, lessonName, stepNames) {
  const allNames = lookUp(stepAddresses, lessonName)?.names ?? [];
  const steps = [...allNames.keys()].filter((step) => stepNames?.includes(allNames[step]));
  return steps.length > 0 ? talkWithSelectedSteps({ lesson: lessonName, steps }, allNames.length) : null;
}

/**
 * Return the names of the presentation's steps, or null if it shows the whole lesson.
 * @param {Addresses} stepAddresses @param {Talk | null | undefined} talk @param {LessonStep | null} step
 */
export const talkForAddress = (stepAddresses, talk, step) =>
  talk && talk.lesson === step?.[0] ? talk.steps.map((step) => stepAddresses[talk.lesson].names[step]) : null;
