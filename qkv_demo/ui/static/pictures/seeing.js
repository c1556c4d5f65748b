// How one picture is seen now: how far its axes reach, and in space from where, as a person left it or where it is best.

import { eased, endOf, isStill, pushOf } from "../base/motion.js";
import { remember } from "../base/remember.js";
import { round } from "../base/words.js";
import {
  between,
  equalised,
  holding,
  isSame,
  lengthsOf,
  marginOf,
  planeAxes,
  planeSight,
  rangesOf,
  spanOf,
} from "./plane.js";
import { aimedAt, spaceAxes, spaceSight } from "./space.js";

/** @typedef {{ sight: Pictures.Sight, axes: Pictures.Axes, lengths: number[], ranges: Pictures.Ranges }} Seen */
/** @typedef {{ size: Pictures.Size, letter: number, ground: import("../state/transition.js").Axes, isQuiet: (whose: Pictures.Whose) => boolean }} Room */

/** @param {() => unknown} again paints the picture once more, in the next frame @param {() => Pictures.Camera | undefined} left by a person */
export function createSeeing(again, left) {
  const fitting = createFitting(again);
  /** @type {ReturnType<typeof remember<Seen>>} */
  const remembered = remember(); // while a hand moves numbers the axes mostly stand
  /** @type {Pictures.Camera | null} */
  let aim = null;
  let drawn = ""; // whose arrows

  /** Another picture begins at once where it fits, and is looked at from where it is best seen. @param {Figure} next @param {Room} room */
  function begin(next, { ground }) {
    const now = JSON.stringify([next.dims, next.spec.labels.map(({ text }) => text)]);
    if (now === drawn) return;
    drawn = now;
    if (ground === "free") fitting.forget();
    aim = null;
  }

  /** @param {number[][]} held @param {Room} room @param {Pictures.Camera | null} camera none in a plane @returns {Seen} */
  function seen(held, { size, letter, ground }, camera) {
    const [, upright] = fitting.shown(); // another margin would shift what need not change
    const margin = marginOf(upright ?? rangesOf(held, [size.width, size.height])[1], letter);
    const side = Math.min(size.width, size.height) / 2;
    const lengths = camera ? [side, side, side] : lengthsOf(size, margin);
    const ranges = fitting.fit(held, lengths, ground);
    return remembered([ranges, camera ?? margin.left, letter, size], () => {
      const sight = camera ? spaceSight(ranges, size, camera, letter) : planeSight(ranges, size, margin);
      const axes = camera ? spaceAxes(ranges, sight, size, letter) : planeAxes(ranges, sight, size, margin, letter);
      return { sight, lengths, ranges, axes };
    });
  }

  return {
    fitting,
    camera: () => left() ?? aim,
    /** @param {Figure} figure @param {Room} room */
    see(figure, room) {
      begin(figure, room);
      const held = figure.extent ?? extentOf(figure);
      if (figure.dims === 2) return seen(held, room, null);
      aim ??= aimedAt(figure.aim ?? figure.labels.filter((label) => !room.isQuiet(label)).map(({ point }) => point));
      return seen(held, room, left() ?? aim);
    },
  };
}

/** What the axes hold: lines may lead out of them. @param {Pick<Figure, "shapes">} figure */
const extentOf = ({ shapes }) => shapes.filter(({ kind }) => kind !== "line").flatMap(({ points }) => points);

/** @typedef {Pictures.Ranges} Ranges */
/** @typedef {Pick<ReturnType<typeof createFitting>, "shown" | "push">} Pushed */

const FILLED = { free: 0.75, kept: 0.4, exact: Number.POSITIVE_INFINITY }; // of the axes that stand those that fit are, or these take their place
const DURATION = 300; // milliseconds that axes take to fit again
const ROOM = 8; // pixels between an arrow's tip and the end of the axes
const EDGE = 0.05; // of an axis: nearer to its end than this a hand pushes it
const PUSH = 0.02; // of its span, in one move
const STEP = 0.05; // of an arrow key
export const FINE = 0.01; // nothing finer is seen

/**
 * How far the axes reach: they stay while all has room in them and fills them, else they ease to what fits, so that a hand's
 * next pull begins where its last one ended. While it holds something they only give way, and at their ends it pushes them;
 * where one was before, less fills them.
 * @param {() => unknown} again paints the picture once more, in the next frame
 */
