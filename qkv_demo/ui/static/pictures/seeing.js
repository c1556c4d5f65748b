// How one picture is seen now: how far its axes reach, and in space from where, as a person left it or where it is best.

import { remember } from "../base/remember.js";
import { aimedAt } from "./camera.js";
import { createFitting } from "./fitting.js";
import { lengthsOf, marginOf, planeAxes, planeSight } from "./plane.js";
import { rangesOf } from "./ranges.js";
import { spaceAxes, spaceSight } from "./space.js";

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
