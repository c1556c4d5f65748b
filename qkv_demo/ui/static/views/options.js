// The controls that stand for one field of the scene: they show it and set it.

import { parse, round, showGiven } from "../base/numbers.js";
import { attribute } from "../base/dom.js";

/** Show the scene's fields in their controls. */
export function paintOptions(shell, scene) {
  for (const control of shell.querySelectorAll("[data-option]")) {
    const value = scene[control.dataset.option];
    if (control.type === "checkbox") control.checked = control.dataset.on ? value === control.dataset.on : value;
    else if (control.dataset.option === "temperature") paintTemperature(control, value);
    else control.value = Array.isArray(value) ? "custom" : value;
    if (control.dataset.option === "scale") control.disabled = scene.score !== "dot";
  }
  attribute(shell, "data-score", scene.score);
}

function paintTemperature(control, value) {
  if (control === document.activeElement && control.dataset.typing === "true") return;
  control.value = showGiven(value);
  attribute(control, "aria-invalid", "false");
}

/**
 * What a change of a control makes of the scene. The page's own weights become the person's when "manual" is chosen,
 * and the mask on screen becomes a table of their own when "custom" is.
 */
export function chosen(scene, control, { weights }) {
  const { option } = control.dataset;
  if (control.type === "checkbox") {
    const value = control.dataset.on ? (control.checked ? control.dataset.on : control.dataset.off) : control.checked;
    return { ...scene, [option]: value };
  }
  if (option === "normalize" && control.value === "manual") return { ...scene, normalize: "manual", weights: scene.weights ?? rounded(weights) };
  if (option === "mask" && control.value === "custom") return { ...scene, mask: table(scene, weights) };
  return { ...scene, [option]: control.value };
}

const [COLDEST, HOTTEST] = [1e-6, 1e6]; // what a scene can hold

/** The temperature as typed, or null while it is not a number that a scene can hold. */
export function temperatureOf(text) {
  const value = parse(text);
  return value !== null && value >= COLDEST && value <= HOTTEST ? value : null;
}

const rounded = (weights) => weights.map((row) => row.map((weight) => round(weight ?? 1 / row.length, 0.0001)));

function table(scene, weights) {
  if (Array.isArray(scene.mask)) return scene.mask;
  return weights.map((row, i) => row.map((_, j) => scene.mask === "none" || j <= i));
}
