// @ts-check
// A film's time: each beat its sentence, its movement, and a rest until it can have been read.

import { eased } from "../base/motion.js";

const BEFORE = 700; // milliseconds that a sentence stands alone
const MOVES = 1200; // of movement
const PER_WORD = 250; // of reading: 240 words a minute
const REST = 900; // at least, before the next beat
const CHINESE = /[\u4e00-\u9fff]/g;
const WORD = /[\p{L}\p{N}][^\s，：；]*/gu;
export const SPEEDS = [0.5, 1, 2];

/**
 * How far a beat has moved, and whether it has rested long enough, after so many milliseconds.
 * @param {number} passed @param {Pick<Beat, "words" | "moves">} beat @param {boolean} still whether nothing travels
 */
export function momentOf(passed, { words, moves }, still) {
  const lasts = still ? 0 : moves * MOVES;
  const share = still ? 1 : Math.min(1, Math.max(0, (passed - BEFORE) / lasts));
  return { share: eased(share), over: passed >= lastsOf({ words, moves: lasts / MOVES }) };
}

/** Milliseconds until it has moved and, by eyes that were on what moved, can have been read. @param {Pick<Beat, "words" | "moves">} beat */
export const lastsOf = ({ words, moves }) => moves * MOVES + Math.max(BEFORE + REST, PER_WORD * lengthOf(words));

/** When a beat has moved so far. @param {number} share @param {Pick<Beat, "moves">} beat */
export const passedAt = (share, { moves }) =>
  share === 0 ? 0 : BEFORE + moves * MOVES * (0.5 - Math.sin(Math.asin(1 - 2 * share) / 3));

/** Words and numbers, or what is read as long: three characters of Chinese. @param {string} text */
function lengthOf(text) {
  const characters = text.match(CHINESE)?.length ?? 0;
  return (text.replace(CHINESE, " ").match(WORD)?.length ?? 0) + characters / 3;
}
