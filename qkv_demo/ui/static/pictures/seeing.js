// How one picture is seen now: how far its axes reach, and in space from where, as a person left it or where it is best.

import { eased, endOf, isStill, pushOf } from "../base/motion.js";
import { remember } from "../base/remember.js";
import { round } from "../base/words.js";
import {
  between,
  equalised,
  hasRoom,
  isSame,
  lengthsOf,
  marginOf,
  planeAxes,
  planeSight,
  middleOf,
  rangesOf,
  scaled,
  spanOf,
} from "./plane.js";
import { aimedAt, spaceAxes, spaceSight } from "./space.js";

/** @typedef {{ sight: Pictures.Sight, axes: Pictures.Axes, ranges: Pictures.Ranges }} Seen */
/** @typedef {{ size: Pictures.Size, letter: number, ground: import("../state/transition.js").Axes, isQuiet: (whose: Pictures.Whose) => boolean }} Room */

/** @param {() => unknown} again paints the picture once more, in the next frame @param {() => Pictures.Camera | undefined} left by a person */
export function createSeeing(again, left) {
  const fitting = createFitting(again);
  const aimed = remember(); // while a hand moves numbers, from the same side
  /** @type {Pictures.Camera | null} */
  let aim = null;
  let drawn = ""; // whose arrows

  /** Another picture begins at once where it fits. @param {Figure} next @param {Room} room */
  function begin(next, { ground }) {
    const now = JSON.stringify([next.dims, next.spec.labels.map(({ text }) => text)]);
    if (now !== drawn && ground === "free") fitting.forget();
    drawn = now;
  }

  /**
   * Another picture is looked at from where it is best seen, and so is one whose frame has another shape.
   * @param {Figure} figure @param {number[][]} held @param {Room} room
   */
  function aimAt({ aim: told, labels }, held, { size, letter, isQuiet }) {
    aim = aimed([drawn, Math.round(Math.log2(size.width / size.height))], () => {
      const ranges = rangesOf(held, lengthsInSpace(size));
      const tips = told ?? labels.filter((label) => !isQuiet(label)).map(({ point }) => point);
      return aimedAt(tips, (camera) => spaceSight(ranges, size, camera, letter));
    });
    return left() ?? aim;
  }

  /** @param {number[][]} held @param {Room} room @param {Pictures.Camera | null} camera none in a plane @returns {Seen} */
  function seen(held, { size, letter, ground }, camera) {
    const [, upright] = fitting.stood(); // another margin would shift what need not change
    const margin = marginOf(upright ?? rangesOf(held, [size.width, size.height])[1], letter);
    const lengths = camera ? lengthsInSpace(size) : lengthsOf(size, margin);
    /** @param {Pictures.Ranges} ranges */
    const sightOf = (ranges) => (camera ? spaceSight(ranges, size, camera, letter) : planeSight(ranges, size, margin));
    const outside = (/** @type {Pictures.Ranges} */ ranges) =>
      outsideOf(held, ranges.map(middleOf), sightOf(ranges), size);
    const ranges = fitting.fit(held, lengths, ground, outside);
    const sight = sightOf(ranges);
    const axes = camera ? spaceAxes(ranges, sight, size, letter) : planeAxes(ranges, sight, size, margin, letter);
    return { sight, ranges, axes };
  }

  return {
    forget: fitting.forget,
    camera: () => left() ?? aim,
    /** @param {Figure} figure @param {Room} room */
    see(figure, room) {
      begin(figure, room);
      const held = figure.extent ?? extentOf(figure);
      return seen(held, room, figure.dims === 3 ? aimAt(figure, held, room) : null);
    },
  };
}

/** About so many pixels has each axis. @param {Pictures.Size} size */
const lengthsInSpace = ({ width, height }) => Array(3).fill(Math.min(width, height) / 2);

