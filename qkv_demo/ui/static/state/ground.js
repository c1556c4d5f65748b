// @ts-check
// Whether the axes of the pictures fit what these draw. Held, as by a hand, they only give way; kept, while the gradient
// moves numbers, they do not narrow: what shrinks is seen to shrink, and trails stay in sight.

import { isLearned } from "./learning_room.js";

/** @typedef {"free" | "kept" | "held"} Ground */

/** @param {Pick<Status, "moving" | "share" | "learning">} status @returns {Ground} */
export function groundOf(status) {
  if (status.moving || status.share !== null) return "held";
  return isLearned(status) ? "kept" : "free";
}

/** Whether axes may narrow that could not before. @param {Ground} before @param {Ground} now */
export const isFreer = (before, now) => ORDER.indexOf(now) < ORDER.indexOf(before);

const ORDER = ["free", "kept", "held"];
