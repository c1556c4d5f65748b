// @ts-check
// How much room the tables need, as attributes that the style sheet follows.

import { attribute } from "../base/dom.js";
import { isLarge, keyTokens } from "../state/scene.js";
import { widest } from "../parts/ribbon_places.js";

const SMALL = 0.8; // of the type that `widest` speaks of: a table's

/**
 * Narrower cells for wider matrices, so that a row of them stays within the page.
 * @param {HTMLElement} shell
 * @param {Scene} scene
 */
export function fitRoom(shell, scene) {
  const asking = scene.tokens.length;
  const pairs = keyTokens(scene).length;
  const ways = scene.heads.flatMap((of) => [of.w_q[0].length, of.w_v[0].length]);
  const across = Math.max(scene.embeddings[0].length, ...ways);
  const mixed = scene.heads.reduce((sum, of) => sum + of.w_v[0].length, 0);
  attribute(shell, "data-crowd", isCrowd(asking, pairs));
  attribute(shell, "data-beside", pairs <= 4 && asking <= 5);
  attribute(shell, "data-aside", asideFor(Math.max(asking, pairs), scene));
  attribute(shell, "data-cross", scene.context !== null);
  attribute(shell, "data-narrow", across > 3);
  attribute(shell, "data-wide", across > 2);
  attribute(shell, "data-deep", scene.embeddings[0].length > 2); // the words stand in a space
  attribute(shell, "data-flat", scene.embeddings[0].length <= 2 && asking <= 4 && scene.context === null);
  attribute(shell, "data-mixed", mixed > 3); // values so wide that they need a line of their own
  attribute(
    shell,
    "data-spread",
    asking + (scene.context ? pairs : 0) > 4 || (isCrowd(asking, pairs) && scene.embeddings[0].length > 2),
  );
  attribute(shell, "data-large", isLarge(scene)); // shades instead of digits
  attribute(shell, "data-many", pairs > 6 || asking > 6);
  const cell = pairs > 8 ? 36 : pairs > 5 ? 42 : pairs > 3 ? 48 : 56;
  const laneCell = across > 3 ? 35 : across > 2 ? 40 : 54;
  attribute(shell, "data-upright", SMALL * widest(keyTokens(scene)) > cell); // names that would be cut over a table
  measure(shell, "--cell", `${cell}px`);
  measure(shell, "--lane-cell", `${laneCell}px`);
  measure(shell, "--asking", String(asking));
  measure(shell, "--answering", String(pairs));
}

/** @param {number} asking @param {number} pairs */
const isCrowd = (asking, pairs) => pairs > 2 || asking > 5;

/**
 * Whether in a talk the words' numbers stand at the side of the picture, and whether they leave its rows little height.
 * @param {number} words
 * @param {Scene} scene
 */
function asideFor(words, { context }) {
  if (words > 5) return "many";
  return words > 2 || context !== null ? "some" : "few";
}

/** @param {HTMLElement} shell @param {string} name @param {string} value */
function measure(shell, name, value) {
  if (shell.style.getPropertyValue(name) !== value) shell.style.setProperty(name, value);
}
