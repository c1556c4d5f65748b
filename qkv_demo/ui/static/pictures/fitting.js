// @ts-check
// How far the axes of one picture reach now: they ease to what fits. While a hand holds something they only give way to
// it; while the gradient moves numbers they never narrow: what shrinks is seen to shrink.

import { between, holding, isSame, rangesOf, spanning } from "./ranges.js";

/** @typedef {import("../state/axes.js").Axes} Ground */
/** @typedef {import("./ranges.js").Ranges} Ranges */

const DURATION = 300; // milliseconds that axes take to fit again
const ROOM = 8; // pixels between an arrow's tip and the end of the axes

/** @param {() => unknown} again paints the picture once more, in the next frame */
export function createFitting(again) {
  /** @type {Ranges} */
  let shown = [];
  /** @type {{ from: Ranges, to: Ranges, since: number } | null} */
  let easing = null;

  /** @param {Ranges} goal */
  function eased(goal) {
    if (isSame(goal, shown) || isStill()) {
      easing = null;
      return goal;
    }
    if (!easing || !isSame(easing.to, goal)) easing = { from: shown, to: goal, since: performance.now() };
    const share = Math.min(1, (performance.now() - easing.since) / DURATION);
    if (share === 1) {
      easing = null;
      return goal;
    }
    again();
    return between(easing.from, goal, share * share * (3 - 2 * share));
  }

  return {
    /**
     * The ranges to draw.
     * @param {number[][]} points that they hold
     * @param {number[]} lengths of the axes in pixels
     * @param {Ground} ground
     */
    fit(points, lengths, ground) {
      if (shown.length !== lengths.length) shown = rangesOf(points, lengths);
      else if (ground === "held") shown = holding(shown, points, lengths, ROOM);
      else {
        const goal = rangesOf(points, lengths);
        shown = eased(ground === "kept" ? spanning(goal, shown, lengths) : goal);
      }
      if (ground === "held") easing = null;
      return shown;
    },
    shown: () => shown,
    /** @param {Ranges} ranges that a hand has pushed */
    push(ranges) {
      shown = ranges;
    },
    /** Another picture, or another size: it fits at once. */
    forget() {
      shown = [];
      easing = null;
    },
  };
}

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
