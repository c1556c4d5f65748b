// @ts-check
// The picture that leads in a lesson's step, small and drawn by what draws the stage's, for the speaker's window.

import { el } from "../base/dom.js";
import { createPicture } from "../pictures/picture.js";
import { offStage } from "../snapshot/off_stage.js";
import { svgOf } from "../snapshot/snapshot.js";
import { createColours } from "../views/colours.js";
import { createPlane } from "./plane.js";

/**
 * Answers it as SVG text; null where nothing can be drawn, as in a window that nobody sees.
 * @param {Translate} t
 * @param {Element} shell
 * @param {{ name: string, part: string, figure: Figure, scene: Scene }} told
 * @param {Pictures.Cameras} cameras
 */
export function smallPicture(t, shell, { name, part, figure, scene }, cameras) {
  const plane = createPlane(t, name, part);
  const sheet = el("div", { class: "small-picture" }, plane.card);
  createColours(sheet)(scene);
  createPicture(t, plane, cameras).paint(figure, "held");
  return offStage(shell, sheet, () =>
    plane.drawing.hasAttribute("width") ? svgOf([plane.frame], figure.words) : null,
  );
}
