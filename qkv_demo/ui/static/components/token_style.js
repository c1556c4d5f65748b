// The names and colors of tokens. In cross-attention, the keys have other colors than the queries, because keys and queries
// belong to different tokens.

import { createMemo } from "../base/memoize.js";
import { colorIndicesOf, keyTokens } from "../state/scene.js";

/**
 * Return the names of tokens. If a text occurs more than once, its names end with a number. A token without text is named by
 * its position.
 * @param {Translate} t @param {string[]} tokens
 */
function distinctNames(t, tokens) {
  const trimmedTokens = tokens.map((token) => token.trim());
  return trimmedTokens.map((text, index) => {
    if (!text) return t("token.place", { position: index + 1 });
    return trimmedTokens.indexOf(text) === trimmedTokens.lastIndexOf(text) ? text : `${text} (${index + 1})`;
  });
}

/**
 * Return the names of the queries and of the keys. `isCrossAttention` is true if the keys belong to another sequence.
 * @param {Translate} t @param {Scene} scene
 */
export const namesOf = (t, scene) => ({
  queryNames: distinctNames(t, scene.tokens),
  keyNames: distinctNames(t, keyTokens(scene)),
  isCrossAttention: scene.context !== null,
});

/** @typedef {"asks" | "answers"} Role */

/** @param {Role} role @param {number} index */
export const tokenColor = (role, index) => `var(--${role}-${index})`;

/**
 * Return the inline style of a token's ribbons, which sets their color and line pattern.
 * @param {Role} role @param {number} index
 */
export const ribbonStyle = (role, index) =>
  `--ribbon-color: ${tokenColor(role, index)}; --ribbon-dashes: var(--${role}-ribbon-dashes-${index})`;

/**
 * Return the inline style of a token's name or bar, which sets the color and the fill pattern.
 * @param {Role} role @param {number} index
 */
export const tokenStyle = (role, index) =>
  `--token-color: ${tokenColor(role, index)}; --token-pattern: var(--${role}-token-pattern-${index})`;

/**
 * Create a function that writes the colors of the tokens into custom properties of the stage. It does this only if the colors
 * have changed, because changing such a property recalculates the styles of the whole stage.
 * @param {HTMLElement} root
 */
export function createColors(root) {
  const memoize = createMemo();
  return (/** @type {Scene} */ scene) => {
    const { tokens: tokenColors, keys: keyColors } = colorIndicesOf(scene);
    memoize([tokenColors.length, ...tokenColors, ...keyColors], () => {
      setRoleColors(root, "asks", tokenColors);
      setRoleColors(root, "answers", keyColors);
    });
  };
}

/** @param {HTMLElement} root @param {Role} role @param {number[]} colorIndices */
function setRoleColors(root, role, colorIndices) {
  for (const [index, colorIndex] of colorIndices.entries()) {
    root.style.setProperty(`--${role}-${index}`, `var(--token-${colorIndex})`);
    root.style.setProperty(`--${role}-token-pattern-${index}`, `var(--token-pattern-${colorIndex})`);
    root.style.setProperty(`--${role}-ribbon-dashes-${index}`, `var(--ribbon-dashes-${colorIndex})`);
  }
}
