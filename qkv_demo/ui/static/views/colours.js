// The colours of the tokens that ask and of those that answer, told once to the whole stage: a view names only a place.

import { remember } from "../base/remember.js";
import { coloursOf } from "../state/scene.js";

/** @typedef {"asks" | "answers"} Role */

/** @param {Role} role @param {number} place */
export const colourOf = (role, place) => `var(--${role}-${place})`;

/** The style of a token's ribbons: its colour, and the thread along them. @param {Role} role @param {number} place */
export const ribbonOf = (role, place) => `--arrow: ${colourOf(role, place)}; --thread: var(--${role}-thread-${place})`;

/** The style of what is a token's: its colour, and what is woven into a surface of it. @param {Role} role @param {number} place */
export const inkOf = (role, place) => `--ink-token: ${colourOf(role, place)}; --weave: var(--${role}-weave-${place})`;

/** Lets every place have its token's colour. It restyles the whole stage: only where the colours change. @param {HTMLElement} shell */
export function createColours(shell) {
  const painted = remember();
  return (/** @type {Scene} */ scene) => {
    const { tokens, keys } = coloursOf(scene);
    painted([tokens.length, ...tokens, ...keys], () => {
      paintRole(shell, "asks", tokens);
      paintRole(shell, "answers", keys);
    });
  };
}

/** @param {HTMLElement} shell @param {Role} role @param {number[]} colors */
function paintRole(shell, role, colors) {
  for (const [place, color] of colors.entries()) {
    shell.style.setProperty(`--${role}-${place}`, `var(--token-${color})`);
    shell.style.setProperty(`--${role}-weave-${place}`, `var(--weave-${color})`);
    shell.style.setProperty(`--${role}-thread-${place}`, `var(--thread-${color})`);
  }
}
