// How one picture is seen now: how far its axes reach, and in space from where, as a person left it or where it is best.

import { ease, endOf, isStill, mix, pushOf } from "../base/motion.js";
import { createMemo } from "../base/memoize.js";
import { round } from "../base/words.js";
import { equalised, lengthsOf, marginOf, planeAxes, planeSight, middleOf, rangesOf, scaled } from "./plane.js";
import { aimedAt, spaceAxes, spaceSight } from "./space.js";

/** @typedef {import("../state/transition.js").Axes} Axes */
/**
 * @typedef {{ size: Pictures.Size, letter: number, ground: Axes, isOver: () => boolean, isQuiet: (whose: Pictures.Whose) => boolean }} Room
 *   `isOver` tells whether the pointer is over the picture
 */

/** @param {() => unknown} again paints the picture once more, in the next frame @param {() => Pictures.Camera | undefined} left by a person */
export function createSeeing(again, left) {
  const fitting = createFitting(again);
  const aimed = createMemo(); // while a hand moves numbers, from the same side
  /** @type {Pictures.Camera | null} */
  let aim = null;
  let drawn = ""; // whose arrows
  let letterOf = 0; // the font size that the margin is for
  /** @type {import("./plane.js").Margin} */
  let margin;
  let dragged = ""; // the points of the last drag

  /**
   * After a drag the axes stay while the pointer rests over the picture, so that the tip does not jump away from it.
   * @param {number[][]} points @param {Room} room
   */
  function withHeld(points, room) {
    const { ground, isOver } = room;
    const now = String(points);
    if (ground === "free" && isOver() && now === dragged) return { ...room, ground: /** @type {const} */ ("held") };
    dragged = ground === "held" ? now : "";
    return room;
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

  /** During a drag the room for the numbers stays. @param {number[][]} points @param {Room} room */
  function fitMargin(points, { size, letter, ground }) {
    if (ground === "held" && letter === letterOf) return;
    [margin, letterOf] = [marginFor(points, size, letter), letter];
  }

  return {
    camera: () => left() ?? aim,
    /** `keeps`: something moves, so names stay where they were. @param {Figure} figure @param {Room} asked */
    see(figure, asked) {
      const held = figure.extent ?? extentOf(figure);
      const room = withHeld(held, asked);
      const { size, letter, ground } = room;
      const now = JSON.stringify([figure.dims, figure.names]);
      if (ground === "exact" || (now !== drawn && ground !== "held")) fitting.forget(); // another picture begins at once where it fits
      drawn = now;
      const camera = figure.dims === 3 ? aimAt(figure, held, room) : null;
      if (!camera) fitMargin(held, room);
      /** @param {Pictures.Ranges} ranges */
      const sightOf = (ranges) =>
        camera ? spaceSight(ranges, size, camera, letter) : planeSight(ranges, size, margin);
      const outside = (/** @type {Pictures.Ranges} */ ranges) =>
        outsideOf(held, ranges.map(middleOf), sightOf(ranges), size);
      const ranges = fitting.fit(held, camera ? lengthsInSpace(size) : lengthsOf(size, margin), ground, outside);
      const sight = sightOf(ranges);
      const axes = camera ? spaceAxes(ranges, sight, size, letter) : planeAxes(ranges, sight, size, margin, letter);
      return { sight, ranges, axes, keeps: ["held", "passing"].includes(ground) || fitting.isMoving() };
    },
  };
}

/**
 * Return the room for the numbers at axes that fit these points. A wider margin leaves less room for the axes, whose numbers
 * may be wider then.
 * @param {number[][]} points @param {Pictures.Size} size @param {number} letter
 */
function marginFor(points, size, letter) {
  const [, upright] = rangesOf(points, [size.width, size.height]);
  let margin = marginOf(upright, letter);
  for (;;) {
    const wanted = marginOf(rangesOf(points, lengthsOf(size, margin))[1], letter);
    if (wanted.left <= margin.left) return margin;
    margin = wanted;
  }
}

/** About so many pixels has each axis. @param {Pictures.Size} size */
const lengthsInSpace = ({ width, height }) => Array(3).fill(Math.min(width, height) / 2);

/** What the axes hold: lines may lead out of them. @param {Pick<Figure, "shapes">} figure */
const extentOf = ({ shapes }) => shapes.filter(({ kind }) => kind !== "line").flatMap(({ points }) => points);

const DURATION = 300; // milliseconds that axes take to fit again
const EDGE = 12; // pixels between what a hand moves and the end of its picture: half a handle
const STEP = 0.05; // of an arrow key
export const FINE = 0.01; // nothing finer is seen

/**
 * Compute how far the axes reach. They ease to what fits the scene, so that the same scene always looks the same. During a
 * drag they stay as it found them, and give way by as much as keeps everything in the picture.
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
    return mix(easing.from, goal, ease(share));
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
        shown = easedTo(rangesOf(points, lengths));
      }
      return shown;
    },
    isMoving: () => easing !== null,
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
