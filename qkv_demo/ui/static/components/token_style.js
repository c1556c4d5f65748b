// How a token is known wherever it stands: its name, as in sentences and pictures, and its colour, where it asks and where it
// answers.

import { createMemo } from "../base/memoize.js";
import { coloursOf, keyTokens } from "../state/scene.js";

/** @param {Translate} t @param {string[]} tokens */
function tokenNames(t, tokens) {
  const texts = tokens.map((token) => token.trim());
  return texts.map((text, index) => {
    if (!text) return t("token.place", { place: index + 1 });
    return texts.indexOf(text) === texts.lastIndexOf(text) ? text : `${text} (${index + 1})`;
  });
}

/** What the words are called that ask and that answer, and whether these are others. @param {Translate} t @param {Scene} scene */
export const namesOf = (t, scene) => ({
  asks: tokenNames(t, scene.tokens),
  answers: tokenNames(t, keyTokens(scene)),
  cross: scene.context !== null,
});

/** @typedef {"asks" | "answers"} Role */

/** @param {Role} role @param {number} place */
export const colourOf = (role, place) => `var(--${role}-${place})`;

/** The style of a token's ribbons: its colour, and the thread along them. @param {Role} role @param {number} place */
export const ribbonOf = (role, place) => `--arrow: ${colourOf(role, place)}; --thread: var(--${role}-thread-${place})`;

/** The style of what is a token's: its colour, and what is woven into a surface of it. @param {Role} role @param {number} place */
export const inkOf = (role, place) => `--ink-token: ${colourOf(role, place)}; --weave: var(--${role}-weave-${place})`;

/** Lets every place have its token's colour. It restyles the whole stage: only where the colours change. @param {HTMLElement} root */
export function createColours(root) {
  const painted = createMemo();
  return (/** @type {Scene} */ scene) => {
    const { tokens, keys } = coloursOf(scene);
    painted([tokens.length, ...tokens, ...keys], () => {
      paintRole(root, "asks", tokens);
      paintRole(root, "answers", keys);
    });
  };
}

/** @param {HTMLElement} root @param {Role} role @param {number[]} colors */
function paintRole(root, role, colors) {
  for (const [place, color] of colors.entries()) {
    root.style.setProperty(`--${role}-${place}`, `var(--token-${color})`);
    root.style.setProperty(`--${role}-weave-${place}`, `var(--weave-${color})`);
    root.style.setProperty(`--${role}-thread-${place}`, `var(--thread-${color})`);
  }
}
