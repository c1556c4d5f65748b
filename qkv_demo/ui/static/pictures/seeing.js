// How one picture is seen now: how far its axes reach, and in space from where, as a person left it or where it is best.

import { eased, endOf, isStill, mix, pushOf } from "../base/motion.js";
import { remember } from "../base/remember.js";
import { round } from "../base/words.js";
import {
  equalised,
  hasRoom,
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

/** @typedef {{ size: Pictures.Size, letter: number, ground: import("../state/transition.js").Axes, isQuiet: (whose: Pictures.Whose) => boolean }} Room */

/** @param {() => unknown} again paints the picture once more, in the next frame @param {() => Pictures.Camera | undefined} left by a person */
export function createSeeing(again, left) {
  const fitting = createFitting(again);
  const aimed = remember(); // while a hand moves numbers, from the same side
  /** @type {Pictures.Camera | null} */
  let aim = null;
  let drawn = ""; // whose arrows
  let numbered = ""; // for whose numbers there is room at the left
  /** @type {import("./plane.js").Margin} */
  let margin;

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

  return {
    camera: () => left() ?? aim,
    /** @param {Figure} figure @param {Room} room */
    see(figure, room) {
      const { size, letter, ground } = room;
      const held = figure.extent ?? extentOf(figure);
      const now = JSON.stringify([figure.dims, figure.names]);
      if (ground === "exact" || (now !== drawn && ground !== "held")) fitting.forget(); // another picture begins at once where it fits
      drawn = now;
      const camera = figure.dims === 3 ? aimAt(figure, held, room) : null;
      const [, upright = rangesOf(held, [size.width, size.height])[1]] = fitting.stood();
      const wanted = marginOf(upright, letter);
      const isOther = ground === "exact" || numbered !== `${drawn} ${letter}`;
      // It only grows: another margin is another room for the axes, whose other numbers would ask for the first again.
      if (isOther || wanted.left > margin.left) [numbered, margin] = [`${drawn} ${letter}`, wanted];
      /** @param {Pictures.Ranges} ranges */
      const sightOf = (ranges) =>
        camera ? spaceSight(ranges, size, camera, letter) : planeSight(ranges, size, margin);
      const outside = (/** @type {Pictures.Ranges} */ ranges) =>
        outsideOf(held, ranges.map(middleOf), sightOf(ranges), size);
      const ranges = fitting.fit(held, camera ? lengthsInSpace(size) : lengthsOf(size, margin), ground, outside);
      const sight = sightOf(ranges);
      const axes = camera ? spaceAxes(ranges, sight, size, letter) : planeAxes(ranges, sight, size, margin, letter);
      return { sight, ranges, axes };
    },
  };
}

/** About so many pixels has each axis. @param {Pictures.Size} size */
const lengthsInSpace = ({ width, height }) => Array(3).fill(Math.min(width, height) / 2);

/** What the axes hold: lines may lead out of them. @param {Pick<Figure, "shapes">} figure */
const extentOf = ({ shapes }) => shapes.filter(({ kind }) => kind !== "line").flatMap(({ points }) => points);

const FILLED = 0.45; // of the axes that stand those that fit are, or these take their place
const DURATION = 300; // milliseconds that axes take to fit again
const ROOM = 8; // pixels between an arrow's tip and the end of the axes
const EDGE = 12; // pixels between what a hand moves and the end of its picture: half a handle
const STEP = 0.05; // of an arrow key
export const FINE = 0.01; // nothing finer is seen

/**
 * How far the axes reach: they stay while all has room in them and fills them, else they ease to what fits, so that a hand's
 * next pull begins where its last one ended, and what shrinks is seen to shrink. While it holds something they stand as it
 * found them, and give way by as much as keeps everything in the picture.
 * @param {() => unknown} again paints the picture once more, in the next frame
 */
export function createFitting(again) {
  /** @type {Pictures.Ranges} */
  let shown = [];
  /** @type {{ from: Pictures.Ranges, to: Pictures.Ranges, since: number } | null} */
  let easing = null;
  /** @type {Pictures.Ranges | null} */
  let found = null; // by the hand that moves something

  /** @param {Pictures.Ranges} goal */
  function easedTo(goal) {
    if (String(goal) === String(shown) || isStill()) return stopped(goal);
    if (!easing || String(easing.to) !== String(goal)) easing = { from: shown, to: goal, since: performance.now() };
    const share = (performance.now() - easing.since) / DURATION;
    if (share >= 1) return stopped(goal);
    again();
    return mix(easing.from, goal, eased(share));
  }

  /** Where the axes come to rest. @param {number[][]} points @param {number[]} lengths */
  function settled(points, lengths) {
    const [standing, goal] = [equalised(easing?.to ?? shown, lengths), rangesOf(points, lengths)];
    const isFilled = goal.every((range, axis) => spanOf(range) >= FILLED * spanOf(standing[axis]));
    return isFilled && hasRoom(standing, points, lengths, ROOM / 2) ? standing : goal;
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
      if (ground !== "held") found = null;
      if (shown.length !== lengths.length) shown = stopped(rangesOf(points, lengths));
      shown = equalised(shown, lengths);
      if (ground === "held") {
        found ??= shown;
        const standing = equalised(found, lengths);
        shown = stopped(scaled(standing, outside(standing)));
      } else {
        shown = easedTo(ground === "fresh" ? rangesOf(points, lengths) : settled(points, lengths));
      }
      return shown;
    },
    /** Where they stood when a hand took hold, or come to rest. */
    stood: () => found ?? easing?.to ?? shown,
    /** Another picture fits at once. */
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
