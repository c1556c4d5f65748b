// The timing of the film's beats. A beat shows its sentence, then its movement, then pauses for reading.

import { easeInOut } from "../base/motion.js";

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
 * Return the duration of a beat in milliseconds. The duration consists of the movement and of the time to read the text.
 * @param {Pick<Beat, "words" | "notes" | "duration_factor">} beat
 */
export const durationOf = ({ words, notes = [], duration_factor: factor }) =>
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

/**
 * Return the progress at which a presentation pauses next. A beat with two movements pauses after each of them.
 * @param {Pick<Beat, "first_movement_end">} beat @param {number} progress
 */
export const nextPause = ({ first_movement_end: firstEnd }, progress) =>
  firstEnd !== null && progress < firstEnd ? firstEnd : 1;
