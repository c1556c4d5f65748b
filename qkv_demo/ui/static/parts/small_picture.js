// The picture that leads in a lesson's step, small and drawn by what draws the stage's, for the speaker's window.

import { el } from "../base/dom.js";
import { offStage } from "../snapshot/off_stage.js";
import { svgOf } from "../snapshot/snapshot.js";
import { createColours } from "../views/colours.js";
import { createPlane } from "./plane.js";

/**
 * Answers it as SVG text; null where nothing can be drawn, as in a window that nobody sees.
 * @param {Page} page @param {{ name: string, part: string, figure: Figure, scene: Scene }} told
 */
export function smallPicture(page, { name, part, figure, scene }) {
  const { card, frame, drawing, paint } = createPlane({ t: page.t, cameras: page.cameras }, name, part);
  const sheet = el("div", { class: "small-picture" }, card);
  createColours(sheet)(scene);
  paint(figure, "held");
  return offStage(page.shell, sheet, () => (drawing.hasAttribute("width") ? svgOf([frame], figure.words) : null));
}
