// @ts-check
// How the axes of the pictures go along with the numbers. "held", as by a hand, they only give way; "kept", while the
// gradient moves numbers, they do not narrow: what shrinks is seen to shrink, and trails stay in sight; else they fit.

import { isLearned } from "./learning_panel.js";

/** @typedef {"free" | "kept" | "held"} Axes */

/** @param {Pick<Status, "moving" | "share" | "learning">} status @returns {Axes} */
export function axesOf(status) {
  if (status.moving || status.share !== null) return "held";
  return isLearned(status) ? "kept" : "free";
}

/** Whether axes may narrow that could not before. @param {Axes} before @param {Axes} now */
export const isFreer = (before, now) => ORDER.indexOf(now) < ORDER.indexOf(before);

const ORDER = ["free", "kept", "held"];
