// @ts-check
// A lab's ways in space: one box for all moments, which a hand or keys turn as they turn the stage's.

import { attachTurning, axesOf } from "../pictures/camera.js";

const HALL = 18; // pixels: names of this height and higher are for a hall
const TICK = 12; // pixels: numbers at the axes of a space stand aslant, so they stay small
const TITLE = 14; // pixels at most: so do the axes' names
const ROOM = 0.06; // of an axis, before and after what is drawn
const FLAT = 0.2; // of the longest axis: none is shorter, or its numbers would lie on one another
const EYE = { x: 1.9, y: 1.26, z: 0.88 }; // near enough that a box of this size fills its picture from every side
const FAR = Math.hypot(EYE.x, EYE.y, EYE.z);
const CENTER = { x: 0, y: 0, z: -0.1 };

/**
 * Axes that hold all moments, with a unit as long on each: the box stands still while they play, and what looks near is
 * near. Boxes of all shapes are as long from corner to corner, so that each fills its picture.
 * @param {LabTrails} drawing
 * @param {object} axis how all of them look
 * @param {number} letter
 * @param {object} [eye]
 */
export function sceneOf({ series, x, y, z }, axis, letter, eye = EYE) {
  const ranges = /** @type {const} */ (["x", "y", "z"]).map((name) => {
    const all = series.flatMap((one) => (one[name] ?? []).map((value) => value ?? 0));
    return [Math.min(0, ...all), Math.max(0, ...all)];
  });
  const longest = Math.max(...ranges.map(([low, high]) => high - low)) || 1;
  const lengths = ranges.map(([low, high]) => Math.max(high - low, FLAT * longest) * (1 + 2 * ROOM));
  const corner = Math.hypot(...lengths) / Math.sqrt(3);
  const [xaxis, yaxis, zaxis] = [x, y, z].map((text, at) => ({
    ...axis,
    backgroundcolor: "rgba(0,0,0,0)",
    nticks: 4,
    tickfont: { size: TICK },
    showticklabels: letter < HALL, // too small to be read from afar
    title: { text: text ?? "", font: { size: Math.min(letter, TITLE) } },
    range: [-1, 1].map((side) => (ranges[at][0] + ranges[at][1] + side * lengths[at]) / 2),
  }));
  const aspectratio = { x: lengths[0] / corner, y: lengths[1] / corner, z: lengths[2] / corner };
  return { xaxis, yaxis, zaxis, aspectratio, dragmode: false, camera: { eye, center: CENTER } };
}

/** From where the one that plotly has drawn there is seen. @param {any} element */
export const eyeOf = (element) => element._fullLayout?.scene?.camera.eye;

/** @param {any} element in which plotly draws one */
export function letTurn(element) {
  const cameraOf = (/** @type {typeof EYE} */ { x, y, z }) => ({
    azimuth: Math.atan2(y, x),
    elevation: Math.asin(z / FAR),
  });
  attachTurning(
    element,
    () => eyeOf(element) && cameraOf(eyeOf(element)),
    (camera) => {
      const [x, y, z] = camera ? axesOf(camera).towards.map((part) => part * FAR) : Object.values(EYE);
      window.Plotly.relayout(element, { "scene.camera.eye": { x, y, z } });
    },
  );
}
