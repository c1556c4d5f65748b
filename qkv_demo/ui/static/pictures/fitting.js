// @ts-check
// Which axes one picture shows: those that fit what it draws; wider ones while a hand holds something, and after it has
// let go, for a moment, ones between.

import { axesOf, equalised, withAxes } from "./axes.js";
import { between, holding } from "./growing.js";

/** @typedef {import("./axes.js").Layout} Layout */

const DURATION = 300; // milliseconds that axes take to fit again

/** @param {() => unknown} again paints the picture once more */
export function createFitting(again) {
  /** @type {Layout | null} */
  let shown = null;
  let held = false; // when it was painted last
  /** @type {{ from: Layout, since: number } | null} */
  let easing = null;
  let waiting = false;

  function nextFrame() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      if (easing) again();
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

  /** @param {Layout} goal @param {Record<string, any>[]} data @param {boolean} isHeld */
  function fitted(goal, data, isHeld) {
    const before = shown && axesOf(shown).length === axesOf(goal).length ? shown : null;
    if (isHeld) {
      easing = null;
      return before ? holding(between(goal, withAxes(goal, axesOf(before)), 1), data) : goal;
    }
    if (held && before && !isStill() && !sameRanges(before, goal)) easing = { from: before, since: performance.now() };
    return eased(goal);
  }

  return {
    /**
     * The layout to draw.
     * @param {Layout} given
     * @param {Record<string, any>[]} data
     * @param {boolean} isHeld
     * @returns {Layout}
     */
    fit(given, data, isHeld) {
      shown = fitted(equalised(given), data, isHeld);
      held = isHeld;
      return shown;
    },
    shown: () => /** @type {Layout} */ (shown),
    /** Do the axes give way, or are they on their way back? */
    moving: () => held || easing !== null,
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