export function createFitting(again) {
  /** @type {Ranges} */
  let shown = [];
  /** @type {{ from: Ranges, to: Ranges, since: number } | null} */
  let easing = null;

  /** @param {Ranges} goal */
  function easedTo(goal) {
    if (isSame(goal, shown)) return stopped(shown);
    if (isStill()) return stopped(goal);
    if (!easing || !isSame(easing.to, goal)) easing = { from: shown, to: goal, since: performance.now() };
    const share = (performance.now() - easing.since) / DURATION;
    if (share >= 1) return stopped(goal);
    again();
    return between(easing.from, goal, eased(share));
  }

  /** Where the axes come to rest. @param {number[][]} points @param {number[]} lengths @param {number} filled */
  function settled(points, lengths, filled) {
    const [standing, goal] = [equalised(easing?.to ?? shown, lengths), rangesOf(points, lengths)];
    const isEnough = isSame(holding(standing, points, lengths, ROOM / 2), standing);
    const isFilled = goal.every((range, axis) => spanOf(range) >= filled * spanOf(standing[axis]));
    return isEnough && isFilled ? standing : goal;
  }

  /** @param {Ranges} ranges */
  function stopped(ranges) {
    easing = null;
    return ranges;
  }

  return {
    /** @param {number[][]} points @param {number[]} lengths in pixels @param {import("../state/transition.js").Axes} ground */
    fit(points, lengths, ground) {
      if (shown.length !== lengths.length) shown = stopped(rangesOf(points, lengths));
      shown = equalised(shown, lengths);
      if (ground === "held") shown = stopped(holding(shown, points, lengths, ROOM));
      else shown = easedTo(settled(points, lengths, FILLED[ground]));
      return shown;
    },
    shown: () => shown,
    /** @param {Ranges} ranges that a hand has pushed */
    push(ranges) {
      shown = ranges;
    },
    /** Another picture, or another size of one that is exact: it fits at once. */
    forget() {
      shown = stopped([]);
    },
  };
}

/**
 * Answers where a pull of so many pixels takes a point. Where the axes grow faster than the hand pushes them, as other
 * arrows need it, the point follows as fast as a hand can push.
 * @param {number[]} point
 * @param {Pictures.Sight} sight as it is when the point is taken hold of
 * @param {number[]} lengths of the axes in pixels
 * @param {Pushed} fitting
 */
export function holdOf(point, sight, lengths, { shown, push }) {
  const first = shown();
  let under = first;
  const ends = partsOf(first, point).map((part) => [Math.min(EDGE, part), Math.max(1 - EDGE, part)]);
  return (/** @type {number} */ dx, /** @type {number} */ dy) => {
    const parts = partsOf(first, sight.pull(point, dx, dy));
    const before = shown();
    if (before.length === 0) return point; // another picture begins
    const pushed = before.map((range, axis) => {
      const more = spanOf(range) * PUSH;
      const [low, high] = ends[axis];
      return [range[0] - (parts[axis] < low ? more : 0), range[1] + (parts[axis] > high ? more : 0)];
    });
    if (!isSame(pushed, before)) push(equalised(pushed, lengths));
    under = shown().map((range, axis) => range.map((end, at) => nearer(under[axis], at, end)));
    return parts.map((part, axis) => {
      const [low, high] = ends[axis];
      return under[axis][0] + Math.max(low, Math.min(high, part)) * spanOf(under[axis]);
    });
  };
}

/** @param {number[]} range that it was @param {number} at one of its ends @param {number} end where that is to be */
function nearer(range, at, end) {
  const most = PUSH * spanOf(range);
  return range[at] + Math.max(-most, Math.min(most, end - range[at]));
}

/** Where a point is, as parts of the axes. @param {Ranges} ranges @param {number[]} point */
const partsOf = (ranges, point) => point.map((value, axis) => (value - ranges[axis][0]) / spanOf(ranges[axis]));

/** To what is seen. @param {number[]} point */
export const finely = (point) => point.map((value) => round(value, FINE));

/**
 * Where a key takes a point; null where it is no such key. In space keys move along the first axis and the last, which
 * stands upright. Home and End go to the ends of the first.
 * @param {number[]} point
 * @param {import("../base/motion.js").Press} press
 * @param {Pictures.Ranges} ranges
 */
export function stepped(point, press, ranges) {
  const end = endOf(press);
  if (end !== 0) return [round(ranges[0][end < 0 ? 0 : 1], FINE), ...point.slice(1)];
  const push = pushOf(press, STEP, FINE);
  if (!push) return null;
  return point.map((value, axis) => {
    const by = (axis === 0 ? push[0] : 0) + (axis === point.length - 1 ? push[1] : 0);
    return by === 0 ? value : round(value + by, FINE);
  });
}
