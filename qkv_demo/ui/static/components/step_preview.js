// Draws a thumbnail of a lesson step's main picture, for the speaker's notes window. The picture is painted outside the visible
// area of the page, exported as SVG, and removed.

import { el } from "../base/dom.js";
import { waitForFrame } from "../base/motion.js";
import { createSvg } from "../pictures/export.js";
import { createPlane } from "../pictures/picture.js";
import { createColors } from "./token_style.js";

/**
 * Return the picture as SVG code. Return null if the browser has not painted it, for example because the window is hidden.
 * @param {Page} page @param {{ pictureName: string, componentName: string, figure: Figure, scene: Scene }} picture
 */
export async function drawStepPreview(page, { pictureName, componentName, figure, scene }) {
  const { card, frame, drawing, paint } = createPlane({ t: page.t, cameras: page.cameras }, pictureName, componentName);
  const container = el("div", { class: "small-picture off-stage" }, card);
  createColors(container)(scene);
  paint(figure, "held");
  container.inert = true;
  page.root.after(container); // Insert the container next to the stage, where it inherits the same colors as the stage.
  await waitForFrame(); // Wait until the picture has measured its size.
  await waitForFrame(); // Wait until the picture has been painted.
  const svgCode = drawing.hasAttribute("width") ? createSvg(frame, figure.words) : null;
  container.remove();
  return svgCode;
}
