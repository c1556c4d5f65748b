// The timing of the film's beats. A beat shows its sentence, then its animation, then pauses for reading.

import { easeInOut } from "../base/motion.js";

const START_DELAY = 700; // Milliseconds in which a beat shows only its sentence, before its animation starts.
const ANIMATION_TIME = 1200; // Duration of a beat's animation, in milliseconds.
const READING_TIME_PER_WORD = 250; // Milliseconds allowed for reading one word, at 240 words a minute.
const MIN_READING_PAUSE = 900; // The shortest pause between the end of an animation and the next beat, in milliseconds.
const CHINESE_CHARACTERS = /[\u4e00-\u9fff]/g;
const WORD_PATTERN = /[\p{L}\p{N}][^\s，：；]*/gu;
export const SPEEDS = [0.5, 1, 2];

/**
 * Return a beat's progress, and whether it is over, after some milliseconds.
 * @param {number} elapsed @param {Pick<Beat, "words" | "notes" | "duration_factor">} beat
 * @param {boolean} hasReducedMotion true if the user has turned off animations
 */
export function beatTiming(elapsed, { duration_factor: durationFactor, ...beatTexts }, hasReducedMotion) {
  const duration = hasReducedMotion ? 0 : durationFactor * ANIMATION_TIME;
  const progress = hasReducedMotion ? 1 : Math.min(1, Math.max(0, (elapsed - START_DELAY) / duration));
  return {
    progress: easeInOut(progress),
    isOver: elapsed >= durationOf({ ...beatTexts, duration_factor: duration / ANIMATION_TIME }),
  };
}

/**
 * Return the duration of a beat in milliseconds. The duration consists of the animation and of the time to read the text.
 * @param {Pick<Beat, "words" | "notes" | "duration_factor">} beat
 */
export const durationOf = ({ words, notes = [], duration_factor: durationFactor }) =>
  durationFactor * ANIMATION_TIME +
  Math.max(START_DELAY + MIN_READING_PAUSE, READING_TIME_PER_WORD * countWordsToRead([words, ...notes].join(" ")));

/**
 * Return how many milliseconds a beat takes to reach this progress. The formula is the inverse of `easeInOut`.
 * @param {number} progress @param {Pick<Beat, "duration_factor">} beat
 */
export const elapsedAtProgress = (progress, { duration_factor: durationFactor }) =>
  progress === 0
    ? 0
    : START_DELAY + durationFactor * ANIMATION_TIME * (0.5 - Math.sin(Math.asin(1 - 2 * progress) / 3));

/** Count the words to read in a text, including numbers. Three Chinese characters count as one word. @param {string} text */
function countWordsToRead(text) {
  const characterCount = text.match(CHINESE_CHARACTERS)?.length ?? 0;
  return (text.replace(CHINESE_CHARACTERS, " ").match(WORD_PATTERN)?.length ?? 0) + characterCount / 3;
}

/**
 * Return the progress at which a presentation pauses next. A beat with two movements pauses after each of them.
 * @param {Pick<Beat, "first_movement_end">} beat @param {number} progress
 */
export const nextPauseProgress = ({ first_movement_end: firstMovementEnd }, progress) =>
  firstMovementEnd !== null && progress < firstMovementEnd ? firstMovementEnd : 1;
