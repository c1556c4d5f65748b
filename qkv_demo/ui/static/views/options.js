// @ts-check
// The controls that stand for one field of the scene: they show it and set it.

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
    else control.value = Array.isArray(value) ? nameOf(option, choices) : String(value);
    if (option === "scale") control.disabled = !choices.divided.includes(scene.score);
  }
}

/**
 * What a table of the person's own is called among the choices.
 * @param {string | undefined} field of the scene
 * @param {Choices} choices
 */
const nameOf = (field, { own }) => Object.keys(own).find((name) => own[name] === field) ?? "";

/**
 * What a change of a control makes of the scene. Where a table of the person's own is chosen, it starts as the weights or
 * the mask on screen.
 * @param {Choices} choices
 * @param {Scene} scene
 * @param {HTMLInputElement | HTMLSelectElement} control
 * @param {HeadTrace} trace of the head on screen
 * @returns {Scene}
 */
export function chosen({ own }, scene, control, { weights, masked_scores }) {
  const { option = "", on, off } = control.dataset;
  if (control instanceof HTMLInputElement) {
    const value = on ? (control.checked ? on : off) : control.checked;
    return { ...scene, [option]: value };
  }
  const { value } = control;
  if (own[value] === "mask") return Array.isArray(scene.mask) ? scene : { ...scene, mask: openIn(masked_scores) };
  const next = { ...scene, [option]: value };
  return own[value] === "weights" ? { ...next, weights: scene.weights ?? rounded(weights) } : next;
}

/** @param {MaybeRows} weights */
const rounded = (weights) => weights.map((row) => row.map((weight) => round(weight ?? 1 / row.length, 0.0001)));

/**
 * Which pairs a mask lets through: the others' scores are null.
 * @param {MaybeRows} maskedScores
 */
const openIn = (maskedScores) => maskedScores.map((row) => row.map((score) => score !== null));
