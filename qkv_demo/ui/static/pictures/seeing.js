// @ts-check
// How one picture is seen now: how far its axes reach, and in space from where a camera looks, a person's own or the best.

import { marginOf, planeAxes, spaceAxes } from "./axes.js";
import { createFitting } from "./fitting.js";
import { HALL } from "./hall.js";
import { lengthsOf, planeSight } from "./plane_sight.js";
import { rangesOf } from "./ranges.js";
import { aimedAt, spaceSight } from "./space_sight.js";

/** @typedef {import("./space_sight.js").Camera} Camera */
/** @typedef {import("./plane_sight.js").Size} Size */
/** @typedef {{ sight: import("./plane_sight.js").Sight, axes: import("./axes.js").Axes, lengths: number[] }} Seen */
/** @typedef {{ size: Size, letter: number, ground: import("../state/axes.js").Axes, isQuiet: (label: Label) => boolean }} Room */

const FREE = { page: 24, hall: 34 }; // pixels around a space: for its numbers, for the names of its axes

/**
 * @param {() => unknown} again paints the picture once more, in the next frame
 * @param {() => Camera | undefined} left where the person left it
 */
export function createSeeing(again, left) {
  const fitting = createFitting(again);
  let drawn = ""; // what is drawn, but for its points
  /** @type {Camera | null} */
  let aim = null;

  /** Another picture begins at once where it fits, and is looked at from where it is best seen. @param {Figure} next */
  function begin({ dims, labels }) {
    const now = JSON.stringify([dims, labels.map(({ text }) => text)]);
    if (now === drawn) return;
    drawn = now;
    fitting.forget();
    aim = null;
  }

  /** @param {number[][]} held @param {Room} room @returns {Seen} */
  function inPlane(held, { size, letter, ground }) {
    const goal = rangesOf(held, [size.width, size.height]); // what fits, but for the room of its numbers
    const margin = marginOf((ground === "held" && fitting.shown()[1]) || goal[1], letter);
    const lengths = lengthsOf(size, margin);
    const ranges = fitting.fit(held, lengths, ground);
    const sight = planeSight(ranges, size, margin);
    return { sight, lengths, axes: planeAxes(ranges, sight, size, margin, letter) };
  }

  /** @param {number[][]} held @param {Room} room @returns {Seen} */
  function inSpace(held, { size, letter, ground }) {
    const hall = letter >= HALL;
    const side = Math.min(size.width, size.height) / 2;
    const lengths = [side, side, side];
    const ranges = fitting.fit(held, lengths, ground);
    const sight = spaceSight(ranges, size, /** @type {Camera} */ (left() ?? aim), hall ? FREE.hall : FREE.page);
    return { sight, lengths, axes: spaceAxes(ranges, sight, letter, !hall) };
  }

  return {
    fitting,
    camera: () => left() ?? aim,
    /** @param {Figure} figure @param {Room} room */
    see(figure, room) {
      begin(figure);
      const held = figure.shapes.filter(({ kind }) => kind !== "line").flatMap(({ points }) => points);
      if (figure.dims === 2) return inPlane(held, room);
      aim ??= aimedAt(figure.labels.filter((label) => !room.isQuiet(label)).map(({ point }) => point));
      return inSpace(held, room);
    },
  };
}
