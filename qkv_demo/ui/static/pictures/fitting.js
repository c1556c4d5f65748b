// @ts-check
// Which axes one picture shows: those that fit what it draws; wider ones while a hand holds something, and after it has
// let go, for a moment, ones between. While the gradient moves it they never narrow: what shrinks is seen to shrink.

import { axesOf, equalised, spanning, withAxes } from "./axes.js";
import { isFreer } from "../state/ground.js";
import { between, holding } from "./growing.js";

/** @typedef {import("./axes.js").Layout} Layout */

const DURATION = 300; // milliseconds that axes take to fit again

/** @typedef {import("../state/ground.js").Ground} Ground */

/** @param {(ground: Ground) => unknown} again paints the picture once more */
export function createFitting(again) {
  /** @type {Layout | null} */
  let shown = null;
  /** @type {Ground} */
  let last = "free"; // when it was painted last
  /** @type {{ from: Layout, since: number } | null} */
  let easing = null;
  let waiting = false;

  function nextFrame() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      if (easing) again(last);
    });
  }

  /** @param {Layout} goal */
  function eased(goal) {
    if (!easing) return goal;
    const share = Math.min(1, (performance.now() - easing.since) / DURATION);
    if (share === 1) {
      easing = null;
      return goal;
    }
    nextFrame();
    return between(easing.from, goal, share * share * (3 - 2 * share));
  }

  /** @param {Layout} goal @param {Record<string, any>[]} data @param {Ground} ground */
  function fitted(goal, data, ground) {
    const before = shown && axesOf(shown).length === axesOf(goal).length ? shown : null;
    if (ground === "held") {
      easing = null;
      return before ? holding(between(goal, withAxes(goal, axesOf(before)), 1), data) : goal;
    }
    const fits = ground === "kept" && before ? spanning(goal, before) : goal;
    if (isFreer(last, ground) && before && !isStill() && !sameRanges(before, fits))
      easing = { from: before, since: performance.now() };
    return eased(fits);
  }

  return {
    /**
     * The layout to draw.
     * @param {Layout} given
     * @param {Record<string, any>[]} data
     * @param {Ground} ground
     * @returns {Layout}
     */
    fit(given, data, ground) {
      shown = fitted(equalised(given), data, ground);
      last = ground;
      return shown;
    },
    shown: () => /** @type {Layout} */ (shown),
    /** Do the axes give way, or are they on their way back? */
    moving: () => last === "held" || easing !== null,
    /** @param {Layout} layout with axes that a hand has pushed */
    push(layout) {
      shown = layout;
    },
    /** The picture has another size: it fits at once. */
    forget() {
      shown = null;
      easing = null;
    },
  };
}

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {Layout} left @param {Layout} right */
const sameRanges = (left, right) =>
  String(axesOf(left).map(({ range }) => range)) === String(axesOf(right).map(({ range }) => range));
