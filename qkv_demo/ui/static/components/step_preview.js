// The picture that leads in a lesson's step, small, for the speaker's window. It is laid out beside the stage, where nobody
// sees it, for as long as it takes to draw it.

import { el } from "../base/dom.js";
import { nextFrame } from "../base/motion.js";
import { svgOf } from "../pictures/export.js";
import { createPlane } from "../pictures/picture.js";
import { createColours } from "./token_style.js";

/**
 * Return the picture as SVG text, or null where the browser lays nothing out, as in a hidden window.
 * @param {Page} page @param {{ name: string, part: string, figure: Figure, scene: Scene }} told
 */
export async function drawStepPreview(page, { name, part, figure, scene }) {
  const { card, frame, drawing, paint } = createPlane({ t: page.t, cameras: page.cameras }, name, part);
  const sheet = el("div", { class: "small-picture off-stage" }, card);
  createColours(sheet)(scene);
  paint(figure, "held");
  sheet.inert = true;
  page.root.after(sheet); // It needs the stage's colors.
  for (const _ of "12") await nextFrame(); // A picture is told its size in the first frame.
  const drawn = drawing.hasAttribute("width") ? svgOf(frame, figure.words) : null;
  sheet.remove();
  return drawn;
}
