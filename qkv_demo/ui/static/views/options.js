// @ts-check
// The controls that stand for one field of the scene: they show it and set it.

import { attribute } from "../base/dom.js";
import { round } from "../base/numbers.js";

/**
 * Show the scene's fields in their controls.
 * @param {HTMLElement} shell
 * @param {Scene} scene
 * @param {Choices} choices
 * @param {import("../input/draft.js").Draft} draft writes the one that is a number
 */
export function paintOptions(shell, scene, choices, draft) {
  for (const control of /** @type {NodeListOf<HTMLInputElement>} */ (shell.querySelectorAll("[data-option]"))) {
    const { option, on } = control.dataset;
    const value = scene[/** @type {keyof Scene} */ (option)];
    if (control.type === "checkbox") control.checked = on ? value === on : Boolean(value);
    else if (option === "temperature") draft.paint(control, scene.temperature);
    else control.value = Array.isArray(value) ? "custom" : String(value);
    if (option === "scale") control.disabled = !choices.divided.includes(scene.score);
  }
  attribute(shell, "data-score", scene.score);
}

/**
 * What a change of a control makes of the scene. The page's own weights become the person's when "manual" is chosen,
 * and the mask on screen becomes a table of their own when "custom" is.
 * @param {Scene} scene
 * @param {HTMLInputElement | HTMLSelectElement} control
 * @param {HeadTrace} trace of the head on screen
 * @returns {Scene}
 */
export function chosen(scene, control, { weights, masked_scores }) {
  const { option = "", on, off } = control.dataset;
  if (control instanceof HTMLInputElement) {
    const value = on ? (control.checked ? on : off) : control.checked;
    return { ...scene, [option]: value };
  }
  if (control.value === "manual") return { ...scene, normalize: "manual", weights: scene.weights ?? rounded(weights) };
  if (control.value === "custom") return Array.isArray(scene.mask) ? scene : { ...scene, mask: openIn(masked_scores) };
  return { ...scene, [option]: control.value };
}

/** @param {MaybeRows} weights */
const rounded = (weights) => weights.map((row) => row.map((weight) => round(weight ?? 1 / row.length, 0.0001)));

/**
 * Which pairs a mask lets through: the others' scores are null.
 * @param {MaybeRows} maskedScores
 */
const openIn = (maskedScores) => maskedScores.map((row) => row.map((score) => score !== null));