/** What the axes hold: lines may lead out of them. @param {Pick<Figure, "shapes">} figure */
const extentOf = ({ shapes }) => shapes.filter(({ kind }) => kind !== "line").flatMap(({ points }) => points);

const FILLED = { free: 0.75, kept: 0.4, exact: Number.POSITIVE_INFINITY }; // of the axes that stand those that fit are, or these take their place
const RESHAPED = 1.2; // so many times as wide or as high as it was
const DURATION = 300; // milliseconds that axes take to fit again
const ROOM = 8; // pixels between an arrow's tip and the end of the axes
const EDGE = 12; // pixels between what a hand moves and the end of its picture: half a handle
const STEP = 0.05; // of an arrow key
export const FINE = 0.01; // nothing finer is seen

/**
 * How far the axes reach: they stay while all has room in them and fills them, else they ease to what fits, so that a hand's
 * next pull begins where its last one ended; where one was before, less fills them, unless the frame has another shape. While
 * it holds something they stand as it found them, and give way by as much as keeps everything in the picture.
 * @param {() => unknown} again paints the picture once more, in the next frame
 */
export function createFitting(again) {
  /** @type {Pictures.Ranges} */
  let shown = [];
  /** @type {{ from: Pictures.Ranges, to: Pictures.Ranges, since: number } | null} */
  let easing = null;
  /** @type {Pictures.Ranges | null} */
  let found = null; // by the hand that moves something
  let shape = 1; // of the frame, width by height

  /** @param {Pictures.Ranges} goal */
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
    const isEnough = hasRoom(standing, points, lengths, ROOM / 2);
    const isFilled = goal.every((range, axis) => spanOf(range) >= filled * spanOf(standing[axis]));
    return isEnough && isFilled ? standing : goal;
  }

  /** @param {Pictures.Ranges} ranges */
  function stopped(ranges) {
    easing = null;
    return ranges;
  }

  return {
    /**
     * @param {number[][]} points @param {number[]} lengths in pixels @param {import("../state/transition.js").Axes} ground
     * @param {(ranges: Pictures.Ranges) => number} outside how many times as far they would have to reach to keep all in the picture
     */
    fit(points, lengths, ground, outside) {
      if (shown.length !== lengths.length) [shown, found] = [stopped(rangesOf(points, lengths)), null];
      shown = equalised(shown, lengths);
      if (ground === "held") {
        found ??= shown;
        const standing = equalised(found, lengths);
        shown = stopped(scaled(standing, outside(standing)));
      } else {
        found = null;
        const isReshaped = Math.abs(Math.log(lengths[0] / lengths[1] / shape)) > Math.log(RESHAPED);
        shown = easedTo(settled(points, lengths, FILLED[isReshaped && ground === "kept" ? "free" : ground]));
      }
      shape = lengths[0] / lengths[1];
      return shown;
    },
    /** Where they stood when a hand took hold, or stand. */
    stood: () => found ?? shown,
    /** Another picture, or another size of one that is exact: it fits at once. */
    forget() {
      shown = stopped([]);
    },
  };
}

/**
 * How many times as far as they do its axes would have to reach, about their middle, for a picture to keep all of these
 * points inside: a plane's also where its numbers stand.
 * @param {number[][]} points @param {number[]} middle @param {Pictures.Sight} sight @param {Pictures.Size} size
 */
export function outsideOf(points, middle, { pixels, near }, { width, height }) {
  const at = pixels(middle);
  const free = [width, height].map((length, axis) => [at[axis] - EDGE, length - EDGE - at[axis]]);
  const parts = points.flatMap((point) => {
    const place = pixels(point);
    const larger = near(place[2]); // than it would be in the middle, to which it comes nearer
    return free.map(([before, beyond], axis) => {
      const off = (place[axis] - at[axis]) / larger;
      return Math.abs(off) / Math.max(1, off < 0 ? before : beyond) + 1 - 1 / larger;
    });
  });
  return Math.max(1, ...parts.filter(Number.isFinite));
}

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
