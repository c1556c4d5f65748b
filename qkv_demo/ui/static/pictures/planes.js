// @ts-check
// The pictures side by side, with handles over the arrowheads that let a hand move the numbers.

import { createPicture } from "./picture.js";

/**
 * @param {Translate} t
 * @param {{ planes: Record<string, Pictures.Holder> }} layout
 * @param {Pictures.Cameras} cameras
 * @param {Pictures.HandleCommands} commands
 */
export function createPlanes(t, layout, cameras, commands) {
  const pictures = Object.values(layout.planes).map((holder) => createPicture(t, holder, cameras, commands));
  /** @type {import("../state/axes.js").Axes} */
  let ground = "free";
  return {
    /**
     * Paint every figure, the first with what its axes mean; held, the ranges stay where they were.
     * @param {Record<string, Figure>} figures
     * @param {string} axes
     */
    paint(figures, axes) {
      /** @param {string} name */
      const wordsOf = (name) => (name === "space" ? `${figures.space.words} ${axes}`.trim() : figures[name].words);
      for (const { name, paint } of pictures) paint({ ...figures[name], words: wordsOf(name) }, ground);
    },
    /** @param {import("../state/axes.js").Axes} next */
    hold(next) {
      ground = next;
    },
    /** What the question is about is held out to a hand, and of many names some are quiet. @param {Pictures.Stress} stress */
    stress: (stress) => pictures.forEach((picture) => picture.stress(stress)),
    /**
     * While the matrices learn, the tips that they make leave trails.
     * @param {boolean} on
     * @param {Scene} scene where they have come
     */
    leaveTrails: (on, scene) => pictures.forEach((picture) => picture.leaveTrails(on, scene)),
  };
}
